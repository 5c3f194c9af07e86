function [z, err] = lemke (M, q, z0)
%LEMKE  Solve a linear complementarity problem, called as the lemke of many toolboxes, by lcpsolve.
%
%   z = lemke (M, q)
%   z = lemke (M, q, z0)
%   [z, err] = lemke (...)
%
%   finds z with  w = M*z + q,  z >= 0,  w >= 0,  z'*w = 0.  The call is that of Fackler and Miranda's lemke.m
%   (CompEcon), which simulators of rigid bodies have taken over: addpath toolbox/compat besides toolbox, and remove
%   theirs.
%
%   M    real square matrix, full or sparse
%   q    n real numbers
%   z0   where to start: its positive entries are the basis. [] for none
%
%   z    n x 1. Without a solution it is the best point found (theirs: the last one)
%   err  0  solved
%        1  iteration limit, or roundoff
%        2  the path ended on a ray and nothing else found a solution, or there is none
%        (theirs also has 3, an initial basis that is singular; here such a basis is passed over)
%   Who does not ask for err is warned where it is not 0: nonsmooth:lemke:notSolved.
%
%   Example:
%
%   >> [z, err] = lemke ([2 1; 1 2], [-5; -6]);
%   >> fprintf ('%.4f %.4f, err %d\n', z, err)
%   1.3333 2.3333, err 0
%
%
%   See also lcpsolve, pathlcp, LCP.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    path_fail ('lemke', 'usage', 'call it as lemke (M, q) or lemke (M, q, z0); see help lemke');
  end
  if (nargin < 3), z0 = []; end
  try
    [z, ~, exitflag, info] = lcpsolve (M, q, [], [], z0);
  catch problem
    path_refused ('lemke', 'lcpsolve', problem.identifier, problem.message);
  end
  err = 1;
  if (exitflag == 1)
    err = 0;
  elseif (exitflag == -1)
    err = 2;
  end
  if (nargout < 2 && err > 0)
    warning ('nonsmooth:lemke:notSolved', 'lemke: %s (err %d)', info.message, err);
  end
end

%!test  # the calls of public simulators: rows and columns, a start, err
%! [z, err] = lemke ([2 1; 1 2], [-5 -6]);
%! assert (z, [4/3; 7/3], 1e-14);
%! assert (err, 0);
%! [z, err] = lemke ([2 1; 1 2], [-5; -6], [1; 1]);
%! assert (z, [4/3; 7/3], 1e-14);
%! assert (lemke (sparse ([2 0; 0 1]), [-2; 1]), [1; 0]);

%!test  # no solution: a ray
%! [z, err] = lemke (-1, -1);
%! assert (err, 2);

%!warning id=nonsmooth:lemke:notSolved lemke (-1, -1);
%!error id=nonsmooth:lemke:usage lemke (1)
%!error <lemke: Q must> lemke (1, NaN)
