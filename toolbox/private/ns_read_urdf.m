function [robot, ignored] = ns_read_urdf (caller, file, geometry)
%NS_READ_URDF  What a URDF file says of links and joints, and which of its elements were not understood.
%   [robot, ignored] = ns_read_urdf (caller, file, geometry)
%
%   geometry  'collision' or 'visual': which elements of links are their shapes
%   robot     struct: name, and two struct arrays. Poses are [x; y; z; q0; q1; q2; q3]
%     links     name, line, mass, inertia (3 x 3), centre (pose of the axes of inertia), shapes: struct array of kind,
%               numbers (radius, length, edges or scale), mesh (name of its file), pose, line
%     joints    name, line, kind, parent, child (names), pose, axis, lower, upper, effort, velocity, damping, mimic
%               (name of a joint, ''), factor, offset
%   ignored   1 x n struct array: what, line
%
%   The errors are nonsmooth:CALLER:badFile, with the line.

% SPDX-License-Identifier: BSD-3-Clause

  doc = struct ('caller', caller, 'file', file, 'nodes', ns_read_xml (caller, file));
  doc.used = false (1, numel (doc.nodes));
  doc.notes = struct ('what', {}, 'line', {});
  check_root (doc);
  doc.used(1) = true;
  robot = struct ('name', attribute (doc, 1, 'name', ''), 'links', [], 'joints', []);
  [doc, found] = children (doc, 1, 'link');
  links = cell (1, numel (found));
  for k = 1:numel (found)
    [doc, links{k}] = read_link (doc, found(k), geometry);
  end
  robot.links = [links{:}];
  [doc, found] = children (doc, 1, 'joint');
  joints = cell (1, numel (found));
  for k = 1:numel (found)
    [doc, joints{k}] = read_joint (doc, found(k));
  end
  robot.joints = [joints{:}];
  check_names (doc, robot);
  ignored = unused (doc);
end

function check_root (doc)
  if (~strcmp (doc.nodes(1).name, 'robot'))
    bad (doc, 1, 'the element <robot> should come first, not <%s>', doc.nodes(1).name);
  end
  macro = find (strncmp ({doc.nodes.name}, 'xacro:', 6), 1);
  if (~isempty (macro))
    bad (doc, macro, '<%s> is a macro: expand the file with the program xacro first', doc.nodes(macro).name);
  end
end

function check_names (doc, robot)
  if (isempty (robot.links))
    bad (doc, 1, 'there is no link');
  end
  groups = {robot.links, 'link'; robot.joints, 'joint'};
  for k = 1:2 - isempty (robot.joints)
    list = groups{k,1};
    [~, first] = unique ({list.name}, 'first');
    second = setdiff (1:numel (list), first);
    if (~isempty (second))
      ns_bad_line (doc.caller, doc.file, list(second(1)).line, 'there are two %ss named ''%s''', groups{k,2}, ...
                   list(second(1)).name);
    end
  end
end

% Elements that were not read, in elements that were.
function ignored = unused (doc)
  ignored = doc.notes;
  for k = find (~doc.used)
    if (doc.used(doc.nodes(k).parent))
      ignored(end+1) = struct ('what', describe (doc, k), 'line', doc.nodes(k).line); %#ok<AGROW>
    end
  end
  [~, order] = sort ([ignored.line]);
  ignored = ignored(order);
end

function text = describe (doc, k)
  text = sprintf ('<%s>', doc.nodes(k).name);
  parent = doc.nodes(k).parent;
  if (parent > 1)
    text = sprintf ('%s of %s ''%s''', text, doc.nodes(parent).name, attribute (doc, parent, 'name', ''));
  end
end

% ---- links ----

function [doc, link] = read_link (doc, node, geometry)
  link = struct ('name', required (doc, node, 'name'), 'line', doc.nodes(node).line, 'mass', 0, ...
                 'inertia', zeros (3), 'centre', [0; 0; 0; 1; 0; 0; 0], 'shapes', []);
  [doc, inertial] = child (doc, node, 'inertial');
  if (~isempty (inertial))
    [doc, link] = read_inertial (doc, inertial, link);
  end
  [doc, found] = children (doc, node, geometry);
  shapes = cell (1, numel (found));
  for k = 1:numel (found)
    [doc, shapes{k}] = read_shape (doc, found(k));
  end
  link.shapes = [shapes{:}];
end

