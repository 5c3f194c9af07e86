function report_method_rows (rows, what)
%REPORT_METHOD_ROWS  Print the rows of method_rows; `what` names the error.
%   report_method_rows (rows, what)

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('%-20s %10s %7s %22s %6s %12s %7s %11s %10s\n', 'method', 'h', 'steps', what, 'order', 'evaluations', ...
           'LCPs', 'collisions', 'seconds');
  for k = 1:numel (rows)
    row = rows(k);
    order = '';
    if (~isnan (row.order))
      order = sprintf ('%.2f', row.order);
    elseif (k > 1)
      fprintf ('\n');
    end
    fprintf ('%-20s %10.3e %7d %22.2e %6s %12d %7d %11d %10.4f\n', row.method, row.h, row.steps, row.error, order, ...
             row.evaluations, row.lcps, row.collisions, row.seconds);
  end
end
