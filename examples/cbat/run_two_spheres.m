function run = run_two_spheres (h, varargin)
%RUN_TWO_SPHERES  CBAT, Example 3, for 5 s: velocities, and forces at its two contacts.
%   run = run_two_spheres (h, ...)   the rest are options of nssolve
%
%   run  struct: h, sol, t, v (6 x N: linear and angular velocity, world axes); for each step t(2:end) and contact (2 x
%        N-1): normal, friction (the size |p / e| of friction with torsion), force (tangential force alone), torsion
%        (moments), slip, spin (speeds at the end of the step), sliding (|e u|, the speed to which friction is opposed);
%        slides, the first time after 0.5 at which contact 2 presses and sliding > 1e-6; opens (1 x 2), the end of the
%        first step from which on a contact does not press; jump, the largest change of the acceleration from step to
%        step while t < 2.9

% SPDX-License-Identifier: BSD-3-Clause

  scene = two_spheres ();
  sol = nssolve (two_spheres_model (), [0 5], 'Step', h, varargin{:}, 'Stabilization', 'none');
  N = numel (sol.t);
  v = [sol.v(1:3,:); spin_of(sol)];
  empty = zeros (2, N - 1);
  run = struct ('h', h, 'sol', sol, 't', sol.t, 'v', v, 'normal', empty, 'friction', empty, 'force', empty, ...
                'torsion', empty, 'slip', empty, 'spin', empty, 'sliding', empty, 'slides', NaN, 'opens', NaN (1, 2), 'jump', NaN);
  e = scene.ellipsoid;
  for k = 1:2
    n = sol.q(1:3,2:end) - scene.centres(:,k) * ones (1, N - 1);
    n = n ./ (ones (3, 1) * sqrt (sum (n.^2, 1)));
    surface = v(1:3,2:end) - cross (v(4:6,2:end), n);      % the point -n from its centre
    surface = surface - n .* (ones (3, 1) * sum (n .* surface, 1));
    run.slip(k,:) = sqrt (sum (surface.^2, 1));
    run.spin(k,:) = sum (n .* v(4:6,2:end), 1);
    at = sol.contacts.b == k + 1;
    step = sol.contacts.step(at) - 1;
    run.normal(k,step) = sol.contacts.cn(at) / h;
    run.force(k,step) = sqrt (sum (sol.contacts.friction(at,:).^2, 2)) / h;
    if (isfield (sol.contacts, 'torsion'))
      run.torsion(k,step) = sol.contacts.torsion(at) / h;
    end
    run.opens(k) = run.t(2 + find (run.normal(k,:) > 1e-9, 1, 'last'));
  end
  run.friction = sqrt (run.force.^2 + (run.torsion / e(3)).^2);
  run.sliding = sqrt (run.slip.^2 + (e(3) * run.spin).^2);
  late = run.t(2:end) > 0.5 & run.normal(2,:) > 1e-9 & run.sliding(2,:) > 1e-6;
  if (any (late))
    run.slides = run.t(1 + find (late, 1));
  end
  acceleration = diff (v(:,run.t < 2.9), 1, 2) / h;
  run.jump = max (max (abs (diff (acceleration, 1, 2))));
end
