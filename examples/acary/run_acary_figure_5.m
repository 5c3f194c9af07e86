function result = run_acary_figure_5 ()
%RUN_ACARY_FIGURE_5  Work and precision of Moreau's scheme with the variable order (68)-(70), Acary, Figure 5.
%   result = run_acary_figure_5 ()
%
%   result  struct: ball, oscillator (of adaptive_work: constant steps, 'runge', 'order'), share (evaluations of the
%           variable order over those of the heuristic for some errors of the oscillator, levels), facts (see
%           new_comparison)
%
%   Both strategies have the same error of a step; they differ in how much the next one is to be shorter or longer.
%   Between impacts the exponent 1/2 of p = 1 is nearer to the truth, 1/3, than the exponent 1 of p = 0, which shortens
%   and lengthens too much, and has more steps rejected.

% SPDX-License-Identifier: BSD-3-Clause

  strategies = {'runge', 'order'};
  ball = adaptive_work (impact_problem ('ball'), strategies, 10 .^ -(1:12));
  oscillator = adaptive_work (impact_problem ('oscillator'), strategies, 10 .^ -(1:0.5:11));
  levels = 10 .^ -(3:6);
  share = arrayfun (@(level) evaluations_for (oscillator(3), level) / evaluations_for (oscillator(2), level), levels);
  small = oscillator(3).error < 1e-3;
  slope = observed_order (oscillator(3).evaluations(small), oscillator(3).error(small));
  facts = [new_comparison('Acary, Figure 5', 'ball: order of the error in the tolerance', ball(3).order, 1, 'limit'), ...
           new_comparison('Acary, Figure 5', 'oscillator: slope, error to evaluations', slope, -2, 'limit'), ...
           new_comparison('Acary, Figure 5', 'oscillator: largest share of the evaluations of Figure 4', ...
                          max (share), 1, 'limit')];
  result = struct ('ball', ball, 'oscillator', oscillator, 'levels', levels, 'share', share, 'facts', facts);
end
