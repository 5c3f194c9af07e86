function [z, mu] = pathlcp (M, q, l, u, z, A, b, t, mu)
%PATHLCP  Solve a linear complementarity problem, called as PATH's function of this name, by lcpsolve.
%
%   z = pathlcp (M, q)
%   z = pathlcp (M, q, l, u)
%   z = pathlcp (M, q, l, u, z)
%   [z, mu] = pathlcp (M, q, l, u, z, A, b)
%   [z, mu] = pathlcp (M, q, l, u, z, A, b, t, mu)
%
%   finds z with  w = M*z + q - A'*mu,  l <= z <= u,  and for every i
%       w(i) >= 0  where  z(i) = l(i),
%       w(i) <= 0  where  z(i) = u(i),
%       w(i) =  0  where  l(i) < z(i) < u(i),
%   and, where there are polyhedral constraints, for every row k of A
%       A(k,:)*z >= b(k)  and  mu(k) >= 0,  one of them with equality,  if t(k) > 0,
%       A(k,:)*z <= b(k)  and  mu(k) <= 0,  one of them with equality,  if t(k) < 0,
%       A(k,:)*z  = b(k)  and  mu(k) is free                            if t(k) = 0.
%
%   Scripts written for PATH run as they are: addpath toolbox/compat besides toolbox. It is the mixed LCP
%       [M, -A'; A, 0] * [z; mu] + [q; -b]  with  [l; lmu] <= [z; mu] <= [u; umu],
%   which lcpsolve solves; PATH itself is not called. It is sparse if M or A is.
%
%   Example: the point of the triangle z >= 0, z(1) + z(2) <= 1 that is nearest to [2; 1], and the price of the
%   constraint.
%
%   >> [z, mu] = pathlcp (eye (2), [-2; -1], [], [], [], [1 1], 1, -1);
%   >> fprintf ('z = %g %g, mu = %g\n', z, mu)
%   z = 1 0, mu = -1
%
%
%   M    real square matrix, full or sparse
%   q    n real numbers
%   l    lower bounds, n numbers or [] for 0; -1e20 and below, or -Inf: none
%   u    upper bounds, n numbers or [] for none; 1e20 and above, or Inf: none
%   z    where to start, n finite numbers or [] for 0; it is moved between the bounds
%   A    m x n matrix, full or sparse, or []
%   b    m numbers, or [] for no polyhedral constraints
%   t    m numbers, of which the signs count, or [] for 1
%   mu   where to start, m finite numbers or [] for 0; it is moved to its sign
%
%   z    n x 1, the solution
%   mu   m x 1, the multipliers; [] without polyhedral constraints
%
%   For a quadratic program, minimise z'*Q*z/2 + c'*z subject to A*z >= b and bounds, call it with M = Q, q = c;
%   mu(k) is then the change of the least value for each unit of b(k).
%
%   Where there is no solution, or none was found, this is the error nonsmooth:pathlcp:notSolved, which says
%   why; lcpsolve returns a flag instead. Other than in PATH's function, rows in A without b are an error, neither
%   the file path.opt is read nor logfile.tmp written, and nothing is printed.
%
%   References
%     M. C. Ferris, T. S. Munson, Interfaces to PATH 3.0: design, implementation and usage, Computational
%       Optimization and Applications 12, 1999 (the call, and polyhedral constraints).
%     S. P. Dirkse, M. C. Ferris, The PATH solver: a non-monotone stabilization scheme for mixed complementarity
%       problems, Optimization Methods and Software 5, 1995.
%
%   See also lcpsolve.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    fail ('usage', 'call it as pathlcp (M, q), pathlcp (M, q, l, u), ...; see help pathlcp');
  end
  if (nargin == 6)
    fail ('usage', 'A must come with b: pathlcp (M, q, l, u, z, A, b)');
  end
  if (nargin < 6)                 % the usual call: at once, if lcpsolve has nothing to say against it
    if (nargin < 5), z = []; end
    if (nargin < 4), u = []; end
    if (nargin < 3), l = []; end
    [solution, solved] = at_once (M, q, l, u, z, numel (q));
    if (solved)
      z = solution;
      mu = [];
      return
    end
  end
  if (nargin < 9), mu = []; end
  if (nargin < 8), t = []; end
  if (nargin < 7), A = []; b = []; end
  if (nargin < 5), z = []; end
  if (nargin < 4), u = []; end
  if (nargin < 3), l = []; end

  n = check_matrix (M);
  q = path_numbers ('pathlcp', 'Q', q, n, [], true);
  [l, u] = path_bounds ('pathlcp', l, u, n);
  m = path_constraints ('pathlcp', A, b, t, mu, n);
  cold = isempty (z) && isempty (mu);
  z = path_numbers ('pathlcp', 'Z', z, n, 0, true);
  if (m > 0)
    [M, q, l, u, mu] = join (M, q, l, u, A, b, t, mu, m);
    z = [z; mu];
  end
  z = min (max (z, l), u);
  if (cold)
    z = [];
  end
  solution = solve (M, q, l, u, z);
  z = solution(1:n);
  mu = [];
  if (m > 0)
    mu = solution(n+1:n+m);
  end
end

% Without the checks of this function where those of lcpsolve do; what it refuses is looked at with care afterwards.
function [z, solved] = at_once (M, q, l, u, z, n)
  solved = n > 0 && (isempty (l) || numel (l) == n) && (isempty (u) || numel (u) == n) && ...
           (isempty (z) || numel (z) == n);
  if (solved)
    try
      [z, ~, exitflag] = lcpsolve (M, q, l, u, z);
      solved = exitflag == 1;
    catch
      solved = false;
    end
  end
end

% [M, -A'; A, 0] and the rest of the mixed LCP.
function [M, q, l, u, mu] = join (M, q, l, u, A, b, t, mu, m)
  [b, mu, lower, upper] = path_multipliers ('pathlcp', b, t, mu, m);
  none = zeros (m);
  if (issparse (M) || issparse (A))
    none = sparse (m, m);
  end
  M = [M, -A'; A, none];
  q = [q; -b];
  l = [l; lower];
  u = [u; upper];
end

function z = solve (M, q, l, u, start)
  try
    [z, ~, exitflag, info] = lcpsolve (M, q, l, u, start);
  catch problem
    path_refused ('pathlcp', 'lcpsolve', problem.identifier, problem.message);
  end
  if (exitflag ~= 1)
    reason = strrep (info.message, ' (certificate in info.ray)', '');
    fail ('notSolved', 'the problem was not solved: %s; its exitflag from lcpsolve is %d, its residual %.3g', ...
          reason, exitflag, info.residual);
  end
end

function n = check_matrix (M)
  path_class ('pathlcp', 'M', M);
  n = size (M, 1);
  if (n == 0 || size (M, 2) ~= n)
    fail ('invalidInput', 'M must be square and not empty, not %d x %d', size (M));
  end
  path_finite ('pathlcp', 'M', M);
end

function fail (cause, format, varargin)
  path_fail ('pathlcp', cause, format, varargin{:});
end

%!function refused (cause, words, varargin)      # the identifier, the name in front, and words of the message
%!  caught = struct ("identifier", "no error", "message", "");
%!  try
%!    pathlcp (varargin{:});
%!  catch err
%!    caught = err;
%!  end_try_catch
%!  assert (caught.identifier, ["nonsmooth:pathlcp:", cause]);
%!  assert (strncmp (caught.message, "pathlcp: ", 9) && ! isempty (strfind (caught.message, words)), caught.message);
%!endfunction

%!function [c, supply, market] = transport ()    # GAMSLIB 'transmcp': flows x(i,j) from 2 plants to 3 markets
%!  c = 0.09 * [2.5 1.7 1.8; 2.5 1.8 1.4](:);
%!  supply = kron (ones (1, 3), eye (2));
%!  market = kron (eye (3), ones (1, 2));
%!endfunction

% ---- the linear examples of PATH's MATLAB, C and Fortran links; solutions known exactly: 1e-12

%!test  # lcp3: the identity, third component degenerate; mu is empty
%! [z, mu] = pathlcp (eye (3), [-1; 1; 0]);
%! assert (z, [1; 0; 0], 1e-12);
%! assert (mu, []);

%!test  # linmcp: bounds 1..10, start 5
%! M = [4 1 -1; 1 4 1; -1 1 4];
%! assert (pathlcp (M, [3; 31; -10], ones (3, 1), 10 * ones (3, 1), 5 * ones (3, 1)), [1; 1; 2.5], 1e-12);

%!test  # LCP4 of PATHSolver.jl, from both of its starts
%! M = [0 0 -1 -1; 0 0 1 -2; 1 -1 2 -2; 1 2 -2 4];
%! q = [2; 2; -2; -6];
%! for start = {[], zeros(4, 1), [-10; 10; -5; 5]}
%!   assert (pathlcp (M, q, zeros (4, 1), 10 * ones (4, 1), start{1}), [2.8; 0; .8; 1.2], 1e-12);
%! endfor

%!test  # da of SimpleQP: an equality and an inequality; published with 10 and 9 digits
%! Q = [100.9 12.5 33.9 34.7; 12.5 99.6 64.5 56.4; 33.9 64.5 60.8 46.2; 34.7 56.4 46.2 43.1];
%! A = [1 1 1 1; .78 .79 .80 .81];
%! [z, mu] = pathlcp (Q, zeros (4, 1), zeros (4, 1), 1e4 * ones (4, 1), [], A, [1; .79], [0; 1]);
%! assert (z, [.1126005362; 0; 0; .8873994638], 1e-9);
%! assert (mu, [42.1541555; 0], 1e-6);
%! refused ("notSolved", "no solution exists", Q, zeros (4, 1), [], [], [], A, [1; 1], [0; 1]);       # da2: infeasible

%!test  # the calls of qp_lcp and lp_lcp: free variables by 1e20, A and b empty, t empty of any shape
%! Q = [2 1; 1 2];
%! none = -1e20 * ones (2, 1);
%! [x, lambda] = pathlcp (Q, [-5; -6], none, -none, zeros (2, 1), [], [], -ones (0, 1));
%! assert (x, [4/3; 7/3], 1e-12);                 # Q x = -c
%! assert (lambda, []);
%! [x, lambda] = pathlcp (sparse (2, 2), [-1; -1], [0; 0], -none, [0; 0], [1 2; 3 1], [4; 6], [-1; -1]);
%! assert (x, [1.6; 1.2], 1e-12);                 # the corner; A' lambda = c
%! assert (lambda, [-.4; -.2], 1e-12);

% ---- polyhedral constraints

%!test  # types: the number nearest to 3 that is >= 5, <= 2, = 4; mu is the slope of the least value
%! [z, mu] = pathlcp (1, -3, -Inf, Inf, [], 1, 5, 1);
%! assert ([z, mu], [5, 2], 1e-12);
%! [z, mu] = pathlcp (1, -3, -Inf, Inf, [], 1, 5);         # >= is the default
%! assert ([z, mu], [5, 2], 1e-12);
%! [z, mu] = pathlcp (1, -3, -Inf, Inf, [], 1, 2, -1);
%! assert ([z, mu], [2, -1], 1e-12);
%! [z, mu] = pathlcp (1, -3, -Inf, Inf, [], 1, 4, 0);
%! assert ([z, mu], [4, 1], 1e-12);
%! [z, mu] = pathlcp (1, -3, -Inf, Inf, [], [1; 1; 1], [5; 2; 4], [-7 1e-3 0]);        # signs count; not active: 0
%! assert ([z; mu], [4; 0; 0; 1], 1e-12);

%!test  # a quadratic program by its Karush-Kuhn-Tucker conditions, and against qp
%! rand ("state", 3);
%! for k = 1:5
%!   B = rand (6) - .5;
%!   Q = B*B' + eye (6);
%!   c = 4 * rand (6, 1) - 2;
%!   A = rand (4, 6) - .5;
%!   inside = rand (6, 1);
%!   b = A * inside - [0; .05; -.05; .05];        # inside is feasible
%!   t = [0; 1; -1; 1];
%!   [z, mu] = pathlcp (Q, c, zeros (6, 1), ones (6, 1), [], A, b, t);
%!   w = Q*z + c - A'*mu;
%!   assert (z, min (max (z - w, 0), 1), 1e-11);
%!   s = A*z - b;
%!   assert (s(1), 0, 1e-11);
%!   assert (min (s([2 4]), mu([2 4])), [0; 0], 1e-11);
%!   assert (max (s(3), mu(3)), 0, 1e-11);
%!   best = qp (inside, Q, c, A(1,:), b(1), zeros (6, 1), ones (6, 1), [b(2); -Inf; b(4)], A(2:4,:), [Inf; b(3); Inf]);
%!   assert (z, best, 1e-7);                      # qp ends at about sqrt (eps)
%! endfor

%!test  # transportation with constraints for capacity (<=) and demand (>=): prices by hand, flows not unique
%! [c, supply, market] = transport ();
%! for make = {@full, @sparse}
%!   M = make{1} (zeros (6));
%!   [x, p] = pathlcp (M, c, [], [], [], make{1} ([supply; market]), [350 600 325 300 275], [-1 -1 1 1 1]);
%!   assert (c' * x, 153.675, 1e-9);              # GAMSLIB's total cost
%!   assert (p, [0; 0; .225; .153; .126], 1e-11); # capacity left over; cheapest route to each market
%!   assert (market * x, [325; 300; 275], 1e-9);
%! endfor

%!test  # the same as lcpsolve with the whole mixed problem
%! rand ("state", 5);
%! B = rand (8) - .5;
%! M = B*B' + eye (8) + 3 * (B - B');             # definite: one solution
%! q = 10 * rand (8, 1) - 5;
%! A = rand (3, 8) - .5;
%! b = A * rand (8, 1);
%! t = [1; 0; -1];
%! l = [-Inf(4, 1); zeros(4, 1)];
%! u = [2 * ones(4, 1); Inf(4, 1)];
%! want = lcpsolve ([M, -A'; A, zeros(3)], [q; -b], [l; 0; -Inf; -Inf], [u; Inf; Inf; 0]);
%! [z, mu] = pathlcp (M, q, l, u, [], A, b, t);
%! assert ([z; mu], want);                        # the same numbers in, the same out
%! [z, mu] = pathlcp (sparse (M), sparse (q), l, u, [], sparse (A), sparse (b), sparse (t));
%! assert ([z; mu], want, 1e-12);
%! assert (! issparse (z) && ! issparse (mu));
%! [z, mu] = pathlcp (M, q', l', u', zeros (1, 8), sparse (A), b', t', [9 9 9]);       # rows; another start
%! assert ([z; mu], want, 1e-12);
%! [z, mu] = pathlcp (M, q, max (l, -1e20), min (u, 1e20), want(1:8), A, b, t, want(9:11));   # PATH's infinity
%! assert ([z; mu], want, 1e-12);

%!test  # sparse, and too large to be made full: a membrane of 4096 points that is held at its mean
%! n = 4096;
%! T = spdiags (ones (64, 1) * [-1 2.1 -1], -1:1, 64, 64);
%! M = kron (speye (64), T) + kron (T, speye (64));
%! A = sparse (1, 1:n, 1/n);
%! [z, mu] = pathlcp (M, sin ((1:n)' / 50), zeros (n, 1), [], [], A, .25, 0);
%! assert (full (A*z), .25, 1e-8);
%! w = M*z + sin ((1:n)' / 50) - full (A)' * mu;
%! assert (norm (min (z, w), Inf) <= 2e-8);       # lcpsolve's tolerance 1e-8 times max (1, abs (q)), and roundoff

%!test  # the start counts where there are several solutions: each of [1 0], [0 1] stays where it is
%! for z = {[1; 0], [0; 1]}
%!   assert (pathlcp ([1 2; 2 1], [-1; -1], [], [], z{1}), z{1}, 1e-15);
%! endfor
%! assert (pathlcp (1, -3, 0, 2, 1e6), 2);        # moved between the bounds
%! assert (pathlcp (2, -1, -Inf, Inf, -1e20), .5, 1e-15);        # a start at PATH's infinity

%!test  # inputs that are [] in the middle, matrices in place of vectors as PATH's function takes them
%! assert (pathlcp (eye (2), [-1; -2], [], [1; 1]), [1; 1]);
%! assert (pathlcp (eye (2), [-1; -2], [], [], [], [], []), [1; 2]);
%! assert (pathlcp (eye (2), [-1; -2], [], [], [], zeros (0, 2), zeros (0, 1), [], []), [1; 2]);
%! assert (pathlcp (eye (4), -[1 3; 2 4]), [1; 2; 3; 4]);

%!test  # not solved: an error that says why
%! refused ("notSolved", "no solution exists: no z satisfies the bounds on z and w", 0, -1);
%! refused ("notSolved", "exitflag from lcpsolve is -1", [2 3; 1 0], [0; -2]);
%! refused ("notSolved", "no solution exists", eye (2), [0; 0], [], [], [], [1 1], -1, 0);      # z >= 0 has no such sum

%!test  # without lcpsolve: what to do
%! folder = fileparts (which ("lcpsolve"));
%! unwind_protect
%!   rmpath (folder);
%!   refused ("lcpsolve", "add the folder toolbox to the path", 1, -1);
%! unwind_protect_cleanup
%!   addpath (folder);
%! end_unwind_protect

% ---- every check

%!error id=nonsmooth:pathlcp:usage pathlcp ()
%!error id=nonsmooth:pathlcp:usage pathlcp (1)
%!error id=nonsmooth:pathlcp:usage pathlcp (1, 1, 0, 1, 0, 1)
%!error id=nonsmooth:pathlcp:invalidInput pathlcp ([], [])
%!error id=nonsmooth:pathlcp:notSolved pathlcp (-1, -1)
%!error <call it as pathlcp \(M, q\)> pathlcp ()
%!error <A must come with b> pathlcp (1, 1, 0, 1, 0, [])
%!error <M must be of class double, not single> pathlcp (single (1), 1)
%!error <M must be of class double, not char> pathlcp ('a', 1)
%!error <M must be real> pathlcp (1i, 1)
%!error <M must have two dimensions, not 3> pathlcp (ones (2, 2, 2), [1 1])
%!error <M must be square and not empty, not 2 x 3> pathlcp (ones (2, 3), [1 1])
%!error <M must be square and not empty, not 0 x 0> pathlcp ([], [])
%!error <M must be finite, but holds NaN or Inf> pathlcp (sparse (NaN), 1)
%!error <M must be finite, but holds NaN or Inf> pathlcp (Inf, 1)
%!error <Q must have 2 numbers, not 1> pathlcp (eye (2), 1)
%!error <Q must have 1 numbers, not 0> pathlcp (1, [])
%!error <Q must be of class double, not cell> pathlcp (1, {1})
%!error <Q must be finite, but holds NaN or Inf> pathlcp (1, NaN)
%!error <L must have 2 numbers, not 1> pathlcp (eye (2), [1 1], 0)
%!error <L must not hold NaN> pathlcp (1, 1, NaN)
%!error <L must be real> pathlcp (1, 1, 1i)
%!error <U must have 2 numbers, not 3> pathlcp (eye (2), [1 1], [], [1 1 1])
%!error <U must not hold NaN> pathlcp (1, 1, 0, NaN)
%!error <L must not exceed U, but l\(2\) = 3 . u\(2\) = 2> pathlcp (eye (2), [1 1], [0 3], [1 2])
%!error <L must not exceed U, but l\(1\) = 0 . u\(1\) = -1> pathlcp (1, 1, [], -1)
%!error <L must be below 1e20> pathlcp (1, 1, Inf, Inf)
%!error <L must be below 1e20 and U above -1e20> pathlcp (1, 1, -Inf, -1e20)
%!error <Z must have 1 numbers, not 2> pathlcp (1, 1, 0, 1, [1 2])
%!error <Z must be finite> pathlcp (1, 1, 0, 1, Inf)
%!error <B must not be empty where there is an A> pathlcp (1, 1, 0, 1, 0, 1, [])
%!error <B must not be empty where there is an A, T> pathlcp (1, 1, 0, 1, 0, [], [], 1)
%!error <B must not be empty where there is an A, T or MU> pathlcp (1, 1, 0, 1, 0, [], [], [], 1)
%!error <A must be of class double, not logical> pathlcp (1, 1, 0, 1, 0, true, 1)
%!error <A must be 2 x 1, a row for each number in b, not 1 x 2> pathlcp (1, 1, 0, 1, 0, [1 1], [1 1])
%!error <A must be finite> pathlcp (1, 1, 0, 1, 0, -Inf, 1)
%!error <B must be finite> pathlcp (1, 1, 0, 1, 0, 1, NaN)
%!error <B must be of class double, not char> pathlcp (1, 1, 0, 1, 0, 1, 'b')
%!error <T must have 1 numbers, not 2> pathlcp (1, 1, 0, 1, 0, 1, 1, [1 1])
%!error <T must not hold NaN> pathlcp (1, 1, 0, 1, 0, 1, 1, NaN)
%!error <MU must have 1 numbers, not 2> pathlcp (1, 1, 0, 1, 0, 1, 1, 1, [1 1])
%!error <MU must be finite> pathlcp (1, 1, 0, 1, 0, 1, 1, 1, NaN)
