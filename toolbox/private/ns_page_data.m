function data = ns_page_data (sol, times, settings)
%NS_PAGE_DATA  What a page of an animation holds (toolbox/page), for ns_json.
%   data = ns_page_data (sol, times, settings)   times of the frames; settings: title, speed, forces, loop, view
%
%   Places of moving bodies are whole multiples of quanta, 1e-5 of the extent and 1e-4 of turns, as second differences
%   over the frames (ns_number_text).

% SPDX-License-Identifier: BSD-3-Clause

  model = sol.model;
  dimension = ns_dimension (model);
  places = ns_places_at (sol, times);
  limits = limits_of (sol, places, times);
  extent = max (limits(:,2) - limits(:,1));
  [shapes, bodies] = ns_page_shapes (model);
  [motion, bodies] = make_motion (places, bodies, limits, extent);
  data = struct ('dimension', dimension, 'title', settings.title, 'note', note_of (sol, times), ...
                 'speed', settings.speed, 'times', {num2cell(times)}, 'limits', {{limits(:,1), limits(:,2)}});
  data.shown = struct ('forces', settings.forces, 'paths', false, 'loop', settings.loop);
  data.shapes = shapes;
  data.bodies = bodies;
  data.motion = motion;
  data.springs = list_springs (model, dimension);
  data.joints = list_joints (model, dimension);
  data.forces = make_forces (ns_frame_forces (sol, times), limits, extent);
  data.energy = energy_of (sol, times([1 end]));
  data.events = events_of (sol, times([1 end]));
  if (dimension == 3)
    data.view = settings.view;
    [data.ground, data.spacing] = ground_of (model, places, limits, extent);
  end
end

% ---- what is to be seen

function text = note_of (sol, times)
  count = sum (ns_widths (sol.model) > 0);
  words = {'bodies', 'body'};
  text = sprintf ('%d %s, %.4g s', count, words{1 + (count == 1)}, times(end) - times(1));
end

function limits = limits_of (sol, places, times)
  if (ns_dimension (sol.model) == 2)
    scene = ns_scene (sol, times(1));
    limits = reshape (scene.limits, 2, 2)';
  else
    limits = ns_motion_limits (sol.model, places, eye (3));
  end
end

% Floors and walls reach beyond what is shown of the bodies. Where there are none, the grid below belongs to no body.
function [ground, spacing] = ground_of (model, places, limits, extent)
  [planes, ids] = ns_planes (model, places(:,1,:));
  [~, spacing] = ns_space_frame (limits, eye (3));
  wide = bsxfun (@plus, limits, extent * [-6 6]);
  ground = cell (1, 0);
  for k = 1:numel (ids)
    area = ns_plane_area (planes, k, wide);
    place = places(:,1,ids(k)+1);
    turn = ns_quaternion_matrix (place(4:7))';
    if (~isempty (area))
      corners = turn * bsxfun (@minus, area, place(1:3));
      ground{end+1} = struct ('body', ids(k), 'corners', corners, 'normal', turn * planes(1:3,k)); %#ok<AGROW>
    end
  end
  if (isempty (ids))
    area = ns_plane_area ([0; 0; 1; limits(3,1)], 1, bsxfun (@plus, limits, extent * [-1 1]));
    ground = {struct('body', 0, 'corners', area, 'normal', [0; 0; 1])};
  end
end

% ---- motion

function [motion, bodies] = make_motion (places, bodies, limits, extent)
  moves = squeeze (any (any (bsxfun (@minus, places, places(:,1,:)) ~= 0, 1), 2));
  moving = find (moves(2:end))';
  width = size (places, 1);
  position = 1:(width + 1) / 2 - (width == 7);
  quanta = 1e-4 * ones (width, 1);
  quanta(position) = 1e-5 * extent;
  origin = zeros (width, 1);
  origin(position) = mean (limits, 2);
  rows = zeros (width * numel (moving), size (places, 2));
  for k = 1:numel (moving)
    values = bsxfun (@rdivide, bsxfun (@minus, same_sign (places(:,:,moving(k)+1)), origin), quanta);
    rows((k-1)*width + (1:width),:) = round (values);
  end
  for id = reshape (setdiff (1:numel (bodies), moving), 1, [])
    bodies{id}.place = places(:,1,id+1);
  end
  motion = struct ('bodies', {num2cell(moving - 1)}, 'quanta', quanta, 'origin', origin, ...
                   'text', ns_number_text (rows, 2));
