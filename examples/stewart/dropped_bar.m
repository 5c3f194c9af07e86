function drop = dropped_bar (count, angle)
%DROPPED_BAR  An elastic bar is dropped on its end: its effective coefficient of restitution, Stewart, Figure 1.2.
%   drop = dropped_bar (count, angle)   links with angular springs between them; angle with the floor, 0 < angle < pi/2
%
%   drop  struct: e, hits (how often the floor is hit), sol
%
%   All contacts are inelastic and without friction; what bounces is the bar, by bending. Length and mass are 1, the
%   stiffness only sets the scale of time. From the impulses N_i at x_i the bar as a whole has got its velocity V and
%   its turning w, so that its end, which came with -1, leaves with e = V - w cos (angle) / 2.

% SPDX-License-Identifier: BSD-3-Clause

  stiffness = 1e4;
  speed = 0.01;
  l = 1 / count;
  along = [cos(angle) sin(angle)];
  model = nsmodel ('planar', 'Gravity', 0);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
  for k = 1:count
    name = sprintf ('link %d', k);
    model = nsbody (model, 'Name', name, 'Mass', l, 'Shape', nsshape ('polygon', l / 2 * [-1 1; 0 0]), ...
                    'Position', (k - 0.5) * l * along, 'Angle', angle, 'Velocity', [0 -speed]);
    if (k > 1)
      before = sprintf ('link %d', k - 1);
      model = nsjoint (model, 'revolute', name, before, 'Anchor', (k - 1) * l * along);
      model = nsspring (model, name, before, 'Angular', true, 'Stiffness', stiffness / l);
    end
  end
  T = 0.3 / sqrt (stiffness);                                % its slowest free vibration takes 0.28 of this scale
  sol = nssolve (model, [0 T], 'Method', 'trapezoidal', 'Step', T / 1000, 'Stabilization', 'none');
  contacts = sol.contacts;
  impulse = contacts.cn / speed;
  turn = 12 * sum ((contacts.point(:,1) - along(1) / 2) .* impulse);
  pressed = accumarray (contacts.step, contacts.cn, [numel(sol.t), 1])' > 0;
  drop = struct ('e', sum (impulse) - 1 - turn * along(1) / 2, 'hits', sum (diff ([0, pressed]) == 1), 'sol', sol);
end
