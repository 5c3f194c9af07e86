function findings = fuzz_files (name, seconds, most, seed)
%FUZZ_FILES  Change files at random and have them read, for so many seconds.
%   FINDINGS = fuzz_files (NAME, SECONDS)               how many inputs found something
%   FINDINGS = fuzz_files (NAME, SECONDS, MOST, SEED)   at most so many inputs; of this row of random numbers
%
%   NAME is that of a reader, with a function fuzz_NAME beside this one:
%
%     seeds = fuzz_NAME ("seeds")                 cell of texts from which changed ones are made
%     tokens = fuzz_NAME ("tokens")               cell of texts that are put into them
%     text = fuzz_NAME ("mend", text)             a changed text, with what must be right for the rest to be read
%     [problem, outcome] = fuzz_NAME ("try", text, folder)
%
%   `try` reads the text from a file that it writes in the folder. problem is '' or what must not be; outcome is a few
%   words on what came of it, and an input with new ones is kept, to be changed further. Above that these are findings:
%   an error, more than 5 s of the processor, and a call of what no reader calls (system, evalin, exit, ns_canary, ...).
%   Inputs that found something are left in build/fuzz/found.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    seed = floor (1e6 * rem (now (), 1));
  end
  if (nargin < 3)
    most = Inf;
  end
  target = str2func (["fuzz_", name]);
  folder = tempname ();
  mkdir (folder);
  guards = set_guards (folder);
  cleanup = onCleanup (@() remove_all (folder, guards));
  rand ("twister", seed);
  corpus = target ("seeds");
  tokens = target ("tokens");
  outcomes = {};
  findings = 0;
  count = 0;
  started = tic ();
  while (toc (started) < seconds && count < most && findings < 20)
    count += 1;
    if (count <= numel (corpus))
      text = corpus{count};
    else
      text = target ("mend", changed (corpus{randi (numel (corpus))}, corpus, tokens));
    endif
    [problem, outcome] = attempt (target, text, folder);
    if (! isempty (problem))
      findings += 1;
      report (name, count, seed, text, problem);
    elseif (! any (strcmp (outcome, outcomes)) && numel (corpus) < 2000)
      outcomes{end+1} = outcome;
      corpus{end+1} = text;
    endif
  endwhile
  words = {"nothing found", sprintf("%d findings", findings)};
  printf ("%s: %d inputs, %d outcomes, %s (seed %d)\n", name, count, numel (outcomes), words{1 + (findings > 0)}, seed);
end

% ---- what readers do not call

function names = guarded ()
  names = {"system", "shell_cmd", "popen", "popen2", "exec", "fork", "evalin", "assignin", "evalc", "exit", "quit", ...
           "unlink", "urlread", "source", "run", "setenv", "putenv", "cd", "chdir"};
end

% Functions of these names that tell ns_canary, in a folder on the path
function folder = set_guards (folder)
  folder = fullfile (folder, "guards");
  mkdir (folder);
  for name = reshape (guarded (), 1, [])
    id = fopen (fullfile (folder, [name{1}, ".m"]), "w");
    fprintf (id, "function varargout = %s (varargin)\n  ns_canary ();\n  varargout = cell (1, nargout);\nend\n", name{1});
    fclose (id);
  endfor
  warning ("off", "Octave:shadowed-function", "local");
  addpath (folder);
end

function remove_all (folder, guards)
  rmpath (guards);
  confirm_recursive_rmdir (false, "local");
  rmdir (folder, "s");
end

% ---- one input

function [problem, outcome] = attempt (target, text, folder)
  outcome = "";
  before = cputime ();
  lastwarn ("", "");
  ns_canary ("calls");
  try
    [problem, outcome] = target ("try", text, folder);
  catch err
    problem = sprintf ("an error that is not meant: [%s] %s", err.identifier, err.message);
  end_try_catch
  took = cputime () - before;
  if (isempty (problem) && took > 5)
    problem = sprintf ("it took %.1f s", took);
  endif
  calls = ns_canary ("calls");
  if (calls > 0 || exist (fullfile (pwd (), "ns_canary_ran"), "file"))
    problem = sprintf ("a part of the file was run (%d calls)", calls);
  endif
end

function report (name, count, seed, text, problem)
  folder = fullfile ("build", "fuzz", "found");
  [~, ~] = mkdir (folder);
  file = fullfile (folder, sprintf ("%s-%d-%d", name, seed, count));
  id = fopen (file, "w");
  fwrite (id, text);
  fclose (id);
  printf ("%s: %s: %s\n", name, file, problem);
end

% ---- changes

function text = changed (text, corpus, tokens)
  for k = 1:randi (4)
    text = change (text, corpus{randi (numel (corpus))}, tokens{randi (numel (tokens))});
  endfor
  if (numel (text) > 2e5)
    text = text(1:2e5);
  endif
end

function text = change (text, other, token)
  n = numel (text);
  at = randi (n + 1);
  len = min (ceil (10^(3 * rand ())), n);
  from = randi (max (n - len + 1, 1));
  piece = text(from:min (from + len - 1, n));
  switch (randi (12))
    case 1
      text(min (at, max (n, 1))) = char (randi (256) - 1);
    case 2
      text(from:min (from + len - 1, n)) = "";
    case {3, 4}
      text = [text(1:at-1), token, text(at:end)];
    case 5
      text = [text(1:at-1), piece, text(at:end)];
    case 6
      text = [text(1:at-1), repmat(piece, 1, ceil (10^(3 * rand ()) / (1 + len / 100))), text(at:end)];
    case 7
      text = change_lines (text, other);
    case 8
      text = [text(1:at-1), other(randi (numel (other) + 1):end)];
    case {9, 10}
      text = change_number (text);
    case 11
      text = in_quotes (text, token);
    otherwise
      text = [text(1:at-1), repmat(token, 1, ceil (10^(2 * rand ()))), text(at:end)];
  endswitch
end

% Lines that change places, vanish, come twice or come from elsewhere
function text = change_lines (text, other)
  lines = [ostrsplit(text, "\n"), {""}];
  others = [ostrsplit(other, "\n"), {""}];
  a = randi (numel (lines));
  b = randi (numel (lines));
  switch (randi (4))
    case 1
      lines([a b]) = lines([b a]);
    case 2
      lines(a) = [];
    case 3
      lines = [lines(1:a), lines(b), lines(a+1:end)];
    otherwise
      c = randi (numel (others));
      lines = [lines(1:a), others(c:min (c + randi (8), end)), lines(a+1:end)];
  endswitch
  text = strjoin (lines, "\n");
end

function text = change_number (text)
  values = {"0", "1", "-1", "2", "3", "7", "1e308", "1e999", "-0", "NaN", "Inf", "2147483648", "4294967296", "1e9", ...
            "9223372036854775808", "0.5", "00", "1e-320", "99999999999999999999999", "", "1000000"};
  plain = text;
  plain(plain > 127) = "x";             # regexp takes UTF-8 alone
  [first, last] = regexp (plain, '\d+(\.\d*)?(e[-+]?\d+)?');
  if (! isempty (first))
    k = randi (numel (first));
    text = [text(1:first(k)-1), values{randi(numel (values))}, text(last(k)+1:end)];
  endif
end

% Another text between a pair of quotes
function text = in_quotes (text, token)
  places = find (text == "\"");
  if (numel (places) >= 2)
    k = randi (numel (places) - 1);
    text = [text(1:places(k)), token, text(places(k+1):end)];
  endif
end
