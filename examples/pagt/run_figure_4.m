function result = run_figure_4 ()
%RUN_FIGURE_4  PAGT, Figure 4: the block on a table by scheme I, scheme II, and scheme II with changes located.
%   result = run_figure_4 ()   struct: sols (1 x 3 cell), facts (see new_comparison)
%
%   Without location scheme II has v+ = -v while the block sticks.

% SPDX-License-Identifier: BSD-3-Clause

  where = 'PAGT, Figure 4';
  pushed = block ('model');
  options = {'Step', 0.01, 'Method'};
  sols = {nssolve(pushed, [0 10], options{:}, 'trapezoidal1', 'Detect', 'off', 'Stabilization', 'none'), ...
          nssolve(pushed, [0 10], options{:}, 'trapezoidal', 'Detect', 'off', 'Stabilization', 'none'), ...
          nssolve(pushed, [0 10], options{:}, 'trapezoidal', 'Stabilization', 'none')};
  stuck = find (sols{2}.t > 1 & sols{2}.t < 2);
  v = sols{2}.v(1,stuck);
  facts = [new_comparison(where, 'v+ / v while it sticks, scheme II', v(2) / v(1), -1, 'closed form'), ...
           new_comparison(where, 'last end of sliding located (s)', sols{3}.events(end).time, 9.8160199160666, ...
                          'closed form')];
  result = struct ('sols', {sols}, 'facts', facts);
end
