function solid = ns_solid (model, shape)
%NS_SOLID  The surface of a shape in space, for pictures.
%   solid = ns_solid (model, shape)   shape: column of model.shapes, 0 for none
%
%   core, radius   3 x n points; the shape lies within their convex hull, rounded by the radius
%   normals        3 x k, of the flat faces, and edges, 3 x k directions: what can separate it from another solid
%   vertices       3 x n, and faces, f x k rows of vertices, counter-clockwise from outside (the last repeated where
%                  there are fewer)
%   facenormals    3 x f, outward
%   outlined       f x 1, true for faces whose outline is seen
%   marks          3 x n lines on the surface that show how it turns, NaN between them; marknormals their normals
%   round          true for a sphere

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  kind = 'point';
  if (shape > 0)
    kinds = ns_shape_kinds ();
    shape = model.shapes(:,shape);
    kind = kinds{shape(rows.shape.kind)};
    radius = shape(rows.shape.radius);
    half = shape(rows.shape.size) / 2;
  end
  solid = struct ('core', zeros (3, 1), 'radius', 0, 'normals', zeros (3, 0), 'edges', zeros (3, 0), 'vertices', ...
                  zeros (3, 0), 'faces', zeros (0, 4), 'facenormals', zeros (3, 0), 'outlined', false (0, 1), ...
                  'marks', zeros (3, 0), 'marknormals', zeros (3, 0), 'round', false);
  switch (kind)
    case 'disc'
      solid = add_ball (solid, radius);
    case 'capsule'
      solid = add_capsule (solid, radius, half(1));
    case 'cylinder'
      solid = add_cylinder (solid, radius, half(1));
    case 'box'
      solid = add_box (solid, half);
    case 'polytope'
      first = shape(rows.shape.first_vertex);
      solid = add_polytope (solid, model.vertices(:,first:first + shape(rows.shape.vertex_count) - 1));
    case 'smooth'
      first = shape(rows.shape.first_vertex);
      solid = add_rings (solid, model.vertices(:,first:first + shape(rows.shape.vertex_count) - 1), 36);
    case 'halfspace'
      solid.core = zeros (3, 0);
  end
  solid.facenormals = face_normals (solid);
end

% Newell's formula: the sum of the products of neighbouring corners is twice the area times the normal.
function normals = face_normals (solid)
  normals = zeros (3, size (solid.faces, 1));
  count = size (solid.faces, 2);
  for k = 1:count
    a = solid.vertices(:,solid.faces(:,k));
    b = solid.vertices(:,solid.faces(:,mod (k, count) + 1));
    normals = normals + [a(2,:) .* b(3,:) - a(3,:) .* b(2,:)
                         a(3,:) .* b(1,:) - a(1,:) .* b(3,:)
                         a(1,:) .* b(2,:) - a(2,:) .* b(1,:)];
  end
  normals = bsxfun (@rdivide, normals, max (sqrt (sum (normals.^2, 1)), realmin));
end

function solid = add_ball (solid, radius)
  solid.round = true;
  solid.radius = radius;
  solid = revolve (solid, radius, 0, 9, 36);
  angle = linspace (0, 2*pi, 73);
  around = [cos(angle); sin(angle); 0 * angle];
  solid.marknormals = [around, NaN(3, 1), around([3 1 2],:)];
  solid.marks = radius * solid.marknormals;
end

function solid = add_capsule (solid, radius, half)
  solid.radius = radius;
  solid.core = [0 0; 0 0; -half, half];
  solid.edges = [0; 0; 1];
  solid = revolve (solid, radius, half, 4, 24);
  angle = linspace (-pi/2, pi/2, 37);
  arc = [cos(angle); 0 * angle; sin(angle)];
  solid.marknormals = [arc, NaN(3, 1), [-arc(1,:); arc(2:3,:)]];
  solid.marks = radius * solid.marknormals;
  solid.marks(3,:) = solid.marks(3,:) + half * sign (solid.marks(3,:));
end

% Vertices and faces of a ball whose halves are apart by 2 half; bands of each half, sides around.
function solid = revolve (solid, radius, half, bands, sides)
  angle = linspace (-pi/2, 0, bands + 1);
  profile = radius * [cos(angle), cos(angle(end:-1:1)); sin(angle), -sin(angle(end:-1:1))];
  profile(2,:) = profile(2,:) + half * [-ones(size (angle)), ones(size (angle))];
  if (half == 0)
    profile(:,bands+2) = [];
  end
  turn = 2*pi * (0:sides-1) / sides;
  for k = 1:size (profile, 2)
    ring = [profile(1,k) * [cos(turn); sin(turn)]; profile(2,k) * ones(1, sides)];
    solid.vertices = [solid.vertices, ring];
    if (k > 1)
      low = (k - 2) * sides + (1:sides)';
      next = (k - 2) * sides + [2:sides, 1]';
      solid.faces = [solid.faces; low, next, next + sides, low + sides];
    end
  end
  solid.outlined = false (size (solid.faces, 1), 1);
