function [model, rover] = rover_model (make_ground)
%ROVER_MODEL  A rover with four sprung wheels and an arm of two joints, before uneven ground.
%   [model, rover] = rover_model ()              model for nssolve; rover: its numbers
%   [model, rover] = rover_model (make_ground)   on a ground of its own: [model, names] = make_ground (model, rover)
%                                                adds it and names the bodies that chassis and arm pass
%
%   Each wheel turns on an axle that slides up and down in the chassis between a spring with a damper and its stops.
%   The motors are those of textbooks: torque = stall torque (1 - speed / free speed), which is a constant torque
%   and an angular damper. The arm lies folded on the chassis and is unfolded by angular springs. So no function is
%   called while the model runs.

% SPDX-License-Identifier: BSD-3-Clause

  rover = struct ('wheel_radius', 0.2, 'wheels', {{'front left', 'front right', 'rear left', 'rear right'}}, ...
                  'places', [0.45 0.45 -0.45 -0.45; 0.42 -0.42 0.42 -0.42], 'height', 0.42, 'friction', 0.8, ...
                  'smooth', 0.01, 'stall_torque', 10, 'free_speed', 6, 'stiffness', 1500, 'damping', 120, ...
                  'travel', 0.12, 'arm_stiffness', [25 10], 'arm_damping', [15 6], 'arm_angles', [2.1 -1.7], ...
                  'chassis_mass', 20, 'arm_mass', [1 0.7]);
  if (nargin < 1)
    make_ground = @add_ground;
  end
  model = nsmodel ('spatial');
  [model, blocks] = make_ground (model, rover);
  model = nsbody (model, 'Name', 'chassis', 'Mass', rover.chassis_mass, 'Shape', nsshape ('box', [1.1 0.5 0.16]), ...
                  'Position', [0 0 rover.height]);
  for k = 1:4
    model = add_wheel (model, rover, k);
  end
  model = add_arm (model, rover);
  model = let_pass (model, blocks);
end

% Stones are balls of which the floor leaves a cap. Of the two blocks the second is a ramp, and smooth.
function [model, blocks] = add_ground (model, rover)
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', rover.friction);
  stones = [0.95 0.40 0.08 0.5; 1.35 -0.45 0.11 0.6; 1.85 0.50 0.12 0.5; 2.25 -0.35 0.07 0.4; 2.55 0.45 0.06 0.3]';
  for column = 1:size (stones, 2)                                 % x, y, height of the cap, radius
    stone = stones(:,column);
    model = nsbody (model, 'Shape', nsshape ('sphere', stone(4)), 'Position', [stone(1:2); stone(3) - stone(4)], ...
                    'Fixed', true, 'Friction', rover.friction);
  end
  model = nsbody (model, 'Name', 'plank', 'Shape', nsshape ('box', [0.6 2 0.08]), 'Position', [3.35 0 0.04], ...
                  'Fixed', true, 'Friction', rover.friction);
  slope = atan (0.2);
  model = nsbody (model, 'Name', 'ramp', 'Shape', nsshape ('box', [1 0.7 0.1]), 'Position', [4.4 -0.45 0.06], ...
                  'Quaternion', [cos(slope/2) 0 -sin(slope/2) 0], 'Fixed', true, 'Friction', rover.smooth);
  blocks = {'plank', 'ramp'};
end

% At the start the springs carry the chassis and the arm.
function model = add_wheel (model, rover, k)
  wheel = rover.wheels{k};
  axle = [wheel, ' axle'];
  place = [rover.places(:,k)', rover.wheel_radius];
  inner = place .* [1 0.75 1];
  upper = inner + [0 0 0.32];
  load = 9.81 * (rover.chassis_mass + sum (rover.arm_mass)) / 4;
  model = nsbody (model, 'Name', axle, 'Inertia', 0.01, 'Position', inner);
  model = nsbody (model, 'Name', wheel, 'Mass', 2, 'Shape', nsshape ('sphere', rover.wheel_radius), ...
                  'Position', place, 'Friction', rover.friction);
  model = nsjoint (model, 'prismatic', axle, 'chassis', 'Axis', [0 0 1], 'Limits', rover.travel * [-1 1]);
  model = nsspring (model, axle, [0 0 0], 'chassis', upper - [0 0 rover.height], 'Stiffness', rover.stiffness, ...
                    'Damping', rover.damping, 'Length', 0.32 + load / rover.stiffness);
  model = nsjoint (model, 'revolute', wheel, axle, 'Axis', [0 1 0], 'Motor', {'torque', rover.stall_torque});
  model = nsspring (model, wheel, axle, 'Angular', true, 'Axis', [0 1 0], ...
                    'Damping', rover.stall_torque / rover.free_speed);
  model = nscontact (model, wheel, 'chassis', 'Enabled', false);
end

% The upper arm points backwards from the shoulder, the forearm forwards again from the elbow.
function model = add_arm (model, rover)
  shoulder = [0.4 0 rover.height + 0.14];
  elbow = shoulder + [-0.5 0 0.03];
  lying = [cos(pi/4) 0 sin(pi/4) 0];
  model = nsbody (model, 'Name', 'upper arm', 'Mass', rover.arm_mass(1), 'Shape', nsshape ('capsule', 0.04, 0.5), ...
                  'Position', shoulder - [0.25 0 0], 'Quaternion', lying);
  model = nsbody (model, 'Name', 'forearm', 'Mass', rover.arm_mass(2), 'Shape', nsshape ('capsule', 0.03, 0.45), ...
                  'Position', elbow + [0.225 0 0.05], 'Quaternion', lying);
  model = add_hinge (model, 'upper arm', 'chassis', shoulder, rover, 1);
  model = add_hinge (model, 'forearm', 'upper arm', elbow, rover, 2);
end

function model = add_hinge (model, a, b, anchor, rover, k)
  model = nsjoint (model, 'revolute', a, b, 'Anchor', anchor, 'Axis', [0 1 0]);
  model = nsspring (model, a, b, 'Angular', true, 'Axis', [0 1 0], 'Angle', rover.arm_angles(k), ...
                    'Stiffness', rover.arm_stiffness(k), 'Damping', rover.arm_damping(k));
end

% Boxes touch neither boxes nor capsules; here they do not come near each other either.
function model = let_pass (model, blocks)
  for block = blocks(:)'
    for part = {'chassis', 'upper arm', 'forearm'}
      model = nscontact (model, part{1}, block{1}, 'Enabled', false);
    end
  end
  model = nscontact (model, 'forearm', 'chassis', 'Enabled', false);
end
