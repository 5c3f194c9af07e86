function result = run_acary_figure_7 ()
%RUN_ACARY_FIGURE_7  Acary, Figure 7: Algorithm 1 with half-explicit Runge-Kutta methods.
%   result = run_acary_figure_7 ()   struct of capture_orders
%
%   Orders 2 to 5.

% SPDX-License-Identifier: BSD-3-Clause

  result = capture_orders ('Acary, Figure 7', {'herk2', 'herk3', 'herk4', 'herk5'}, 2:5);
end
