function answer_requests (requests, file, toolbox)
%ANSWER_REQUESTS  Answer what call_worker asks: the other end of a worker, in a process of its own.
%   answer_requests (requests, file, toolbox)   file of the questions, what was handed in, folder it may use or ''
%
%   Nothing here is secret and nothing decides about marks: what is handed in could do all of it itself.

% SPDX-License-Identifier: BSD-3-Clause

  leave_no_core ();
  replies = fopen ('/dev/fd/4', 'w');
  asked = fopen (requests, 'r');
  if (~isempty (toolbox))
    addpath (toolbox);
  end
  pause (0);                                   % it and others are loaded before the student's file
  number = send (replies, 1, 'ready', {});
  answer = open_answer (file, NaN, NaN);
  refuse_calls ();
  number = send (replies, number, struct ('name', answer.name, 'problem', answer.problem, 'mistake', answer.mistake, ...
                                          'counts', answer.counts), {});
  handles = {};
  while (true)
    request = receive (asked);
    f = answer.call;
    if (request.handle > 0)
      f = handles{request.handle};
    end
    refused_calls ();
    [values, problem, changed, seconds] = call_answer (answer, f, request.outputs, request.arguments);
    calls = refused_calls ();
    if (~isempty (calls))
      problem = sprintf ('It calls %s: an answer may only compute.', strjoin (calls, ', '));
    end
    fflush (stdout);
    reply = struct ('values', {values}, 'problem', problem, 'changed', {changed}, 'seconds', seconds);
    try
      [number, handles] = send (replies, number, reply, handles);
    catch unknown
      reply.values = cell (1, request.outputs);
      reply.problem = sprintf ('It returns what cannot be compared: %s.', unknown.message);
      [number, handles] = send (replies, number, reply, handles);
    end
  end
end

function leave_no_core ()
  crash_dumps_octave_core (false);
  sighup_dumps_octave_core (false);
  sigquit_dumps_octave_core (false);
  sigterm_dumps_octave_core (false);
end

function [number, handles] = send (id, number, value, handles)
  [text, handles] = pack_value (value, handles);
  fprintf (id, 'reply %d %d\n', number, numel (text));
  fwrite (id, text);
  fflush (id);
  number = number + 1;
end

% "number length" on a line, then that many characters; the other side may be writing just now.
function request = receive (id)
  head = read_more (id, '', @(text) any (text == 10));
  [line, rest] = strtok (head, char (10));
  length_of = sscanf (line, '%*d %d');
  text = read_more (id, rest(2:end), @(text) numel (text) >= length_of);
  request = unpack_value (text, @(k) []);
end

function text = read_more (id, text, complete)
  start = tic ();
  while (~complete (text))
    part = fread (id, [1, Inf], 'uint8=>char');
    if (isempty (part))
      pause (min (.02, max (5e-4, toc (start) / 20)));     % looking costs time of the processor, too
      fseek (id, 0, 'cof');                    % forgets that there was an end
    end
    text = [text, part]; %#ok<AGROW>
  end
end
