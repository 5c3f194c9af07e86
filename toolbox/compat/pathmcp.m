function [z, f, J, mu, status] = pathmcp (z, l, u, cpfunjac, A, b, t, mu)
%PATHMCP  Solve a nonlinear complementarity problem, called as PATH's function of this name, by mcpsolve.
%
%   z = pathmcp (z, l, u, cpfunjac)
%   [z, f, J] = pathmcp (z, l, u, cpfunjac)
%   [z, f, J, mu] = pathmcp (z, l, u, cpfunjac, A, b)
%   [z, f, J, mu] = pathmcp (z, l, u, cpfunjac, A, b, t, mu)
%   [z, f, J, mu, status] = pathmcp (...)
%
%   finds z with  w = f (z) - A'*mu,  l <= z <= u,  and for every i
%       w(i) >= 0  where  z(i) = l(i),
%       w(i) <= 0  where  z(i) = u(i),
%       w(i) =  0  where  l(i) < z(i) < u(i),
%   and, where there are polyhedral constraints, for every row k of A
%       A(k,:)*z >= b(k)  and  mu(k) >= 0,  one of them with equality,  if t(k) > 0,
%       A(k,:)*z <= b(k)  and  mu(k) <= 0,  one of them with equality,  if t(k) < 0,
%       A(k,:)*z  = b(k)  and  mu(k) is free                            if t(k) = 0.
%
%   Scripts written for PATH run as they are: addpath toolbox/compat besides toolbox. mcpsolve solves the problem
%   with the unknowns [z; mu] and the functions [f - A'*mu; A*z - b]; PATH itself is not called.
%
%   Example: the point of the parabola z(2) = z(1)^2 in the first quadrant that is nearest to [3; 0]. Its
%   conditions are  z(1) - 3 + 2*z(1)*y = 0,  z(2) - y = 0,  with the multiplier y as third unknown.
%
%   >> row = @(v) [v(1) - 3 + 2*v(1)*v(3); v(2) - v(3); v(2) - v(1)^2];
%   >> slope = @(v) [1 + 2*v(3), 0, 2*v(1); 0, 1, -1; -2*v(1), 1, 0];
%   >> z = pathmcp ([1; 1; 1], [0; 0; -Inf], [], @(v, jacflag) deal (row (v), slope (v), 0));
%   >> fprintf ('%g %g\n', z(1:2))
%   1 1
%
%
%   z    where to start, n finite numbers; it is moved between the bounds
%   l    lower bounds, n numbers or [] for 0; -1e20 and below, or -Inf: none
%   u    upper bounds, n numbers or [] for none; 1e20 and above, or Inf: none
%   cpfunjac  the name of a function or a handle, [f, J, domerr] = cpfunjac (z, jacflag): n numbers f and, if
%        jacflag is 1, the n x n matrix J of their derivatives, sparse or full; domerr > 0 if z is outside
%        the domain of f. [] is 'mcp_funjac'
%   A    m x n matrix, full or sparse, or []
%   b    m numbers, or [] for no polyhedral constraints
%   t    m numbers, of which the signs count, or [] for 1
%   mu   where to start, m finite numbers or [] for 0; it is moved to its sign
%
%   z    n x 1, the solution
%   f    n x 1, the functions there, without A'*mu
%   J    n x n, their derivatives
%   mu   m x 1, the multipliers; [] without polyhedral constraints
%   status  1 solved, 0 not: then z is the best point found. Who asks for it gets no error where there is no solution,
%        or none was found
%
%   Where there is no solution, or none was found, this is the error nonsmooth:pathmcp:notSolved, which says
%   why; mcpsolve returns a flag instead. Other than in PATH's function J may be full, neither the file path.opt
%   is read nor logfile.tmp written, and nothing is printed.
%
%   References
%     M. C. Ferris, T. S. Munson, Interfaces to PATH 3.0: design, implementation and usage, Computational
%       Optimization and Applications 12, 1999 (the call, and polyhedral constraints).
%
%   See also mcpsolve, pathlcp.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    fail ('usage', 'call it as pathmcp (z, l, u, cpfunjac), ...; see help pathmcp');
  end
  if (nargin == 5)
    fail ('usage', 'A must come with b: pathmcp (z, l, u, cpfunjac, A, b)');
  end
  if (nargin < 8), mu = []; end
  if (nargin < 7), t = []; end
  if (nargin < 6), A = []; b = []; end
  if (nargin < 4), cpfunjac = []; end
  if (nargin < 3), u = []; end
  if (nargin < 2), l = []; end

  n = numel (z);
  if (n == 0)
    fail ('invalidInput', 'Z must not be empty');
  end
  z = path_numbers ('pathmcp', 'Z', z, n, [], true);
  [l, u] = path_bounds ('pathmcp', l, u, n);
  if (isa (cpfunjac, 'string'))
    cpfunjac = convertStringsToChars (cpfunjac);
  end
  cpfunjac = check_function (cpfunjac);
  m = path_constraints ('pathmcp', A, b, t, mu, n);
  if (m > 0)
    A = sparse (A);
    [b, mu, lower, upper] = path_multipliers ('pathmcp', b, t, mu, m);
    l = [l; lower];
    u = [u; upper];
    z = [z; mu];
    fun = @(x) conditions (x, cpfunjac, n, A, b);
  else
    fun = @(x) without_constraints (x, cpfunjac);
  end
  [solution, status] = solve (fun, min (max (z, l), u), l, u, nargout > 4);
  z = solution(1:n);
  if (nargout > 1)
    [f, J, ~] = cpfunjac (z, 1);
    f = full (f(:));
  end
  mu = [];
  if (m > 0)
    mu = solution(n+1:n+m);
  end
end

% f and its derivatives; NaN where cpfunjac says that it has no value.
function [f, J] = without_constraints (z, cpfunjac)
  if (nargout > 1)
    [f, J, outside] = cpfunjac (z, 1);
  else
    [f, ~, outside] = cpfunjac (z, 0);
  end
  if (any (outside > 0))
    f = NaN (size (f));
  end
end

% f - A'*mu and A*z - b, with derivatives; NaN where cpfunjac says that it has no value.
function [F, D] = conditions (x, cpfunjac, n, A, b)
  z = x(1:n);
  [f, J, outside] = cpfunjac (z, double (nargout > 1));
  f = full (f(:));
  if (numel (f) == n)
    f = f - A' * reshape (x(n+1:end), numel (b), 1);
  end
  F = [f; A*z - b];
  if (any (outside > 0))
    F = NaN (size (F));
  end
  if (nargout > 1)
    D = J;
    if (~isempty (b))
      D = [sparse(J), -A'; A, sparse(numel (b), numel (b))];
    end
  end
end

function [z, status] = solve (fun, start, l, u, tells)
  try
    [z, ~, exitflag, info] = mcpsolve (fun, start, l, u, 'Jacobian', 'on');
  catch problem
    path_refused ('pathmcp', 'mcpsolve', problem.identifier, regexprep (problem.message, '\<FUN\>', 'CPFUNJAC'));
  end
  status = double (exitflag == 1);
  if (exitflag ~= 1 && ~tells)
    fail ('notSolved', 'the problem was not solved: %s; its exitflag from mcpsolve is %d, its residual %.3g', ...
          info.message, exitflag, info.residual);
  end
end

function cpfunjac = check_function (cpfunjac)
  if (isempty (cpfunjac))
    cpfunjac = 'mcp_funjac';
  end
  if (ischar (cpfunjac) && size (cpfunjac, 1) == 1)
    if (~any (exist (cpfunjac) == [2 3 5 103]))
      fail ('invalidInput', 'CPFUNJAC must be a function that is there, but %s is not found', cpfunjac);
    end
    cpfunjac = str2func (cpfunjac);
  elseif (~isa (cpfunjac, 'function_handle'))
    fail ('invalidInput', 'CPFUNJAC must be the name of a function or a handle, not %s', class (cpfunjac));
  end
end

function fail (cause, format, varargin)
  path_fail ('pathmcp', cause, format, varargin{:});
end

%!function refused (cause, words, varargin)      # the identifier, the name in front, and words of the message
%!  caught = struct ("identifier", "no error", "message", "");
%!  try
%!    pathmcp (varargin{:});
%!  catch err
%!    caught = err;
%!  end_try_catch
%!  assert (caught.identifier, ["nonsmooth:pathmcp:", cause]);
%!  assert (strncmp (caught.message, "pathmcp: ", 9) && ! isempty (strfind (caught.message, words)), caught.message);
%!endfunction

%!function [f, J, domerr] = transport (z, jacflag)
%!  # testmcp of PATH's MATLAB link: flows, market prices, supply prices
%!  cost = [.225 .153 .162; .225 .162 .126];
%!  demand = [325; 300; 275];
%!  market = kron (eye (3), ones (1, 2));
%!  supply = kron (ones (1, 3), eye (2));
%!  J = [];
%!  domerr = sum (z(7:9) <= 0);
%!  f = [cost(:) - market'*z(7:9) + supply'*z(10:11); market*z(1:6) - demand./sqrt(z(7:9)); [325; 575] - supply*z(1:6)];
%!  if (jacflag)
%!    slope = diag (demand ./ (2 * z(7:9) .^ 1.5));
%!    J = sparse ([zeros(6), -market', supply'; market, slope, zeros(3, 2); -supply, zeros(2, 5)]);
%!  endif
%!endfunction

%!function [f, J, domerr] = without_supply (z, jacflag)
%!  [f, J, domerr] = transport ([z; 0; 0], jacflag);
%!  f = f(1:9);
%!  if (jacflag)
%!    J = J(1:9,1:9);
%!  endif
%!endfunction

%!test  # testmcp: solution by PATH 4.7.03 with 10 digits; the residual 1e-8 times the inverse of J, below 10
%! [z, f, J, mu] = pathmcp (ones (11, 1), zeros (11, 1), 1e20 * ones (11, 1), @transport);
%! assert (z(7:11), [1.055566341; .983566343; .956566340; .830566341; .830566341], 1e-7);
%! assert (z(1:6), [22.50414695; 293.8260082; 302.4958531; 0; 0; 281.1739918], 1e-5);
%! [f2, J2] = transport (z, 1);
%! assert ({f, J, mu}, {f2, J2, []});
%! assert (pathmcp (ones (1, 11), [], [], @transport), z, 1e-12);      # rows; [] is 0 and Inf

%!test  # the same with the last two conditions as polyhedral constraints: supply * x <= [325 575], prices their multipliers
%! supply = [kron(ones (1, 3), eye (2)), zeros(2, 3)];
%! [z, f, J, mu] = pathmcp (ones (9, 1), [], [], @without_supply, supply, [325 575], [-1 -1]);
%! assert (z(7:9), [1.055566341; .983566343; .956566340], 1e-7);
%! assert (mu, -[.830566341; .830566341], 1e-7);                       # <=: not positive
%! assert (f, without_supply (z, 0));
%! assert (size (J), [9 9]);

%!test  # polyhedral constraints of each type on f = z - [2; 1]: the point of least distance, by hand
%! near = @(z, flag) deal (z - [2; 1], speye (2), 0);
%! free = -1e20 * ones (2, 1);
%! [z, f, J, mu] = pathmcp ([0; 0], free, [], near, [1 1], 1, -1);
%! assert ([z; mu], [1; 0; -1], 1e-12);
%! [z, f, J, mu] = pathmcp ([0; 0], free, [], near, [1 1], 5);         # >= is the default
%! assert ([z; mu], [3; 2; 1], 1e-12);
%! [z, f, J, mu] = pathmcp ([0; 0], free, [], near, [1 1], 1, 0, 7);
%! assert ([z; mu], [1; 0; -1], 1e-12);
%! assert (f, -[1; 1], 1e-12);                                         # without A'*mu
%! [z, f, J, mu] = pathmcp ([0; 0], free, [], near, sparse ([1 1]), 1, 1);
%! assert ([z; mu], [2; 1; 0], 1e-12);                                 # not active

%!test  # a domain error is stepped around; a full J will do
%! [z, f] = pathmcp (.1, -Inf, Inf, @(z, flag) deal (real (log (z)) - 1, 1/z, double (z <= 0)));
%! assert (z, e, 1e-7);

%!test  # the fifth output tells, in place of an error
%! square = @(z, flag) deal (z^2 - 4, 2*z, 0);
%! [z, f, J, mu, status] = pathmcp (1, -Inf, Inf, square);
%! assert ({z, status}, {2, 1}, 1e-7);                 # of the tolerance, 1e-8
%! [z, f, J, mu, status] = pathmcp (1, -Inf, Inf, @(z, flag) deal (z^2 + 1, 2*z, 0));
%! assert (status, 0);

%!test  # not solved, outside the domain at the start, an error of the user
%! refused ("notSolved", "exitflag from mcpsolve is -1", 1, -Inf, Inf, @(z, flag) deal (z^2 + 1, 2*z, 0));
%! refused ("domain", "CPFUNJAC", 1, 0, 2, @(z, flag) deal (z, 1, 1));
%! refused ("handle", "CPFUNJAC failed: not today", 1, 0, 2, @(z, flag) error ("not today"));

%!test  # without mcpsolve: what to do
%! folder = fileparts (which ("mcpsolve"));
%! unwind_protect
%!   rmpath (folder);
%!   refused ("mcpsolve", "add the folder toolbox to the path", 1, 0, 2, @(z, flag) deal (z, 1, 0));
%! unwind_protect_cleanup
%!   addpath (folder);
%! end_unwind_protect

% ---- every check

%!error id=nonsmooth:pathmcp:usage pathmcp ()
%!error <call it as pathmcp \(z, l, u, cpfunjac\)> pathmcp ()
%!error <A must come with b> pathmcp (1, 0, 1, @sin, 1)
%!error <Z must not be empty> pathmcp ([])
%!error <Z must be of class double, not single> pathmcp (single (1))
%!error <Z must be finite, but holds NaN or Inf> pathmcp (NaN)
%!error <L must have 2 numbers, not 1> pathmcp ([1 1], 0)
%!error <L must not hold NaN> pathmcp (1, NaN)
%!error <L must be real, not complex> pathmcp (1, 1i)
%!error <L must have two dimensions, not 3> pathmcp (1, ones (1, 1, 2))
%!error <U must be of class double, not cell> pathmcp (1, [], {1})
%!error <L must not exceed U, but l\(1\) = 2 . u\(1\) = 1> pathmcp (1, 2, 1)
%!error <L must be below 1e20 and U above -1e20> pathmcp (1, Inf)
%!error <CPFUNJAC must be a function that is there, but mcp_funjac is not found> pathmcp (1, 0, 1)
%!error <CPFUNJAC must be a function that is there, but no_such_function is not found> ...
%! pathmcp (1, 0, 1, 'no_such_function')
%!error <CPFUNJAC must be the name of a function or a handle, not double> pathmcp (1, 0, 1, 7)
%!error <B must not be empty where there is an A, T or MU> pathmcp (1, 0, 1, @sin, 1, [])
%!error <B must not be empty where there is an A, T or MU> pathmcp (1, 0, 1, @sin, [], [], 1)
%!error <A must be 1 x 1, a row for each number in b, not 1 x 2> pathmcp (1, 0, 1, @sin, [1 1], 1)
%!error <A must be of class double, not logical> pathmcp (1, 0, 1, @sin, true, 1)
%!error <A must be finite> pathmcp (1, 0, 1, @sin, Inf, 1)
%!error <B must be finite> pathmcp (1, 0, 1, @sin, 1, NaN)
%!error <T must have 1 numbers, not 2> pathmcp (1, 0, 1, @sin, 1, 1, [1 1])
%!error <T must not hold NaN> pathmcp (1, 0, 1, @sin, 1, 1, NaN)
%!error <MU must be finite> pathmcp (1, 0, 1, @sin, 1, 1, 1, Inf)
