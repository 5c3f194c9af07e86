function [F, J] = kuhn_tucker_system (v, n, objective, constraints)
%KUHN_TUCKER_SYSTEM  Conditions for a minimum of f subject to g >= 0 as a complementarity problem, Stewart (1.8).
%   [F, J] = kuhn_tucker_system (v, n, objective, constraints)
%
%   v            [x; lambda], x of n numbers free, lambda >= 0
%   objective    [gradient, hessian] = objective (x) of f
%   constraints  [g, A, curvature] = constraints (x, lambda): m numbers, their gradients in the rows of A, and the sum
%                of lambda(i) times the second derivative of g(i)
%   F            [gradient of f - A'*lambda; g], J its derivatives

% SPDX-License-Identifier: BSD-3-Clause

  x = v(1:n);
  lambda = v(n+1:end);
  [gradient, hessian] = objective (x);
  [g, A, curvature] = constraints (x, lambda);
  m = numel (g);
  F = [gradient - A'*lambda; g];
  J = [hessian - curvature, -A'; A, zeros(m)];
end
