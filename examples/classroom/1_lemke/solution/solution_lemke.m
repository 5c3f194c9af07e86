function [z, w, flag, path] = solution_lemke (M, q)
%SOLUTION_LEMKE  Lemke's method with the lexicographic ratio test.
%   [z, w, flag] = solution_lemke (M, q)         w = M z + q, z >= 0, w >= 0, z' w = 0
%   [z, w, flag, path] = solution_lemke (M, q)   path: values of z0, one for each basis
%
%   flag  1 solved, 0 too many pivots, -1 ended in a ray

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (q);
  z = zeros (n, 1);
  w = q;
  flag = 1;
  [smallest, row] = min (q);
  path = max (-smallest, 0);
  if (smallest >= 0)
    return
  end
  T = [eye(n), -M, -ones(n, 1), q / -smallest];            % in units of q
  basis = 1:n;                                             % w: 1 to n, z: n+1 to 2n, z0: 2n+1
  entering = 2 * n + 1;
  flag = 0;
  for k = 1:100 * n + 1000
    T = pivot (T, row, entering);
    leaving = basis(row);
    basis(row) = entering;
    path(end+1) = -smallest * max ([0; T(basis == 2 * n + 1,end)]); %#ok<AGROW>
    if (leaving == 2 * n + 1)
      flag = 1;
      break
    end
    entering = leaving + n - 2 * n * (leaving > n);        % the complement
    row = ratio_test (T, entering, find (basis == 2 * n + 1), n);
    if (isempty (row))
      flag = -1;
      break
    end
  end
  x = zeros (2 * n + 1, 1);
  x(basis) = -smallest * T(:,end);
  z = x(n+1:2*n);
  w = x(1:n);
end

function T = pivot (T, row, column)
  T(row,:) = T(row,:) / T(row,column);
  others = [1:row-1, row+1:size(T, 1)];
  T(others,:) = T(others,:) - T(others,column) * T(row,:);
end

% Of the rows with a positive entry that with the least quotient; ties are decided by the columns of w one after the
% other, so that no basis comes twice. z0 leaves as soon as it may. Entries below roundoff of their column are zero.
function row = ratio_test (T, column, artificial, n)
  row = find (T(:,column) > 1e-11 * max (1, max (abs (T(:,column)))));
  for k = reshape ([size(T, 2), 1:n], 1, [])
    if (numel (row) <= 1)
      return
    end
    ratio = T(row,k) ./ T(row,column);
    row = row(ratio <= min (ratio) + 1e-12 * max (1, abs (min (ratio))));
    if (k == size (T, 2) && any (row == artificial))
      row = artificial;
    end
  end
  row = row(1);
end
