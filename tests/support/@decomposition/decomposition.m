function d = decomposition (A)
%DECOMPOSITION  A stand-in for MATLAB's factors of a matrix, which counts what it is asked for.

% SPDX-License-Identifier: BSD-3-Clause

  global ns_decompositions
  ns_decompositions = ns_decompositions + 1;
  [L, U, P, Q] = lu (A);
  d = class (struct ("L", L, "U", U, "P", P, "Q", Q), "decomposition");
end
