function [sys, bar] = bar_system (n)
%BAR_SYSTEM  An elastic bar of n linear finite elements that flies at a rigid wall.
%   [sys, bar] = bar_system (n)   sys: displacements of the n + 1 nodes, node 1 at the gap 0.1 from the wall
%
%   bar  struct: M, K (sparse, tridiagonal, consistent mass), gap, q0, v0
%
%   Length, stiffness E A and mass of a length rho A are 1, and so are the speed of waves c and the speed v0 of the bar.
%   In the continuum the front of a wave runs to the free end and back while the wall holds the bar with the force
%   rho A c v0 = 1; it leaves after 2 L/c = 2 with the speed v0 and no oscillation.

% SPDX-License-Identifier: BSD-3-Clause

  h = 1 / n;
  one = ones (n + 1, 1);
  middle = [2; 4 * ones(n - 1, 1); 2];
  bar = struct ('gap', 0.1, 'q0', zeros (n + 1, 1), 'v0', -one);
  bar.M = h / 6 * spdiags ([one, middle, one], -1:1, n + 1, n + 1);
  bar.K = spdiags ([-one, middle / 2, -one], -1:1, n + 1, n + 1) / h;
  sys = nssystem ('Mass', bar.M, 'Force', @(t, q, v) -bar.K * q, 'ForceJacobian', {-bar.K, 0 * bar.K}, ...
                  'Gap', @(q) q(1) + bar.gap, 'Normal', double (1:n+1 == 1)');
end
