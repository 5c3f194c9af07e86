function forces = ns_frame_forces (sol, times)
%NS_FRAME_FORCES  The contact forces of a model, averaged over the steps around each frame of an animation.
%   forces = ns_frame_forces (sol, times)
%
%   forces  struct with a column for each point of contact and frame: frame (number), point, normal and friction
%           (2 rows, in space 3: forces in the world on the body that is not fixed), contact (a number for each point)
%
%   A frame has the steps whose middle is nearest to it, or the one it is in if these are none. Mean forces are sums of
%   impulses by the length of these steps, so that no impact is missed.

% SPDX-License-Identifier: BSD-3-Clause

  dimension = ns_dimension (sol.model);
  table = sol.contacts;
  rows = find (table.feature >= 0 & table.cn > 0);
  forces = struct ('frame', zeros (1, 0), 'point', zeros (dimension, 0), 'normal', zeros (dimension, 0), ...
                   'friction', zeros (dimension, 0), 'contact', zeros (1, 0));
  if (isempty (rows) || numel (sol.t) < 2)
    return
  end
  [step, frame, span] = assign_steps (sol.t, times);
  [row, frame] = spread (max (table.step(rows) - 1, 1), step, frame);
  rows = rows(row);
  [~, ~, contact] = unique ([table.a(rows), table.b(rows), table.feature(rows)], 'rows');
  [groups, ~, group] = unique ([contact, frame], 'rows');
  sums = @(values) add_up (group, size (groups, 1), values);
  cn = table.cn(rows);
  weight = sums (cn);
  side = sides (sol.model, table.a(rows));
  forces.frame = groups(:,2)';
  forces.contact = groups(:,1)';
  forces.point = bsxfun (@rdivide, sums (bsxfun (@times, cn, table.point(rows,1:dimension))), weight);
  length = span(forces.frame);
  normal = bsxfun (@times, side .* cn, table.normal(rows,1:dimension));
  forces.normal = bsxfun (@rdivide, sums (normal), length);
  friction = bsxfun (@times, side, friction_of (table, rows, dimension));
  forces.friction = bsxfun (@rdivide, sums (friction), length);
end

% Steps and the frames they are shown in, in pairs; and how long the steps of each frame are together
function [step, frame, span] = assign_steps (t, times)
  h = diff (t);
  middle = t(1:end-1) + h / 2;
  frame = ones (1, numel (h));
  if (numel (times) > 1)
    frame = round (interp1 (times, 1:numel (times), middle, 'linear', 'extrap'));
  end
  step = find (frame >= 1 & frame <= numel (times));
  frame = frame(step);
  for k = reshape (setdiff (1:numel (times), frame), 1, [])
    step(end+1) = max (1, find (t(1:end-1) <= times(k), 1, 'last')); %#ok<AGROW>
    frame(end+1) = k; %#ok<AGROW>
  end
  span = accumarray (frame', h(step)', [numel(times), 1])';
end

% For each row, whose step is given, the frames of this step
function [row, in_frame] = spread (steps, step, frame)
  [step, order] = sort (step);
  frame = frame(order);
  count = accumarray (step', 1, [max([step, steps']), 1]);
  start = cumsum ([0; count]);
  row = zeros (0, 1);
  in_frame = zeros (0, 1);
  for k = 1:max (count)
    has = find (count(steps) >= k);
    row = [row; has]; %#ok<AGROW>
    in_frame = [in_frame; frame(start(steps(has)) + k)']; %#ok<AGROW>
  end
end

function sums = add_up (group, count, values)
  sums = zeros (size (values, 2), count);
  for k = 1:size (values, 2)
    sums(k,:) = accumarray (group, values(:,k), [count, 1])';
  end
end

% 1 where forces on the first body are shown, -1 where it is fixed
function side = sides (model, bodies)
  rows = ns_rows ();
  fixed = [true, model.bodies(rows.body.kind,:) == 0];
  side = 1 - 2 * fixed(bodies + 1)';
end

function friction = friction_of (table, rows, dimension)
  if (dimension == 3)
    friction = table.friction(rows,:);
  else
    friction = bsxfun (@times, table.ct(rows), ns_tangents (table.normal(rows,:)));
  end
end
