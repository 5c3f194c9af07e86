function x = mldivide (d, b)
%MLDIVIDE  d \ b

% SPDX-License-Identifier: BSD-3-Clause

  global ns_solutions
  ns_solutions = ns_solutions + 1;
  x = d.Q * (d.U \ (d.L \ (d.P * b)));
end
