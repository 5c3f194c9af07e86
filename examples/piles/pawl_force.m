function path = pawl_force (pawl, mu)
%PAWL_FORCE  The force that pushes the pawl slowly into its hole, in closed form.
%   path = pawl_force (pawl, mu)   pawl of pawl_numbers; struct:
%     travel      1 x n, way of the slide from the start until the top of the nose leaves the lip
%     force       1 x n, on the slide
%     chamfer     travel at which the nose leaves the chamfer; flat: at which its top reaches the lip
%     snap        travel at which the corner of the lip comes to the end of the arc, 20 degrees behind its top, and the
%                 straight back lets the pawl go
%     jam         the friction for which the pawl jams on the chamfer at once
%
%   The nose is a circle, touched by a face of the slope s (the chamfer; then the corner of the lip, along the tangent
%   of the nose; then the lip, s = 0) at the place (x, y) from the pivot. It gets the force N (-sin s, -cos s) along the
%   normal and mu N (-cos s, sin s) from friction. About the pivot the spring balances both:
%     N = k |angle| / (x (cos s - mu sin s) - y (sin s + mu cos s)),
%   and with friction of the floor under the slide, which bears the vertical force, the pusher needs
%     F = N (sin s + mu cos s) + mu N (cos s - mu sin s).
%   N grows over all bounds for mu = cot (s + atan (y/x)): then the pawl sticks, however strong the push.

% SPDX-License-Identifier: BSD-3-Clause

  n = 400;
  around = linspace (pawl.chamfer, 0, n);                    % slopes along the nose at the corner of the lip
  first = pawl.hinge(2) + pawl.arm * sin (pawl.rest);
  corner = pawl.mouth - pawl.radius * cos (around);
  height = [linspace(first, corner(1), n), corner, corner(end)];
  slope = [repmat(pawl.chamfer, 1, n), around, 0];
  place = [-(pawl.radius + (height(1:n) - pawl.mouth) * cos (pawl.chamfer)) / sin(pawl.chamfer), ...
           -pawl.radius * sin(around), pawl.lip];
  turn = asin ((height - pawl.hinge(2)) / pawl.arm);
  path = struct ('travel', place - pawl.arm * cos (turn) - (pawl.start + pawl.hinge(1)));
  x = pawl.arm * cos (turn) + pawl.radius * sin (slope);
  y = height - pawl.hinge(2) + pawl.radius * cos (slope);
  along = sin (slope) + mu * cos (slope);
  down = cos (slope) - mu * sin (slope);
  N = pawl.stiffness * (pawl.rest - turn) ./ (x .* down - y .* along);
  path.force = N .* (along + mu * down);
  path.chamfer = path.travel(n);
  path.flat = path.travel(2*n);
  path.snap = snap_travel (pawl, turn(end));
  path.jam = cot (pawl.chamfer + atan2 (y(1), x(1)));
end

% The centre of the nose is where the end of its arc, turned with the pawl, touches the corner behind the lip.
function travel = snap_travel (pawl, turn)
  for k = 1:30
    back = 110 * pi / 180 + turn - pawl.rest;
    turn = asin ((pawl.mouth - pawl.radius * sin (back) - pawl.hinge(2)) / pawl.arm);
  end
  travel = pawl.lip - pawl.radius * cos (back) - pawl.arm * cos (turn) - (pawl.start + pawl.hinge(1));
end
