function report_capture (result)
%REPORT_CAPTURE  Print errors, orders, impacts and costs of event-capturing Runge-Kutta methods.
%   report_capture (result)   of capture_orders

% SPDX-License-Identifier: BSD-3-Clause

  titles = {'bouncing ball, through the accumulation of impacts at t = 3', 'linear oscillator'};
  for k = 1:2
    list = result.errors(k,:);
    fprintf ('Largest error of q until t = 5, %s:\n\n', titles{k});
    fprintf ('%9s %s\n', 'h', sprintf (' %10s', list.method));
    for n = 1:numel (list(1).h)
      fprintf ('%9.6f %s\n', list(1).h(n), sprintf (' %10.2e', arrayfun (@(e) e.q(n), list)));
    end
    fprintf ('%9s %s\n', 'order', sprintf (' %10.2f', list.order));
    fprintf ('%9s %s\n', 'impacts', sprintf (' %10d', arrayfun (@(e) e.impacts(end), list)));
    fprintf ('%9s %s\n\n', 'forces', sprintf (' %10d', arrayfun (@(e) e.evaluations(end), list)));
  end
  fprintf (['(order: least squares over the five steps; impacts resolved one by one, and evaluations of the force, ' ...
            'with the\nsmallest step)\n\n']);
end
