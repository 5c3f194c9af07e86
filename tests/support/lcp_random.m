function [x, state] = lcp_random (state, rows, columns, kind)
%LCP_RANDOM  Random numbers from a stream of their own, the same everywhere.
%   STATE = lcp_random (SEED)                     a new stream, SEED = 0, 1, 2, ...
%   [X, STATE] = lcp_random (STATE, M, N)         M x N, uniform in (0, 1)
%   [X, STATE] = lcp_random (STATE, M, N, 'normal')   M x N, standard normal
%
%   The stream is Lehmer's  s <- 48271 s mod 2^31 - 1  (Park and Miller 1993),
%   computed with integers that doubles hold exactly: uniform numbers are the
%   same bits in Octave and MATLAB, normal ones (Box and Muller) the same up to
%   the last bits of log and cos.  The state of rand and randn is not touched.
%
%   Example
%     state = lcp_random (7);
%     [x, state] = lcp_random (state, 2, 3);
%
%   See also lcp_problem, lcp_scale.

% SPDX-License-Identifier: BSD-3-Clause

  modulus = 2147483647;
  if (nargin == 1)
    seed = 1 + mod (state, modulus - 1);
    x = 1 + mod (multiply (seed, seed + 12345, modulus), modulus - 1);
    return
  end
  normal = nargin == 4 && strcmp (kind, 'normal');
  count = rows * columns;
  [x, state] = sequence (state, (1 + normal) * count, modulus);
  if (normal)
    x = sqrt (-2 * log (x(1:count))) .* cos (2 * pi * x(count+1:2*count));
  end
  x = reshape (x, rows, columns);
end

function [x, state] = sequence (state, count, modulus)
% the next COUNT numbers: s(k + m) = a^m s(k), so the known part doubles
  s = multiply (48271, state, modulus);
  jump = 48271;
  while (numel (s) < count)
    s = [s, multiply(jump, s, modulus)]; %#ok<AGROW>
    jump = multiply (jump, jump, modulus);
  end
  s = s(1:count);
  if (count > 0)
    state = s(count);
  end
  x = s / modulus;
end

function product = multiply (a, b, modulus)
% a * b mod modulus in halves of 16 bits, so that nothing exceeds 2^53
  high = floor (a / 65536);
  low = a - 65536 * high;
  product = mod (65536 * mod (high * b, modulus) + low * b, modulus);
end

%!test  # first numbers of the stream, by s <- 48271 s mod 2^31 - 1 one at a time
%! state = lcp_random (3);
%! s = state;
%! for k = 1:9
%!   s = mod (48271 * s, 2147483647);       # below 2^47: exact in doubles
%!   expected(k) = s / 2147483647;
%! endfor
%! x = lcp_random (state, 3, 3);
%! assert (x(:)', expected);

%!test  # taking numbers in two portions or in one gives the same stream
%! s0 = lcp_random (11);
%! [a, s] = lcp_random (s0, 1, 5);
%! b = lcp_random (s, 1, 7);
%! assert ([a, b], lcp_random (s0, 1, 12));

%!test  # mean and variance of 20000 numbers within 5 standard errors
%! [x, s] = lcp_random (lcp_random (1), 100, 200);
%! assert (mean (x(:)), 1/2, 5 * sqrt (1/12 / 20000));
%! assert (min (x(:)) > 0 && max (x(:)) < 1);
%! y = lcp_random (s, 100, 200, 'normal');
%! assert (mean (y(:)), 0, 5 / sqrt (20000));
%! assert (mean (y(:) .^ 2), 1, 5 * sqrt (2 / 20000));

%!test  # neighbouring seeds give unrelated streams: correlation of 10000 numbers within 5 / sqrt (10000)
%! a = lcp_random (lcp_random (1), 1, 10000);
%! b = lcp_random (lcp_random (2), 1, 10000);
%! c = corrcoef (a, b);
%! assert (c(1, end), 0, 0.05);

%!test  # rand and randn are left alone
%! before = {rand("twister"), randn("twister")};
%! lcp_random (lcp_random (5), 4, 4, 'normal');
%! assert ({rand("twister"), randn("twister")}, before);

%!assert (size (lcp_random (lcp_random (0), 0, 3)), [0, 3])
