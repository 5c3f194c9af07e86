function eta = penalty_damping (e)
%PENALTY_DAMPING  The damping of Paoli and Schatzman's penalty law that gives a coefficient of restitution.
%   eta = penalty_damping (e)   0 < e <= 1
%
%   Beyond the boundary the depth x >= 0 obeys x'' + 2 eta / sqrt (lambda) x' + x / lambda = 0, x (0) = 0, x'(0) = w:
%     x (t) = w / s exp (-eta t / sqrt (lambda)) sin (s t),   s = sqrt (1 - eta^2) / sqrt (lambda).
%   It is back at 0 for s t = pi, after a time of pi sqrt (lambda) / sqrt (1 - eta^2), with the velocity -e w where
%     e = exp (-pi eta / sqrt (1 - eta^2)),   thus   eta = -log (e) / sqrt (pi^2 + log (e)^2).

% SPDX-License-Identifier: BSD-3-Clause

  eta = -log (e) / sqrt (pi^2 + log (e)^2);
end
