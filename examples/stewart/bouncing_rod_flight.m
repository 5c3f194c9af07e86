function flight = bouncing_rod_flight (angle, speed)
%BOUNCING_ROD_FLIGHT  The bar of bouncing_rod_model after its end has struck the floor, in closed form.
%   flight = bouncing_rod_flight (angle, speed)   struct: rise, turn (velocities after the collision), tip (t): height
%                                                 of that end, t after the collision
%
%   The end at -(cos, sin)/2 has the effective mass 1 / (1 + 3 cos^2) and gets the impulse (1 + e) speed times that. At
%   angle 0 both ends strike at once, and the bar rises without turning.

% SPDX-License-Identifier: BSD-3-Clause

  e = bouncing_rod_law (speed, angle);
  impulse = (1 + e) * speed / (1 + 3 * cos (angle)^2);
  turn = -6 * cos (angle) * impulse;
  if (angle == 0)
    impulse = (1 + e) * speed;
    turn = 0;
  end
  rise = impulse - speed;
  flight = struct ('rise', rise, 'turn', turn, 'tip', ...
                   @(t) 0.5 * sin (angle) + rise * t - 9.81 * t.^2 / 2 - 0.5 * sin (angle + turn * t));
end
