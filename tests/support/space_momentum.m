function [momentum, kinetic] = space_momentum (model, q, v)
%SPACE_MOMENTUM  Momentum and kinetic energy of all bodies of a spatial model.
%   [MOMENTUM, KINETIC] = space_momentum (MODEL, Q, V)
%
%   Columns of Q and V are states.  MOMENTUM: 6 x n, linear and angular momentum about the origin, in world axes.
%   KINETIC: 1 x n.
%
%   See also nsenergy, turning_rate.

% SPDX-License-Identifier: BSD-3-Clause

  momentum = zeros (6, size (q, 2));
  kinetic = zeros (1, size (q, 2));
  at = 0;                                    % rows of q and v before those of the body
  before = 0;
  bodies = model.bodies(:,model.bodies(1,:) > 0);
  for column = 1:size (bodies, 2)
    body = bodies(:,column);
    x = q(at+1:at+3,:);
    p = body(2) * v(before+1:before+3,:);
    momentum = momentum + [p; cross(x, p, 1)];
    kinetic = kinetic + sum (p .* v(before+1:before+3,:), 1) / 2;
    at = at + 3;
    before = before + 3;
    if (body(1) == 2)
      inertia = body([3, 6, 7; 6, 4, 8; 7, 8, 5]);
      w = v(before+1:before+3,:);
      momentum(4:6,:) = momentum(4:6,:) + turned (q(at+1:at+4,:), inertia * w);
      kinetic = kinetic + sum (w .* (inertia * w), 1) / 2;
      at = at + 4;
      before = before + 3;
    end
  end
end

function x = turned (turn, x)
% each column of x by the unit quaternion beside it: x + 2 p0 (p x x) + 2 p x (p x x)
  p = turn(2:4,:);
  side = 2 * cross (p, x, 1);
  x = x + repmat (turn(1,:), 3, 1) .* side + cross (p, side, 1);
end

%!test  # a particle and a body that is turned by 90 degrees about z, in two states
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Mass", 2, "Position", [1, 0, 0]);
%! model = nsbody (model, "Mass", 3, "Inertia", [1, 0.1, 0; 0.1, 2, 0; 0, 0, 2.5]);
%! q = [1; 0; 0; 0; 2; 0; sqrt(0.5); 0; 0; sqrt(0.5)];
%! v = [0; 1; 0; 0; 0; 4; 5; 6; 7];
%! [momentum, kinetic] = space_momentum (model, [q, q], [v, 0 * v]);
%! spin = [5 + 0.6; 0.5 + 12; 17.5];                       # I w; x to y, y to -x
%! assert (momentum, [0, 2, 12, 24 - spin(2), spin(1), 2 + spin(3); zeros(1, 6)]', 1e-14);
%! assert (kinetic, [1 + 24 + spin' * [5; 6; 7] / 2, 0], 1e-13);
