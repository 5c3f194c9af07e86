function result = run_heavy_top ()
%RUN_HEAVY_TOP  A top that stands on its tip, keeps its tilt and goes round: regular precession.
%   result = run_heavy_top ()   struct: sol; facts (see new_fact); x: function of time, where the centre is
%
%   A top of mass m whose centre is l from its tip, with the moments I about the tip and I3 about its axis, goes round with
%   the angular velocity W and keeps the tilt a if its spin w3 about the axis satisfies
%     m g l = W (I3 w3 - I W cos a).
%   The tip is a spherical joint.

% SPDX-License-Identifier: BSD-3-Clause

  tilt = 0.45;
  W = 2;
  angles = 2 * pi * (0:15) / 16;
  corners = [0.3 * cos(angles), 0; 0.3 * sin(angles), 0; 0.4 * ones(1, 16), 0];     % the tip is the last one
  top = nsshape ('polytope', corners);
  l = top.centroid(3);
  top = nsshape ('polytope', bsxfun (@minus, corners, top.centroid));
  I = diag (top.inertia / top.volume)' + l^2 * [1 1 0];
  w3 = (9.81 * l / W + I(1) * W * cos (tilt)) / I(3);

  turn = turn_about ([0 1 0], tilt);
  R = rotation_of (turn);
  w = R' * [0; 0; W];                                % in the axes of the body; then the spin
  w(3) = w3;
  model = nsmodel ('spatial');
  model = nsbody (model, 'Name', 'top', 'Shape', top, 'Position', l * R(:,3), 'Quaternion', turn, ...
                  'AngularVelocity', w, 'Velocity', cross ([0; 0; W], l * R(:,3)));
  model = nsjoint (model, 'spherical', 'top', 'ground', 'Anchor', [0 0 0]);
  sol = nssolve (model, [0 2*pi/W], 'Method', 'trapezoidal', 'Step', 5e-4);

  azimuth = unwrap (atan2 (sol.q(2,:), sol.q(1,:)));
  tilts = acos (sol.q(3,:) / l);
  total = nsenergy (sol);
  facts = [new_fact('one revolution: angle of precession (rad)', azimuth(end) - azimuth(1), 2 * pi), ...
           new_fact('tilt, largest (rad)', max (tilts), tilt), ...
           new_fact('tilt, smallest (rad)', min (tilts), tilt), ...
           new_fact('spin at the end (1/s)', sol.v(6,end), w3), ...
           new_fact('energy at the end (J)', total(end), total(1))];
  result = struct ('sol', sol, 'facts', facts, 'x', @(t) l * sin (tilt) * cos (W * t));
end
