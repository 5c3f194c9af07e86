function scene = ns_scene (sol, times)
%NS_SCENE  What a picture of a planar model shows, as lines and polygons in the world.
%   scene = ns_scene (sol, times)   sol of nssolve; times at which bodies are shown, increasing
%
%   limits   [xmin xmax ymin ymax]
%   pieces   struct array of ns_piece in the order of drawing
%   ground   struct array of halfspaces: area (2 x n), edge (2 x 2), hatch (2 x 3k, NaN between strokes)
%   frame    true: with axes

% SPDX-License-Identifier: BSD-3-Clause

  model = sol.model;
  places = ns_places (model, times, ns_states_at (sol, times));
  [trails, paths] = make_trails (sol, times(end));
  [earlier, last] = make_bodies (model, places);
  pieces = [earlier, trails, last, make_links(model, places)];
  scene = struct ('limits', [], 'pieces', pieces, 'ground', [], 'frame', true);
  scene.limits = limits_of (model, places, pieces, paths);
  scene.ground = ns_ground_areas (model, places, scene.limits);
end

% ---- bodies

% The centres of free bodies on their way until the last time shown, with at most 500 points; and where they
% are at all times, so that pictures of the same solution have the same frame.
function [list, paths] = make_trails (sol, last)
  rows = ns_rows ();
  columns = unique (round (linspace (1, numel (sol.t), min (500, numel (sol.t)))));
  places = ns_places (sol.model, sol.t(columns), sol.q(:,columns));
  shown = sol.t(columns) <= last;
  colours = ns_body_colours (sol.model);
  list = ns_piece ();
  paths = zeros (2, 0);
  for id = reshape (find (sol.model.bodies(rows.body.kind,:) > 0), 1, [])
    path = places(1:2,:,id+1);
    paths = [paths, surrounded(sol.model, id, path, rows)]; %#ok<AGROW>
    list(end+1) = ns_piece ('line', path(:,shown), ns_tint (colours(id,:), 0.55), [], 1); %#ok<AGROW>
  end
end

% The corners of a square about the body wherever it goes
function points = surrounded (model, id, path, rows)
  shape = model.bodies(rows.body.shape,id);
  points = path;
  if (shape > 0)
    radius = model.shapes(rows.shape.bounding_radius,shape);
    points = [min(path, [], 2) - radius, max(path, [], 2) + radius];
  end
end

% The earlier, the paler. A body is not drawn again where it has hardly moved.
function [earlier, last] = make_bodies (model, places)
  rows = ns_rows ();
  count = size (places, 2);
  colours = ns_body_colours (model);
  strength = linspace (0.22, 0.85, count);
  if (count == 1)
    strength = 0.85;
  end
  earlier = ns_piece ();
  for k = 1:count
    last = ns_piece ();
    for id = 1:size (model.bodies, 2)
      if (k == count || moves_on (model, places(:,k:k+1,id+1), id, rows))
        [columns, poses] = ns_shape_pieces (model, model.bodies(rows.body.shape,id));
        for j = 1:numel (columns)
          place = ns_pose_product (places(:,k,id+1), poses(:,j), 2);
          last = [last, draw_shape(model, id, columns(j), place, colours(id,:), strength(k), rows)]; %#ok<AGROW>
        end
      end
    end
    if (k < count)
      earlier = [earlier, last]; %#ok<AGROW>
    end
  end
end

function answer = moves_on (model, places, id, rows)
  shape = model.bodies(rows.body.shape,id);
  radius = 0;
  if (shape > 0)
    radius = model.shapes(rows.shape.bounding_radius,shape);
  end
  step = abs (diff (places, 1, 2));
  answer = isfinite (radius) && (norm (step(1:2)) > 0.05 * radius || step(3) > 0.05);
end

