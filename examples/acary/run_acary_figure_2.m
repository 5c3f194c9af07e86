function result = run_acary_figure_2 (theta)
%RUN_ACARY_FIGURE_2  Acary, Figure 2: orders of Moreau's scheme on the bouncing ball and the linear oscillator.
%   result = run_acary_figure_2 ()        with theta = 0.5; the paper does not say which it has
%   result = run_acary_figure_2 (theta)   another one
%
%   result  struct:
%     errors   2 x 1 struct array of velocity_errors: the ball, the oscillator
%     facts
%
%   Siconos is the library of the paper's author; its scheme of Moreau and Jean (C++, version 4.4) was run on the ball
%   with h = 9.37e-3, the largest step here.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    theta = 0.5;
  end
  problems = [impact_problem('ball'), impact_problem('oscillator')];
  errors = [velocity_errors(problems(1), 'moreau', theta, order_steps ())
            velocity_errors(problems(2), 'moreau', theta, order_steps ())];
  where = 'Acary, Figure 2';
  ball = errors(1);
  facts = [order_comparisons(where, 'Moreau', problems, errors), ...
           new_comparison(where, 'Moreau, ball, order of Hausdorff / ln (1/h)', ...
                          observed_order (ball.h, ball.v(4,:) ./ log (1 ./ ball.h)), 1, 'limit'), ...
           new_comparison(where, sprintf ('Moreau, ball, h = 9.37e-3, |.|_1 of q, theta = %g', theta), ball.q(1,1), ...
                          1.3e-2, 'Siconos')];
  result = struct ('errors', errors, 'facts', facts);
end
