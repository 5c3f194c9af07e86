function s = ns_sweep_statistics (sweep)
%NS_SWEEP_STATISTICS  Counts of a sweep, and moments and quantiles of its values.
%   s = ns_sweep_statistics (sweep)
%
%   Of values that are numbers: mean, std, min, max, median, low, high (quantiles .05 and .95), count, a row for each
%   row of value; points: mean, std, count and error = std/sqrt (count) for each column of params. NaN is left out.

% SPDX-License-Identifier: BSD-3-Clause

  s.done = sum (sweep.done);
  s.errors = sum (~cellfun ('isempty', sweep.error));
  s.warned = sum (~cellfun ('isempty', sweep.warnings));
  s.good = sum (sweep.exitflag >= 0);
  if (isempty (sweep.value) || ~isnumeric (sweep.value))
    return
  end
  x = sweep.value;
  rows = size (x, 1);
  names = {'mean', 'std', 'min', 'max', 'median', 'low', 'high', 'count'};
  numbers = NaN (rows, numel (names));
  for k = 1:rows
    numbers(k,:) = of_row (x(k,:));
  end
  for k = 1:numel (names)
    s.(names{k}) = numbers(:,k);
  end
  s.points = by_point (x, sweep.point);
end

function numbers = of_row (x)
  x = sort (x(~isnan (x)));
  n = numel (x);
  numbers = [NaN(1, 7), n];
  if (n > 0)
    at = @(p) interpolated (x, p * n + 0.5);
    numbers = [mean(x), std(x), x(1), x(n), at(0.5), at(0.05), at(0.95), n];
  end
end

% Between the sorted numbers, the k-th of which is the quantile (k - 1/2)/n
function y = interpolated (x, position)
  position = min (max (position, 1), numel (x));
  low = floor (position);
  high = min (low + 1, numel (x));
  y = x(low) + (position - low) * (x(high) - x(low));
end

function points = by_point (x, point)
  rows = size (x, 1);
  count = max (point);
  points = struct ('mean', NaN (rows, count), 'std', NaN (rows, count), 'error', NaN (rows, count), 'count', ...
                   zeros (rows, count));
  for k = 1:rows
    good = ~isnan (x(k,:));
    where = point(good).';
    n = accumarray (where, 1, [count 1]).';
    average = accumarray (where, x(k,good).', [count 1]).' ./ n;
    square = accumarray (where, (x(k,good) - average(point(good))).' .^ 2, [count 1]).' ./ max (n - 1, 1);
    points.mean(k,:) = average;
    points.std(k,:) = sqrt (square);
    points.error(k,:) = sqrt (square ./ n);
    points.count(k,:) = n;
  end
end
