function [values, problem, changed, seconds, printed] = call_worker (worker, handle, outputs, inputs)
%CALL_WORKER  Call a function in the process of a worker.
%   [values, problem, changed, seconds, printed] = call_worker (worker, handle, outputs, arguments)
%
%   handle   number of the function there, 0 for the one handed in
%   values, problem, changed   as call_answer returns them there; a handle among the values calls the worker again
%   seconds  of computing it says it used
%   printed  whether it printed
%
%   A process that ended, for whatever reason, gives that reason to this call and to all others.

% SPDX-License-Identifier: BSD-3-Clause

  packed = pack_value (struct ('handle', handle, 'outputs', outputs, 'arguments', {inputs}), {});
  values = cell (1, outputs);
  changed = {};
  seconds = 0;
  [reply, problem] = ask_worker (worker, packed);
  if (isempty (problem) && ~fits (reply, outputs))
    problem = no_answer ();
  end
  if (isempty (problem))
    values = reply.values;
    problem = reply.problem;
    changed = reply.changed;
    seconds = reply.seconds;
  end
  bytes = file_bytes (worker.printed);
  printed = bytes > worker.table('printed');
  if (printed)
    worker.table('printed') = bytes; %#ok<NASGU>
  end
end

function yes = fits (reply, outputs)
  yes = isstruct (reply) && isscalar (reply) && all (isfield (reply, {'values', 'problem', 'changed', 'seconds'})) ...
        && iscell (reply.values) && isequal (size (reply.values), [1 outputs]) && is_text (reply.problem) ...
        && iscell (reply.changed) && all (cellfun (@is_text, reply.changed)) && isa (reply.seconds, 'double') ...
        && isscalar (reply.seconds) && reply.seconds >= 0;
end

function yes = is_text (x)
  yes = ischar (x) && (isempty (x) || isrow (x)) && numel (x) < 1e4;
end
