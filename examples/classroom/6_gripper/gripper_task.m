function task = gripper_task ()
%GRIPPER_TASK  The numbers of assignment 6.
%   task = gripper_task ()   struct: ball (kg), radius (m), jaw (kg), crush (N, what the ball stands), friction (dry,
%                            wet), motions (1 x 3 struct array: name, place and speed of the hand as functions of
%                            time, peak acceleration), duration (s)

% SPDX-License-Identifier: BSD-3-Clause

  w = 8 * pi;                                  % 4 shakes a second
  lift = @(t) 0.15 * (1 - cos (pi * min (t, 0.4) / 0.4));
  rise = @(t) 0.15 * pi / 0.4 * sin (pi * min (t, 0.4) / 0.4);
  motions = struct ('name', {'lift', 'shake up and down', 'shake sideways'}, ...
    'place', {@(t) [0; lift(t); 0], @(t) [0; 0.02*(1 - cos(w*t)); 0], @(t) [0.03*(1 - cos(w*t)); 0; 0]}, ...
    'speed', {@(t) [0; rise(t); 0], @(t) [0; 0.02*w*sin(w*t); 0], @(t) [0.03*w*sin(w*t); 0; 0]}, ...
    'peak', {0.15 * (pi / 0.4)^2, 0.02 * w^2, 0.03 * w^2});
  task = struct ('ball', 0.2, 'radius', 0.03, 'jaw', 0.1, 'crush', 20, 'friction', [0.5 0.2], 'motions', motions, ...
                 'duration', 1);
end
