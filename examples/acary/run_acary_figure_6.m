function result = run_acary_figure_6 ()
%RUN_ACARY_FIGURE_6  Acary, Figure 6: Algorithm 1 with implicit Runge-Kutta methods.
%   result = run_acary_figure_6 ()   struct of capture_orders
%
%   Radau IIA of order 3 and 5, Lobatto IIIA of order 2, 4 and 6.

% SPDX-License-Identifier: BSD-3-Clause

  result = capture_orders ('Acary, Figure 6', {'lobatto2', 'radau3', 'lobatto4', 'radau5', 'lobatto6'}, 2:6);
end