function list = draw_shape (model, id, shape, place, colour, strength, rows)
  fill = ns_tint (colour, strength * 0.8);
  edge = ns_tint (colour * 0.6, strength);
  kind = 'point';
  if (shape > 0)
    kinds = ns_shape_kinds ();
    shape = model.shapes(:,shape);
    kind = kinds{shape(rows.shape.kind)};
  end
  list = ns_piece ();
  if (strcmp (kind, 'point') && ns_body_kind (model, id) > 0)
    list = ns_piece ('dot', place(1:2), edge, [], 5);
  elseif (strcmp (kind, 'disc'))
    angle = linspace (0, 2*pi, 49);
    outline = shape(rows.shape.radius) * [cos(angle); sin(angle)];
    list = [ns_piece('fill', move (outline, place), fill, edge, 1.2), ...
            ns_piece('line', move ([[0; 0], outline(:,1)], place), edge, [], 1.2)];
  elseif (strcmp (kind, 'polygon'))
    first = shape(rows.shape.first_vertex);
    corners = model.vertices(1:2,first:first + shape(rows.shape.vertex_count) - 1);
    if (size (corners, 2) == 2)
      list = ns_piece ('line', move (corners, place), ns_tint (colour, strength), [], 3);
    else
      list = ns_piece ('fill', move (corners(:,[1:end, 1]), place), fill, edge, 1.2);
    end
  elseif (strcmp (kind, 'smooth'))
    first = shape(rows.shape.first_vertex);
    outline = model.vertices(1:2,[first:first + shape(rows.shape.vertex_count) - 1, first]);
    list = [ns_piece('fill', move (outline, place), fill, edge, 1.2), ...
            ns_piece('line', move ([shape(rows.shape.inside(1:2)), outline(:,1)], place), edge, [], 1.2)];
  end
end

function points = move (points, place)
  points = bsxfun (@plus, place(1:2), ns_rotation (place(3)) * points);
end

% ---- springs and joints, where they are last

function list = make_links (model, places)
  rows = ns_rows ();
  last = places(:,end,:);
  dark = [0.25 0.25 0.28];
  list = ns_piece ();
  for nth = 1:size (model.springs, 2)
    spring = model.springs(:,nth);
    if (spring(rows.spring.kind) == 1)
      a = ns_path (last, spring(rows.spring.a), spring(rows.spring.point_a));
      b = ns_path (last, spring(rows.spring.b), spring(rows.spring.point_b));
      list(end+1) = ns_piece ('line', zigzag (a, b, spring(rows.spring.length)), dark, [], 1.2); %#ok<AGROW>
      list(end+1) = ns_piece ('dot', [a, b], dark, [], 2.5); %#ok<AGROW>
    end
  end
  for column = 1:size (model.joints, 2)
    joint = model.joints(:,column);
    a = ns_path (last, joint(rows.joint.a), joint(rows.joint.point_a));
    b = ns_path (last, joint(rows.joint.b), joint(rows.joint.point_b));
    if (joint(rows.joint.kind) == 4)
      list(end+1) = ns_piece ('line', [a, b], dark, [], 1.2); %#ok<AGROW>
    end
    if (joint(rows.joint.kind) == 1 || joint(rows.joint.kind) == 4)
      list(end+1) = ns_piece ('dot', [a, b], dark, [], 4); %#ok<AGROW>
    end
  end
end

% Straight ends and eight bends; the width is that of the spring at rest.
function points = zigzag (a, b, rest)
  along = b - a;
  across = [-along(2); along(1)] / max (norm (along), realmin) * 0.045 * max (rest, 0.3 * norm (along));
  steps = [0, 0.1, linspace(0.15, 0.85, 8), 0.9, 1];
  sides = [0, 0, 1, -1, 1, -1, 1, -1, 1, -1, 0, 0];
  points = bsxfun (@plus, a, along * steps + across * sides);
end

% ---- the frame and the ground

function limits = limits_of (model, places, pieces, paths)
  points = paths;
  for k = 1:numel (pieces)
    points = [points, pieces(k).points]; %#ok<AGROW>
  end
  if (isempty (points))
    points = reshape (places(1:2,:), 2, []);
  end
  low = min (points, [], 2);
  high = max (points, [], 2);
  extent = max ([high - low; 1e-6]);
  edges = ns_ground_edges (model, places);
  for k = 1:size (edges, 2)
    edge = edges(:,k);
    foot = (low + high) / 2;
    foot = foot + edge(1:2) * (edge(3) - edge(1:2)' * foot);
    if (norm (foot - (low + high) / 2) < 2 * extent)        % floors and walls nearby belong to the picture
      low = min (low, foot);
      high = max (high, foot);
    end
  end
  extent = max (high - low);
  if (~(extent > 0))
    extent = 1;                                             % a single point
  end
  limits = [low(1) - 0.05*extent, high(1) + 0.05*extent, low(2) - 0.05*extent, high(2) + 0.05*extent];
end
