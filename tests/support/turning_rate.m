function rate = turning_rate (inertia, turn, w, torque)
%TURNING_RATE  Euler's equations of a rigid body and of its quaternion.
%   RATE = turning_rate (INERTIA, TURN, W)
%   RATE = turning_rate (INERTIA, TURN, W, TORQUE)
%
%   RATE (7 x 1) is the derivative of [TURN; W], the quaternion (body to world) and the angular velocity in axes of the
%   body, with INERTIA (3 x 3) and TORQUE in these axes, about the centre of mass or a fixed point.
%
%   See also tight_ode.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    torque = [0; 0; 0];
  end
  momentum = inertia * w;
  gyroscopic = [w(3) * momentum(2) - w(2) * momentum(3); w(1) * momentum(3) - w(3) * momentum(1)
                w(2) * momentum(1) - w(1) * momentum(2)];
  rate = [quaternion_product(turn, [0; w]) / 2; inertia \ (torque + gyroscopic)];
end

%!test  # turn' = turn w/2; I w' = torque - w x I w
%! I = [2, 0.1, 0; 0.1, 3, 0.2; 0, 0.2, 4];
%! w = [1; -2; 0.5];
%! rate = turning_rate (I, [1; 0; 0; 0], w, [1; 2; 3]);
%! assert (rate(1:4), [0; w / 2], eps);
%! assert (I * rate(5:7), [1; 2; 3] - cross (w, I * w), 1e-14);

%!test  # energy and the angular momentum in the world stay
%! I = diag ([1, 2, 3.5]);
%! y = tight_ode (@(t, y) turning_rate (I, y(1:4), y(5:7)), [0, 5], [1; 0; 0; 0; 0.3; 2; 0.4]);
%! assert (sum (y(5:7,:) .* (I * y(5:7,:)), 1), 8.65 * [1, 1], 1e-11);
%! assert (quaternion_matrix (y(1:4,2)) * I * y(5:7,2), I * y(5:7,1), 1e-11);
