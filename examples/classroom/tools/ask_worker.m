function [reply, problem] = ask_worker (worker, request)
%ASK_WORKER  Send a text to the process of a worker and wait for the value it returns.
%   [reply, problem] = ask_worker (worker, request)   request '' waits for what comes without being asked for
%
%   problem  '' or why there is no reply and will be none: the time is over, or how the process ended
%
%   A reply is a line "reply, its number, its length", and a text for unpack_value.

% SPDX-License-Identifier: BSD-3-Clause

  reply = [];
  state = worker.table('state');
  problem = state.ended;
  if (~isempty (problem))
    return
  end
  state.asked = state.asked + 1;
  if (~isempty (request))
    append (worker.requests, sprintf ('%d %d\n%s', state.asked, numel (request), request));
  end
  [text, problem, state] = wait_for_reply (worker, state);
  if (isempty (problem))
    try
      reply = unpack_value (text, @(k) handle_there (worker, k));
    catch
      problem = no_answer ();
    end
  end
  if (~isempty (problem))
    kill_worker (worker.folder);
    state.ended = problem;
  end
  worker.table('state') = state; %#ok<NASGU>
end

function f = handle_there (worker, k)
  f = @(outputs, given) call_worker (worker, k, outputs, given);
end

function append (file, text)
  id = fopen (file, 'a');
  fwrite (id, text);
  fclose (id);
end

function [text, problem, state] = wait_for_reply (worker, state)
  problem = '';
  start = tic ();
  while (isempty (problem))
    ended = exist (worker.status, 'file') == 2;        % looked at first: a process may answer and end
    [text, complete, broken] = read_reply (worker.replies, state.read, state.asked);
    waited = state.waited + toc (start);
    if (complete)
      state.read = state.read + complete;
      state.waited = waited;
      return
    elseif (broken)
      problem = no_answer ();
    elseif (ended)
      problem = end_in_words (worker, str2double (fileread (worker.status)));
    elseif (file_bytes (worker.printed) >= worker.limits.output)
      problem = end_in_words (worker, NaN);
    elseif (waited > 2 * worker.limits.seconds + 5)
      problem = sprintf ('It was not done after %g s: an endless loop?', worker.limits.seconds);
    else
      pause (min (.02, max (5e-4, toc (start) / 20)));     % looking costs time of the processor, too
    end
  end
end

function [text, bytes, broken] = read_reply (file, from, number)
  id = fopen (file, 'r');
  fseek (id, from, 'bof');
  line = fgetl (id);
  text = '';
  bytes = 0;
  broken = false;
  if (ischar (line))
    head = sscanf (line, 'reply %d %d');
    whole = ~feof (id);                        % the line has an end
    broken = whole && (numel (head) ~= 2 || head(1) ~= number || head(2) < 0);
    if (whole && ~broken)
      text = fread (id, [1, head(2)], 'uint8=>char');
      bytes = (numel (text) == head(2)) * (ftell (id) - from);
    end
  end
  fclose (id);
end
