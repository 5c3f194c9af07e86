function errors = velocity_errors (problem, method, theta, steps)
%VELOCITY_ERRORS  Errors of a scheme in the norms of Acary (20), (21), for several steps.
%   errors = velocity_errors (problem, method, theta, steps)   of impact_problem; 'moreau' or 'paoli'; Theta; 1 x n
%
%   errors  struct:
%     h, method, theta
%     v       4 x n: of the velocity, |.|_1, |.|_2, uniform norm, and the Hausdorff distance of the filled-in graphs
%     q       2 x n: of the position, |.|_1 and uniform norm
%     order_v, order_q   4 x 1 and 2 x 1, least squares over all steps

% SPDX-License-Identifier: BSD-3-Clause

  errors = struct ('h', steps, 'method', method, 'theta', theta, 'v', zeros (4, numel (steps)), ...
                   'q', zeros (2, numel (steps)));
  for k = 1:numel (steps)
    sol = nssolve (problem.model, [0 problem.T], 'Method', method, 'Theta', theta, ...
                   'Step', steps(k), 'Impact', 'newton', 'Stabilization', 'none');
    [q, v, impacts, graph] = nsexact (problem.name, sol.t); %#ok<ASGLU>
    eq = sol.q(problem.row,:) - q;
    ev = sol.v(problem.row,:) - v;
    errors.v(:,k) = [nsnorm(sol.t, ev, 1); nsnorm(sol.t, ev, 2); nsnorm(sol.t, ev, Inf); ...
                     nshausdorff(sol.t, sol.v(problem.row,:), graph.t, graph.v)];
    errors.q(:,k) = [nsnorm(sol.t, eq, 1); nsnorm(sol.t, eq, Inf)];
  end
  errors.order_v = observed_order (steps, errors.v);
  errors.order_q = observed_order (steps, errors.q);
end
