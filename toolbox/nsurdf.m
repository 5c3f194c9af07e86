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
%     CylinderSides   0 (default): cylinders are round (see nscontact for what they touch); n >= 3: they are prisms of
%                     n sides
%     PackagePath     folder, or cell of folders, in which meshes are beside those of the file, see below
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
%     links     struct array: name, body (its number in the model), pose (7 x 1: place and quaternion of the axes of
%               the link in those of the body), line
%     joints    struct array, those that move in the order of the file: name, id (its number in the model), kind,
%               parent, child (names of links), axis (in the axes of the child), lower, upper, effort, velocity,
%               damping, start, line
%     position  function of q (columns): the joints as the file counts them, a row each; angles within half a turn
%               of the start
%     velocity  function of (q, v): their speeds
%     ignored   struct array: what, line
%
%   Where meshes are
%     In the folder of the file, in its package (the nearest folder above that holds package.xml), in the folders of
%     PackagePath, and below these. A name may be relative to the folder of the file, a whole path or file://PATH;
%     package://NAME/PATH is PATH in one of these folders if it is named NAME, NAME/PATH in one of them, PATH in one of
%     PackagePath, or NAME/PATH beside the package of the file if that holds package.xml. A file elsewhere is an error,
%     also if '..' or a symbolic link leads there, and so is what is no regular file.
%
%   How much is read: files of 20 MB with 50000 elements, 200 deep, 200000 attributes, 200 in one element; attributes of
%   4096 letters; 2000 links, 2000 joints, 2000 shapes, of them 1000 different meshes (files at one scale), of 50 MB
%   each and 200 MB together. More is an error, and so is a DOCTYPE with declarations.
%
%   Errors: nonsmooth:nsurdf:badFile with the line of what is wrong in the file or with a mesh, nonsmooth:nsurdf:file
%   where there is no file, or none that can be read.
%
%   See also nsmodel, nsbody, nsjoint, nsload.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsurdf', 'usage', 'call nsurdf (file, ...)');
  end
  file = ns_plain_text (file);
  varargin = ns_plain_text (varargin);
  ns_check_file_name ('nsurdf', file);
  options = check_options (ns_options ('nsurdf', option_table (), varargin, 2));
  model = first_model (options);
  [robot, ignored] = ns_read_urdf ('nsurdf', file, options.Geometry);
  [links, ends, root] = ns_urdf_groups (file, robot);
  moving = movable (file, robot);
  [start, speed, motors] = read_start (robot, moving, options);
  frames = link_frames (robot, links, ends, root, moving, start, speed, options);

  [model, info_links, ignored] = ns_urdf_bodies (model, file, robot, links, root, frames, options, ignored);
  bodies = [info_links.body];
  [model, ids] = ns_urdf_joints (model, file, robot.joints(moving), ends(moving), bodies, frames, start, motors);
  model = separate (model, unique (bodies), options);
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
           'PackagePath',    {},          'any'
           'Model',          [],          'any'
           'Prefix',         '',          'text'};
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
    ns_bad_line ('nsurdf', file, robot.joints(planar).line, 'joint ''%s'' is planar, and nsjoint has no such joint', ...
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
  for k = reshape (find (~cellfun ('isempty', given)), 1, [])
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
  mimics = {joints.mimic};
  [~, leader] = ismember (mimics, {joints.name});
  for k = reshape (find (leader > 0 & ~cellfun ('isempty', mimics) & cellfun ('isempty', given)), 1, [])
    start(k) = joints(k).factor * start(leader(k)) + joints(k).offset;
    start(k) = min (max (start(k), joints(k).lower), joints(k).upper);
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
    ns_fail ('nsurdf', 'invalidOption', '%s must be %sa struct of names or a cell {name, value; ...}, not %s', ...
             label, form, ns_describe (given));
  end
  for k = 1:size (pairs, 1)
    number = find (strcmp (pairs{k,1}, {joints.name}), 1);
    if (isempty (number))
      ns_fail ('nsurdf', 'invalidOption', '%s names the joint ''%s'', but those that move are %s', label, ...
               pairs{k,1}, strjoin ({joints.name}, ', '));
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
  order = order(2:end);
  if (isempty (order))
    return
  end
  [local, axis, slides] = joint_poses (robot.joints, moving, start);
  rate = zeros (1, numel (robot.joints));
  rate(moving) = speed;
  for link = order(:)'
    joint = links(link).parent;
    frames(1:7,link) = ns_poses_product (frames(1:7,ends(joint).parent), local(:,joint));
  end
  above = [links(order).parent];
  along = zeros (3, numel (robot.joints));
  along(:,above) = bsxfun (@times, rate(above), ns_quaternion_rotate (frames(4:7,order), axis(:,above)));
  if (any (rate))
    frames = link_rates (frames, links, ends, order, along, slides);
  end
end

% The child in the axes of the parent, 7 x n, the axes at length 1, and which joints slide.
function [local, axis, slides] = joint_poses (joints, moving, start)
  axis = [joints.axis];
  axis = bsxfun (@rdivide, axis, max (max (abs (axis), [], 1), realmin));
  axis = bsxfun (@rdivide, axis, max (sqrt (sum (axis.^2, 1)), realmin));
  slides = strcmp ({joints.kind}, 'prismatic');
  value = zeros (1, numel (joints));
  value(moving) = start;
  shift = bsxfun (@times, value .* slides, axis);
  turn = ns_quaternion_exponential (bsxfun (@times, value .* ~slides, axis));
  local = ns_poses_product ([joints.pose], [shift; turn]);
end

% v = v_parent + w_parent x (p - p_parent), and what the joint adds.
function frames = link_rates (frames, links, ends, order, along, slides)
  for link = order(:)'
    joint = links(link).parent;
    parent = frames(:,ends(joint).parent);
    added = [along(:,joint) * slides(joint); along(:,joint) * ~slides(joint)];
    w = parent(11:13);
    d = frames(1:3,link) - parent(1:3);
    carried = [w(2) * d(3) - w(3) * d(2); w(3) * d(1) - w(1) * d(3); w(1) * d(2) - w(2) * d(1)];
    frames(8:13,link) = [parent(8:10) + carried; w] + added;
  end
end

% ---- who touches whom ----

% Pairs that never touch: all of the bodies that have shapes.
function model = separate (model, bodies, options)
  if (~strcmp (options.Collisions, 'world'))
    return
  end
  rows = ns_rows ();
  solid = bodies(model.bodies(rows.body.shape,bodies) > 0);
  [second, first] = find (tril (true (numel (solid)), -1));
  pairs = repmat (ns_pair_column (), 1, numel (first));
  pairs(rows.pair.a,:) = solid(first);
  pairs(rows.pair.b,:) = solid(second);
  pairs(rows.pair.enabled,:) = 0;
  model.pairs = [model.pairs, pairs];
end

% ---- reports ----

function table = joint_table (robot, moving, ids, start)
  names = {'name', 'id', 'kind', 'parent', 'child', 'axis', 'lower', 'upper', 'effort', 'velocity', 'damping', ...
           'start', ...
           'line'};
  values = cell (numel (names), numel (moving));
  for k = 1:numel (moving)
    joint = robot.joints(moving(k));
    joint.id = ids(k);
    joint.start = start(k);
    values(:,k) = cellfun (@(name) joint.(name), names, 'UniformOutput', false);
  end
  table = reshape (cell2struct (values, names, 1), 1, []);
end

function rates = joint_rates (model, ids, start, q, v)
  [~, rates] = ns_joint_values (model, ids, start, q, v);
end

function warn_ignored (file, ignored)
  what = {ignored.what};
  quiet = strncmp (what, '<visual>', 8) | strncmp (what, '<material>', 10);
  loud = ignored(~quiet);
  if (~isempty (loud))
    warning ('nonsmooth:nsurdf:ignored', ['nsurdf: ''%s'' holds %d items that were ignored, the first is %s in ' ...
             'line %d; all are in info.ignored'], file, numel (loud), loud(1).what, loud(1).line);
  end
end

%!function [model, info] = from_text (text, varargin)
%!  file = [tempname() ".urdf"];
%!  cleanup = onCleanup (@() delete (file));
%!  id = fopen (file, "w");
%!  fwrite (id, text);
%!  fclose (id);
%!  [model, info] = nsurdf (file, varargin{:});
%!endfunction

%!function text = solid (name, more)       # a link of 2 kg with further elements
%!  text = ["<link name='" name "'><inertial><mass value='2'/><inertia ixx='.1' iyy='.2' izz='.15'/></inertial>\n" ...
%!          more "</link>\n"];
%!endfunction

%!function text = joined (kind, more)       # a robot of two links, joined by a joint of this kind in line 4
%!  text = ["<robot name='r'>\n<link name='a'/>" solid("b", "") "<joint name='j' type='" kind "'><parent link='a'/>" ...
%!          "<child link='b'/>" more "</joint>\n</robot>"];
%!endfunction

%!function [model, info] = with_shape (text, varargin)      # of one free link
%!  [model, info] = from_text (["<robot name='r'>\n" solid("b", text) "</robot>"], "Fixed", false, varargin{:});
%!endfunction

%!test  # a revolute joint: its place, axis, limits, and the body, by hand
%! limit = "<limit lower='-1' upper='2' effort='5' velocity='6'/>";
%! origin = "<origin xyz='1 2 3' rpy='0 0 1.5707963267948966'/>";
%! [m, info] = from_text (joined ("revolute", [origin "<axis xyz='2 0 0'/>" limit]));
%! n = nsbody (nsmodel ("spatial"), "Name", "a", "Fixed", true);
%! n = nsbody (n, "Name", "b", "Mass", 2, "Inertia", [.1 .2 .15], "Position", [1 2 3], ...
%!             "Quaternion", [cosd(45) 0 0 sind(45)]);
%! n = nsjoint (n, "revolute", "b", "a", "Anchor", [1 2 3], "Axis", [0 1 0], "Limits", [-1 2]);
%! assert (m.names, n.names);
%! assert (m.bodies(1:22,:), n.bodies(1:22,:), 1e-15);
%! assert (m.joints, n.joints, 1e-15);
%! assert ({info.joints.name, info.joints.kind, info.joints.parent, info.joints.child}, {"j", "revolute", "a", "b"});
%! j = info.joints;
%! assert ([j.id, j.lower, j.upper, j.effort, j.velocity, j.damping, j.start, j.line], [1 -1 2 5 6 0 0 4]);
%! assert ({info.links.name}, {"a", "b"});
%! assert ([info.links.body], [1 2]);
%! assert (info.links(2).pose, [0 0 0 1 0 0 0]');
%! assert (isempty (info.ignored));

%!test  # roll, pitch and yaw, about fixed axes one after the other
%! [m, info] = from_text (joined ("continuous", "<origin rpy='0.3 0.4 0.5'/>"));
%! c = cos ([.3 .4 .5]);
%! s = sin ([.3 .4 .5]);
%! R = [c(3) -s(3) 0; s(3) c(3) 0; 0 0 1] * [c(2) 0 s(2); 0 1 0; -s(2) 0 c(2)] * [1 0 0; 0 c(1) -s(1); 0 s(1) c(1)];
%! p = m.bodies(12:15,2);
%! S = [0 -p(4) p(3); p(4) 0 -p(2); -p(3) p(2) 0];
%! assert (eye (3) + 2*p(1)*S + 2*S*S, R, 1e-15);

%!test  # links of one body: masses about the common centre (theorem of Steiner), inertia in turned axes
%! text = ["<robot name='r'><link name='a'><inertial><origin xyz='1 0 0'/><mass value='1'/>" ...
%!         "<inertia ixx='1' iyy='2' izz='3'/></inertial></link>" ...
%!         "<link name='b'><inertial><origin xyz='0 0 0' rpy='0 0 1.5707963267948966'/><mass value='3'/>" ...
%!         "<inertia ixx='4' ixy='0.1' ixz='0.2' iyy='5' iyz='0.3' izz='6'/></inertial></link>" ...
%!         "<joint name='j' type='fixed'><origin xyz='5 0 0' rpy='1.5707963267948966 0 0'/>" ...
%!         "<parent link='a'/><child link='b'/></joint></robot>"];
%! [m, info] = from_text (text, "Fixed", false, "BasePosition", [0 0 10]);
%! assert (m.names, {"a"});
%! assert (m.bodies(2), 4);
%! assert (m.bodies(9:11)', [4 0 10], 1e-15);
%! R = [1 0 0; 0 0 -1; 0 1 0] * [0 -1 0; 1 0 0; 0 0 1];
%! J = diag (1:3) + R * [4 .1 .2; .1 5 .3; .2 .3 6] * R' + diag ([0 1 1]) * (9 + 3);
%! assert (m.bodies(3:8), J([1 5 9 2 3 6])', 1e-14);
%! assert ([info.links.body], [1 1]);
%! assert (info.links(1).pose, [-4 0 0 1 0 0 0]', 1e-15);
%! assert (info.links(2).pose, [1 0 0 cosd(45) sind(45) 0 0]', 1e-15);

%!test  # the start of joints: vector, struct, cell; nearest to 0 within limits; angles and speeds read back
%! limit = "<limit lower='0.5' upper='2'/>";
%! text = ["<robot name='r'><link name='a'/>" solid("b", "") solid("c", "") ...
%!         "<joint name='j-1' type='revolute'><origin xyz='0 0 1' rpy='.1 .2 .3'/>" ...
%!         "<parent link='a'/><child link='b'/>" limit "</joint>" ...
%!         "<joint name='s' type='prismatic'><origin xyz='1 0 0'/><parent link='b'/><child link='c'/>" ...
%!         "<axis xyz='1 1 0'/>" ...
%!         "<limit lower='-1' upper='1'/><mimic joint='j-1' multiplier='0.5' offset='0.1'/></joint></robot>"];
%! warning ("off", "nonsmooth:nsurdf:ignored", "local");
%! [m, info] = from_text (text);
%! assert ([info.joints.start], [0.5 0.35], 1e-15);
%! [m, info] = from_text (text, "Position", {"j-1", 1; "s", -0.7}, "Velocity", struct ("s", 0.3), "Gravity", 0);
%! q = m.bodies(9:15,2:3);
%! v = m.bodies(16:21,2:3);
%! assert (info.position (q(:)), [1; -0.7], 1e-14);
%! assert (info.velocity (q(:), v(:)), [0; 0.3], 1e-14);
%! [m, info] = from_text (text, "Position", [1.5 0.2], "Velocity", [2 -1], "Gravity", 0);
%! q = m.bodies(9:15,2:3);
%! v = m.bodies(16:21,2:3);
%! assert (info.position (q(:)), [1.5; 0.2], 1e-14);
%! assert (info.velocity (q(:), v(:)), [2; -1], 1e-14);
%! lastwarn ("");
%! sol = nssolve (m, [0 0.01], "Step", 1e-4);           # joints are closed at the start, and the speeds allowed
%! assert (isempty (strfind (nthargout (2, @lastwarn), 'nonsmooth:')));   # Octave 11 remembers warnings that are off
%! assert (info.position (sol.q(:,end)), [1.52; 0.19], 2e-4);
%! assert (m.joints(17:18,1)', [-1 0.5], 1e-15);

%!test  # damping: of a hinge exp (-d t / I), of a slider exp (-d t / m), also on a body that turns
%! damped = "<axis xyz='0 0 1'/><dynamics damping='0.3'/>";
%! [m, info] = from_text (joined ("continuous", damped), "Velocity", 2, "Gravity", 0);
%! sol = nssolve (m, [0 1], "Step", 1e-3, "Method", "trapezoidal");
%! assert (info.velocity (sol.q(:,end), sol.v(:,end)), 2 * exp (-0.3 / 0.15), 1e-6);
%! slider = [damped "<limit lower='-9' upper='9'/>"];
%! [m, info] = from_text (joined ("prismatic", slider), "Velocity", 2, "Gravity", 0, "BaseQuaternion", [1 1 0 0]);
%! sol = nssolve (m, [0 1], "Step", 1e-3, "Method", "trapezoidal");
%! assert (info.velocity (sol.q(:,end), sol.v(:,end)), 2 * exp (-0.3 / 2), 1e-6);
%! assert (info.position (sol.q(:,end)), 2 * (1 - exp (-0.3 / 2)) * 2 / 0.3, 1e-6);

%!test  # motors, gravity, friction, restitution
%! motor = struct ("j", {{"torque", 3}});
%! m = from_text (joined ("continuous", ""), "Motor", motor, "Gravity", [0 0 -1.62], "Friction", 0.4, ...
%!                "Restitution", 0.2);
%! assert (m.joints(19:20)', [2 3]);
%! assert (m.gravity, [0; 0; -1.62]);
%! assert (m.bodies(23:24,2)', [0.4 0.2]);

%!test  # a motor that holds an angle by feedback of info.position: PD control against gravity
%! text = joined ("continuous", "<axis xyz='0 1 0'/>");
%! text = strrep (text, "<inertial>", "<inertial><origin xyz='0 0 -0.5'/>");
%! [~, info] = from_text (text);
%! control = @(t, q, v) 200 * (0.7 - info.position (q)) - 20 * info.velocity (q, v);
%! m = from_text (text, "Motor", {"j", {"torque", control}});
%! sol = nssolve (m, [0 1.5], "Step", 2e-3);             # it nears as exp (-15 t)
%! angle = fzero (@(a) 200 * (0.7 - a) - 2 * 9.81 * 0.5 * sin (a), 0.6);
%! assert (info.position (sol.q(:,end)), angle, 1e-6);

%!test  # a floating joint is none, and a continuous one has no limits
%! [m, info] = from_text (joined ("floating", "<origin xyz='0 0 3'/>"));
%! assert (isempty (info.joints) && isempty (m.joints));
%! assert (m.bodies(11,2), 3);
%! m = from_text (joined ("continuous", "<limit lower='0' upper='0' effort='1' velocity='1'/>"));
%! assert (m.joints(17:18)', [-Inf Inf]);

%!test  # primitive shapes, in place and moved; several; none
%! collision = @(x) ["<collision>" x "</collision>"];
%! ball = "<geometry><sphere radius='.3'/></geometry>";
%! kinds = @(m) m.shapes(1,:);
%! m = with_shape (collision ("<origin rpy='1 0 0'/><geometry><sphere radius='.3'/></geometry>"));
%! expected = nsbody (nsmodel ("spatial"), "Shape", nsshape ("sphere", 0.3));
%! assert (m.shapes, expected.shapes);
%! m = with_shape (collision ("<geometry><box size='1 2 3'/></geometry>"));
%! assert (m.shapes(10:12)', [1 2 3]);
%! m = with_shape ([collision(["<origin xyz='1 0 0'/>" ball]), ...
%!                  collision("<geometry><capsule radius='.1' length='2'/></geometry>"), ...
%!                  collision("<geometry><cylinder radius='.1' length='2'/></geometry>")]);
%! s = {nsshape("sphere", 0.3), [1 0 0 1 0 0 0], nsshape("capsule", 0.1, 2), [], nsshape("cylinder", 0.1, 2), []};
%! expected = nsbody (nsmodel ("spatial"), "Inertia", 1, "Shape", nsshape ("union", s{:}));
%! assert (m.shapes, expected.shapes);
%! m = with_shape (collision (ball), "Collisions", "none");
%! assert (isempty (m.shapes));
%! m = with_shape (collision ("<geometry><cylinder radius='1' length='2'/></geometry>"), "CylinderSides", 8);
%! assert (size (m.vertices), [3 16]);
%! [m, info] = with_shape (["<visual>" ball "</visual>"], "Geometry", "visual");
%! assert (m.shapes(2), 0.3);
%! assert (isempty (info.ignored));

%!function folder = mesh_folder ()          # a tetrahedron in all formats, in the package tetra
%!  folder = tempname ();
%!  mkdir (folder);
%!  mkdir (fullfile (folder, "tetra"));
%!  V = [0 1 0 0; 0 0 2 0; 0 0 0 3; 0.1 0.1 0.1 0.1](1:3,:);
%!  faces = [1 2 3; 1 2 4; 1 3 4; 2 3 4];
%!  id = fopen (fullfile (folder, "tetra", "text.stl"), "w");
%!  fprintf (id, "solid t\n");
%!  for nth = 1:size (faces, 1)
%!    f = faces(nth,:)';
%!    fprintf (id, " facet normal 0 0 0\n  outer loop\n");
%!    fprintf (id, "   vertex %g %e %g\n", V(:,f));
%!    fprintf (id, "  endloop\n endfacet\n");
%!  endfor
%!  fprintf (id, "endsolid t\n");
%!  fclose (id);
%!  id = fopen (fullfile (folder, "tetra", "binary.STL"), "w", "ieee-le");
%!  fwrite (id, [double("solid but binary"), zeros(1, 64)]);
%!  fwrite (id, 4, "uint32");
%!  for row = 1:size (faces, 1)
%!    f = faces(row,:)';
%!    fwrite (id, [zeros(3, 1), V(:,f)], "single");
%!    fwrite (id, 0, "uint16");
%!  endfor
%!  fclose (id);
%!  id = fopen (fullfile (folder, "tetra", "mesh.obj"), "w");
%!  fprintf (id, "# a comment\nv %g %g %g 1\n", V(:,1));
%!  fprintf (id, "v %g %g %g\n", V(:,2:4));
%!  fprintf (id, "vn 0 0 1\nf 1 2 3\n");
%!  fclose (id);
%!endfunction

%!test  # meshes: all formats, all ways to name their files, scale
%! folder = mesh_folder ();
%! tetra = fullfile (folder, "tetra");
%! text = @(name) ["<collision><geometry><mesh filename='" name "' scale='1 1 2'/></geometry></collision>"];
%! names = {"text.stl", "binary.STL", "mesh.obj"};
%! for k = 1:3
%!   m = with_shape (text (fullfile (tetra, names{k})));
%!   assert (sortrows (m.vertices'), [0 0 0; 0 0 6; 0 2 0; 1 0 0], 1e-6);
%!   m = with_shape (text (["file://" fullfile(tetra, names{k})]));
%!   assert (columns (m.vertices), 4);
%!   m = with_shape (text (["package://tetra/" names{k}]), "PackagePath", folder);
%!   assert (columns (m.vertices), 4);
%!   m = with_shape (text (["package://tetra/" names{k}]), "PackagePath", {tempdir(), tetra});
%!   assert (columns (m.vertices), 4);
%! endfor
%! for where = {{tetra, "mesh.obj"}, {tetra, "package://tetra/mesh.obj"}, {folder, "package://tetra/mesh.obj"}}
%!   file = fullfile (where{1}{1}, "robot.urdf");
%!   id = fopen (file, "w");
%!   fprintf (id, "<robot name='r'>%s</robot>", solid ("b", text (where{1}{2})));
%!   fclose (id);
%!   m = nsurdf (file);
%!   assert (columns (m.vertices), 4);
%!   delete (file);
%! endfor
%! id = fopen (fullfile (tetra, "mesh.dae"), "w");
%! fclose (id);
%! warning ("off", "nonsmooth:nsurdf:ignored", "local");
%! [m, info] = with_shape (text (fullfile (tetra, "mesh.dae")));
%! assert (isempty (m.shapes));
%! assert (info.ignored.what, ["mesh '" fullfile(tetra, "mesh.dae") "', which is neither STL nor OBJ"]);
%! assert (info.ignored.line, 3);
%! delete (fullfile (tetra, "*"));
%! rmdir (tetra);
%! rmdir (folder);

%!function text = with_mesh (name)
%!  text = ["<robot name='r'>" solid("b", ...
%!                                   ["<collision><geometry>\n<mesh filename='" name "'/></geometry></collision>"]) ...
%!          "</robot>"];
%!endfunction

%!function write_file (name, text)
%!  id = fopen (name, "w");
%!  fwrite (id, text);
%!  fclose (id);
%!endfunction

%!function message = refusal (file, varargin)          # of nsurdf, '' where there is none
%!  message = "";
%!  try
%!    nsurdf (file, varargin{:});
%!  catch err
%!    message = [err.identifier " " err.message];
%!  end_try_catch
%!endfunction

% FOLDER/pack is a package, FOLDER/other another one beside it, FOLDER/plain no package; the robot is in
% FOLDER/pack/urdf. A tetrahedron lies in each folder; links lead out of pack and to a file in it.
%!test  # meshes are taken from the folder of the file, its package and PackagePath, wherever links and '..' lead
%! folder = tempname ();
%! mkdir (folder);
%! corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
%! for name = {"pack", "other", "plain", "pack/urdf", "pack/meshes", "pack/meshes/folder.obj"}
%!   mkdir (fullfile (folder, name{1}));
%! endfor
%! for name = {"pack/urdf/here.obj", "pack/meshes/m.obj", "other/m.obj", "plain/m.obj", "out.obj"}
%!   write_file (fullfile (folder, name{1}), corners);
%! endfor
%! write_file (fullfile (folder, "pack", "package.xml"), "<package/>");
%! write_file (fullfile (folder, "other", "package.xml"), "<package/>");
%! unwind_protect
%!   if (isunix ())
%!     symlink ("../../out.obj", fullfile (folder, "pack", "urdf", "link.obj"));
%!     symlink ("../meshes/m.obj", fullfile (folder, "pack", "urdf", "inner.obj"));
%!     symlink ("../..", fullfile (folder, "pack", "urdf", "up"));
%!     symlink ("loop.obj", fullfile (folder, "pack", "urdf", "loop.obj"));
%!     symlink ("/dev/zero", fullfile (folder, "pack", "urdf", "zero.obj"));
%!     mkfifo (fullfile (folder, "pack", "urdf", "pipe.obj"), 600);
%!   endif
%!   file = fullfile (folder, "pack", "urdf", "robot.urdf");
%!   good = {"here.obj", "../urdf/here.obj", "../meshes/m.obj", "file://here.obj", fullfile(folder, "pack", "meshes", ...
%!       "m.obj"), ...
%!           ["file://" folder "/pack/meshes/m.obj"], "package://pack/meshes/m.obj", "package://urdf/here.obj", ...
%!           "package://meshes/m.obj", "package://other/m.obj"};
%!   for name = good(:)'
%!     write_file (file, with_mesh (name{1}));
%!     assert (isempty (refusal (file)), "%s", name{1});
%!   endfor
%!   outside = {"../../out.obj", "../../plain/m.obj", "../../other/m.obj", [folder "/out.obj"], ...
%!              ["file://" folder "/out.obj"], ...
%!              "package://pack/../out.obj", "package://other/../out.obj", "package://plain/m.obj", "/dev/zero", "/etc/passwd", "/proc/self/mem"};
%!   absent = {"package://etc/passwd", "%2e%2e/meshes/m.obj", "~/m.obj", "..\\meshes\\m.obj", ...
%!             "http://pack/m.obj", "here.obj/", "absent.obj"};
%!   words = {"is outside of the folder of the file", "there is no mesh"};
%!   if (isunix ())
%!     write_file (file, with_mesh ("inner.obj"));
%!     assert (refusal (file), "");
%!     outside = [outside, {"link.obj", "up/out.obj", "zero.obj"}];
%!     absent{end+1} = "loop.obj";
%!     write_file (file, with_mesh ("pipe.obj"));
%!     assert (strfind (refusal (file), "line 3: the mesh 'pipe.obj': ") > 0);
%!     assert (strfind (refusal (file), "is not a regular file") > 0);
%!   endif
%!   kinds = {outside, absent};
%!   for k = 1:2
%!     for name = kinds{k}(:)'
%!       write_file (file, with_mesh (name{1}));
%!       message = refusal (file);
%!       assert (strncmp (message, "nonsmooth:nsurdf:badFile ", 25), "%s", name{1});
%!       assert (! isempty (strfind (message, "line 3: ")) && ! isempty (strfind (message, words{k})), "%s: %s", ...
%!               name{1}, message);
%!     endfor
%!   endfor
%!   write_file (file, with_mesh ("../../plain/m.obj"));
%!   assert (refusal (file, "PackagePath", fullfile (folder, "plain")), "");
%!   write_file (file, with_mesh ("package://plain/m.obj"));
%!   assert (refusal (file, "PackagePath", {fullfile(folder, "other"), folder}), "");
%!   write_file (file, with_mesh ("../meshes/folder.obj"));
%!   assert (strfind (refusal (file), "is a folder") > 0);
%!   # now it is no package, and what is beside it neither
%!   delete (fullfile (folder, "pack", "package.xml"));
%!   for name = {"../meshes/m.obj", "package://pack/meshes/m.obj", "package://other/m.obj"}
%!     write_file (file, with_mesh (name{1}));
%!     assert (strncmp (refusal (file), "nonsmooth:nsurdf:badFile ", 25), "%s", name{1});
%!   endfor
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect

%!function from_mesh (ending, text, scales)        # the error of a mesh with this text, at so many scales
%!  folder = tempname ();
%!  mkdir (folder);
%!  write_file (fullfile (folder, ["m" ending]), text);
%!  if (nargin < 3)
%!    scales = 1;
%!  endif
%!  shapes = sprintf (["<collision><geometry>\n<mesh filename='m" ending "' scale='1 1 %d'/></geometry></collision>"], 1:scales);
%!  file = fullfile (folder, "r.urdf");
%!  write_file (file, ["<robot name='r'>" solid("b", shapes) "</robot>"]);
%!  confirm_recursive_rmdir (false, "local");
%!  cleanup = onCleanup (@() rmdir (folder, "s"));
%!  nsurdf (file);
%!endfunction

%!error <line 3: the mesh 'm.obj': '.*m.obj', line 2: there are no three numbers of a point> ...
%! from_mesh (".obj", "#\nv 1 2\nv 1 2 3")
%!error <line 2: there are no three numbers of a point> from_mesh (".obj", "v 1 2 3\r\nv 1 2 x\r\nv 0 0 0")
%!error <line 3: there are no three numbers of a point> ...
%! from_mesh (".stl", "solid\nvertex 1 2 3\n vertex 1-2 3 e\nvertex 1 2 3")
%!error <line 3: the mesh 'm.stl': '.*' holds no mesh, or points that are not finite> ...
%! from_mesh (".stl", "solid nothing")
%!error <holds no mesh, or points that are not finite> from_mesh (".obj", "v 1 2 3\nv 1 2 1e999\n")
%!error <is no STL file: it has 3 bytes, does not begin with 'solid'> from_mesh (".stl", "abc")
%!error <is no STL file: it has 84 bytes> from_mesh (".stl", [zeros(1, 80), 0 40 107 238])          # 4e9 triangles
%!error <line 3: the mesh 'm.obj' has no hull: nsshape: V must hold at least 4 points, not 1> ...
%! from_mesh (".obj", "v 1 2 3")
%!error <line 3: the mesh 'm.obj': '.*' is larger than 50 MB \(51 MB\)> from_mesh (".obj", repmat (" ", 1, 51e6))
%!error <line 3: the meshes have together more than 200 MB> ...
%! from_mesh (".obj", ["v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n#" repmat("x", 1, 1e6)], 200)
%!error <line 1003: there are more than 1000 meshes> from_mesh (".obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n", 1001)
%!error <should be named package://NAME/PATH> from_text (with_mesh ("package://../m.obj"))
%!error <should be named package://NAME/PATH> from_text (with_mesh ("package://m.obj"))

%!test  # who touches whom
%! ball = "<collision><geometry><sphere radius='.1'/></geometry></collision>";
%! text = ["<robot name='r'>" solid("a", ball)];
%! chain = "";
%! for k = "bc"
%!   chain = [chain solid(k, ball) "<joint name='to " k "' type='continuous'><origin xyz='1 0 0'/>" ...
%!            "<parent link='" char(k - 1) "'/><child link='" k "'/></joint>"];
%! endfor
%! m = from_text ([text chain "</robot>"]);
%! assert (isempty (m.pairs));
%! m = from_text ([text chain "</robot>"], "Collisions", "World");
%! assert (sortrows (m.pairs([1 2 9],:)'), [1 2 0; 1 3 0; 2 3 0]);
%! m = from_text ([text chain "</robot>"], "Collisions", "world", "Model", m, "Prefix", "second ");
%! assert (m.names, {"a", "b", "c", "second a", "second b", "second c"});
%! assert (columns (m.pairs), 6);
%! assert (columns (m.joints), 4);

%!test  # what is ignored, with lines; pictures do not warn
%! text = ["<robot name='r'>\n<link name='a'/>\n" solid("b", "<visual/>\n<foo/>") "<gazebo><x/></gazebo>\n" ...
%!         "<joint name='j' type='continuous'><parent link='a'/><child link='b'/>\n<dynamics friction='2'/>\n" ...
%!         "<calibration rising='0'/></joint></robot>"];
%! state = warning ("off", "nonsmooth:nsurdf:ignored", "local");
%! [~, info] = from_text (text);
%! assert ({info.ignored.what}, {"<visual> of link 'b'", "<foo> of link 'b'", "<gazebo>", ...
%!                               "friction of <dynamics> of joint 'j'", "<calibration> of joint 'j'"});
%! assert ([info.ignored.line], [4 5 6 8 9]);
%! lastwarn ("");
%! [~, info] = from_text (strrep (joined ("continuous", ""), "</inertial>", "</inertial><visual/><material/>"));
%! assert (isempty (strfind (nthargout (2, @lastwarn), 'nonsmooth:')));   # Octave 11 remembers warnings that are off
%! assert (numel (info.ignored), 2);

%!warning <nsurdf: '.*' holds 2 items that were ignored, the first is .foo. in line 2; all are in info.ignored>
%! from_text ("<robot name='r'><link name='a'/>\n<foo/><bar/></robot>");

%!test  # XML: comments, CDATA, entities, line ends and quotes of all kinds
%! text = ["\357\273\277<?xml version='1.0'?>\r\n<!DOCTYPE robot>\r\n<!-- <robot> -- > -->\r\n" ...
%!         "<robot name = \"&lt;r&amp;&#65;&#x42;&quot;&apos;&gt;\">" ...
%!         "<![CDATA[ <link> ]]><link\n name\t=\n'a>b' ></link\n><!----></robot>\r\n<!-- end -->\n"];
%! [m, info] = from_text (text);
%! assert (info.name, "<r&AB\"'>");
%! assert (m.names, {"a>b"});
%! [~, info] = from_text ("<robot name='&#228;&#x20ac;'><link name='a'/></robot>");
%! assert (info.name, "\303\244\342\202\254");

%!test  # identifiers of the errors below
%! bad = {"usage", {}; "invalidInput", {3}; "file", {tempname()}; "invalidOption", {"f", "Base", 1};
%!        "usage", {"f", "Fixed"}; "invalidOption", {"f", "Geometry", "x"}};
%! for k = 1:rows (bad)
%!   try
%!     nsurdf (bad{k,2}{:});
%!     identifier = "none";
%!   catch e
%!     identifier = e.identifier;
%!   end_try_catch
%!   assert (identifier, ["nonsmooth:nsurdf:" bad{k,1}]);
%! endfor

%!error id=nonsmooth:nsurdf:badFile from_text ("")
%!error <nsurdf: call nsurdf \(file, ...\)> nsurdf ()
%!error <nsurdf: FILE must be the name of a file, not 3> nsurdf (3)
%!error <nsurdf: '.*' cannot be read> nsurdf (tempname ())
%!error <nsurdf: unknown option 'Fix'; did you mean 'Fixed'> nsurdf ("f", "Fix", 1)
%!error <nsurdf: Fixed must be true or false, not 2> nsurdf ("f", "Fixed", 2)
%!error <nsurdf: BasePosition must be a vector of 3 finite numbers, not 1> nsurdf ("f", "BasePosition", 1)
%!error <nsurdf: BaseQuaternion must be a vector of 4 finite numbers, not \[1 0\]> nsurdf ("f", "BaseQuaternion", [1 0])
%!error <nsurdf: BaseQuaternion must not be zero> nsurdf ("f", "BaseQuaternion", [0 0 0 0])
%!error <nsurdf: Friction must be a finite number .= 0, not -1> nsurdf ("f", "Friction", -1)
%!error <nsurdf: Restitution must be a number between 0 and 1, not 2> nsurdf ("f", "Restitution", 2)
%!error <nsurdf: Collisions must be one of 'all', 'world', 'none', not 'some'> nsurdf ("f", "Collisions", "some")
%!error <nsurdf: Geometry must be one of 'collision', 'visual', not 3> nsurdf ("f", "Geometry", 3)
%!error <nsurdf: CylinderSides must be 0 or a whole number from 3 on, not 2> nsurdf ("f", "CylinderSides", 2)
%!error <nsurdf: CylinderSides must be 0 or a whole number from 3 on, not 3.5> nsurdf ("f", "CylinderSides", 3.5)
%!error <nsurdf: PackagePath must be the name of a folder or a cell of such names, not 3> nsurdf ("f", "PackagePath", 3)
%!error <nsurdf: MODEL must be a struct made by nsmodel, not 3> nsurdf ("f", "Model", 3)
%!error <nsurdf: Model must be a spatial model, and has its own Gravity> nsurdf ("f", "Model", nsmodel ("planar"))
%!error <nsurdf: Model must be a spatial model, and has its own Gravity> ...
%! nsurdf ("f", "Model", nsmodel ("spatial"), "Gravity", 1)
%!error <nsurdf: Prefix must be a row of characters, not 3> nsurdf ("f", "Prefix", 3)
%!error <nsurdf: Gravity must be a vector of 3 finite numbers> from_text (joined ("continuous", ""), "Gravity", [1 2])
%!error <nsurdf: Position must be a vector of 1 numbers, a struct of names or a cell \{name, value; .* not \[1 2\]> ...
%! from_text (joined ("continuous", ""), "Position", [1 2])
%!error <nsurdf: Position names the joint 'k', but those that move are j> ...
%! from_text (joined ("continuous", ""), "Position", struct ("k", 1))
%!error <nsurdf: Position of joint 'j' must be a finite number, not NaN> ...
%! from_text (joined ("continuous", ""), "Position", NaN)
%!error <nsurdf: Position of joint 'j' must be between 0 and 1, not 2> ...
%! from_text (joined ("revolute", "<limit lower='0' upper='1'/>"), "Position", 2)
%!error <nsurdf: Velocity of joint 'j' must be a finite number, not 'fast'> ...
%! from_text (joined ("continuous", ""), "Velocity", {"j", "fast"})
%!error <nsurdf: Motor must be a struct of names or a cell \{name, value; ...\}, not 3> ...
%! from_text (joined ("continuous", ""), "Motor", 3)
%!error <nsurdf: Motor must be a cell .* not 3 \(joint 'j'\)> from_text (joined ("continuous", ""), "Motor", {"j", 3})
%!error <nsurdf: Name must be used once, but body 1 is named 'a' already> ...
%! from_text (joined ("continuous", ""), "Model", from_text (joined ("continuous", "")))
%!error <line 1: there is no element> from_text ("<!-- nothing -->")
%!error <line 1: the element .robot. should come first, not .sdf.> from_text ("<sdf/>")
%!error <line 2: .xacro:macro. is a macro: expand the file with the program xacro first> ...
%! from_text ("<robot name='r'>\n<xacro:macro/></robot>")
%!error <line 1: there is no link> from_text ("<robot name='r'/>")
%!error <line 3: ./b. closes .a. of line 2> from_text ("<robot>\n<a>\n</b></robot>")
%!error <line 2: .robot. of line 1 is not closed> from_text ("<robot>\n<a/>")
%!error <line 2: ./robot. closes nothing> from_text ("<robot/>\n</robot>")
%!error <line 2: .b. stands outside of the element .robot.> from_text ("<robot></robot>\n<b/>")
%!error <line 2: there is text outside of all elements> from_text ("<robot></robot>\nx")
%!error <line 2: there is a tag that is none of XML, or whose quotes are not closed> ...
%! from_text ("<robot>\n<a b='1/></robot>")
%!error <line 1: there is a tag that is none of XML> from_text ("<robot><3/></robot>")
%!error <line 1: there is a tag that is none of XML> from_text ("<robot></></robot>")
%!error <line 1: there is a tag that is none of XML> from_text ("<!ELEMENT x><robot/>")
%!error <line 2: the attributes are not of the form name="value"> from_text ("<robot>\n<a b c='1'/></robot>")
%!error <line 1: an attribute is there twice> from_text ("<robot><a b='1' b='2'/></robot>")
%!error <line 1: the entity &nbsp; is not known> from_text ("<robot>&nbsp;</robot>")
%!error <line 1: the entity &#0; is not known> from_text ("<robot>&#0;</robot>")
%!error <line 1: the entity &#99999; is not known> from_text ("<robot>&#99999;</robot>")
%!error <line 1: the entity &#xd800; is not known> from_text ("<robot>&#xd800;</robot>")
%!error <line 2: the comment that begins here has no end> from_text ("<robot>\n<!-- </robot>")
%!error <line 1: the CDATA that begins here has no end> from_text ("<robot><![CDATA[ </robot>")
%!error <line 1: the instruction that begins here has no end> from_text ("<?xml <robot/>")
%!error <line 1: declarations in a DOCTYPE are not read> from_text ("<!DOCTYPE robot [<!ENTITY a 'b'>]><robot/>")
%!error <line 1: there is a control character: this is no XML in UTF-8> from_text ("<robot>\001</robot>")
%!error <line 1: there are bytes that are no letters of UTF-8> from_text ("<robot name='\377'/>")
%!error <line 2: there is a control character> from_text ("<robot>\n<a b='\033'/></robot>")
%!error <line 1: the entity &#27; is not known> from_text ("<robot name='&#27;'/>")
%!error <line 2: .a. has more than 200 attributes> from_text (["<robot>\n<a" sprintf(" a%d='1'", 1:5000) "/></robot>"])
%!error <line 1: elements are nested more than 200 deep> from_text (["<robot>" repmat("<a>", 1, 30000)])
%!error <line 1: there are more than 50000 elements> from_text (["<robot>" repmat("<a/>", 1, 50000)])
%!error <line 2: there are more than 200000 attributes> ...
%! from_text (["<robot>\n" repmat(["<a" sprintf(" a%d=''", 1:199) "/>"], 1, 1006)])
%!error <line 2: name of .link. is longer than 4096 letters> ...
%! from_text (["<robot>\n<link name='" repmat("a", 1, 4097) "'/></robot>"])
%!error <nsurdf: '.*' is larger than 20 MB> from_text (repmat (" ", 1, 20e6 + 1e4))
%!error <line 2: there are more than 2000 links> from_text (["<robot>" repmat("<link/>", 1, 2000) "\n<link/></robot>"])
%!error <line 2: there are more than 2000 joints> ...
%! from_text (["<robot>" repmat("<joint/>", 1, 2000) "\n<joint/></robot>"])
%!error <line 1: there are more than 2000 shapes> ...
%! from_text (["<robot><link name='a'>" repmat("<collision/>", 1, 2001) "</link></robot>"])
%!error <line 1: a body must not be named 'Ground', as the ground is: use the option Prefix> ...
%! from_text ("<robot><link name='Ground'/></robot>")
%!error <line 2: the numbers of link 'b', or of those it hangs on, are too large> ...
%! from_text (strrep (joined ("fixed", "<origin rpy='1e200 0 0'/>"), "type='fixed'", "type='floating'"))
%!error <line 1: the mass or the inertia of link 'b' is too large> ...
%! heavy = @(name) ["<link name='" name "'><inertial><mass value='1e200'/></inertial></link>"];
%! from_text (["<robot name='r'>" heavy("b") heavy("c") "<joint name='j' type='fixed'><origin xyz='1e200 0 0'/>" ...
%!             "<parent link='b'/><child link='c'/></joint></robot>"], "Fixed", false)
%!error <line 3: the numbers of this .sphere., or of its origin, are too large> ...
%! with_shape ("<collision><origin rpy='1e200 0 0'/><geometry><sphere radius='1'/></geometry></collision>")
%!error <line 3: the numbers of this .sphere., or of its origin, are too large> ...
%! with_shape ("<collision><origin xyz='1e308 0 0'/><geometry><sphere radius='1e308'/></geometry></collision>")
%!error <line 3: this .cylinder. cannot be made: nsshape: V must hold points that are not all in one plane> ...
%! with_shape ("<collision><geometry><cylinder radius='1' length='1e-12'/></geometry></collision>", "CylinderSides", 5)
%!error <line 3: radius of .sphere. must be a finite number, not '1,5'> ...
%! with_shape ("<collision><geometry><sphere radius='1,5'/></geometry></collision>")
%!error <line 3: radius of .sphere. must be a finite number, not '0x10'> ...
%! with_shape ("<collision><geometry><sphere radius='0x10'/></geometry></collision>")
%!error <line 2: .link. needs the attribute name> from_text ("<robot>\n<link/></robot>")
%!error <line 2: there are two links named 'a'> from_text ("<robot><link name='a'/>\n<link name='a'/></robot>")
%!error <line 1: there are two joints named 'j'> ...
%! twice = repmat ("<joint name='j' type='fixed'><parent link='a'/><child link='a'/></joint>", 1, 2);
%! from_text (["<robot><link name='a'/>" twice "</robot>"]);
%!error <line 3: there is a second .inertial. in .link.> with_shape ("<inertial/>")
%!error <line 1: .inertial. of link 'a' has no .mass.> from_text ("<robot><link name='a'><inertial/></link></robot>")
%!error <line 1: the mass of link 'a' must not be negative, but is -1> ...
%! from_text ("<robot><link name='a'><inertial><mass value='-1'/></inertial></link></robot>")
%!error <line 1: value of .mass. must be a finite number, not 'heavy'> ...
%! from_text ("<robot><link name='a'><inertial><mass value='heavy'/></inertial></link></robot>")
%!error <line 1: .mass. needs the attribute value> ...
%! from_text ("<robot><link name='a'><inertial><mass/></inertial></link></robot>")
%!error <line 1: the inertia of link 'a' must not be negative in any direction> ...
%! from_text (["<robot><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='-1'/></inertial>" ...
%!             "</link></robot>"])
%!error <line 1: link 'a' moves, but has no mass; give it .inertial., or hold it by a fixed joint> ...
%! from_text ("<robot><link name='a'/></robot>", "Fixed", false)
%!error <line 1: the inertia of link 'a', which moves, must be positive definite> ...
%! from_text ("<robot><link name='a'><inertial><mass value='1'/></inertial></link></robot>", "Fixed", false)
%!error <line 3: .collision. has no .geometry.> with_shape ("<collision/>")
%!error <line 3: size of .box. must be 3 finite numbers, not '1 2'> ...
%! with_shape ("<collision><geometry><box size='1 2'/></geometry></collision>")
%!error <line 3: radius of .sphere. must be positive, not 0> ...
%! with_shape ("<collision><geometry><sphere radius='0'/></geometry></collision>")
%!error <line 3: xyz of .origin. must be 3 finite numbers, not '1 2 x'> ...
%! with_shape ("<collision><origin xyz='1 2 x'/><geometry><sphere radius='1'/></geometry></collision>")
%!error <line 3: .mesh. needs the attribute filename> with_shape ("<collision><geometry><mesh/></geometry></collision>")
%!error <line 3: there is no mesh 'package://no/x.stl'; looked for .*x.stl> ...
%! with_shape ("<collision><geometry><mesh filename='package://no/x.stl'/></geometry></collision>")
%!error <line 4: the type of joint 'j' must be one of revolute, .* planar, not 'ball'> from_text (joined ("ball", ""))
%!error <line 4: joint 'j' is planar, and nsjoint has no such joint> from_text (joined ("planar", ""))
%!error <line 4: joint 'j' is revolute and needs its .limit.> from_text (joined ("revolute", ""))
%!error <line 4: the axis of joint 'j' must not be zero> from_text (joined ("continuous", "<axis xyz='0 0 0'/>"))
%!error <line 4: the limits of joint 'j' must have lower .= upper, not 1 and 0> ...
%! from_text (joined ("prismatic", "<limit lower='1' upper='0'/>"))
%!error <line 4: the damping of joint 'j' must not be negative, but is -1> ...
%! from_text (joined ("continuous", "<dynamics damping='-1'/>"))
%!error <line 4: joint 'j' has no .child.> from_text (strrep (joined ("fixed", ""), "<child link='b'/>", ""))
%!error <line 4: the child of joint 'j' is the link 'c', which is not there> ...
%! from_text (strrep (joined ("fixed", ""), "<child link='b'/>", "<child link='c'/>"))
%!error <line 1: the joints are a cycle: no link is without a parent> ...
%! from_text ("<robot><link name='a'/><joint name='j' type='fixed'><parent link='a'/><child link='a'/></joint></robot>")
%!error <line 2: the links are not connected: 'a' and 'b' both have no joint to a parent> ...
%! from_text (strrep (strrep (joined ("fixed", ""), "<joint ", "<note "), "</joint", "</note"))
%!error <line 3: link 'b' is the child of two joints, 'j' and 'k'> ...
%! from_text (["<robot><link name='a'/><link name='b'/>\n" ...
%!             "<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint>\n" ...
%!             "<joint name='k' type='fixed'><parent link='a'/><child link='b'/></joint></robot>"])
%!error <line 2: joint 'j' is part of a cycle> ...
%! from_text (["<robot><link name='root'/><link name='a'/><link name='b'/>\n" ...
%!             "<joint name='j' type='fixed'><parent link='b'/><child link='a'/></joint>\n" ...
%!             "<joint name='k' type='fixed'><parent link='a'/><child link='b'/></joint></robot>"])
