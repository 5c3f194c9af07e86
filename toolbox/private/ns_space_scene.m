function scene = ns_space_scene (sol, times, angles)
%NS_SPACE_SCENE  What a picture of a spatial model shows, as lines and polygons on the screen.
%   scene = ns_space_scene (sol, times, angles)   times at which bodies are shown, increasing; angles of ns_view
%
%   limits   [xmin xmax ymin ymax] on the screen
%   pieces   struct array of ns_piece in the order of drawing: what is behind comes first
%   ground   empty, frame false: floors and axes are among the pieces
%
%   Everything is projected and sorted here, since not all that Octave draws with sorts faces in space.

% SPDX-License-Identifier: BSD-3-Clause

  model = sol.model;
  V = ns_view (angles);
  places = ns_unit_turns (ns_places (model, times, ns_states_at (sol, times)));
  [trail, shown] = path_places (sol, times(end));
  [solids, owner, poses] = ns_solids (model);
  ground = ns_planes (model, places);
  split = ns_split_places (places, owner, poses);
  on_way = ns_split_places (trail(:,1:4:end,:), owner, poses);
  [limits, screen] = ns_space_limits (solids, cat (2, on_way, split), ground, V);
  [frame, spacing] = ns_space_frame (limits, V);
  hiding = [V * ground(1:3,:); ground(4,:)];
  hiding = hiding(:,hiding(3,:) > -1e-9);                   % seen from outside, or edge-on
  colours = ns_body_colours (model);
  items = body_items (model, colours(owner,:), solids, split, V, hiding);
  items = add_trails (items, model, trail(:,shown,:), size (places, 2), V);
  items = items(ns_depth_order (items));
  extent = max (limits(:,2) - limits(:,1));
  pieces = [ns_space_ground(ground, limits, spacing, V, shadows(solids, split(:,end,:))), frame, ...
            [ns_piece(), items.pieces], ns_space_links(model, places, extent, V)];
  screen = with_words (screen, frame, 0.03 * extent);
  scene = struct ('limits', screen, 'pieces', joined (pieces), 'ground', [], 'frame', false);
end

% At most 481 places on the way, and which of them are not later than the last time shown. Of all of them the box is
% made, so that pictures of the same solution have the same frame.
function [places, shown] = path_places (sol, last)
  columns = unique (round (linspace (1, numel (sol.t), min (481, numel (sol.t)))));
  places = ns_unit_turns (ns_places (sol.model, sol.t(columns), sol.q(:,columns)));
  shown = sol.t(columns) <= last;
end

function list = shadows (solids, places)
  list = {};
  for id = 1:numel (solids)
    if (~isempty (solids(id).faces))
      place = places(:,1,id+1);
      list{end+1} = bsxfun (@plus, place(1:3), ns_quaternion_matrix (place(4:7)) * solids(id).vertices); %#ok<AGROW>
    end
  end
end

% ---- what is sorted by depth

function item = new_item (solid, centre, turn, group, rank, pieces)
  item = struct ('core', bsxfun (@plus, centre, turn * solid.core), 'radius', solid.radius, 'normals', ...
                 turn * solid.normals, 'edges', turn * solid.edges, 'group', group, 'rank', rank, ...
                 'pieces', pieces);
end

% The earlier, the paler. A body is not drawn again where it has hardly moved.
function items = body_items (model, colours, solids, places, V, ground)
  count = size (places, 2);
  strength = [linspace(0.2, 0.45, count - 1), 1];
  items = repmat (new_item (ns_solid (model, 0), zeros (3, 1), eye (3), 0, 0, []), 1, 0);
  for id = 1:numel (solids)
    for k = 1:count * ~isempty (solids(id).core)
      if (k == count || moves_on (places(:,k:k+1,id+1), solids(id)))
        centre = V * places(1:3,k,id+1);
        turn = V * ns_quaternion_matrix (places(4:7,k,id+1));
        pieces = ns_solid_pieces (solids(id), centre, turn, colours(id,:), strength(k), ground);
        items(end+1) = new_item (solids(id), centre, turn, 0, k, pieces); %#ok<AGROW>
      end
    end
  end
end

% The angle between two unit quaternions p, q is 2 acos |p'q|.
function answer = moves_on (places, solid)
  extent = max ([0; abs(solid.vertices(:))]);
  angle = 2 * acos (min (abs (places(4:7,1)' * places(4:7,2)), 1));
  answer = norm (places(1:3,2) - places(1:3,1)) > 0.05 * extent || (angle > 0.05 && extent > 0);
end

% The paths of the centres of free bodies, in short parts; where they cannot be separated from bodies, in front of
% the earlier ones and behind the last
function items = add_trails (items, model, trail, count, V)
  rows = ns_rows ();
  colours = ns_body_colours (model);
  solid = ns_solid (model, 0);
  free = find (model.bodies(rows.body.kind,:) > 0);
  parts = min (max (round (200 / max (numel (free), 1)), 2), 25);
  for id = free(:)'
    path = V * trail(1:3,:,id+1);
    length = ceil (size (path, 2) / parts);
    for k = 1:length:size (path, 2) - 1
      part = path(:,k:min (k + length, end));
      solid.core = part;
      solid.edges = part(:,end) - part(:,1);
      piece = ns_piece ('line', part(1:2,:), ns_tint (colours(id,:), 0.55), [], 1);
      items(end+1) = new_item (solid, zeros (3, 1), eye (3), id, count - 0.5, piece); %#ok<AGROW>
    end
  end
end

% Limits with room for the numbers at the axes
function screen = with_words (screen, frame, room)
  at = [frame(strcmp ({frame.kind}, 'text')).points];
  if (~isempty (at))
    screen = [min(screen(1), min (at(1,:)) - room), max(screen(2), max (at(1,:)) + room), ...
              min(screen(3), min (at(2,:)) - room), max(screen(4), max (at(2,:)) + room)];
  end
end

% Lines of one colour that follow each other become one, which is drawn much faster.
function list = joined (pieces)
  for k = reshape (find (cellfun (@(points) size (points, 1) == 3, {pieces.points})), 1, [])
    pieces(k).points = pieces(k).points(1:2,:);
  end
  list = pieces(1:min (1, end));
  for piece = reshape (pieces(2:end), 1, [])
    last = list(end);
    if (strcmp (piece.kind, 'line') && strcmp (last.kind, 'line') && isequal (piece.colour, last.colour) ...
        && piece.width == last.width)
      list(end).points = [last.points, NaN(2, 1), piece.points];
    else
      list(end+1) = piece; %#ok<AGROW>
    end
  end
end
