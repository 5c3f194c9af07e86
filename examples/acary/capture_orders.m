function result = capture_orders (where, methods, orders)
%CAPTURE_ORDERS  Orders of event-capturing Runge-Kutta methods on the ball and on the oscillator.
%   result = capture_orders (where, methods, orders)   the figure of the paper; 1 x n cell; the orders of the methods
%
%   result  struct: where, orders, errors (2 x n struct array of capture_errors: ball, oscillator), facts
%
%   The steps divide no time of an impact. The order is that of the method on the oscillator. Flights of the ball are
%   exact, and what is left is the error C h^(p+1) of the critical intervals: p + 1.

% SPDX-License-Identifier: BSD-3-Clause

  h = [0.4 0.2 0.1 0.05 0.025] * 0.937;
  problems = [impact_problem('ball'), impact_problem('oscillator')];
  sources = {'limit', 'paper'};
  facts = struct ('where', {}, 'what', {}, 'ours', {}, 'reference', {}, 'source', {});
  for k = 1:2
    for n = 1:numel (methods)
      e = capture_errors (problems(k), methods{n}, h);
      errors(k,n) = e; %#ok<AGROW>
      what = sprintf ('%s, %s, order of q', methods{n}, problems(k).name);
      facts(end+1) = new_comparison (where, what, e.order, orders(n) + (k == 1), sources{k}); %#ok<AGROW>
    end
  end
  result = struct ('where', where, 'orders', orders, 'errors', errors, 'facts', facts);
end
