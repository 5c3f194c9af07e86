function [model, info] = nsurdf (file, varargin)
%NSURDF  Make a model from a URDF file, the format in which robots are described.
%
%   [model, info] = nsurdf (file)
%   [model, info] = nsurdf (file, 'Name', value, ...)
%   [model, info] = nsurdf (file, options)
%
%   model is a spatial model with a body for each link and a joint for each joint that moves. Links that fixed
%   joints hold together are one body, named like the one nearest to the root, with the mass, inertia and shapes
%   of all of them. Coordinates of bodies are at the centre of mass, in the axes of that link.
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Fixed           true: the root link does not move (true); false: it is a body like the others
%     BasePosition    [x y z] of the root link in the world (0)
%     BaseQuaternion  its turn, scalar first ([1 0 0 0])
%     Position        of joints at the start, angles and displacements as the file counts them: a vector in the
%                     order of info.joints, a struct whose fields are names of joints, or a cell {name, value; ...}.
%                     Default: 0, or the nearest within the limits
%     Velocity        of joints at the start, in the same forms (0)
%     Motor           struct or cell {name, motor; ...}: motors as nsjoint takes them, {'speed', w}, {'torque', w} or
%                     {'force', w} of prismatic joints
%     Gravity         of the model, see nsmodel (9.81)
%     Friction, Restitution   of all bodies, see nsbody
%     Collisions      'all' (default): bodies that no joint connects touch each other; 'world': bodies of the robot
%                     touch only others; 'none': they have no shapes
%     Geometry        'collision' (default) or 'visual': the elements that become shapes
%     CylinderSides   0 (default): cylinders are round, and touch halfspaces alone (see nscontact); n >= 3: they
%                     are prisms of n sides, which touch all that polytopes touch
%     PackagePath     folder, or cell of folders, in which the meshes of package://NAME/... are; the folders
%                     above the file that are named NAME, or hold a folder NAME, are looked into as well
%     Model           a spatial model to which the robot is added, instead of a new one
%     Prefix          text before the names of all bodies, to have a robot twice ('')
%
%   What is read
%     link   mass, origin and all six moments of <inertial>; boxes, cylinders, spheres, capsules and meshes of
%            <collision>, with their origins. Meshes (STL as text or binary, OBJ) are their convex hulls. Several
%            elements are a union
%     joint  'revolute', 'continuous', 'prismatic', 'fixed', 'floating' (no joint: the child moves freely) with
%            origin, axis and limits; damping. 'planar' is an error: nsjoint has none. Effort and velocity
%            of limits are in info, but nothing enforces them
%   Everything else is in info.ignored, with the line, and one warning (nonsmooth:nsurdf:ignored) tells how much
%   there is, unless it is only <visual> and <material>. Friction in joints and <mimic> are ignored too, but the start
%   of a joint follows the one it mimics.
%
%   info  struct
%     name      of the robot
%     links     struct array: name, body (its number in the model), pose (7 x 1: place and quaternion of the axes of the link
%               in those of the body), line
%     joints    struct array, those that move in the order of the file: name, id (its number in the model), kind,
%               parent, child (names of links), axis (in the axes of the child), lower, upper, effort, velocity,
%               damping, start, line
%     position  function of q (columns): the joints as the file counts them, a row each; angles within half a turn
%               of the start
%     velocity  function of (q, v): their speeds
%     ignored   struct array: what, line
%
%   Errors: nonsmooth:nsurdf:badFile with the line of what is wrong in the file, nonsmooth:nsurdf:file where there
%   is no file.
%
%   Example: a pendulum of 0.5 m that is let go at 90 degrees; its speed after a quarter swing
%
%   >> text = ['<robot name="clock"><link name="case"/><link name="rod"><inertial><origin xyz="0 0 -0.5"/>', ...
%   ..         '<mass value="2"/><inertia ixx="1e-6" iyy="1e-6" izz="1e-6"/></inertial></link>', ...
%   ..         '<joint name="pivot" type="continuous"><parent link="case"/><child link="rod"/>', ...
%   ..         '<axis xyz="0 1 0"/></joint></robot>'];
%   >> file = [tempname() '.urdf'];  id = fopen (file, 'w');  fprintf (id, '%s', text);  fclose (id);
%   >> [model, info] = nsurdf (file, 'Position', struct ('pivot', pi/2));
%   >> delete (file);
%   >> sol = nssolve (model, [0 1], 'Step', 1e-3, 'Method', 'trapezoidal');
%   >> speed = max (abs (info.velocity (sol.q, sol.v)));
%   >> fprintf ('%.3f, closed form %.3f', speed, sqrt (2 * 9.81 / 0.5))
%   6.264, closed form 6.264
%
%
%   See also nsmodel, nsbody, nsjoint, nsload.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsurdf', 'usage', 'call nsurdf (file, ...)');
  end
  ns_check_file_name ('nsurdf', file);
  options = check_options (ns_options ('nsurdf', option_table (), varargin, 2));
  [robot, ignored] = ns_read_urdf (file, options.Geometry);
  [links, ends, root] = ns_urdf_groups (file, robot);
  moving = movable (file, robot);
  [start, speed, motors] = read_start (robot, moving, options);
  frames = link_frames (robot, links, ends, root, moving, start, speed, options);

  model = first_model (options);
  [model, bodies, info_links, ignored] = add_bodies (model, file, robot, links, root, frames, options, ignored);
  [model, ids] = add_joints (model, robot, ends, bodies, frames, moving, start, motors);
  model = separate (model, unique (bodies(bodies > 0)), options);
  warn_ignored (file, ignored);
  info = struct ('name', robot.name, 'links', info_links, 'joints', joint_table (robot, moving, ids, start), ...
                 'position', @(q) ns_joint_values (model, ids, start, q, zeros (size (q))), ...
                 'velocity', @(q, v) joint_rates (model, ids, start, q, v), 'ignored', ignored);
