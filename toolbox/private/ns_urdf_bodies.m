function [model, info, ignored] = ns_urdf_bodies (model, file, robot, links, root, frames, options, ignored)
%NS_URDF_BODIES  Add the links of a robot to a model, those that are held together as one body.
%   [model, info, ignored] = ns_urdf_bodies (model, file, robot, links, root, frames, options, ignored)
%
%   robot        of ns_read_urdf; links, root: see ns_urdf_groups
%   frames       13 x n: pose, velocity and angular velocity of the links in the world
%   options      of nsurdf
%   info         1 x n struct array: name, body, pose, line; see nsurdf
%   ignored      1 x m struct array: what, line; meshes that are not read are added
%
%   The columns are those that nsbody makes; they are put into the model together, which for a thousand links takes a
%   second instead of a minute. The errors are nonsmooth:nsurdf:badFile with the line of the link.

% SPDX-License-Identifier: BSD-3-Clause

  info = struct ('name', {robot.links.name}, 'body', 0, 'pose', [], 'line', {robot.links.line});
  [groups, ~, which] = unique ([links.group]);
  names = strcat (options.Prefix(:)', {robot.links(groups).name});
  check_body_names (model, file, robot.links(groups), names);
  [~, order] = sort (reshape (which, 1, []));
  members = mat2cell (order, 1, accumarray (which(:), 1)');
  rows = ns_rows ();
  columns = zeros (rows.body.rows, numel (groups));
  for k = 1:numel (groups)
    body = one_body (file, robot.links, links, members{k}, groups(k), options.Fixed && groups(k) == root, options);
    columns(:,k) = body_column (body, frames(:,groups(k)), options);
    [model, columns(rows.body.shape,k)] = ns_add_shape (model, body.shape);
    ignored = add_missing (ignored, body.missing);
    for link = members{k}
      info(link).body = size (model.bodies, 2) + k;
      info(link).pose = ns_pose_product ([-body.centre; 1; 0; 0; 0], links(link).pose, 3);
    end
  end
  check_columns (file, robot.links(groups), columns);
  model.bodies = [model.bodies, columns];
  model.names = [model.names, names];
end

function check_body_names (model, file, links, names)
  ground = find (strcmpi (names, 'ground'), 1);
  if (~isempty (ground))
    ns_bad_line ('nsurdf', file, links(ground).line, ...
                 'a body must not be named ''%s'', as the ground is: use the option Prefix', names{ground});
  end
  [there, number] = ismember (names, model.names);
  twice = find (there, 1);
  if (~isempty (twice))
    ns_fail ('nsurdf', 'invalidInput', 'Name must be used once, but body %d is named ''%s'' already', number(twice), ...
             names{twice});
  end
end

% Its mass, centre and inertia, shape, and which meshes were not read.
function body = one_body (file, all_links, links, members, first, fixed, options)
  own = all_links(members);
  poses = [links(members).pose];
  body = struct ('fixed', fixed);
  [body.mass, body.centre, body.inertia] = mass_of (own, poses);
  if (fixed)
    body.centre = zeros (3, 1);
  else
    check_mass (file, all_links(first), body.mass, body.inertia);
  end
  [body.shape, body.missing] = shape_of (file, own, poses, [-body.centre; 1; 0; 0; 0], options);
end

function column = body_column (body, frame, options)
  rows = ns_rows ();
  column = zeros (rows.body.rows, 1);
  offset = ns_quaternion_rotate (frame(4:7), body.centre);
  turn = frame(4:7) / max (abs (frame(4:7)));
  column(rows.body.position) = frame(1:3) + offset;
  column(rows.body.rotation) = turn / norm (turn);
  column([rows.body.friction, rows.body.restitution]) = [or_unsaid(options.Friction), or_unsaid(options.Restitution)];
  if (~body.fixed)
    column(rows.body.kind) = 2;
    column(rows.body.mass) = body.mass;
    column(rows.body.inertia) = body.inertia([1 5 9 2 3 6]);
    column(rows.body.velocity) = frame(8:10) + cross (frame(11:13), offset);
    column(rows.body.angular_velocity) = ns_quaternion_rotate (ns_quaternion_conjugate (frame(4:7)), frame(11:13));
  end
end

function value = or_unsaid (value)
  if (isempty (value))
    value = NaN;
  end
end

function check_columns (file, links, columns)
  rows = ns_rows ();
  columns([rows.body.friction, rows.body.restitution],:) = 0;
  far = find (~all (isfinite (columns), 1), 1);
  if (~isempty (far))
    ns_bad_line ('nsurdf', file, links(far).line, 'the numbers of link ''%s'', or of those it hangs on, are too large', ...
                 links(far).name);
  end
end

% Mass, centre and inertia about it of several links, by the theorem of Steiner.
function [mass, centre, inertia] = mass_of (links, poses)
  masses = [links.mass];
  mass = sum (masses);
  centres = zeros (7, numel (links));
  for k = 1:numel (links)
    centres(:,k) = ns_pose_product (poses(:,k), links(k).centre, 3);
  end
  centre = centres(1:3,:) * masses' / max (mass, realmin);
  inertia = zeros (3);
  for k = 1:numel (links)
    R = ns_quaternion_matrix (centres(4:7,k));
    d = centres(1:3,k) - centre;
    inertia = inertia + R * links(k).inertia * R' + masses(k) * ((d' * d) * eye (3) - d * d');
  end
  inertia = (inertia + inertia') / 2;
end

function check_mass (file, link, mass, inertia)
  if (mass == 0)
    ns_bad_line ('nsurdf', file, link.line, ...
                 'link ''%s'' moves, but has no mass; give it <inertial>, or hold it by a fixed joint', ...
                 link.name);
  elseif (min (eig (inertia)) <= 4 * eps * max (eig (inertia)))
    ns_bad_line ('nsurdf', file, link.line, 'the inertia of link ''%s'', which moves, must be positive definite', ...
                 link.name);
  end
end

function [shape, missing] = shape_of (file, links, poses, home, options)
  shape = ns_no_shape ();
  missing = [];
  pieces = [links.shapes];
  if (strcmp (options.Collisions, 'none') || isempty (pieces))
    return
  end
  places = zeros (7, numel (pieces));
  last = 0;
  for k = 1:numel (links)
    outer = ns_pose_product (home, poses(:,k), 3);
    for piece = links(k).shapes
      last = last + 1;
      places(:,last) = ns_pose_product (outer, piece.pose, 3);
    end
  end
  check_places (file, pieces, places);
  [solid, left] = ns_urdf_shape (file, pieces, places, options);
  if (~isempty (solid))
    shape = solid;
  end
  missing = pieces(left);
end

function ignored = add_missing (ignored, pieces)
  for piece = pieces
    ignored(end+1) = struct ('what', sprintf ('mesh ''%s'', which is neither STL nor OBJ', piece.mesh), ...
                             'line', piece.line); %#ok<AGROW>
  end
end

function check_places (file, pieces, places)
  far = find (~all (isfinite (places), 1), 1);
  if (~isempty (far))
    ns_bad_line ('nsurdf', file, pieces(far).line, 'the numbers of the place of this shape are too large');
  end
end
