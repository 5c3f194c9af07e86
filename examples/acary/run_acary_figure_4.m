function result = run_acary_figure_4 ()
%RUN_ACARY_FIGURE_4  Work and precision of Moreau's scheme with the heuristic (67), Acary, Figure 4.
%   result = run_acary_figure_4 ()
%
%   result  struct: ball, oscillator (of adaptive_work: constant steps, 'runge'), facts (see new_comparison)
%
%   Constant steps: an impact is missed by up to h, so that the error goes with h, and evaluations with 1/h.
%   The ball with theta = 1/2 flies exactly. The steps at an impact are those that make an error of the tolerance, all
%   others are long: one more digit of the error costs the same number of evaluations at each impact.
%   The oscillator: a step between impacts makes an error c h^3, so that h goes with tol^(1/3) and the error of the
%   whole, 1/h of them, with h^2: evaluations^-2.

% SPDX-License-Identifier: BSD-3-Clause

  ball = adaptive_work (impact_problem ('ball'), {'runge'}, 10 .^ -(1:12));
  oscillator = adaptive_work (impact_problem ('oscillator'), {'runge'}, 10 .^ -(1:0.5:11));
  small = oscillator(2).error < 1e-3;
  slope = observed_order (oscillator(2).evaluations(small), oscillator(2).error(small));
  gain = evaluations_for (oscillator(1), 1e-3) / evaluations_for (oscillator(2), 1e-3);
  facts = [new_comparison('Acary, Figure 4(a)', 'smallest error with adaptive steps, where the axis begins', ...
                          min (ball(2).error), 1e-12, 'paper'), ...
           new_comparison('Acary, Figure 4(a)', 'adaptive: order of the error in the tolerance', ball(2).order, 1, ...
                          'limit'), ...
           new_comparison('Acary, Figure 4(a)', 'constant steps: slope, error to evaluations', ball(1).slope, -1, ...
                          'limit'), ...
           new_comparison('Acary, Figure 4(b)', 'constant steps: slope, error to evaluations', oscillator(1).slope, ...
                          -1, 'limit'), ...
           new_comparison('Acary, Figure 4(b)', 'adaptive: slope, error to evaluations', slope, -2, 'limit')];
  result = struct ('ball', ball, 'oscillator', oscillator, 'gain', gain, 'facts', facts);
end