function [doc, link] = read_inertial (doc, node, link)
  [doc, link.centre] = read_origin (doc, node);
  [doc, mass] = child (doc, node, 'mass');
  if (isempty (mass))
    bad (doc, node, '<inertial> of link ''%s'' has no <mass>', link.name);
  end
  link.mass = numbers (doc, mass, 'value', 1, []);
  if (link.mass < 0)
    bad (doc, mass, 'the mass of link ''%s'' must not be negative, but is %g', link.name, link.mass);
  end
  [doc, inertia] = child (doc, node, 'inertia');
  if (~isempty (inertia))
    entry = @(name) numbers (doc, inertia, name, 1, 0);
    link.inertia = [entry('ixx'), entry('ixy'), entry('ixz'); entry('ixy'), entry('iyy'), entry('iyz')
                    entry('ixz'), entry('iyz'), entry('izz')];
    if (min (eig (link.inertia)) < -1e-9 * norm (link.inertia))
      bad (doc, inertia, 'the inertia of link ''%s'' must not be negative in any direction', link.name);
    end
  end
end

function [doc, shape] = read_shape (doc, node)
  shape = struct ('kind', '', 'numbers', [], 'mesh', '', 'pose', [], 'line', doc.nodes(node).line);
  [doc, shape.pose] = read_origin (doc, node);
  [doc, geometry] = child (doc, node, 'geometry');
  if (isempty (geometry) || isempty (doc.nodes(geometry).children))
    bad (doc, node, '<%s> has no <geometry>', doc.nodes(node).name);
  end
  solid = doc.nodes(geometry).children(1);
  shape.kind = doc.nodes(solid).name;
  shape.line = doc.nodes(solid).line;
  doc.used(solid) = true;
  size_of = @(name, count) positive (doc, solid, name, count);
  switch (shape.kind)
    case 'box'
      shape.numbers = size_of ('size', 3);
    case {'cylinder', 'capsule'}
      shape.numbers = [size_of('radius', 1); size_of('length', 1)];
    case 'sphere'
      shape.numbers = size_of ('radius', 1);
    case 'mesh'
      shape.mesh = required (doc, solid, 'filename');
      shape.numbers = numbers (doc, solid, 'scale', 3, [1; 1; 1]);
    otherwise
      doc.used(solid) = false;
      shape = [];
  end
end