end

% A quaternion and its negative are the same turn; neighbours are near each other.
function places = same_sign (places)
  if (size (places, 1) == 7)
    turns = places(4:7,:);
    flips = [1, 1 - 2 * (sum (turns(:,1:end-1) .* turns(:,2:end), 1) < 0)];
    places(4:7,:) = bsxfun (@times, turns, cumprod (flips));
  end
end

% ---- springs, joints, forces

function list = list_springs (model, dimension)
  rows = ns_rows ();
  list = {};
  for nth = 1:size (model.springs, 2)
    spring = model.springs(:,nth);
    if (spring(rows.spring.kind) == 1)
      list{end+1} = struct ('a', spring(rows.spring.a), 'b', spring(rows.spring.b), ...
                            'pointA', spring(rows.spring.point_a(1:dimension)), ...
                            'pointB', spring(rows.spring.point_b(1:dimension)), ...
                            'length', spring(rows.spring.length)); %#ok<AGROW>
    end
  end
end

function list = list_joints (model, dimension)
  rows = ns_rows ();
  kinds = {'revolute', 'prismatic', 'weld', 'distance', 'spherical', 'cylindrical', 'universal'};
  list = {};
  for column = 1:size (model.joints, 2)
    joint = model.joints(:,column);
    list{end+1} = struct ('kind', kinds{joint(rows.joint.kind)}, 'a', joint(rows.joint.a), 'b', ...
                          joint(rows.joint.b), 'pointA', joint(rows.joint.point_a(1:dimension)), ...
                          'pointB', joint(rows.joint.point_b(1:dimension)), ...
                          'axis', joint(rows.joint.axis_b(1:dimension)), ...
                          'axisA', joint(rows.joint.axis_a(1:dimension))); %#ok<AGROW>
  end
end

% Of more than 50 000 arrows the longest; those of one contact follow each other.
function data = make_forces (forces, limits, extent)
  [forces, scale] = ns_force_scale (forces, extent);
  sizes = sum (forces.normal.^2, 1);
  [~, order] = sort (sizes, 'descend');
  kept = sort (order(1:min (50000, end)));
  unit = 1e-4 * extent;
  origin = mean (limits, 2);
  rows = [forces.frame(kept) - 1
          round(bsxfun (@minus, forces.point(:,kept), origin) / unit)
          round(forces.normal(:,kept) / unit)
          round(forces.friction(:,kept) / unit)];
  data = struct ('count', numel (kept), 'unit', unit, 'scale', scale, 'origin', origin, 'text', ...
                 ns_number_text (rows, 1));
end

% ---- curves over time

function energy = energy_of (sol, window)
  columns = find (sol.t >= window(1) & sol.t <= window(2));
  if (numel (columns) < 2)
    energy = [];
    return
  end
  columns = columns(unique (round (linspace (1, numel (columns), min (800, numel (columns))))));
  t = sol.t(columns);
  [total, kinetic, potential] = nsenergy (sol.model, sol.q(:,columns), sol.v(:,columns), t);
  energy = struct ('t', t, 'kinetic', kinetic, 'potential', potential, 'total', total);
end

function list = events_of (sol, window)
  events = ns_events_of (sol, window);
  list = cell (1, min (1000, numel (events)));
  for k = 1:numel (list)
    list{k} = struct ('time', events(k).time, 'kind', events(k).kind);
  end
end
