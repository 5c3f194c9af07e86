function params = nsgrid (varargin)
%NSGRID  Values of parameters for nssweep: a full grid, a Latin hypercube, Sobol's sequence, or at random.
%
%   params = nsgrid (x1, x2, ...)
%   params = nsgrid (values)
%   params = nsgrid (design, limits, n)
%   params = nsgrid (design, limits, n, 'Seed', s)
%
%   x1, ...  vectors: params has a row for each and a column for each combination; the first varies fastest
%   values   struct with a vector in each field: params is a struct array with an element for each combination
%   design   'latin'   Latin hypercube: each of n equal parts of each parameter has one point
%            'sobol'   Sobol's sequence, which fills the space evenly; at most 21 parameters; n a power of 2 is best
%            'random'  uniform and independent
%   limits   d x 2, [from to] of each parameter: params is d x n; or a struct with [from to] in each field: a struct
%            array
%   n        points
%   s        number (0): the same seed gives the same points. Point k of 'sobol' and 'random' is that of any n
%
%   Example: two coefficients of friction and three masses
%
%   >> nsgrid ([0.2 0.4], 1:3)
%   ans =
%      0.2000   0.4000   0.2000   0.4000   0.2000   0.4000
%      1.0000   1.0000   2.0000   2.0000   3.0000   3.0000
%
%
%   Example: the mean of a product by 256 points, which is 1/4
%
%   >> p = nsgrid ('sobol', [0 1; 0 1], 256);
%   >> fprintf ('%.3f', mean (p(1,:) .* p(2,:)))
%   0.250
%
%
%   References
%     S. Joe, F. Y. Kuo, Constructing Sobol sequences with better two-dimensional projections, SIAM J. Sci. Comput. 30,
%     2008
%       (direction numbers); points are shifted digitally, by Seed.
%     M. D. McKay, R. J. Beckman, W. J. Conover, A comparison of three methods for selecting values of input variables,
%       Technometrics 21, 1979 (Latin hypercubes).
%
%   See also nssweep.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsgrid', 'usage', 'call nsgrid (x1, x2, ...), nsgrid (values) or nsgrid (design, limits, n)');
  end
  varargin = ns_plain_text (varargin);
  if (ischar (varargin{1}))
    params = design (varargin{:});
  elseif (isstruct (varargin{1}))
    params = grid_of_struct (varargin{:});
  else
    params = grid_of (varargin);
  end
end

% ---- full grids

function params = grid_of (vectors)
  for k = 1:numel (vectors)
    vectors{k} = checked_values (sprintf ('X%d', k), vectors{k});
  end
  counts = cellfun ('numel', vectors);
  params = zeros (numel (vectors), prod (counts));
  every = 1;
  for k = 1:numel (vectors)
    index = mod (floor ((0:size (params, 2) - 1) / every), counts(k)) + 1;
    params(k,:) = vectors{k}(index);
    every = every * counts(k);
  end
end

function params = grid_of_struct (values)
  check_struct ('VALUES', values);
  params = as_struct (grid_of (struct2cell (values)), fieldnames (values));
end

function x = checked_values (label, x)
  if (~isnumeric (x) || ~isreal (x) || ~isvector (x) || any (isnan (x)))
    ns_fail ('nsgrid', 'invalidInput', '%s must be a vector of numbers, not %s', label, ns_describe (x));
  end
  x = double (full (x(:)));
end

function check_struct (label, values)
  if (~isstruct (values) || numel (values) ~= 1 || isempty (fieldnames (values)))
    ns_fail ('nsgrid', 'invalidInput', '%s must be one struct with a field for each parameter, not %s', label, ...
             ns_describe (values));
  end
end

function params = as_struct (matrix, names)
  params = cell2struct (num2cell (matrix), names, 1).';
end

% ---- designs

