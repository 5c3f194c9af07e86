function order = observed_order (h, e)
%OBSERVED_ORDER  Slope of the straight line that fits log e over log h best, in least squares.
%   order = observed_order (h, e)   steps, 1 x n; errors, m x n: order is m x 1

% SPDX-License-Identifier: BSD-3-Clause

  x = log (h(:)') - mean (log (h(:)));
  order = log (e) * x' / (x * x');
end
