function [first, outcome] = fuzz_load (action, text, folder)
%FUZZ_LOAD  Files of nssave, for fuzz_files: nsload returns what can be saved and loaded again as the same, or raises an
%   error of its own; it warns of nothing but functions that it left as text or did not find.

% SPDX-License-Identifier: BSD-3-Clause

  outcome = "";
  switch (action)
    case "seeds"
      first = seeds ();
    case "tokens"
      first = tokens ();
    case "mend"
      first = mend (text);
    otherwise
      [first, outcome] = try_text (text, folder);
  endswitch
end

function texts = seeds ()
  k = 0.5;
  rest = {1 + 2i, int8([1 2]), intmax("int64"), "it's\n", ["ab"; "cd"], sparse([1 0 2]), true, {}, struct("a", {1, "b"}), ...
          {@sin, @(x) x'}, zeros(0, 3), single(pi), struct("not a name", {{3}}), NaN, magic(6), rand(40, 3)};
  ball = nsbody (nsmodel ("planar"), "Name", "ball", "Shape", nsshape ("disc", 0.1), "Position", [0 1]);
  floor = nsbody (ball, "Name", "floor", "Shape", nsshape ("halfspace", [0 1]), "Friction", 0.3);
  driven = nsforce (floor, "ball", @(t, q, v) [-k * v(1); numel(rest)]);
  space = nsbody (nsmodel ("spatial"), "Shape", nsshape ("box", [1 1 1]), "Motion", @(t) [cos(t) 0 0 1 0 0 0]);
  sys = nssystem ("Mass", 1, "Force", @(t, q, v) -4*q, "Gap", @(q) q, "Normal", 1, "Restitution", 0.6);
  sol = nssolve (floor, [0 0.03], "Step", 0.01, "OutputFcn", @(t, q, flag) false);
  texts = cellfun (@saved, {ball, floor, driven, space, sys, sol}, "UniformOutput", false);
end

function text = saved (x)
  file = tempname ();
  nssave (file, x);
  text = fileread (file);
  delete (file);
end

function list = tokens ()
  list = {"\n", "end\n", "{1} = ", "{2} = double 3\n", "a = double 1\n", "a = struct\n", "a = cell 1 x 2\n", ...
          "a = cell 1 x 2 of char\n", "a = cell 2 x 1 of double\n", "  2 x 1: 3 4\n", "\"ab\"\n", "a = char 2 x 2\n", ...
          "a = complex\n", "a = sparse\n", "size = double 1 x 2: 3 3\n", "a = function \"@(x) x\"\n", " with", " x ", ...
          "a = function \"@(t) k*t\" with\nk = double 1\nend\n", "\\x00", "\\\"", "\\", "\"", "%", " by rows", ":", "@(x) ", ...
          "kind = char \"function\"\n", "text = char \"@sin\"\n", "variables = struct\nend\n", "int64", "uint8", "logical", ...
          "single", " of char", " of double", "(", "[", "{", "'", "\r\n", "\t", "\0", "\xff", "R\303\244", "NaN", "Inf", " = "};
  list = [list, repmat(list, 1, 8), hostile_functions()];
end

% The first and the last line are right most of the time.
function text = mend (text)
  if (rand () < 0.95)
    lines = [ostrsplit(text, "\n"), {""}];
    if (! any (strcmp (lines{1}, strcat ("nonsmooth ", {"model", "solution", "system"}, " 1"))))
      lines{1} = "nonsmooth model 1";
    endif
    lines(strncmp (lines, "end ", 4)) = [];
    text = strjoin ([lines, {"end 1 lines, checksum 0123456789abcdef", ""}], "\n");
  endif
end

function [problem, outcome] = try_text (text, folder)
  file = fullfile (folder, "file");
  id = fopen (file, "w");
  fwrite (id, text);
  fclose (id);
  modes = {"text", "trust", "trust", "error"};
  mode = modes{1 + mod(sum (double (text)), 4)};
  off = {warning("off", "nonsmooth:nsload:untrusted"), warning("off", "nonsmooth:nsload:missing")};
  cleanup = onCleanup (@() cellfun (@warning, off));
  problem = "";
  try
    x = nsload (file, "Checksum", false, "Handles", mode);
  catch err
    outcome = regexprep (err.message, {'''[^'']*''', '\d+', '@.*'}, {"", "0", ""});
    outcome = outcome(1:min (end, 90));
    if (! any (strcmp (err.identifier, {"nonsmooth:nsload:badFile", "nonsmooth:nsload:newVersion"})))
      problem = sprintf ("[%s] %s", err.identifier, err.message);
    endif
    return
  end_try_catch
  outcome = sprintf ("loaded by '%s', %d fields", mode, numel (fieldnames (x)));
  [message, identifier] = lastwarn ();
  if (! isempty (message) && ! is_off (identifier))
    problem = sprintf ("warning [%s] %s", identifier, message);
    return
  endif
  problem = saved_again (x, file, mode);
end

% Functions that func2str does not give back (it loses doubled quotes) cannot be saved once they are functions.
function problem = saved_again (x, file, mode)
  problem = "";
  try
    nssave (file, x);
  catch err
    lost = strcmp (mode, "trust") && strcmp (err.identifier, "nonsmooth:nssave:unsupported") ...
           && ! isempty (strfind (err.message, "func2str"));
    if (! lost)
      problem = sprintf ("loaded, but not saved: [%s] %s", err.identifier, err.message);
    endif
    return
  end_try_catch
  [same, where] = same_bits (nsload (file, "Handles", mode), x);
  if (! same)
    problem = ["saved and loaded, but other: ", where];
  endif
end
