function ns_sweep_pool (study, own, missing)
%NS_SWEEP_POOL  Computes blocks of a study in other processes on this machine.
%   ns_sweep_pool (study, own, missing)
%
%   Each process is told the next block while it computes one. One that dies is replaced; its blocks are done again, one
%   member after the other, so that the one that kills it is known, and after MOST_TRIES deaths that member is given up.

% SPDX-License-Identifier: BSD-3-Clause

  if (~(exist ('OCTAVE_VERSION', 'builtin') && isunix ()))
    ns_fail ('nssweep', 'noProcesses', 'Engine ''processes'' needs Octave on Linux or macOS; take ''threads''');
  end
  pool.study = study;
  pool.own = own;
  pool.waiting = missing;
  pool.single = false (1, max (missing));
  pool.deaths = containers.Map ('KeyType', 'double', 'ValueType', 'any');
  pool.idle_deaths = 0;
  pool.bar = ns_sweep_bar (own.Progress, study.count, study.count - numel (ns_sweep_members (study, missing)));
  pool.left = numel (ns_sweep_members (study, missing));
  count = min (ns_sweep_workers (own), numel (missing));
  processes = containers.Map ('KeyType', 'double', 'ValueType', 'any');
  cleanup = onCleanup (@() stop_all (processes, pool.bar));
  for number = 1:count
    processes(number) = start (pool, number);
  end
  while (pool.left > 0)
    quiet = true;
    for number = 1:count
      [pool, processes(number), heard] = attend (pool, processes(number), number);
      quiet = quiet && ~heard;
    end
    if (quiet)
      pause (0.005);
    end
  end
end

% ---- one process

function p = start (pool, number)
  p.said = ns_sweep_file (pool.study, 'said', number);
  ns_delete (p.said);
  command = ns_sweep_command (pool.study, pool.own, sprintf ('''Listen'', %d', number));
  log = ns_sweep_file (pool.study, 'log', number);
  [p.in, p.out, p.pid] = popen2 ('/bin/sh', {'-c', sprintf('exec %s > ''%s'' 2>&1', command, ...
                                                           strrep (log, '''', '''\'''''))});
  p.blocks = [];
  p.at = NaN;
  p.heard = 0;
end

function [pool, p, heard] = attend (pool, p, number)
  [p, lines] = hear (p);
  for k = 1:numel (lines)
    [pool, p] = understand (pool, p, lines{k});
  end
  heard = ~isempty (lines);
  if (has_died (p))
    [pool, p] = replace (pool, p, number);
    heard = true;
  end
  while (numel (p.blocks) < 2 && ~isempty (pool.waiting))
    [pool, p] = give (pool, p);
    heard = true;
  end
end

function [pool, p] = give (pool, p)
  block = pool.waiting(1);
  pool.waiting(1) = [];
  p.blocks(end+1) = block;
  members = ns_sweep_members (pool.study, block);
  crashed = members(arrayfun (@(k) deaths_of (pool, k) >= 3, members));
  checkpoint = pool.own.Checkpoint;
  if (isempty (checkpoint))
    checkpoint = Inf;
  end
  try                                              % fgetl waits for the letter behind the line
    fprintf (p.in, '%s\n\n', sprintf ('%.17g ', [block, pool.single(block), checkpoint, crashed]));
    fflush (p.in);
  catch
  end                                              % it has died, which is seen next
end

% The whole lines that it has said since
function [p, lines] = hear (p)
  lines = {};
  [stream, ~] = fopen (p.said, 'r');
  if (stream < 0)
    return
  end
  fseek (stream, p.heard, 'bof');
  text = fread (stream, [1 Inf], '*char');
  fclose (stream);
  last = find (text == 10, 1, 'last');
  if (~isempty (last))
    p.heard = p.heard + last;
    lines = strsplit (text(1:last-1), char (10));
  end
end

function [pool, p] = understand (pool, p, line)
  [word, rest] = strtok (line);
  switch (word)
    case 'at'
      p.at = str2double (rest);
      pool.idle_deaths = 0;
    case 'done'
      block = str2double (rest);
      p.blocks(p.blocks == block) = [];
      p.at = NaN;
      pool.idle_deaths = 0;
      pool.left = pool.left - numel (ns_sweep_members (pool.study, block));
      pool.bar.show (pool.study.count - pool.left);
    case 'failed'
      ns_fail ('nssweep', 'file', '%s', regexprep (strtrim (rest), '^nssweep: ', ''));
  end
end

function answer = has_died (p)
  [pid, ~] = waitpid (p.pid, WNOHANG ());
  answer = pid ~= 0;
end

% The first of its blocks was being computed, and which member is known once they are computed singly.
function [pool, p] = replace (pool, p, number)
  close_pipes (p);
  ns_probe_disc (pool.study);
  if (isempty (p.blocks) || isnan (p.at))
    pool.idle_deaths = pool.idle_deaths + 1;
    if (pool.idle_deaths > 10)
      ns_fail ('nssweep', 'processes', ...
               ['processes end before they have computed anything; what they said is in ''%s'' (Octave: is ' ...
               'the command right, is there memory?)'], last_words (pool, number));
    end
  else
    pool.deaths(p.at) = deaths_of (pool, p.at) + 1;
  end
  if (~isempty (p.blocks))
    pool.single(p.blocks(1)) = true;
    pool.waiting = [p.blocks, pool.waiting];
  end
  p = start (pool, number);
end

function text = last_words (pool, number)
  text = strtrim (char (ns_file_bytes_of (ns_sweep_file (pool.study, 'log', number))));
  text = text(max (1, numel (text) - 300):end);
end

function count = deaths_of (pool, member)
  count = 0;
  if (isKey (pool.deaths, member))
    count = pool.deaths(member);
  end
end

% ---- the end

% Who still computes is ended now; the others when their input ends, each after those that were started later and have
% copies of its pipe.
function stop_all (processes, bar)
  numbers = cell2mat (keys (processes));
  for number = reshape (numbers, 1, [])
    p = processes(number);
    if (~isempty (p.blocks))
      kill (p.pid, 9);
    end
    close_pipes (p);
  end
  for number = reshape (numbers, 1, [])
    waitpid (processes(number).pid);
  end
  bar.clear ();
end

function close_pipes (p)
  try
    fclose (p.in);
    fclose (p.out);
  catch
  end
end
