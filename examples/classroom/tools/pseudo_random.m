function x = pseudo_random (seed, rows, columns)
%PSEUDO_RANDOM  Numbers in (-1, 1), the same everywhere and every time; rand is not touched.
%   x = pseudo_random (seed, rows, columns)
%
%   s <- 48271 s mod 2^31 - 1 (Park and Miller 1993), exact in doubles.

% SPDX-License-Identifier: BSD-3-Clause

  s = mod (7919 * seed + 12345, 2147483647);
  x = zeros (rows, columns);
  for k = -5:rows*columns                      % the first of near seeds are alike
    s = mod (48271 * s, 2147483647);
    if (k >= 1)
      x(k) = 2 * s / 2147483647 - 1;
    end
  end
end
