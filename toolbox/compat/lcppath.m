function [status, seconds, z] = lcppath (n, nonzeros, z, l, u, M, q)
%LCPPATH  Solve a linear complementarity problem, called as the MEX file below PATH's pathlcp, by lcpsolve.
%
%   [status, seconds] = lcppath (n, nonzeros, z, l, u, M, q)
%   [status, seconds, z] = lcppath (...)
%
%   finds z with  l <= z <= u  and  w = M*z + q  complementary to it, as pathlcp does. PATH's MEX file writes the
%   solution over its argument z. Here the variable that is given as z gets the solution too, unless the third output
%   takes it; an expression, or an element of an array, cannot get it.
%
%   n         number of unknowns
%   nonzeros  number of nonzeros of M, which is not looked at
%   z         where to start, and the solution
%   l, u      bounds, n numbers each; 1e20 is infinite
%   M, q      real matrix, full or sparse, and n numbers
%
%   status    1  solved
%             2  no progress, or roundoff
%             3  iteration limit
%             9  no solution, or a ray
%   seconds   of computing
%
%   Example:
%
%   >> z = [0; 0];
%   >> status = lcppath (2, 4, z, [0; 0], [1e20; 1e20], [2 1; 1 2], [-5; -6]);
%   >> fprintf ('status %d, z = %.4f %.4f\n', status, z)
%   status 1, z = 1.3333 2.3333
%
%
%   See also lcpsolve, pathlcp.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin ~= 7)
    path_fail ('lcppath', 'usage', 'call it as lcppath (n, nonzeros, z, l, u, M, q); see help lcppath');
  end
  if (~isequal (n, numel (z)))
    path_fail ('lcppath', 'invalidInput', 'Z must have N numbers');
  end
  z = path_numbers ('lcppath', 'Z', z, n, [], true);
  [l, u] = path_bounds ('lcppath', l, u, n);
  try
    [z, ~, exitflag, info] = lcpsolve (M, q, l, u, min (max (z, l), u));
  catch problem
    path_refused ('lcppath', 'lcpsolve', problem.identifier, problem.message);
  end
  status = 2;
  if (exitflag == 1)
    status = 1;
  elseif (exitflag == 0)
    status = 3;
  elseif (exitflag == -1)
    status = 9;
  end
  seconds = info.time;
  if (nargout < 3)
    name = inputname (3);
    if (~isempty (name))
      assignin ('caller', name, z);
    end
  end
end

%!test  # the variable gets the solution, as from the MEX file
%! z = [0; 0];
%! [status, seconds] = lcppath (2, 4, z, [0; 0], 1e20 * [1; 1], [2 1; 1 2], [-5; -6]);
%! assert (status, 1);
%! assert (z, [4/3; 7/3], 1e-14);
%! assert (seconds >= 0);

%!test  # or the third output
%! start = [0; 0];
%! [status, ~, z] = lcppath (2, 4, start, [0; 0], [Inf; Inf], sparse ([2 1; 1 2]), [-5; -6]);
%! assert (z, [4/3; 7/3], 1e-14);
%! assert (start, [0; 0]);

%!test  # no solution
%! z = 0;
%! assert (lcppath (1, 1, z, 0, Inf, -1, -1), 9);

%!error id=nonsmooth:lcppath:usage lcppath (1)
%!error <Z must have N numbers> lcppath (2, 1, 0, 0, Inf, 1, 1)
%!error <lcppath: L must have 1 numbers, not 2> lcppath (1, 1, 0, [0 0], Inf, 1, 1)
