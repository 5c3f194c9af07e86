function exact = bar_solution (bar, t)
%BAR_SOLUTION  Motion of the finite elements of bar_system in closed form, by modes.
%   exact = bar_solution (bar, t)   t after the release
%
%   exact  struct: hit, release (times), impulse (of the hit), energy (after it), q (nodes at t), force (function of a
%          row of times in contact)
%
%   Until the hit the bar is rigid. The hit takes the speed of node 1 away, by an impulse v0/(n'M^-1 n). Then node 1 is
%   held and the others oscillate by their modes, until its force is zero; then all go on by theirs.

% SPDX-License-Identifier: BSD-3-Clause

  M = full (bar.M);
  K = full (bar.K);
  first = double (1:size (M, 1) == 1)';
  back = M \ first;
  exact.hit = bar.gap / -bar.v0(1);
  exact.impulse = -bar.v0(1) / back(1);
  v = bar.v0 + back * exact.impulse;
  exact.energy = v' * M * v / 2;
  held = modes (M(2:end,2:end), K(2:end,2:end));
  row = K(1,2:end) - M(1,2:end) * (M(2:end,2:end) \ K(2:end,2:end));
  still = zeros (numel (v) - 1, 1);
  exact.force = @(at) row * at_time (held, still, v(2:end), at - exact.hit);
  exact.release = first_zero (exact.force, exact.hit);
  [y, w] = at_time (held, still, v(2:end), exact.release - exact.hit);
  exact.q = at_time (modes (M, K), [0; y], [0; w], t - exact.release) - bar.gap;
end

function m = modes (M, K)
  [m.shape, squares] = eig ((K + K') / 2, (M + M') / 2);
  m.frequency = sqrt (max (diag (squares), 0));
  m.frequency(m.frequency < 1e-6 * max (m.frequency)) = 0;
  m.weights = m.shape' * M;
end

% Displacements and speeds, columns for the times t after (q, v).
function [q, v] = at_time (m, q, v, t)
  a = m.weights * q;
  b = m.weights * v;
  w = m.frequency;
  phase = w * t;
  part = sin (phase) ./ (w * ones (size (t)));
  rigid = w == 0;
  part(rigid,:) = ones (nnz (rigid), 1) * t;
  q = m.shape * ((a * ones (size (t))) .* cos (phase) + (b * ones (size (t))) .* part);
  v = m.shape * ((b * ones (size (t))) .* cos (phase) - ((a .* w) * ones (size (t))) .* sin (phase));
end

% Of the force, which is positive after the hit.
function t = first_zero (force, hit)
  times = hit + 0.5 + (0:5e-4:3);
  k = find (force (times) < 0, 1);
  t = fzero (force, times([k-1 k]), optimset ('TolX', 1e-15));
end
