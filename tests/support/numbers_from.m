function u = numbers_from (seed, rows, columns)
%NUMBERS_FROM  Numbers in (0, 1) that are the same everywhere.
%   U = numbers_from (SEED, ROWS, COLUMNS)
%
%   By Lehmer's generator, x = 16807 x mod 2^31 - 1: all its products are integers that a double holds.

% SPDX-License-Identifier: BSD-3-Clause

  u = zeros (rows, columns);
  state = seed;
  for k = 1:rows * columns
    state = mod (16807 * state, 2147483647);
    u(k) = state / 2147483647;
  end
end

%!test  # S. K. Park and K. W. Miller, CACM 31 (1988): from 1 the 10001st number is 1043618065
%! u = numbers_from (1, 10000, 1);
%! assert (u(10000) * 2147483647, 1043618065, 1e-5);
%! assert (numbers_from (7, 2, 3)(:), numbers_from (7, 6, 1));
