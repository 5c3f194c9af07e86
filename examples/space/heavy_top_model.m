function [model, top] = heavy_top_model ()
%HEAVY_TOP_MODEL  A top that stands on its tip, keeps its tilt and goes round: regular precession.
%   [model, top] = heavy_top_model ()   model for nssolve; top: struct
%
%   top  tilt, length (from the tip to the centre), W (angular velocity of the precession), spin, and centre, a
%        function of time with 3 rows
%
%   A top of mass m whose centre is l from its tip, with the moments I about the tip and I3 about its axis, goes
%   round with the angular velocity W and keeps the tilt a if its spin w3 about the axis satisfies
%     m g l = W (I3 w3 - I W cos a).
%   The tip is a spherical joint.

% SPDX-License-Identifier: BSD-3-Clause

  tilt = 0.45;
  W = 2;
  angles = 2 * pi * (0:15) / 16;
  corners = [0.3 * cos(angles), 0; 0.3 * sin(angles), 0; 0.4 * ones(1, 16), 0];     % the tip is the last one
  shape = nsshape ('polytope', corners);
  l = shape.centroid(3);
  shape = nsshape ('polytope', bsxfun (@minus, corners, shape.centroid));
  I = diag (shape.inertia / shape.volume)' + l^2 * [1 1 0];
  w3 = (9.81 * l / W + I(1) * W * cos (tilt)) / I(3);

  turn = turn_about ([0 1 0], tilt);
  R = rotation_of (turn);
  w = R' * [0; 0; W];                                % in the axes of the body; then the spin
  w(3) = w3;
  model = nsmodel ('spatial');
  model = nsbody (model, 'Name', 'top', 'Shape', shape, 'Position', l * R(:,3), 'Quaternion', turn, ...
                  'AngularVelocity', w, 'Velocity', cross ([0; 0; W], l * R(:,3)));
  model = nsjoint (model, 'spherical', 'top', 'ground', 'Anchor', [0 0 0]);
  centre = @(t) l * [sin(tilt) * cos(W * t); sin(tilt) * sin(W * t); cos(tilt) + 0 * t];
  top = struct ('tilt', tilt, 'length', l, 'W', W, 'spin', w3, 'centre', centre);
end
