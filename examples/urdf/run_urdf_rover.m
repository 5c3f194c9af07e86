function result = run_urdf_rover ()
%RUN_URDF_ROVER  The rover of rover.urdf drives ahead for 2 s, and in a circle then.
%   result = run_urdf_rover ()   struct: sol, info (of nsurdf), facts (see new_fact); drive: struct with the radius and
%                                distance of the wheels, their times and speeds; path: of the middle of the axle
%
%   Wheels of radius r at the distance b that turn with wl and wr and do not slide carry the middle of the axle
%   with r (wl + wr) / 2 and turn the rover with r (wr - wl) / b.

% SPDX-License-Identifier: BSD-3-Clause

  drive = struct ('radius', 0.1, 'distance', 0.3, 'speed', 8, 'difference', 6, 'starts', 0.5, 'turns', 2, 'ends', 5);
  ahead = @(t) drive.speed * min (t / drive.starts, 1);
  aside = @(t) drive.difference / 2 * min (max ((t - drive.turns) / 0.5, 0), 1);
  motors = {'left_axle',  {'speed', @(t, q, v) ahead(t) - aside(t)}
            'right_axle', {'speed', @(t, q, v) ahead(t) + aside(t)}};
  file = fullfile (fileparts (mfilename ('fullpath')), 'rover.urdf');
  [model, info] = nsurdf (file, 'Fixed', false, 'Collisions', 'world', 'Motor', motors);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', 0.8);
  sol = nssolve (model, [0 drive.ends], 'Step', 2e-3, 'Stabilization', 'projection');

  [path, velocity, yaw_rate] = axle_motion (sol, info);
  speeds = info.velocity (sol.q, sol.v);
  caster = speeds(strcmp ({info.joints.name}, 'caster_axle'),:);
  [~, straight] = min (abs (sol.t - drive.turns));
  r = drive.radius;
  v = r * drive.speed;
  facts = [new_fact('speed ahead at t = 2 s (m/s)', velocity(straight), v), ...
           new_fact('way until t = 2 s (m)', path(1,straight), v * (drive.turns - drive.starts / 2)), ...
           new_fact('the caster turns with (1/s)', caster(straight), v / 0.035), ...
           new_fact('speed in the circle (m/s)', velocity(end), v), ...
           new_fact('turns in the circle with (1/s)', yaw_rate(end), r * drive.difference / drive.distance), ...
           new_fact('radius of the circle (m)', velocity(end) / yaw_rate(end), ...
                    v * drive.distance / (r * drive.difference))];
  result = struct ('sol', sol, 'info', info, 'facts', facts, 'drive', drive, 'path', path);
end

% Place and speed of the origin of base_link, which is between the wheels, and how fast it turns about z.
function [path, velocity, yaw_rate] = axle_motion (sol, info)
  base = info.links(strcmp ({info.links.name}, 'base_link'));
  path = zeros (3, numel (sol.t));
  velocity = zeros (1, numel (sol.t));
  for k = 1:numel (sol.t)
    R = rotation_matrix (sol.q(4:7,k));
    arm = R * base.pose(1:3);
    spin = R * sol.v(4:6,k);
    path(:,k) = sol.q(1:3,k) + arm;
    velocity(k) = norm (sol.v(1:3,k) + cross (spin, arm));
  end
  yaw_rate = sol.v(6,:);
end
