function [z, solved, pivots] = lemke_textbook (M, q)
%LEMKE_TEXTBOOK  Lemke's complementary pivoting as in the textbooks, in plain M.
%   [Z, SOLVED, PIVOTS] = lemke_textbook (M, Q) solves  0 <= z _|_ M z + q >= 0.
%   SOLVED is false after a secondary ray or too many pivots (Z is then []).
%
%   The full tableau [I, -M, -e | q] is updated by one rank-1 operation per pivot
%   (Cottle, Pang and Stone 1992, algorithm 4.4.5; Murty 1988, section 2.2).  Of the
%   rows that tie in the ratio test the artificial variable leaves first, else the
%   one with the largest pivot.  There is no scaling, no lexicography, no bound
%   other than 0: it is the yardstick of bench_lcp, not a solver to use.
%
%   See also lcpsolve, bench_lcp.

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (q);
  T = [eye(n), -M, -ones(n, 1), q];
  basis = 1:n;                                  % w: 1..n, z: n+1..2n, artificial: 2n+1
  artificial = 2 * n + 1;
  pivots = 0;
  [smallest, row] = min (q);
  solved = isempty (q) || smallest >= 0;
  entering = artificial;
  while (~solved && pivots < 50 * (n + 10))
    T = pivot (T, row, entering);
    pivots = pivots + 1;
    leaving = basis(row);
    basis(row) = entering;
    if (leaving == artificial)
      solved = true;
      break
    end
    entering = complement (leaving, n);
    row = ratio_test (T, entering, find (basis == artificial));
    if (isempty (row))
      break                                     % secondary ray
    end
  end
  z = [];
  if (solved)
    x = zeros (2 * n + 1, 1);
    x(basis) = T(:,end);
    z = x(n+1:2*n);
  end
end

function T = pivot (T, row, column)
  pivot_row = T(row,:) / T(row,column);
  T = T - T(:,column) * pivot_row;
  T(row,:) = pivot_row;
end

function other = complement (variable, n)
  other = variable + n;
  if (variable > n)
    other = variable - n;
  end
end

function row = ratio_test (T, column, artificial_row)
% smallest T(i,end) / T(i,column) over positive entries; [] when there is none
  candidates = find (T(:,column) > 1e-10);
  ratios = T(candidates,end) ./ T(candidates,column);
  ties = candidates(ratios <= min (ratios) + 1e-12);
  if (any (ties == artificial_row))
    row = artificial_row;
  else
    [~, k] = max (T(ties,column));
    row = ties(k);
  end
end
