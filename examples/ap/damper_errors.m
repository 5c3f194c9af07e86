function table = damper_errors (method, masses, damping, reference, steps)
%DAMPER_ERRORS  Errors of the two bodies of AP section 3.2 at t = 0, 1, ..., 10.
%   table = damper_errors (method, masses, damping, reference, steps)   reference as damper_reference has it; damping
%   Inf is a joint
%
%   table  struct: method, h, x, v (rows, the largest errors), ratio (of the errors of v)

% SPDX-License-Identifier: BSD-3-Clause

  kind = 'particles';
  if (isinf (damping))
    kind = 'system';
  end
  [pair, start] = damper_pair (kind, masses, damping);
  table = struct ('method', method, 'h', steps, 'x', [], 'v', [], 'ratio', []);
  for k = 1:numel (steps)
    sol = nssolve (pair, 0:10, start{:}, 'Method', method, 'Step', steps(k), 'Stabilization', 'none');
    table.x(k) = max (max (abs (sol.q([1 3],:) - reference(1:2,:))));
    table.v(k) = max (max (abs (sol.v([1 3],:) - reference(3:4,:))));
  end
  table.ratio = table.v(1:end-1) ./ table.v(2:end);
end
