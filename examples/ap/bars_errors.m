function table = bars_errors (mu, damping, steps, last)
%BARS_ERRORS  Errors of the two bars of AP section 3.3 at t = 0.2, 0.4, ..., last.
%   table = bars_errors (mu, damping, steps, last)   by 'linimp' with projection; see bars_reference
%
%   table  struct: h, joint, angle, rate (rows, the largest errors), ratio (of the errors of the angles)

% SPDX-License-Identifier: BSD-3-Clause

  r = bars_reference (mu);
  r = r(:,r(1,:) < last + 1e-9);
  table = struct ('h', steps, 'joint', [], 'angle', [], 'rate', [], 'ratio', []);
  for k = 1:numel (steps)
    sol = nssolve (bars_model (mu, damping), [0, r(1,:)], 'Method', 'linimp', 'Step', steps(k), ...
                   'Stabilization', 'projection');
    q = sol.q(:,2:end);
    table.joint(k) = max (abs (q(1,:) - cos (q(3,:)) - r(2,:)));
    table.angle(k) = max (max (abs (q([3 6],:) + pi / 2 - r(3:4,:))));
    table.rate(k) = max (max (abs (sol.v([3 6],2:end) - r(5:6,:))));
  end
  table.ratio = table.angle(1:end-1) ./ table.angle(2:end);
end
