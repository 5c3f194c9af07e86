function table = block_table (kind, method, steps)
%BLOCK_TABLE  The columns of PAGT's Tables 10.2 and 10.3, by nssolve.
%   table = block_table (kind, method, steps)   kind of block, 'trapezoidal1' (scheme I) or 'trapezoidal' (II), steps
%
%   table  struct: h, error (|x - exact| at t = 2, nothing located, as in the paper), located (the same with Detect
%          'all'), stop (when sliding ends, located), exact_stop

% SPDX-License-Identifier: BSD-3-Clause

  % Closed form: the block slides while v = 8 sin t - 0.8 * 9.81 t > 0.
  table = struct ('h', steps, 'error', [], 'located', [], 'stop', [], 'exact_stop', 0);
  table.exact_stop = fzero (@(t) 8 * sin (t) - 0.8 * 9.81 * t, [0.1 0.5]);
  x = 3 + 8 * (1 - cos (table.exact_stop)) - 0.4 * 9.81 * table.exact_stop^2;
  [pushed, start] = block (kind);
  for k = 1:numel (steps)
    options = {'Method', method, 'Step', steps(k)};
    sol = nssolve (pushed, [0 2], start{:}, options{:}, 'Detect', 'off', 'Stabilization', 'none');
    table.error(k) = abs (sol.q(1,end) - x);
    sol = nssolve (pushed, [0 2], start{:}, options{:}, 'Detect', 'all', 'Stabilization', 'none');
    table.located(k) = abs (sol.q(1,end) - x);
    first = find (strcmp ({sol.events.kind}, 'stick'), 1);
    table.stop(k) = NaN;
    if (~isempty (first))
      table.stop(k) = sol.events(first).time;
    end
  end
end
