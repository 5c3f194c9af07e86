function e = local_error (problem, t, h, theta, gamma)
%LOCAL_ERROR  Errors of single steps of Moreau's scheme that start on the exact solution, Acary (28).
%   e = local_error (problem, t, h, theta, gamma)   of impact_problem or bead_problem; begins and lengths of the steps
%
%   e  struct of rows: v, q (exact less computed; of several coordinates the norm), caught (the step has an impulse)

% SPDX-License-Identifier: BSD-3-Clause

  e = struct ('v', zeros (size (t)), 'q', zeros (size (t)), 'caught', false (size (t)));
  for k = 1:numel (t)
    [q, v] = problem.exact (t(k));
    [q, v, info] = nsstep (problem.model, t(k), q, v, h(k), 'Method', 'moreau', 'Theta', theta, 'Gamma', gamma, ...
                           'Impact', 'newton', 'Stabilization', 'none');
    [q_exact, v_exact] = problem.exact (t(k) + h(k));
    e.q(k) = problem.measure (q_exact - q);
    e.v(k) = problem.measure (v_exact - v);
    e.caught(k) = problem.pressed (info);
  end
end
