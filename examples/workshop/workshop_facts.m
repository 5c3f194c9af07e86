function facts = workshop_facts (sol, hall)
%WORKSHOP_FACTS  What the simulation says, and what closed forms say.
%   facts = workshop_facts (sol, hall)   struct array: what, simulated, exact
%
%   Until t = 1 the brick slides and the wheel rolls on the ramp; the parcels ride on the belt until the
%   hammer comes at t = 0.8.

% SPDX-License-Identifier: BSD-3-Clause

  facts = [ramp_facts(sol, hall), belt_facts(sol, hall), balance_fact(sol, hall)];
end

% Down the ramp a body that slides gains g (sin a - mu cos a) t, a disc that rolls 2/3 g sin a t.
function facts = ramp_facts (sol, hall)
  k = find (sol.t >= 1 - 1e-9, 1);
  t = sol.t(k);
  brick = hall.g * (sin (hall.angle) - hall.brick_friction * cos (hall.angle));
  wheel = 2/3 * hall.g * sin (hall.angle);
  speed = hall.downhill' * [sol.v(1:2,k), sol.v(4:5,k)];
  distance = hall.downhill' * [sol.q(1:2,k) - sol.q(1:2,1), sol.q(4:5,k) - sol.q(4:5,1)];
  facts = [new_fact('brick on the ramp: speed after 1 s', speed(1), brick * t), ...
           new_fact('                   distance', distance(1), brick * t^2 / 2), ...
           new_fact('wheel on the ramp: speed after 1 s', speed(2), wheel * t), ...
           new_fact('                   distance', distance(2), wheel * t^2 / 2), ...
           new_fact('                   speed of turning, times radius', -hall.wheel_radius * sol.v(6,k), wheel * t)];
end

% Friction mu N brings the parcels to the speed u of the belt at u / (mu g).
function facts = belt_facts (sol, hall)
  c = nscontacts (sol, 'parcel 1', 'belt', 'Times', [0 0.8]);
  load = 3 * hall.parcel_mass * hall.g;
  facts = [new_fact('belt on parcels: normal force', c.normal(1), load), ...
           new_fact('                 friction while they slip', c.tangential(1), hall.belt_friction * load), ...
           new_fact('                 time at which they stick', c.phases(1).to, ...
                    hall.belt_speed / (hall.belt_friction * hall.g))];
end

% m v at the end less m v at the start is the sum of all impulses, those of impacts included.
function fact = balance_fact (sol, hall)
  h = diff (sol.t);
  impulse = [0; -hall.wheel_mass * hall.g] * (sol.t(end) - sol.t(1));
  for c = reshape (nscontacts (sol, 'wheel'), 1, [])
    impulse = impulse + c.force * h';
  end
  gained = hall.wheel_mass * (sol.v(4:5,end) - sol.v(4:5,1));
  fact = new_fact ('wheel, whole run: momentum - impulses, |x| + |y|', norm (gained - impulse, 1), 0);
end
