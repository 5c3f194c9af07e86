function result = run_cbat_figures_3_4 ()
%RUN_CBAT_FIGURES_3_4  CBAT, Figures 3 and 4: a sphere spins on a plane until torsional friction stops it.
%   result = run_cbat_figures_3_4 ()   struct: sol; t, v (6 x N: linear and angular velocity, world axes); end_of (times
%                                      at which steps end), force (2 x n, along x and y), moment (row, about the
%                                      normal), normal; exact (function of t: the angular velocity), facts
%
%   2/5 m w' = -er mu m g with er = 0.4 and mu = 0.2: w = 1.962 (1 - t) until t = 1. With h = 0.07 the first step that
%   ends later ends at 1.05; the mean moment in it is what is left of the angular momentum, over h.

% SPDX-License-Identifier: BSD-3-Clause

  h = 0.07;
  model = nsmodel ('spatial');
  model = nsbody (model, 'Name', 'plane', 'Shape', nsshape ('halfspace', [0 0 1]));
  model = nsbody (model, 'Name', 'sphere', 'Shape', nsshape ('sphere', 1), 'Mass', 1, 'Position', [0 0 1], ...
                  'AngularVelocity', [0 0 1.962]);
  model = nscontact (model, 'sphere', 'plane', 'Friction', 0.2, 'Radii', [1 1 0.4]);
  sol = nssolve (model, [0 1.4], 'Method', 'geometric', 'Step', h, 'Stabilization', 'none');

  v = [sol.v(1:3,:); spin_of(sol)];
  exact = @(t) 1.962 * max (0, 1 - t);
  end_of = sol.t(sol.contacts.step);
  moment = sol.contacts.torsion' / h;
  first = find (abs (v(6,:)) < 1e-9, 1);
  others = v(1:5,:);
  facts = [new_comparison('CBAT, Figure 3', 'first time without spin, h = 0.07', sol.t(first), 1.05, 'paper'), ...
           new_comparison('CBAT, Figure 3', 'spin at t = 0.98', v(6,15), exact (0.98), 'closed form'), ...
           new_comparison('CBAT, Figure 3', 'largest of all other velocities', max (abs (others(:))), 0, 'closed form'), ...
           new_comparison('CBAT, Figure 4', 'frictional moment while it spins', moment(1), -0.4 * 0.2 * 9.81, ...
                          'closed form'), ...
           new_comparison('CBAT, Figure 4', 'mean moment from 0.98 to 1.05', moment(15), -0.4 * exact (0.98) / h, ...
                          'closed form'), ...
           new_comparison('CBAT, Figure 4', 'largest tangential force', ...
                          max (max (abs (sol.contacts.friction))) / h, 0, 'closed form')];
  result = struct ('sol', sol, 't', sol.t, 'v', v, 'end_of', end_of, 'force', sol.contacts.friction(:,1:2)' / h, ...
                   'moment', moment, 'normal', sol.contacts.cn' / h, 'exact', exact, 'facts', facts);
end
