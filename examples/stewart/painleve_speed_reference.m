function reference = painleve_speed_reference (law)
%PAINLEVE_SPEED_REFERENCE  Painleve's rod with friction that depends on the sliding speed: sliding, jump, and the fall.
%   reference = painleve_speed_reference (law)   mu = law (s); struct:
%     time, slip      of the jump: when the bracket of (1.5) has become 0, and the sliding speed then
%     before, after   velocities around it
%     fall (t)        angle and angular velocity at a time after the jump
%
%   Until the jump the rod slides (45 degrees, velocity -1 at the start). With the normal impulse P in place of time,
%     dt/dP = bracket / (g - w^2 sin (angle)),   dv/dP = (mu, 1, 3 (mu sin (angle) - cos (angle))) - (0, g, 0) dt/dP,
%   which stays regular where the bracket goes to 0 and the force to infinity. From there on no force lets it slide, and
%   an impulse stops the end; the rod then turns about it with w' = -3/4 g cos (angle).

% SPDX-License-Identifier: BSD-3-Clause

  start = [0; pi / 4; -1; 0; 0];                           % t, angle, velocities
  P = fzero (@(P) bracket_at (slide_to (P, start, law), law), [0.01 0.5], optimset ('TolX', 1e-12));
  y = slide_to (P, start, law);
  directions = [0 1; 1 0; -cos(y(2)) sin(y(2))];
  mobility = diag ([1 1 3]);
  impulse = (directions' * mobility * directions) \ (-directions' * y(3:5));
  after = y(3:5) + mobility * directions * impulse;
  reference = struct ('time', y(1), 'slip', abs (y(3) + sin (y(2)) * y(5)), 'before', y(3:5), 'after', after, ...
                      'fall', @(t) fall_to (t - y(1), [y(2); after(3)]));
end

function y = slide_to (P, y, law)
  [~, Y] = ode45 (@(P, y) sliding_rate (y, law), [0 P], y, odeset ('RelTol', 1e-10, 'AbsTol', 1e-12));
  y = Y(end,:)';
end

function rate = sliding_rate (y, law)
  [b, mu] = bracket_at (y, law);
  slower = b / (9.81 - y(5)^2 * sin (y(2)));
  rate = [slower; y(5) * slower; mu; 1 - 9.81 * slower; 3 * (mu * sin (y(2)) - cos (y(2)))];
end

function [b, mu] = bracket_at (y, law)
  mu = law (abs (y(3) + sin (y(2)) * y(5)));
  b = 1 - 3 * cos (y(2)) * (mu * sin (y(2)) - cos (y(2)));
end

function turn = fall_to (t, turn)
  [~, Y] = ode45 (@(t, y) [y(2); -0.75 * 9.81 * cos(y(1))], [0 t], turn, odeset ('RelTol', 1e-10, 'AbsTol', 1e-12));
  turn = Y(end,:)';
end
