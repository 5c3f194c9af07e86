function image = ns_film_frame (film, k)
%NS_FILM_FRAME  One frame of an animation.
%   image = ns_film_frame (film, k)   height x width x 3, uint8; film of ns_film

% SPDX-License-Identifier: BSD-3-Clause

  if (ns_dimension (film.sol.model) == 2)
    pieces = planar_pieces (film, k);
  else
    pieces = spatial_pieces (film, k);
  end
  image = ns_pieces_image ([pieces, arrows(film, k), clock(film, k)], film.window, film.pixels);
end

function pieces = planar_pieces (film, k)
  scene = ns_scene (film.sol, film.times(k));
  pieces = ns_piece ();
  window = film.window;
  for ground = reshape (ns_ground_areas (film.sol.model, ns_places_at (film.sol, film.times(k)), window), 1, [])
    pieces = [pieces, ns_piece('fill', ground.area, [0.93 0.93 0.95], 'none', 0), ...
              ns_piece('line', ground.hatch, [0.7 0.7 0.73], [], 1)]; %#ok<AGROW>
    pieces(end+1) = ns_piece ('line', ground.edge, [0.2 0.2 0.23], [], 1.6); %#ok<AGROW>
  end
  pieces = [pieces, scene.pieces];
end

% Bodies need no order: how near they are decides.
function pieces = spatial_pieces (film, k)
  model = film.sol.model;
  here = film.places(:,k,:);
  split = ns_split_places (here, film.owner, film.poses);
  planes = ns_planes (model, here);
  colours = ns_body_colours (model);
  [pieces, shadows] = deal (ns_piece (), {});
  for j = 1:numel (film.solids)
    mesh = film.solids{j};
    turn = ns_quaternion_matrix (split(4:7,1,j+1));
    centre = split(1:3,1,j+1);
    move = @(points) bsxfun (@plus, centre, turn * points);
    mesh.points = move (mesh.points);
    mesh.normals = turn * mesh.normals;
    mesh.lines = move (mesh.lines);
    pieces = [pieces, solid_pieces(film.V, mesh, centre, colours(film.owner(j),:), planes)]; %#ok<AGROW>
    if (~isempty (mesh.solid.faces))
      shadows{end+1} = move (mesh.solid.vertices); %#ok<AGROW>
    end
  end
  ground = ns_space_ground (planes, film.limits, film.spacing, film.V, shadows);
  extent = max (film.limits(:,2) - film.limits(:,1));
  for j = reshape (find (strcmp ({ground.kind}, 'fill') & (1:numel (ground)) > 1), 1, [])
    ground(j).points(3,:) = ground(j).points(3,:) + 1e-3 * extent;       % shadows, above their floor
  end
  pieces = [ground, pieces, ns_space_links(model, here, extent, film.V)];
end

% What is wholly inside the ground is left out; it could be seen beside the floor.
function pieces = solid_pieces (V, mesh, centre, colour, planes)
  pieces = ns_piece ();
  if (isempty (mesh.triangles))
    if (~isempty (mesh.solid.core))
      pieces = ns_piece ('dot', V * centre, 0.55 * colour, [], 5);
    end
    return
  end
  [~, light] = ns_shade (colour, 0);
  shades = ns_shade (colour, light' * (V * mesh.normals));
  hidden = false (1, size (mesh.points, 2));
  for column = 1:size (planes, 2)
    plane = planes(:,column);
    hidden = hidden | plane(1:3)' * mesh.points < plane(4);
    mesh.lines(:,plane(1:3)' * mesh.lines < plane(4)) = NaN;
  end
  seen = ~all (reshape (hidden(mesh.triangles), size (mesh.triangles)), 1);
  pieces = ns_piece ('mesh', V * mesh.points, shades, mesh.triangles(:,seen), 0);
  if (~isempty (mesh.lines))
    pieces(2) = ns_piece ('line', V * mesh.lines, 0.55 * colour, [], 1);
  end
end

% Arrows of forces are in front of all; their heads are triangles on the screen.
function pieces = arrows (film, k)
  pieces = ns_piece ();
  if (isempty (film.forces))
    return
  end
  project = eye (2);
  if (ns_dimension (film.sol.model) == 3)
    project = film.V(1:2,:);
  end
  here = film.forces.frame == k;
  from = project * film.forces.point(:,here);
  unit = (film.window(2) - film.window(1)) / film.pixels(1);
  kinds = {'normal', [0.04 0.49 0.31]; 'friction', [0.76 0.25 0.05]};
  for j = 1:2
    vectors = film.forces.(kinds{j,1});
    along = project * vectors(:,here);
    length = sqrt (sum (along.^2, 1));
    for m = reshape (find (length > 2 * unit), 1, [])
      pieces = [pieces, arrow(from(:,m), along(:,m), length(m), unit, kinds{j,2})]; %#ok<AGROW>
    end
  end
end

function pieces = arrow (from, along, length, unit, colour)
  head = min (9 * unit, 0.6 * length);
  direction = along / length;
  side = 0.45 * head * [-direction(2); direction(1)];
  neck = from + along - head * direction;
  pieces = [ns_piece('line', [from, neck], colour, [], 2.2), ...
            ns_piece('fill', [from + along, neck + side, neck - side], colour, 'none', 0)];
end

function piece = clock (film, k)
  unit = (film.window(2) - film.window(1)) / film.pixels(1);
  words = sprintf ('%.*f s', min (film.digits, 9), film.times(k));
  strokes = ns_stroke_text (words);
  place = [film.window(1); film.window(4)] + unit * [14; -26];
  piece = ns_piece ('line', bsxfun (@plus, place, 13 * unit * strokes), [0.25 0.25 0.28], [], 1.5);
end
