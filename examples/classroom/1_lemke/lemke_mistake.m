function [z, w, flag] = lemke_mistake (M, q, mistake)
%LEMKE_MISTAKE  Lemke's method with a mistake in it, to recognise a student's.
%   [z, w, flag] = lemke_mistake (M, q, mistake)
%
%   mistake  'any entry'    the ratio test takes entries of any sign
%            'magnitude'    the ratio test takes absolute values
%            'first row'    the first negative q leaves, not the least
%            'sign of M'    the tableau has +M
%            'same again'   what left enters again as what it was: the index is not that of the complement
%
%   On problems without ties the path of Lemke's method is the same however it is programmed, and so is a wrong path.

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (q);
  signs = 1 - 2 * strcmp (mistake, 'sign of M');
  T = [eye(n), -signs * M, -ones(n, 1), q];
  basis = 1:n;
  [~, row] = min (q);
  if (strcmp (mistake, 'first row'))
    row = find (q < 0, 1);
  end
  entering = 2 * n + 1;
  flag = 0;
  for k = 1:200
    T(row,:) = T(row,:) / T(row,entering);
    others = [1:row-1, row+1:n];
    T(others,:) = T(others,:) - T(others,entering) * T(row,:);
    leaving = basis(row);
    basis(row) = entering;
    if (leaving == 2 * n + 1)
      flag = 1;
      break
    end
    entering = mod (leaving + n - 1, 2 * n) + 1;
    if (strcmp (mistake, 'same again'))
      entering = min (leaving + n, 2 * n);
    end
    row = leave (T(:,entering), T(:,end), mistake);
    if (isempty (row))
      flag = -1;
      break
    end
  end
  x = zeros (2 * n + 1, 1);
  x(basis) = T(:,end);
  z = x(n+1:2*n);
  w = x(1:n);
end

function row = leave (column, q, mistake)
  ratio = q ./ column;
  if (strcmp (mistake, 'magnitude'))
    ratio = abs (ratio);
  elseif (~strcmp (mistake, 'any entry'))
    ratio(column <= 1e-12) = Inf;
  end
  [least, row] = min (ratio);
  if (least == Inf)
    row = [];
  end
end
