function needed = evaluations_for (work, error_level)
%EVALUATIONS_FOR  Evaluations that a method needs for an error, by interpolation of the logarithms.
%   needed = evaluations_for (work, error_level)   one entry of nsworkprecision; a number
%
%   The first run whose error is smaller, and the one before it.

% SPDX-License-Identifier: BSD-3-Clause

  k = find (work.error < error_level, 1);
  x = log (work.error(k-1:k));
  y = log (work.evaluations(k-1:k));
  needed = exp (y(1) + (log (error_level) - x(1)) / (x(2) - x(1)) * (y(2) - y(1)));
end
