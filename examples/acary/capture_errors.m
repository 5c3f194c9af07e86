function errors = capture_errors (problem, method, steps)
%CAPTURE_ERRORS  Errors of q of an event-capturing Runge-Kutta method, Acary Algorithm 1, for several steps.
%   errors = capture_errors (problem, method, steps)   of impact_problem; 'radau5', ...; 1 x n
%
%   errors  struct: method, h, q (1 x n, the largest error at the times of the run, those around impacts among them),
%           order (least squares), impacts and evaluations (1 x n, of the force)
%
%   Critical intervals have the length 0.01 h^(p+1), whatever the whole time T.

% SPDX-License-Identifier: BSD-3-Clause

  count = numel (steps);
  errors = struct ('method', method, 'h', steps, 'q', zeros (1, count), 'order', 0, 'impacts', zeros (1, count), ...
                   'evaluations', zeros (1, count));
  critical = 0.01 * problem.T ^ str2double (method(end));
  for k = 1:count
    sol = nssolve (problem.model, [0 problem.T], 'Method', method, 'Step', steps(k), ...
                   'Critical', critical, 'Impact', 'newton', 'Stabilization', 'none');
    errors.q(k) = nsnorm (sol.t, sol.q(problem.row,:) - nsexact (problem.name, sol.t), Inf);
    errors.impacts(k) = sol.stats.collisions;
    errors.evaluations(k) = sol.stats.evaluations;
  end
  errors.order = observed_order (steps, errors.q);
end
