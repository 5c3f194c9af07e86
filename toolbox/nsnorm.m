function value = nsnorm (t, e, p)
%NSNORM  Grid norm of an error that is known at some times.
%
%   value = nsnorm (t, e)
%   value = nsnorm (t, e, p)
%
%   is  (sum_i h_i |e_i|^p)^(1/p),  or  max_i |e_i|  for p = Inf.
%
%   t  1 x N, times that do not decrease
%   e  n x N, errors at these times; of several components the largest counts, |e_i| = max_k |e(k,i)|
%   p  1 or more, or Inf (2)
%
%   h_i is the length of the step that ends at t(i), and h_1 = h_2. With equal steps h this is the grid norm
%   (h sum_i |e_i|^p)^(1/p) over all times, the first and the last one counted in full: of e = 1 on [0 T] it is
%   (T + h)^(1/p). A time that is there twice, as on the two sides of a jump, counts once, with the first of its values:
%   between the two no time passes. With p = Inf all values count, those on both sides of a jump. With one time it is
%   |e|.
%
%   The position of a body with impacts converges in all these norms. Its velocity jumps, and between the true and the
%   computed time of the impact the error is as large as the jump, on a piece of time of the order h: with a
%   first-order method the norm with p falls as h^(1/p), and that with Inf does not fall at all. nshausdorff measures
%   such curves.
%
%   Example
%
%   >> t = 0:0.25:1;
%   >> fprintf ('%.4f ', nsnorm (t, t, 1), nsnorm (t, t, 2), nsnorm (t, t, Inf))
%   0.6250 0.6847 1.0000
%
%
%   References: Acary (21).
%
%   See also nshausdorff, nsorder, nsworkprecision, norm.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    ns_fail ('nsnorm', 'usage', 'call nsnorm (t, e) or nsnorm (t, e, p)');
  end
  if (nargin < 3)
    p = 2;
  end
  [t, e] = check_errors (t, e);
  if (~isnumeric (p) || ~isreal (p) || numel (p) ~= 1 || ~(p >= 1))
    ns_fail ('nsnorm', 'invalidInput', 'P must be a number >= 1 or Inf, not %s', ns_describe (p));
  end
  p = full (double (p));
  size_of_error = max (abs (e), [], 1);
  if (~isinf (p))
    steps = [true, diff(t) > 0];
    t = t(steps);
    size_of_error = size_of_error(steps);
  end
  value = max (size_of_error);
  if (isinf (p) || numel (t) == 1 || value == 0 || isinf (value))
    return
  end
  h = diff (t);
  h = [h(1), h];
  value = value * (h * ((size_of_error / value) .^ p)') ^ (1 / p);
end

function [t, e] = check_errors (t, e)
  if (~isnumeric (t) || ~isreal (t) || ~isvector (t) || ~all (isfinite (t)) || any (diff (t(:)) < 0))
    ns_fail ('nsnorm', 'invalidInput', 'T must be one or more finite times that do not decrease, not %s', ...
             ns_describe (t));
  end
  t = full (double (t(:)'));
  if (isnumeric (e) && isequal (size (e), [numel(t), 1]))
    e = e.';
  end
  if (~isnumeric (e) || ~isreal (e) || ndims (e) ~= 2 || isempty (e) || size (e, 2) ~= numel (t) || any (isnan (e(:))))
    ns_fail ('nsnorm', 'invalidInput', ...
             'E must be a real matrix with %d columns, as many as times, without NaN, not %s', ...
             numel (t), ns_describe (e));
  end
  e = full (double (e));
end

%!test  # (21) as it stands, on equal steps
%! t = linspace (0, 2, 41);
%! e = sin (3 * t);
%! for p = [1 1.5 2 7]
%!   assert (nsnorm (t, e, p), (.05 * sum (abs (e) .^ p)) ^ (1 / p), 1e-15);
%!   assert (nsnorm (t, ones (1, 41), p), 2.05 ^ (1 / p), 1e-14);
%! end
%! assert (nsnorm (t, e, Inf), max (abs (e)));
%! assert (nsnorm (t, e), nsnorm (t, e, 2));

%!test  # steps of other lengths; limits of integrals
%! assert (nsnorm ([0 1 4], [3 4 -5], 1), 3 + 4 + 15, 1e-14);
%! assert (nsnorm ([0 1 1 4], [3 4 100 -5], 1), 3 + 4 + 15, 1e-14);
%! t = linspace (0, 1, 2001) .^ 2;
%! assert (nsnorm (t, t, 1), 1/2, 1e-3);            # rectangles: half the last step
%! assert (nsnorm (t, t, 2), sqrt (1/3), 1e-3);

%!test  # times that are there twice, by hand: the first value counts, at the start and alone as well; with Inf all of them do
%! assert (nsnorm ([0 1 1 2], [0 0 5 0], 1), 0);
%! assert (nsnorm ([0 1 1 2], [0 1 Inf 1], 1), 2);
%! assert (nsnorm ([0 1 1 2], [0 0 5 0], Inf), 5);
%! assert (nsnorm ([0 0 1], [3 7 4], 1), 3 + 4);
%! assert (nsnorm ([2 2], [3 7], 1), 3);
%! assert (nsnorm ([2 2], [3 7], Inf), 7);

%!test  # several components, columns, one time, zero, large and small numbers, infinities
%! assert (nsnorm ([0 1], [1 -2; -3 1], 1), 5);
%! assert (nsnorm ([0; 1], [1; 2], 1), 3);
%! assert (nsnorm (5, [1; -7], 1), 7);
%! assert (nsnorm ([0 1], [0 0], 2), 0);
%! assert (nsnorm ([0 1], [1e200 1e200], 2), sqrt (2) * 1e200, 1e186);
%! assert (nsnorm ([0 1], [1e-200 1e-200], 2), sqrt (2) * 1e-200, 1e-214);
%! assert (nsnorm ([0 1], [1 Inf], 2), Inf);
%! assert (nsnorm (single ([0 1]), int8 ([3 4]), 2), 5);

%!error <nsnorm: call nsnorm \(t, e\)> nsnorm (1)
%!error <nsnorm: T must be one or more finite times that do not decrease, not \[1 0\]> nsnorm ([1 0], [1 1])
%!error <nsnorm: E must be a real matrix with 2 columns, as many as times, without NaN, not 1> nsnorm ([0 1], 1)
%!error <nsnorm: E must be a real matrix with 2 columns, as many as times, without NaN, not \[1 NaN\]> ...
%! nsnorm ([0 1], [1 NaN])
%!error <nsnorm: P must be a number .= 1 or Inf, not 0.5> nsnorm ([0 1], [1 1], .5)
%!error <nsnorm: P must be a number .= 1 or Inf, not '2'> nsnorm ([0 1], [1 1], '2')

%!test  # identifiers of the errors above
%! bad = {"usage", {1}; "invalidInput", {[1 0], [1 1]}; "invalidInput", {[0 1], 1};
%!        "invalidInput", {[0 1], [1 1], NaN}};
%! for k = 1:rows (bad)
%!   try
%!     nsnorm (bad{k,2}{:});
%!     identifier = "none";
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ["nonsmooth:nsnorm:" bad{k,1}]);
%! end
