function result = run_pawl (frictions)
%RUN_PAWL  A pawl on a cantilever is pushed into a hole, snaps out behind the lip, and jams where friction is large.
%   result = run_pawl ()            friction 0.2, and 0 to 0.6 for the peak of the force
%   result = run_pawl (frictions)   the first one is for the facts, all for the peak; struct:
%     facts       forces, travels and thresholds beside closed forms
%     pawl        of pawl_numbers; path: of pawl_force, for the first friction
%     travel, force     of the slide and on it, means over 0.5 ms
%     frictions, peaks  largest forces by simulation; closed: [friction; force] in closed form up to jamming
%     sol         for the first friction
%     jammed      of nssolve with a friction above the threshold, by the rigid pusher, which cannot move
%
%   The run is slow enough for inertia not to count, but at the first touch and when the pawl snaps. With a friction of
%   0.6 the slide tilts in its guide and needs more force than the closed form, which has it flat on the floor.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    frictions = [0.2 0 0.1 0.3 0.4 0.5 0.6];
  end
  pawl = pawl_numbers ();
  path = pawl_force (pawl, frictions(1));
  result = struct ('pawl', pawl, 'path', path, 'frictions', frictions, 'peaks', zeros (size (frictions)));
  for k = numel (frictions):-1:1
    sol = insert (pawl, frictions(k), 0.14);
    [travel, force] = pushing_force (sol);
    result.peaks(k) = max (force(travel > 0.01 & travel < path.chamfer + 0.01));
  end
  result.sol = sol;
  result.travel = travel;
  result.force = force;
  result.closed = [0:0.01:path.jam; 0:0.01:path.jam];
  for k = 1:size (result.closed, 2)
    result.closed(2,k) = largest_force (pawl, result.closed(1,k));
  end
  state = warning ('off', 'all');
  restore = onCleanup (@() warning (state));
  result.jammed = insert (pawl, 1.05 * path.jam, 0.01);
  clear restore
  result.facts = [force_facts(result), threshold_facts(pawl, path)];
end

function sol = insert (pawl, mu, duration)
  sol = nssolve (pawl_model (pawl, mu), [0 duration], 'Method', 'trapezoidal', 'Step', 5e-5, ...
                 'Stabilization', 'velocity');
end

% Mean force of the pusher over intervals of 0.5 ms, from its impulses, and the way of the slide.
function [travel, force] = pushing_force (sol)
  contact = nscontacts (sol, 'slide', 'pusher');
  impulse = cumsum ([0, contact.normal .* diff(sol.t)]);
  ends = 0:5e-4:sol.t(end);
  force = diff (interp1 (sol.t, impulse, ends)) ./ diff (ends);
  travel = interp1 (sol.t, sol.q(1,:) - sol.q(1,1), (ends(1:end-1) + ends(2:end)) / 2);
end

function force = largest_force (pawl, mu)
  path = pawl_force (pawl, mu);
  force = max (path.force);
end

function facts = force_facts (result)
  path = result.path;
  on_lip = result.travel > path.flat + 0.05 & result.travel < path.travel(end) - 0.05;
  angle = result.sol.q(6,:) - result.sol.q(3,:);
  travel = result.sol.q(1,:) - result.sol.q(1,1);
  snaps = travel(find (angle < -0.165, 1, 'last'));
  facts = [new_fact('force on the chamfer after 0.05 mm (uN)', interp1 (result.travel, result.force, 0.05), ...
                    interp1 (path.travel, path.force, 0.05)), ...
           new_fact('largest force, at the end of the chamfer', result.peaks(1), max (path.force)), ...
           new_fact('force below the lip', mean (result.force(on_lip)), path.force(end)), ...
           new_fact('angle of the pawl below the lip', angle(find (travel > 0.35, 1)), ...
                    asin ((result.pawl.mouth - result.pawl.radius - result.pawl.hinge(2)) / result.pawl.arm) - ...
                    result.pawl.rest), ...
           new_fact('travel at which it snaps out (mm)', snaps, path.snap), ...
           new_fact('angle of the pawl in the end', angle(end), 0)];
end

% A push of 0.1 mN at the start, and a pull of 1 mN when it has snapped out.
function facts = threshold_facts (pawl, path)
  stuck = @(mu) stays_at_rest (pawl_model (pawl, mu, 100), 0.002, 1e-4, 'euler');
  latched = pawl;
  latched.start = pawl.latched;
  sol = nssolve (pawl_model (latched, 0.2, -1000), [0 0.05], 'Step', 1e-4);
  moved = max (max (abs (bsxfun (@minus, sol.q, sol.q(:,1)))));
  facts = [new_fact('friction above which it jams', find_threshold (stuck, 0.1, 1.2, 1e-8), path.jam), ...
           new_fact('pulled back by 1 mN it moves by (mm)', moved, 0)];
end