function params = design (name, limits, n, varargin)
  kinds = {'latin', 'sobol', 'random'};
  if (nargin < 3)
    ns_fail ('nsgrid', 'usage', 'call nsgrid (design, limits, n)');
  end
  kind = kinds{ns_choice('nsgrid', 'invalidInput', 'DESIGN', name, kinds)};
  options = ns_options ('nsgrid', {'Seed', 0, 'number'}, varargin, 4);
  names = {};
  if (isstruct (limits))
    check_struct ('LIMITS', limits);
    names = fieldnames (limits);
    limits = cell2mat (cellfun (@(x) reshape (checked_values ('a field of LIMITS', x), 1, []), struct2cell (limits), ...
                                'UniformOutput', false));
  end
  check_limits (limits);
  if (~(isnumeric (n) && isreal (n) && numel (n) == 1 && n >= 1 && n == round (n) && n < 2^32))
    ns_fail ('nsgrid', 'invalidInput', 'N must be a whole number from 1 to 2^32, not %s', ns_describe (n));
  end
  points = struct ('latin', @latin, 'sobol', @sobol, 'random', @(d, n, seed) ns_random (seed, 1:n, d));
  unit = points.(kind) (size (limits, 1), double (n), options.Seed);
  params = bsxfun (@plus, limits(:,1), bsxfun (@times, limits(:,2) - limits(:,1), unit));
  if (~isempty (names))
    params = as_struct (params, names);
  end
end

function check_limits (limits)
  good = isnumeric (limits) && isreal (limits) && ndims (limits) == 2 && size (limits, 2) == 2 ...
      && size (limits, 1) > 0 ...
         && all (isfinite (limits(:))) && all (limits(:,1) <= limits(:,2));
  if (~good)
    ns_fail ('nsgrid', 'invalidInput', ...
             'LIMITS must have a row [from to] of finite numbers for each parameter, not %s', ...
             ns_describe (limits));
  end
end

function x = latin (d, n, seed)
  u = ns_random (seed, 1:d, 2 * n).';
  [~, order] = sort (u(:,1:n), 2);
  [~, place] = sort (order, 2);
  x = (place - 1 + u(:,n+1:end)) / n;
end