function values = positive (doc, node, name, count)
  values = numbers (doc, node, name, count, []);
  if (any (values <= 0))
    bad (doc, node, '%s of <%s> must be positive, not %s', name, doc.nodes(node).name, ns_describe (values'));
  end
end

% ---- joints ----

function [doc, joint] = read_joint (doc, node)
  joint = struct ('name', required (doc, node, 'name'), 'line', doc.nodes(node).line, ...
                  'kind', required (doc, node, 'type'), 'parent', '', 'child', '', 'pose', [], 'axis', [1; 0; 0], ...
                  'lower', -Inf, 'upper', Inf, 'effort', Inf, 'velocity', Inf, 'damping', 0, 'mimic', '', 'factor', 1, 'offset', 0);
  kinds = {'revolute', 'continuous', 'prismatic', 'fixed', 'floating', 'planar'};
  if (~any (strcmp (joint.kind, kinds)))
    bad (doc, node, 'the type of joint ''%s'' must be one of %s, not ''%s''', joint.name, strjoin (kinds, ', '), ...
         joint.kind);
  end
  [doc, joint.pose] = read_origin (doc, node);
  for name = {'parent', 'child'}
    [doc, end_node] = child (doc, node, name{1});
    if (isempty (end_node))
      bad (doc, node, 'joint ''%s'' has no <%s>', joint.name, name{1});
    end
    joint.(name{1}) = required (doc, end_node, 'link');
  end
  [doc, joint] = read_axis (doc, node, joint);
  [doc, joint] = read_limit (doc, node, joint);
  [doc, joint] = read_dynamics (doc, node, joint);
  [doc, joint] = read_mimic (doc, node, joint);
end

function [doc, joint] = read_axis (doc, node, joint)
  [doc, axis] = child (doc, node, 'axis');
  if (~isempty (axis))
    joint.axis = numbers (doc, axis, 'xyz', 3, [1; 0; 0]);
    if (~any (joint.axis) && ~any (strcmp (joint.kind, {'fixed', 'floating'})))
      bad (doc, axis, 'the axis of joint ''%s'' must not be zero', joint.name);
    end
  end
end

function [doc, joint] = read_limit (doc, node, joint)
  [doc, limit] = child (doc, node, 'limit');
  bounded = any (strcmp (joint.kind, {'revolute', 'prismatic'}));
  if (isempty (limit))
    if (bounded)
      bad (doc, node, 'joint ''%s'' is %s and needs its <limit>', joint.name, joint.kind);
    end
    return
  end
  joint.effort = numbers (doc, limit, 'effort', 1, Inf);
  joint.velocity = numbers (doc, limit, 'velocity', 1, Inf);
  if (bounded)
    joint.lower = numbers (doc, limit, 'lower', 1, 0);
    joint.upper = numbers (doc, limit, 'upper', 1, 0);
    if (joint.lower > joint.upper)
      bad (doc, limit, 'the limits of joint ''%s'' must have lower <= upper, not %g and %g', joint.name, ...
           joint.lower, joint.upper);
    end
  end
end

function [doc, joint] = read_dynamics (doc, node, joint)
  [doc, dynamics] = child (doc, node, 'dynamics');
  if (isempty (dynamics))
    return
  end
  joint.damping = numbers (doc, dynamics, 'damping', 1, 0);
  if (joint.damping < 0)
    bad (doc, dynamics, 'the damping of joint ''%s'' must not be negative, but is %g', joint.name, joint.damping);
  end
  if (numbers (doc, dynamics, 'friction', 1, 0) ~= 0)
    doc = note (doc, dynamics, sprintf ('friction of <dynamics> of joint ''%s''', joint.name));
  end
end

function [doc, joint] = read_mimic (doc, node, joint)
  [doc, mimic] = child (doc, node, 'mimic');
  if (~isempty (mimic))
    joint.mimic = required (doc, mimic, 'joint');
    joint.factor = numbers (doc, mimic, 'multiplier', 1, 1);
    joint.offset = numbers (doc, mimic, 'offset', 1, 0);
    doc = note (doc, mimic, sprintf ('<mimic> of joint ''%s'', but for the start', joint.name));
  end
end

function doc = note (doc, node, what)
  doc.notes(end+1) = struct ('what', what, 'line', doc.nodes(node).line);
end

% ---- parts of both ----

% xyz, and roll, pitch and yaw about the fixed axes x, y and z one after the other.
function [doc, pose] = read_origin (doc, node)
  pose = [0; 0; 0; 1; 0; 0; 0];
  [doc, origin] = child (doc, node, 'origin');
  if (~isempty (origin))
    angles = numbers (doc, origin, 'rpy', 3, [0; 0; 0]);
    turns = ns_quaternion_exponential (diag (angles));
    turn = ns_quaternion_product (turns(:,3), ns_quaternion_product (turns(:,2), turns(:,1)));
    pose = [numbers(doc, origin, 'xyz', 3, [0; 0; 0]); turn];
  end
end

function [doc, found] = children (doc, node, name)
  found = doc.nodes(node).children;
  found = found(strcmp ({doc.nodes(found).name}, name));
  doc.used(found) = true;
end

function [doc, found] = child (doc, node, name)
  [doc, found] = children (doc, node, name);
  if (numel (found) > 1)
    bad (doc, found(2), 'there is a second <%s> in <%s>', name, doc.nodes(node).name);
  end
end

function value = attribute (doc, node, name, default)
  value = default;
  row = find (strcmp (name, doc.nodes(node).attributes(:,1)), 1);
  if (~isempty (row))
    value = doc.nodes(node).attributes{row,2};
  end
end

function value = required (doc, node, name)
  value = strtrim (attribute (doc, node, name, ''));
  if (isempty (value))
    bad (doc, node, '<%s> needs the attribute %s', doc.nodes(node).name, name);
  end
end

% A column; the default where there is no such attribute, or an error if that is [].
function values = numbers (doc, node, name, count, default)
  if (isempty (default))
    text = required (doc, node, name);
  else
    text = attribute (doc, node, name, []);
    if (isempty (text))
      values = default;
      return
    end
  end
  words = regexp (strtrim (text), '\s+', 'split');
  values = str2double (words(:));
  if (numel (values) ~= count || ~all (isfinite (values)) || ~isreal (values))
    if (count == 1)
      rule = 'a finite number';
    else
      rule = sprintf ('%d finite numbers', count);
    end
    bad (doc, node, '%s of <%s> must be %s, not ''%s''', name, doc.nodes(node).name, rule, text);
  end
end

function bad (doc, node, format, varargin)
  ns_bad_line (doc.caller, doc.file, doc.nodes(node).line, format, varargin{:});
end