end

% ---- options ----

function table = option_table ()
  table = {'Fixed',          true,        'switch'
           'BasePosition',   [0; 0; 0],   'vector3'
           'BaseQuaternion', [1; 0; 0; 0], 'any'
           'Position',       [],          'any'
           'Velocity',       [],          'any'
           'Motor',          [],          'any'
           'Gravity',        [],          'any'
           'Friction',       [],          'nonnegative'
           'Restitution',    [],          'fraction'
           'Collisions',     'all',       'any'
           'Geometry',       'collision', 'any'
           'CylinderSides',  0,           'number'
           'PackagePath',    {{}},        'any'
           'Model',          [],          'any'
           'Prefix',         '',          'text'};
  table{13,2} = {};
end

function options = check_options (options)
  words = {'all', 'world', 'none'};
  options.Collisions = words{ns_choice('nsurdf', 'invalidOption', 'Collisions', options.Collisions, words)};
  words = {'collision', 'visual'};
  options.Geometry = words{ns_choice('nsurdf', 'invalidOption', 'Geometry', options.Geometry, words)};
  options.BaseQuaternion = ns_check_quaternion ('nsurdf', 'BaseQuaternion', options.BaseQuaternion);
  sides = options.CylinderSides;
  if (sides ~= round (sides) || sides < 0 || any (sides == [1 2]))
    ns_fail ('nsurdf', 'invalidOption', 'CylinderSides must be 0 or a whole number from 3 on, not %g', sides);
  end
  if (ischar (options.PackagePath))
    options.PackagePath = {options.PackagePath};
  end
  if (~iscellstr (options.PackagePath))
    ns_fail ('nsurdf', 'invalidOption', 'PackagePath must be the name of a folder or a cell of such names, not %s', ...
             ns_describe (options.PackagePath));
  end
  if (~isempty (options.Model))
    ns_check_model ('nsurdf', options.Model);
    if (ns_dimension (options.Model) ~= 3 || ~isempty (options.Gravity))
      ns_fail ('nsurdf', 'invalidOption', 'Model must be a spatial model, and has its own Gravity');
    end
  end
