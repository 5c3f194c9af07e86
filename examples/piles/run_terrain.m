function result = run_terrain (duration)
%RUN_TERRAIN  The rover drives over hills of triangles, by 'trapezoidal' and by 'linimp'.
%   result = run_terrain ()           for 4 s
%   result = run_terrain (duration)   struct:
%     facts   what must hold
%     sol, rover, field   of nssolve, rover_model and terrain_ground
%     energy  of rover_facts: stored, motors, damped, lost
%     clear   4 x N, height of the wheels' centres above the ground straight below, less the radius: a ball that is not
%             in the ground has no less than 0, and 0 only where that is level
%
%   The way of both methods is the same but for their errors, which are of second and of first order.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    duration = 4;
  end
  [model, rover] = rover_model (@terrain_ground);
  [~, ~, field] = terrain_ground (nsmodel ('spatial'), rover);
  sol = nssolve (model, [0 duration], 'Method', 'trapezoidal', 'Step', 0.004, 'Stabilization', 'velocity', ...
                 'Restart', 'resolve');
  other = nssolve (model, [0 duration], 'Method', 'linimp', 'Step', 0.002, 'Detect', 'off', ...
                   'Stabilization', 'velocity');
  [joint, gap] = nsdrift (sol);
  energy = rover_facts (sol, rover);
  result = struct ('sol', sol, 'rover', rover, 'field', field, 'energy', energy, ...
                   'clear', clearance (sol, rover, field));
  result.facts = [new_fact('deepest overlap of a wheel and the ground (m)', max (gap), 0), ...
                  new_fact('least clearance of the wheels, vertically (m)', min (result.clear(:)), 0), ...
                  new_fact('largest gap in the joints (m)', max (joint(:)), 0), ...
                  new_fact('distance (m); beside: ''linimp'' with half the step', sol.q(1,end), other.q(1,end)), ...
                  new_fact('energy that friction and impacts gave (J)', max ([0, -diff(energy.lost)]), 0)];
end

function clear = clearance (sol, rover, field)
  clear = zeros (4, numel (sol.t));
  moving = cumsum (sol.model.bodies(1,:) > 0);
  for k = 1:4
    at = 7 * (moving(strcmp (rover.wheels{k}, sol.model.names)) - 1);
    place = sol.q(at+1:at+3,:);
    clear(k,:) = place(3,:) - ground_height (field, place(1,:), place(2,:)) - rover.wheel_radius;
  end
end

% The cell is cut along the diagonal from its first corner.
function z = ground_height (field, x, y)
  pitch = field.x(2) - field.x(1);
  i = min (max (floor ((x - field.x(1)) / pitch), 0), numel (field.x) - 2) + 1;
  j = min (max (floor ((y - field.y(1)) / pitch), 0), numel (field.y) - 2) + 1;
  u = (x - field.x(i)) / pitch;
  w = (y - field.y(j)) / pitch;
  node = @(di, dj) field.z(sub2ind (size (field.z), i + di, j + dj));
  first = node (0, 0);
  last = node (1, 1);
  right = node (1, 0);
  left = node (0, 1);
  z = first + (u >= w) .* ((right - first) .* u + (last - right) .* w) ...
            + (u < w) .* ((last - left) .* u + (left - first) .* w);
end