end

% Rings of points from the lowest to the highest; the marks are the middle one and two opposite meridians.
function solid = add_rings (solid, points, sides)
  rings = size (points, 2) / sides;
  solid.vertices = points;
  solid.core = points;
  for k = 2:rings
    low = (k - 2) * sides + (1:sides)';
    next = (k - 2) * sides + [2:sides, 1]';
    solid.faces = [solid.faces; low, next, next + sides, low + sides];
  end
  solid.outlined = false (size (solid.faces, 1), 1);
  number = reshape (1:sides * rings, sides, rings);
  along = points(:,number([2:end 1],:)) - points(:,number([end 1:end-1],:));
  up = points(:,number(:,[2:end end])) - points(:,number(:,[1 1:end-1]));
  normals = cross (along, up, 1);
  middle = (rings + 1) / 2;
  marks = [number([1:end 1],middle); 0; number(1,2:end-1)'; 0; number(sides / 2 + 1,2:end-1)'];
  solid.marks = NaN (3, numel (marks));
  solid.marknormals = solid.marks;
  solid.marks(:,marks > 0) = points(:,marks(marks > 0));
  solid.marknormals(:,marks > 0) = normals(:,marks(marks > 0));
end

function solid = add_cylinder (solid, radius, half)
  sides = 32;
  turn = 2*pi * (0:sides-1) / sides;
  rim = radius * [cos(turn); sin(turn)];
  solid.vertices = [rim, rim; -half * ones(1, sides), half * ones(1, sides)];
  solid.core = solid.vertices;
  solid.normals = [0 0; 0 0; -1 1];
  solid.edges = [0; 0; 1];
  low = (1:sides)';
  next = [2:sides, 1]';
  quads = [low, next, next + sides, low + sides];
  solid.faces = [quads, quads(:,4) * ones(1, sides - 4); sides:-1:1; sides + (1:sides)];
  solid.outlined = (1:sides+2)' > sides;
  spoke = [0 radius; 0 0; half half];
  solid.marks = [-spoke, NaN(3, 1), [-radius, -radius; 0 0; -half, half], NaN(3, 1), spoke, NaN(3, 1), ...
                 [radius, radius; 0 0; -half, half]];
  solid.marknormals = [[0 0; 0 0; -1 -1], NaN(3, 1), [-1 -1; 0 0; 0 0], NaN(3, 1), [0 0; 0 0; 1 1], NaN(3, 1), ...
                       [1 1; 0 0; 0 0]];
end

function solid = add_box (solid, half)
  corners = [-1 1 1 -1 -1 1 1 -1; -1 -1 1 1 -1 -1 1 1; -1 -1 -1 -1 1 1 1 1];
  solid.vertices = bsxfun (@times, half, corners);
  solid.core = solid.vertices;
  solid.normals = eye (3);
  solid.edges = eye (3);
  solid.faces = [4 3 2 1; 5 6 7 8; 1 2 6 5; 3 4 8 7; 2 3 7 6; 4 1 5 8];
  solid.outlined = true (6, 1);
end

% Triangles of the hull in one plane make one face.
function solid = add_polytope (solid, points)
  solid.vertices = points;
  solid.core = points;
  [~, triangles] = ns_hull (points);
  centre = mean (points, 2);
  extent = max (sqrt (sum (bsxfun (@minus, points, centre).^2, 1)));
  done = false (size (triangles, 1), 1);
  for k = 1:size (triangles, 1)
    [face, normal] = face_through (points, triangles(k,:), centre, 1e-6 * extent);
    if (~done(k) && norm (normal) > 0.5)                     % others are three points of an edge
      done = done | all (ismember (triangles, face), 2);
      solid = add_face (solid, face);
      solid.normals(:,end+1) = normal;
    end
  end
  solid.outlined = true (size (solid.faces, 1), 1);
end

function [face, normal] = face_through (points, triangle, centre, near)
  origin = points(:,triangle(1));
  along = points(:,triangle(2)) - origin;
  normal = cross (along, points(:,triangle(3)) - origin);
  normal = normal / max (norm (normal), near^2);
  normal = normal * sign (normal' * (origin - centre));
  face = find (abs (normal' * bsxfun (@minus, points, origin)) <= near);
  around = bsxfun (@minus, points(:,face), mean (points(:,face), 2));
  [~, order] = sort (atan2 (cross (normal, along)' * around, along' * around));
  face = face(order);
end

function solid = add_face (solid, face)
  width = max (size (solid.faces, 2), numel (face));
  longer = @(rows) [rows, rows(:,end) * ones(1, width - size (rows, 2))];
  solid.faces = [longer(solid.faces); longer(face)];
end