end

function model = first_model (options)
  model = options.Model;
  if (isempty (model))
    try
      model = nsmodel ('spatial', 'Gravity', options.Gravity);
    catch problem
      error ('nonsmooth:nsurdf:invalidOption', '%s', strrep (problem.message, 'nsmodel', 'nsurdf'));
    end
  end
end

% Numbers of the joints that have a coordinate.
function moving = movable (file, robot)
  kinds = {};
  if (~isempty (robot.joints))
    kinds = {robot.joints.kind};
  end
  planar = find (strcmp (kinds, 'planar'), 1);
  if (~isempty (planar))
    bad (file, robot.joints(planar).line, 'joint ''%s'' is planar, and nsjoint has no such joint', ...
         robot.joints(planar).name);
  end
  moving = find (strcmp (kinds, 'revolute') | strcmp (kinds, 'continuous') | strcmp (kinds, 'prismatic'));
end

function [start, speed, motors] = read_start (robot, moving, options)
  joints = robot.joints(moving);
  given = by_joint ('Position', options.Position, joints, true);
  start = zeros (1, numel (moving));
  for k = 1:numel (moving)
    start(k) = min (max (0, joints(k).lower), joints(k).upper);
    if (~isempty (given{k}))
      start(k) = check_start (joints(k), given{k});
    end
  end
  start = follow_mimics (joints, start, given);
  given = by_joint ('Velocity', options.Velocity, joints, true);
  speed = zeros (1, numel (moving));
  for k = find (~cellfun ('isempty', given))
    speed(k) = ns_check ('nsurdf', 'invalidOption', ['Velocity of joint ''' joints(k).name ''''], given{k}, 'number');
  end
  motors = by_joint ('Motor', options.Motor, joints, false);
end

function value = check_start (joint, value)
  label = ['Position of joint ''' joint.name ''''];
  value = ns_check ('nsurdf', 'invalidOption', label, value, 'number');
  if (value < joint.lower || value > joint.upper)
    ns_fail ('nsurdf', 'invalidOption', '%s must be between %g and %g, not %g', label, joint.lower, joint.upper, value);
  end
end

function start = follow_mimics (joints, start, given)
  for k = 1:numel (joints)
    leader = find (strcmp (joints(k).mimic, {joints.name}), 1);
    if (~isempty (joints(k).mimic) && ~isempty (leader) && isempty (given{k}))
      start(k) = joints(k).factor * start(leader) + joints(k).offset;
      start(k) = min (max (start(k), joints(k).lower), joints(k).upper);
    end
  end
end

% What an option says of each joint, [] where nothing.
function values = by_joint (label, given, joints, as_vector)
  values = cell (1, numel (joints));
  if (isempty (given))
    return
  end
  if (isstruct (given) && numel (given) == 1)
    pairs = [fieldnames(given), struct2cell(given)];
  elseif (iscell (given) && size (given, 2) == 2 && iscellstr (given(:,1)))
    pairs = given;
  elseif (as_vector && isnumeric (given) && isvector (given) && numel (given) == numel (joints))
    values = num2cell (reshape (double (given), 1, []));
    return
  else
    form = '';
    if (as_vector)
      form = sprintf ('a vector of %d numbers, ', numel (joints));
    end
    ns_fail ('nsurdf', 'invalidOption', '%s must be %sa struct of names or a cell {name, value; ...}, not %s', label, form, ...
             ns_describe (given));
  end
  for k = 1:size (pairs, 1)
    number = find (strcmp (pairs{k,1}, {joints.name}), 1);
    if (isempty (number))
      ns_fail ('nsurdf', 'invalidOption', '%s names the joint ''%s'', but those that move are %s', label, pairs{k,1}, ...
               strjoin ({joints.name}, ', '));
    end
    values{number} = pairs{k,2};
  end
end

% ---- where the links are ----

% Pose, velocity and angular velocity of each link in the world (13 x n), from the root on.
function frames = link_frames (robot, links, ends, root, moving, start, speed, options)
  frames = zeros (13, numel (links));
  frames(1:7,root) = [options.BasePosition; options.BaseQuaternion];
  [~, order] = sort ([links.depth]);
  for link = order(2:end)
    joint = links(link).parent;
    value = [start(moving == joint), 0];
    rate = [speed(moving == joint), 0];
    frames(:,link) = next_frame (frames(:,ends(joint).parent), robot.joints(joint), value(1), rate(1));
  end
end

function frame = next_frame (parent, joint, value, rate)
  pose = ns_pose_product (parent(1:7), joint.pose, 3);
  axis = joint.axis / max (norm (joint.axis), realmin);
  along = ns_quaternion_rotate (pose(4:7), axis);
  motion = zeros (6, 1);
  if (strcmp (joint.kind, 'prismatic'))
    pose(1:3) = pose(1:3) + value * along;
    motion(1:3) = rate * along;
  else
    pose(4:7) = ns_quaternion_product (pose(4:7), ns_quaternion_exponential (value * axis));
    motion(4:6) = rate * along;
  end
  motion = motion + [parent(8:10) + cross(parent(11:13), pose(1:3) - parent(1:3)); parent(11:13)];
  frame = [pose; motion];
end

% ---- bodies ----

function [model, bodies, info, ignored] = add_bodies (model, file, robot, links, root, frames, options, ignored)
  count = numel (links);
  bodies = zeros (1, count);
  info = struct ('name', {robot.links.name}, 'body', 0, 'pose', [], 'line', {robot.links.line});
  for group = unique ([links.group])
    members = find ([links.group] == group);
    fixed = options.Fixed && group == root;
    [mass, centre, inertia] = mass_of (robot.links(members), [links(members).pose]);
    if (fixed)
      centre = zeros (3, 1);
    else
      check_mass (file, robot.links(group), mass, inertia);
    end
    home = [-centre; 1; 0; 0; 0];
    [shape, ignored] = shape_of (file, robot.links(members), [links(members).pose], home, options, ignored);
    [model, id] = add_body (model, robot.links(group).name, fixed, mass, inertia, frames(:,group), centre, shape, options);
    for k = members
      bodies(k) = id;
      info(k).body = id;
      info(k).pose = ns_pose_product (home, links(k).pose, 3);
    end
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
    bad (file, link.line, 'link ''%s'' moves, but has no mass; give it <inertial>, or hold it by a fixed joint', link.name);
  elseif (min (eig (inertia)) <= 4 * eps * max (eig (inertia)))
    bad (file, link.line, 'the inertia of link ''%s'', which moves, must be positive definite', link.name);
  end
end

function [shape, ignored] = shape_of (file, links, poses, home, options, ignored)
  shape = [];
  pieces = [links.shapes];
  if (strcmp (options.Collisions, 'none') || isempty (pieces))
    return
  end
  places = zeros (7, 0);
  for k = 1:numel (links)
    for piece = links(k).shapes
      outer = ns_pose_product (home, poses(:,k), 3);
      places(:,end+1) = ns_pose_product (outer, piece.pose, 3); %#ok<AGROW>
    end
  end
  [shape, missing] = ns_urdf_shape (file, pieces, places, options);
  for k = missing
    ignored(end+1) = struct ('what', sprintf ('mesh ''%s'', which is neither STL nor OBJ', pieces(k).mesh), ...
                             'line', pieces(k).line); %#ok<AGROW>
  end
end

function [model, id] = add_body (model, name, fixed, mass, inertia, frame, centre, shape, options)
  offset = ns_quaternion_rotate (frame(4:7), centre);
  given = {'Name', [options.Prefix, name], 'Position', frame(1:3) + offset, 'Quaternion', frame(4:7), 'Shape', shape, ...
           'Friction', options.Friction, 'Restitution', options.Restitution};
  if (fixed)
    given = [given, {'Fixed', true}];
  else
    spin = ns_quaternion_rotate (ns_quaternion_conjugate (frame(4:7)), frame(11:13));
    given = [given, {'Mass', mass, 'Inertia', inertia, 'AngularVelocity', spin, ...
                     'Velocity', frame(8:10) + cross(frame(11:13), offset)}];
  end
  try
    [model, id] = nsbody (model, given{:});
  catch problem
    error ('nonsmooth:nsurdf:invalidInput', '%s', strrep (problem.message, 'nsbody', 'nsurdf'));
  end
end

% ---- joints ----

function [model, ids] = add_joints (model, robot, ends, bodies, frames, moving, start, motors)
  ids = zeros (1, numel (moving));
  for k = 1:numel (moving)
    joint = robot.joints(moving(k));
    child = bodies(ends(moving(k)).child);
    parent = bodies(ends(moving(k)).parent);
    frame = frames(:,ends(moving(k)).child);
    along = ns_quaternion_rotate (frame(4:7), joint.axis);
    kind = 'revolute';
    if (strcmp (joint.kind, 'prismatic'))
      kind = 'prismatic';
    end
    try
      [model, ids(k)] = nsjoint (model, kind, child, parent, 'Anchor', frame(1:3), 'Axis', along, ...
                                 'Limits', [joint.lower, joint.upper] - start(k), 'Motor', motors{k});
    catch problem
      error ('nonsmooth:nsurdf:invalidOption', '%s (joint ''%s'')', strrep (problem.message, 'nsjoint', 'nsurdf'), joint.name);
    end
    model = add_damper (model, kind, child, parent, frame(1:3), along, joint.damping);
  end
end

% A damper of length 0 acts on the velocity of one point against the other, which a slider lets go along its axis only.
function model = add_damper (model, kind, child, parent, anchor, along, damping)
  if (damping == 0)
    return
  end
  if (strcmp (kind, 'revolute'))
    model = nsspring (model, child, parent, 'Angular', true, 'Axis', along, 'Damping', damping);
  else
    model = nsspring (model, child, ns_to_body (model, child, anchor), parent, ns_to_body (model, parent, anchor), ...
                      'Damping', damping, 'Length', 0);
  end
end

function model = separate (model, bodies, options)
  if (~strcmp (options.Collisions, 'world'))
    return
  end
  rows = ns_rows ();
  solid = bodies(model.bodies(rows.body.shape,bodies) > 0);
  for a = solid
    for b = solid(solid > a)
      model = nscontact (model, a, b, 'Enabled', false);
    end
  end
end

function table = joint_table (robot, moving, ids, start)
  table = struct ('name', {}, 'id', {}, 'kind', {}, 'parent', {}, 'child', {}, 'axis', {}, 'lower', {}, 'upper', {}, ...
                  'effort', {}, 'velocity', {}, 'damping', {}, 'start', {}, 'line', {});
  for k = 1:numel (moving)
    joint = robot.joints(moving(k));
    joint.id = ids(k);
    joint.start = start(k);
    names = fieldnames (table)';
    values = cellfun (@(name) joint.(name), names, 'UniformOutput', false);
    table(k) = cell2struct (values, names, 2);
  end
end

function rates = joint_rates (model, ids, start, q, v)
  [~, rates] = ns_joint_values (model, ids, start, q, v);
end

% ---- reports ----

function warn_ignored (file, ignored)
  quiet = ~cellfun ('isempty', regexp ({ignored.what}, '^<(visual|material)>', 'once'));
  loud = ignored(~quiet);
  if (~isempty (loud))
    warning ('nonsmooth:nsurdf:ignored', ['nsurdf: ''%s'' holds %d items that were ignored, the first is %s in line %d; ' ...
             'all are in info.ignored'], file, numel (loud), loud(1).what, loud(1).line);
  end
end

function bad (file, line, format, varargin)
  ns_fail ('nsurdf', 'badFile', ['''%s'', line %d: ' format], file, line, varargin{:});
end
