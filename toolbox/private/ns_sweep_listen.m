function ns_sweep_listen (study, process)
%NS_SWEEP_LISTEN  What a process of Engine 'processes' does: computes the blocks whose numbers come on standard input.
%   ns_sweep_listen (study, process)   its number, from 1
%
%   Each line is [number single crashed ...]: the block, whether its members are to be computed one after the other, and
%   those that are not tried again. Into its file `said` it writes `at K` before each member that it computes alone,
%   `done NUMBER` after a block, and `failed TEXT`. The end of the input is its end: nobody waits for it any more.

% SPDX-License-Identifier: BSD-3-Clause

  file = ns_sweep_file (study, 'said', process);
  while (true)
    line = fgetl (stdin);
    if (~ischar (line))
      break
    end
    order = sscanf (line, '%f').';
    if (isempty (order))
      continue
    end
    how = struct ('workers', 1, 'look', [], 'single', order(2) ~= 0, 'crashed', order(4:end), 'checkpoint', ...
                  order(3), ...
                  'at', @(k) say (file, 'at %d\n', k));
    state = warning ('off', 'all');
    try
      ns_sweep_write (study, order(1), whole (ns_sweep_block (study, ns_sweep_members (study, order(1)), how)));
      say (file, 'done %d\n', order(1));
    catch problem
      say (file, 'failed %s\n', strrep (problem.message, sprintf ('\n'), ' '));
    end
    warning (state);
  end
end

function block = whole (block)
  if (~all (block.done))
    error ('nonsmooth:nssweep:interrupted', 'interrupted');
  end
end

function say (file, varargin)
  [stream, reason] = fopen (file, 'a');
  if (stream < 0)
    error ('nonsmooth:nssweep:file', 'nssweep: ''%s'' cannot be written: %s', file, reason);
  end
  fprintf (stream, varargin{:});
  fclose (stream);
end
