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

  [groups, ~, which] = unique ([links.group]);
  which = reshape (which, 1, []);
  names = cellfun (@(name) [options.Prefix(:)', name], {robot.links(groups).name}, 'UniformOutput', false);
  check_body_names (model, file, robot.links(groups), names);
  poses = [links.pose];
  fixed = options.Fixed & groups == root;
  [mass, centre, inertia] = masses (file, robot.links, poses, which, groups, fixed);
  poses(1:3,:) = poses(1:3,:) - centre(:,which);
  columns = body_columns (mass, centre, inertia, frames(:,groups), fixed, options);
  check_columns (file, robot.links(groups), columns);
  [shapes, missing] = ns_urdf_shapes (file, robot.links, poses, which, options);
  rows = ns_rows ();
  for k = reshape (find (~cellfun ('isempty', shapes)), 1, [])
    [model, columns(rows.body.shape,k)] = ns_add_shape (model, shapes{k});
  end
  for piece = missing(:)'
    ignored(end+1) = struct ('what', sprintf ('mesh ''%s'', which is neither STL nor OBJ', piece.mesh), ...
                             'line', piece.line); %#ok<AGROW>
  end
  info = struct ('name', {robot.links.name}, 'body', num2cell (size (model.bodies, 2) + which), ...
                 'pose', num2cell (poses, 1), 'line', {robot.links.line});
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

% ---- tables of numbers ----

% Mass, centre and inertia about it (columns of 9) of the links of each body, by the theorem of Steiner.
function [mass, centre, inertia] = masses (file, links, poses, which, groups, fixed)
  own = [links.mass];
  places = ns_poses_product (poses, [links.centre]);
  mass = accumarray (which(:), own(:))';
  centre = zeros (3, numel (mass));
  for k = 1:3
    centre(k,:) = accumarray (which(:), own(:) .* places(k,:)')' ./ max (mass, realmin);
  end
  d = places(1:3,:) - centre(:,which);
  inertia = zeros (9, numel (mass));
  for k = 1:numel (links)
    R = ns_quaternion_matrix (places(4:7,k));
    about = R * links(k).inertia * R' + own(k) * ((d(:,k)' * d(:,k)) * eye (3) - d(:,k) * d(:,k)');
    inertia(:,which(k)) = inertia(:,which(k)) + about(:);
  end
  inertia = (inertia + inertia([1 4 7 2 5 8 3 6 9],:)) / 2;
  for k = reshape (find (~fixed), 1, [])
    check_mass (file, links(groups(k)), mass(k), reshape (inertia(:,k), 3, 3));
  end
  centre(:,fixed) = 0;
end

function check_mass (file, link, mass, inertia)
  if (mass == 0)
    ns_bad_line ('nsurdf', file, link.line, ...
                 'link ''%s'' moves, but has no mass; give it <inertial>, or hold it by a fixed joint', ...
                 link.name);
  elseif (~all (isfinite ([mass; inertia(:)])))
    ns_bad_line ('nsurdf', file, link.line, 'the mass or the inertia of link ''%s'' is too large', link.name);
  elseif (min (eig (inertia)) <= 4 * eps * max (eig (inertia)))
    ns_bad_line ('nsurdf', file, link.line, 'the inertia of link ''%s'', which moves, must be positive definite', ...
                 link.name);
  end
end

function columns = body_columns (mass, centre, inertia, frames, fixed, options)
  rows = ns_rows ();
  columns = zeros (rows.body.rows, numel (mass));
  turn = frames(4:7,:);
  offset = ns_quaternion_rotate (turn, centre);
  columns(rows.body.position,:) = frames(1:3,:) + offset;
  columns(rows.body.rotation,:) = bsxfun (@rdivide, turn, sqrt (sum (turn.^2, 1)));
  columns(rows.body.friction,:) = or_unsaid (options.Friction);
  columns(rows.body.restitution,:) = or_unsaid (options.Restitution);
  columns(rows.body.kind,~fixed) = 2;
  columns(rows.body.mass,~fixed) = mass(~fixed);
  columns(rows.body.inertia,~fixed) = inertia([1 5 9 2 3 6],~fixed);
  spin = frames(11:13,:);
  velocity = frames(8:10,:) + cross (spin, offset, 1);
  columns(rows.body.velocity,~fixed) = velocity(:,~fixed);
  spin = ns_quaternion_rotate (ns_quaternion_conjugate (turn), spin);
  columns(rows.body.angular_velocity,~fixed) = spin(:,~fixed);
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
    ns_bad_line ('nsurdf', file, links(far).line, ...
                 'the numbers of link ''%s'', or of those it hangs on, are too large', ...
                 links(far).name);
  end
end
