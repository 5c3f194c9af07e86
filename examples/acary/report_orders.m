function report_orders (errors)
%REPORT_ORDERS  Print the observed orders of the ball and of the oscillator in all norms.
%   report_orders (errors)   2 x n struct array of velocity_errors: a row for each problem, columns of other theta

% SPDX-License-Identifier: BSD-3-Clause

  list = [errors(1,:), errors(2,:)];
  heads = sprintf ('  theta = %-4g', list.theta);
  fprintf ('%-24s %-*s %s\n', '', 13 * size (errors, 2), '  bouncing ball', '  linear oscillator');
  fprintf ('%-24s %s\n', '', heads);
  norms = velocity_norms ();
  for k = 1:4
    values = arrayfun (@(e) e.order_v(k), list);
    fprintf ('v, %-21s %s\n', norms{k}, sprintf ('%12.2f ', values));
  end
  values = arrayfun (@(e) observed_order (e.h, e.v(4,:) ./ log (1 ./ e.h)), list);
  fprintf ('%-24s %s\n', '   Hausdorff / ln (1/h)', sprintf ('%12.2f ', values));
  for k = 1:2
    names = {'|.|_1', 'uniform'};
    values = arrayfun (@(e) e.order_q(k), list);
    fprintf ('q, %-21s %s\n', names{k}, sprintf ('%12.2f ', values));
  end
end
