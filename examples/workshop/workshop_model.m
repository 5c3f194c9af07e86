function [model, hall] = workshop_model ()
%WORKSHOP_MODEL  A scene with all that rigid bodies do when they touch.
%   [model, hall] = workshop_model ()   model for nssolve; hall: the numbers that closed forms need
%
%   From left to right: a brick slides and a wheel rolls down a ramp, the wheel knocks over five dominoes, a belt
%   carries three parcels to a bumper with a spring, and a hammer on a jointed arm strikes them.

% SPDX-License-Identifier: BSD-3-Clause

  hall = struct ('g', 9.81, 'angle', atan (0.5), 'brick_friction', 0.25, 'belt_friction', 0.3, 'belt_speed', 1, ...
                 'wheel_mass', 3, 'wheel_radius', 0.28, 'parcel_mass', 1);
  hall.downhill = [cos(hall.angle); -sin(hall.angle)];
  hall.upward = [sin(hall.angle); cos(hall.angle)];

  model = nsmodel ('planar', 'Gravity', hall.g);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.4);
  model = add_ramp (model, hall);
  for k = 1:5
    model = nsbody (model, 'Name', sprintf ('domino %d', k), 'Mass', 0.4, 'Shape', nsshape ('box', [0.08 0.5]), ...
                    'Position', [2.6 + 0.3*k, 0.25], 'Friction', 0.4);
  end
  model = add_belt (model, hall);
  model = add_hammer (model);
end

function model = add_ramp (model, hall)
  top = [0; 1.2];
  place = @(along, above) top + along * hall.downhill + above * hall.upward;
  model = nsbody (model, 'Name', 'ramp', 'Shape', nsshape ('polygon', [0 2.4 0; 0 0 1.2]), 'Fixed', true);
  model = nsbody (model, 'Name', 'brick', 'Shape', nsshape ('box', [0.36 0.2]), 'Position', place (0.3, 0.1), ...
                  'Angle', -hall.angle);
  model = nsbody (model, 'Name', 'wheel', 'Mass', hall.wheel_mass, 'Shape', nsshape ('disc', hall.wheel_radius), ...
                  'Position', place (1, hall.wheel_radius), 'Friction', 0.5);
  model = nscontact (model, 'brick', 'ramp', 'Friction', hall.brick_friction);
end

function model = add_belt (model, hall)
  model = nsbody (model, 'Name', 'belt', 'Shape', nsshape ('box', [2.9 0.3]), 'Position', [6.15 0.15], 'Fixed', true);
  for k = 1:3
    name = sprintf ('parcel %d', k);
    model = nsbody (model, 'Name', name, 'Mass', hall.parcel_mass, 'Shape', nsshape ('box', [0.45 0.3]), ...
                    'Position', [5.05, 0.15 + 0.3*k], 'Friction', hall.belt_friction);
    model = nscontact (model, name, 'belt', 'SurfaceVelocity', hall.belt_speed);
  end
  model = nsbody (model, 'Name', 'bumper', 'Shape', nsshape ('box', [0.1 0.6]), 'Position', [7.4 0.65]);
  model = nsjoint (model, 'prismatic', 'bumper', 'ground', 'Axis', [1 0]);
  model = nsspring (model, 'bumper', [0 0], 'ground', [8.2 0.65], 'Stiffness', 60, 'Damping', 4);
  model = nscontact (model, 'bumper', 'belt', 'Enabled', false);
end

function model = add_hammer (model)
  model = nsbody (model, 'Name', 'arm', 'Mass', 0.5, 'Shape', nsshape ('box', [0.9 0.08]), 'Position', [7.15 2.3]);
  model = nsbody (model, 'Name', 'hammer', 'Mass', 2, 'Shape', nsshape ('disc', 0.16), 'Position', [8.05 2.3]);
  model = nsjoint (model, 'revolute', 'arm', 'ground', 'Anchor', [6.7 2.3]);
  model = nsjoint (model, 'distance', 'hammer', 'arm', 'Anchor', [8.05 7.6; 2.3 2.3]);
end
