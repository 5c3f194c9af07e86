function model = rolling_ellipsoid (shape, axes, turn, spin)
%ROLLING_ELLIPSOID  An ellipsoid of mass 1 that rolls on a plane, with much friction.
%   model = rolling_ellipsoid (shape, axes, turn, spin)   shape with these half axes; quaternion and angular velocity
%                                                         (world axes) at the start, at which it does not slide

% SPDX-License-Identifier: BSD-3-Clause

  [height, point] = lying_ellipsoid (axes, turn);
  u = turn(2:4)';
  u = u(:);
  spin = spin(:);
  back = 2 * cross (-u, spin);
  own = spin + turn(1) * back + cross (-u, back);          % in the axes of the body
  model = nsmodel ('spatial');
  model = nsbody (model, 'Name', 'plane', 'Shape', nsshape ('halfspace', [0 0 1]));
  model = nsbody (model, 'Name', 'ellipsoid', 'Shape', shape, 'Mass', 1, 'Position', [0 0 height], ...
                  'Quaternion', turn, 'Velocity', -cross (spin, point), 'AngularVelocity', own);
  model = nscontact (model, 'ellipsoid', 'plane', 'Friction', 2);
end
