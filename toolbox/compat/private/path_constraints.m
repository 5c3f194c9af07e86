function m = path_constraints (caller, A, b, t, mu, n)
%PATH_CONSTRAINTS  Check the polyhedral constraints on n unknowns and count them: a row of A for each number of b.

% SPDX-License-Identifier: BSD-3-Clause

  m = numel (b);
  if (m == 0)
    if (~isempty (A) || ~isempty (t) || ~isempty (mu))
      path_fail (caller, 'invalidInput', 'B must not be empty where there is an A, T or MU of polyhedral constraints');
    end
    return
  end
  path_class (caller, 'A', A);
  if (size (A, 1) ~= m || size (A, 2) ~= n)
    path_fail (caller, 'invalidInput', 'A must be %d x %d, a row for each number in b, not %d x %d', m, n, size (A));
  end
  path_finite (caller, 'A', A);
end