% x_k = x_{k-1} xor v_c, c the place of the lowest zero bit of k - 1 (Gray's code)
function x = sobol (d, n, seed)
  if (d > 21)
    ns_fail ('nsgrid', 'invalidInput', 'LIMITS has %d rows, but ''sobol'' knows at most 21; take ''latin''', d);
  end
  bits = 32;
  directions = direction_numbers (d, bits);
  shift = uint32 (floor (2^bits * ns_random (seed, 0, d)));
  state = zeros (d, 1, 'uint32');
  x = zeros (d, n);
  for k = 1:n
    x(:,k) = double (bitxor (state, shift));
    state = bitxor (state, directions(:,lowest_zero (k - 1)));
  end
  x = (x + 0.5) / 2^bits;
end

function place = lowest_zero (k)
  place = 1;
  while (mod (k, 2) == 1)
    k = (k - 1) / 2;
    place = place + 1;
  end
end

% The degree of the primitive polynomial, its inner coefficients as a number, and the first m_i, of each dimension from
% the second on
function v = direction_numbers (d, bits)
  table = {1, 0, 1; 2, 1, [1 3]; 3, 1, [1 3 1]; 3, 2, [1 1 1]; 4, 1, [1 1 3 3]; 4, 4, [1 3 5 13]; 5, 2, ...
           [1 1 5 5 17]; ...
           5, 4, [1 1 5 5 5]; 5, 7, [1 1 7 11 19]; 5, 11, [1 1 5 1 1]; 5, 13, [1 1 1 3 11]; 5, 14, [1 3 5 5 31]; ...
           6, 1, [1 3 3 9 7 49]; 6, 13, [1 1 1 15 21 21]; 6, 16, [1 3 1 13 27 49]; 6, 19, [1 1 1 15 7 5]; ...
           6, 22, [1 3 1 15 13 25]; 6, 25, [1 1 5 5 19 61]; 7, 1, [1 3 7 11 23 15 103]; 7, 4, [1 3 7 13 13 15 69]};
  m = ones (d, bits + 1);
  for j = 2:d
    [degree, inner, first] = table{j-1,:};
    m(j,1:degree) = first;
    for i = degree+1:bits+1
      m(j,i) = recurrence (m(j,:), i, degree, inner);
    end
  end
  v = zeros (d, bits + 1, 'uint32');
  for i = 1:bits
    v(:,i) = uint32 (m(:,i) * 2^(bits - i));
  end
end

% m_i = 2 a_1 m_{i-1} xor 4 a_2 m_{i-2} xor ... xor 2^s m_{i-s} xor m_{i-s}
function value = recurrence (m, i, degree, inner)
  value = bitxor (2^degree * m(i-degree), m(i-degree));
  for k = 1:degree-1
    if (bitget (inner, degree - k))
      value = bitxor (value, 2^k * m(i-k));
    end
  end
end

%!test  # a grid: all combinations once
%! p = nsgrid (1:3, [5 7], [2 4 8]);
%! assert (size (p), [3 18]);
%! assert (p(:,1:4), [1 2 3 1; 5 5 5 7; 2 2 2 2]);
%! assert (rows (unique (p', 'rows')), 18);
%! s = nsgrid (struct ('mu', [.1 .2], 'm', 1:2));
%! assert (size (s), [1 4]);
%! assert ([s.mu; s.m], nsgrid ([.1 .2], 1:2));

%!test  # a Latin hypercube: one point in each part of each parameter; a seed gives its own points
%! p = nsgrid ('latin', [0 1; -2 2; 5 5], 50);
%! assert (sort (floor (50 * p(1,:))), 0:49);
%! assert (sort (floor (50 * (p(2,:) + 2) / 4)), 0:49);
%! assert (p(3,:), 5 * ones (1, 50));
%! assert (nsgrid ('latin', [0 1; -2 2; 5 5], 50), p);
%! assert (! isequal (nsgrid ('latin', [0 1; -2 2; 5 5], 50, 'Seed', 1), p));

%!test  # Sobol: each parameter has one point in each of 2^k parts, the first two one in each box of 1/8 x 1/8 (a net)
%! p = nsgrid ('sobol', repmat ([0 1], 21, 1), 64);
%! for k = 1:21
%!   assert (sort (floor (64 * p(k,:))), 0:63);
%! end
%! assert (rows (unique (floor (8 * p(1:2,:))', 'rows')), 64);
%! assert (nsgrid ('sobol', repmat ([0 1], 21, 1), 10), p(:,1:10));
%! x = nsgrid ('sobol', repmat ([0 1], 5, 1), 4096);
%! assert (mean (prod (2 * x, 1)), 1, 3e-3);        # the integral is 1; at random the error is 1.8/64 = 2.8e-2
%! s = nsgrid ('sobol', struct ('a', [0 1], 'b', [2 3]), 8);
%! assert (size (s), [1 8]);
%! assert (all ([s.b] >= 2 & [s.b] <= 3));

%!test  # at random: moments of uniform numbers, within four times their deviation
%! p = nsgrid ('random', [0 1; 0 2], 1e4);
%! assert (mean (p, 2), [.5; 1], 4 * [1; 2] * sqrt (1/12/1e4));
%! assert (var (p(1,:)), 1/12, 4 * sqrt (1/180/1e4));
%! assert (p(:,1:7), nsgrid ('random', [0 1; 0 2], 7));
%! assert (corr (p(1,:)', p(2,:)'), 0, 4 / sqrt (1e4));

%!error <nsgrid: call nsgrid \(x1, x2, ...\), nsgrid \(values\) or nsgrid \(design, limits, n\)> nsgrid ()
%!error <nsgrid: X2 must be a vector of numbers, not> nsgrid (1:3, eye (2))
%!error <nsgrid: X1 must be a vector of numbers, not> nsgrid ([1 NaN])
%!error <nsgrid: VALUES must be one struct with a field for each parameter> nsgrid (struct ())
%!error <nsgrid: call nsgrid \(design, limits, n\)> nsgrid ('latin', [0 1])
%!error <nsgrid: DESIGN must be one of 'latin', 'sobol', 'random', not 'halton'> nsgrid ('halton', [0 1], 4)
%!error <nsgrid: LIMITS must have a row \[from to\] of finite numbers> nsgrid ('latin', [1 0], 4)
%!error <nsgrid: LIMITS must be one struct> nsgrid ('latin', struct (), 4)
%!error <nsgrid: a field of LIMITS must be a vector of numbers> nsgrid ('latin', struct ('a', 'x'), 4)
%!error <nsgrid: N must be a whole number from 1 to 2\^32, not 0> nsgrid ('latin', [0 1], 0)
%!error <nsgrid: LIMITS has 22 rows, but 'sobol' knows at most 21> nsgrid ('sobol', repmat ([0 1], 22, 1), 4)
%!error <nsgrid: unknown option 'Sed'; did you mean 'Seed'> nsgrid ('latin', [0 1], 4, 'Sed', 1)
