function facts = rover_facts (sol, rover)
%ROVER_FACTS  What the rover did: its way, its wheels, its arm and its energy.
%   facts = rover_facts (sol, rover)   sol of nssolve, rover of rover_model
%
%   facts  struct; rows over sol.t
%     x, height   of the centre of the chassis
%     lift        4 x N, height of the wheels above the floor
%     touches     4 x N, true where a wheel presses on something in the step
%     slip        4 x N, sliding speed of the wheels, NaN where they do not press
%     on_ramp     when the first wheel comes to the ramp
%     arm         2 x N, angles of shoulder and elbow since the start
%     stored      kinetic energy, and potential energy of gravity and springs
%     motors      work of the motors so far
%     damped      taken by the dampers of the suspension and of the arm so far
%     lost        motors - damped - (stored - its start): what friction and impacts took

% SPDX-License-Identifier: BSD-3-Clause

  model = sol.model;
  facts = struct ('x', sol.q(1,:), 'height', sol.q(3,:));
  for k = 1:4
    facts.lift(k,:) = sol.q(7 * number (model, rover.wheels{k}) - 4,:) - rover.wheel_radius;
    [facts.touches(k,:), facts.slip(k,:)] = wheel_contact (sol, rover.wheels{k});
  end
  c = sol.contacts;
  facts.on_ramp = sol.t(min (c.step(c.b == find (strcmp ('ramp', model.names)) & c.cn > 0)));
  turning = @(a, b) sol.v(6 * number (model, a) - 1,:) - sol.v(6 * number (model, b) - 1,:);     % about y, in both
  arm = [turning('upper arm', 'chassis'); turning('forearm', 'upper arm')];
  facts.arm = [integral_of(sol.t, arm(1,:)); integral_of(sol.t, arm(2,:))];
  facts.stored = nsenergy (sol);
  [facts.motors, facts.damped] = powers (sol, rover, turning, arm);
  facts.lost = facts.motors - facts.damped - (facts.stored - facts.stored(1));
end

% Which of the moving bodies it is; the chassis is the first.
function k = number (model, name)
  k = sum (model.bodies(1,1:find (strcmp (name, model.names))) > 0);
end

function [touches, slip] = wheel_contact (sol, wheel)
  id = find (strcmp (wheel, sol.model.names));
  c = sol.contacts;
  rows = find ((c.a == id | c.b == id) & c.cn > 0);
  touches = false (1, numel (sol.t));
  touches(c.step(rows)) = true;
  slip = NaN (1, numel (sol.t));
  for k = rows(:)'
    slip(c.step(k)) = max (slip(c.step(k)), c.slip(k));
  end
end

% Motor: (stall torque - its damping w) w. Dampers: damping times the square of the speed, of the suspension by
% differences of the displacement along the axis of the chassis.
function [motors, damped] = powers (sol, rover, turning, arm)
  power = 0;
  taken = rover.arm_damping * arm.^2;
  damped = 0;
  for k = 1:4
    axle = [rover.wheels{k}, ' axle'];
    w = turning (rover.wheels{k}, axle);
    power = power + rover.stall_torque * (1 - w / rover.free_speed) .* w;
    at = 7 * number (sol.model, axle) - 6;
    displacement = sum (up (sol.q(4:7,:)) .* (sol.q(at:at+2,:) - sol.q(1:3,:)), 1);
    damped = damped + [0, cumsum(rover.damping * diff (displacement).^2 ./ diff (sol.t))];
  end
  motors = integral_of (sol.t, power);
  damped = damped + integral_of (sol.t, taken);
end

function total = integral_of (t, rate)
  total = cumtrapz (t, rate);
end

% The z axis of a body in the world.
function z = up (turn)
  z = [2 * (turn(2,:) .* turn(4,:) + turn(1,:) .* turn(3,:))
       2 * (turn(3,:) .* turn(4,:) - turn(1,:) .* turn(2,:))
       1 - 2 * (turn(2,:).^2 + turn(3,:).^2)];
end
