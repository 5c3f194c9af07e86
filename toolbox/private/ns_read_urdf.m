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
%   Elements of one kind are read together: nodes are rows of numbers of elements, 0 where there is none. The errors are
%   nonsmooth:CALLER:badFile, with the line, and nonsmooth:CALLER:file; ns_urdf_limits says how much is read.

% SPDX-License-Identifier: BSD-3-Clause

  limits = ns_urdf_limits ();
  doc = ns_read_xml (caller, file, limits);
  doc.caller = caller;
  doc.file = file;
  doc.longest = limits.value;
  check_root (doc);
  name = texts (doc, 1, 'name', '');
  links = children (doc, 1, 'link');
  joints = children (doc, 1, 'joint');
  shapes = children (doc, links, geometry);
  check_count (doc, links, limits.links, 'links');
  check_count (doc, joints, limits.joints, 'joints');
  check_count (doc, shapes, limits.shapes, 'shapes');
  robot = struct ('name', name{1}, 'links', read_links (doc, links), 'joints', read_joints (doc, joints));
  robot.links = add_shapes (doc, robot.links, links, shapes);
  check_names (doc, robot);
  ignored = unused (doc, geometry, joints);
end

function check_root (doc)
  if (~strcmp (doc.name{1}, 'robot'))
    bad (doc, 1, 'the element <robot> should come first, not <%s>', doc.name{1});
  end
  macro = find (strncmp (doc.name, 'xacro:', 6), 1);
  if (~isempty (macro))
    bad (doc, macro, '<%s> is a macro: expand the file with the program xacro first', doc.name{macro});
  end
end

function check_count (doc, nodes, most, what)
  if (numel (nodes) > most)
    bad (doc, nodes(most + 1), 'there are more than %d %s', most, what);
  end
end

function check_names (doc, robot)
  if (isempty (robot.links))
    bad (doc, 1, 'there is no link');
  end
  groups = {robot.links, 'link'; robot.joints, 'joint'};
  for k = 1:2
    list = groups{k,1};
    [~, first] = unique ({list.name}, 'first');
    second = setdiff (1:numel (list), first);
    if (~isempty (second))
      ns_bad_line (doc.caller, doc.file, list(second(1)).line, 'there are two %ss named ''%s''', groups{k,2}, ...
                   list(second(1)).name);
    end
  end
end

% ---- what is not read ----

% The elements that are read in others, by depth; of a geometry it is the first one.
function table = known_elements (geometry)
  solids = {'box', 'cylinder', 'capsule', 'sphere', 'mesh'};
  table = {2, 'robot',    {'link', 'joint'}
           3, 'link',     {'inertial', geometry}
           3, 'joint',    {'origin', 'parent', 'child', 'axis', 'limit', 'dynamics', 'mimic'}
           4, 'inertial', {'origin', 'mass', 'inertia'}
           4, geometry,   {'origin', 'geometry'}
           5, 'geometry', solids};
end

% Elements that were not read, in elements that were, and what joints have that has no effect.
function ignored = unused (doc, geometry, joints)
  used = [true, false(1, numel (doc.name) - 1)];
  within = 1;                                              % elements that were read, of the depth before
  table = known_elements (geometry);
  for depth = 2:5
    found = zeros (1, 0);
    for row = reshape (find ([table{:,1}] == depth), 1, [])
      nodes = children (doc, within(strcmp (doc.name(within), table{row,2})), table{row,3});
      if (strcmp (table{row,2}, 'geometry'))
        nodes = nodes(is_first (doc, nodes));
      end
      found = [found, nodes]; %#ok<AGROW>
    end
    used(found) = true;
    within = found;
  end
  left = find (~used);
  left = left(used(doc.parent(left)));
  [what, line] = without_effect (doc, joints);
  [line, order] = sort ([doc.line(left), line]);
  what = [describe(doc, left), what];
  ignored = struct ('what', what(order), 'line', num2cell (line));
end

function answer = is_first (doc, nodes)
  answer = nodes == doc.order(doc.first(doc.parent(nodes)));
end

function what = describe (doc, nodes)
  [parents, ~, which] = unique (doc.parent(nodes));
  names = texts (doc, parents, 'name', '');
  endings = cell (1, numel (parents));
  for k = 1:numel (parents)
    endings{k} = '>';
    if (parents(k) > 1)
      endings{k} = ['> of ', doc.name{parents(k)}, ' ''', names{k}, ''''];
    end
  end
  what = strcat ({'<'}, doc.name(nodes), reshape (endings(which), 1, []));
end

function [what, line] = without_effect (doc, joints)
  dynamics = child (doc, joints, 'dynamics');
  rough = find (numbers (doc, dynamics, 'friction', 1, 0) ~= 0);
  mimic = child (doc, joints, 'mimic');
  led = find (mimic > 0);
  names = texts (doc, joints, 'name', '');
  what = [cellfun(@(name) sprintf ('friction of <dynamics> of joint ''%s''', name), names(rough), ...
                  'UniformOutput', false), ...
          cellfun(@(name) sprintf ('<mimic> of joint ''%s'', but for the start', name), names(led), ...
                  'UniformOutput', false)];
  line = [doc.line(dynamics(rough)), doc.line(mimic(led))];
end

% ---- links ----

function links = read_links (doc, nodes)
  names = required (doc, nodes, 'name');
  inertial = child (doc, nodes, 'inertial');
  mass_nodes = child (doc, inertial, 'mass');
  empty = find (inertial > 0 & mass_nodes == 0, 1);
  if (~isempty (empty))
    bad (doc, inertial(empty), '<inertial> of link ''%s'' has no <mass>', names{empty});
  end
  mass = zeros (1, numel (nodes));
  mass(mass_nodes > 0) = numbers (doc, mass_nodes(mass_nodes > 0), 'value', 1, []);
  negative = find (mass < 0, 1);
  if (~isempty (negative))
    bad (doc, mass_nodes(negative), 'the mass of link ''%s'' must not be negative, but is %g', names{negative}, ...
         mass(negative));
  end
  links = struct ('name', names, 'line', num2cell (doc.line(nodes)), 'mass', num2cell (mass), ...
                  'inertia', read_inertias (doc, child (doc, inertial, 'inertia'), names), ...
                  'centre', columns_of (read_origins (doc, inertial)), 'shapes', []);
end

function inertias = read_inertias (doc, nodes, names)
  entries = zeros (9, numel (nodes));
  keys = {'ixx', 'ixy', 'ixz', 'ixy', 'iyy', 'iyz', 'ixz', 'iyz', 'izz'};
  for k = 1:9
    entries(k,:) = numbers (doc, nodes, keys{k}, 1, 0);
  end
  inertias = cell (1, numel (nodes));
  for k = 1:numel (nodes)
    inertias{k} = reshape (entries(:,k), 3, 3);
    if (nodes(k) > 0 && min (eig (inertias{k})) < -1e-9 * norm (inertias{k}))
      bad (doc, nodes(k), 'the inertia of link ''%s'' must not be negative in any direction', names{k});
    end
  end
end

% The shapes of links, in the order of the file.
function links = add_shapes (doc, links, link_nodes, nodes)
  [shapes, kept] = read_shapes (doc, nodes);
  [~, owner] = ismember (doc.parent(nodes(kept)), link_nodes);
  [owner, order] = sort (owner);
  counts = accumarray (owner(:), 1, [numel(links), 1])';
  last = cumsum (counts);
  for k = reshape (find (counts > 0), 1, [])
    links(k).shapes = shapes(order(last(k)-counts(k)+1:last(k)));
  end
end

% Those of kinds that are known, and which these are.
function [shapes, kept] = read_shapes (doc, nodes)
  geometry = child (doc, nodes, 'geometry');
  there = geometry > 0;
  there(there) = doc.first(geometry(there)) < doc.first(geometry(there) + 1);
  empty = find (~there, 1);
  if (~isempty (empty))
    bad (doc, nodes(empty), '<%s> has no <geometry>', doc.name{nodes(empty)});
  end
  solid = doc.order(doc.first(geometry));
  sizes = cell (1, numel (nodes));
  sizes = read_sizes (doc, solid, sizes, {'box'}, {'size'}, 3);
  sizes = read_sizes (doc, solid, sizes, {'sphere'}, {'radius'}, 1);
  sizes = read_sizes (doc, solid, sizes, {'cylinder', 'capsule'}, {'radius', 'length'}, 1);
  mesh = strcmp (doc.name(solid), 'mesh');
  sizes(mesh) = columns_of (numbers (doc, solid(mesh), 'scale', 3, [1; 1; 1]));
  files = cell (1, numel (nodes));
  files(:) = {''};
  files(mesh) = required (doc, solid(mesh), 'filename');
  shapes = struct ('kind', doc.name(solid), 'numbers', sizes, 'mesh', files, ...
                   'pose', columns_of (read_origins (doc, nodes)), 'line', num2cell (doc.line(solid)));
  kept = find (~cellfun ('isempty', sizes));
  shapes = shapes(kept);
end

% The positive numbers of all solids of some kinds, one below the other.
function sizes = read_sizes (doc, solid, sizes, kinds, keys, count)
  chosen = ismember (doc.name(solid), kinds);
  values = zeros (0, sum (chosen));
  for key = keys(:)'
    found = numbers (doc, solid(chosen), key{1}, count, []);
    wrong = find (any (found <= 0, 1), 1);
    if (~isempty (wrong))
      node = solid(chosen);
      bad (doc, node(wrong), '%s of <%s> must be positive, not %s', key{1}, doc.name{node(wrong)}, ...
           ns_describe (found(:,wrong)'));
    end
    values = [values; found]; %#ok<AGROW>
  end
  sizes(chosen) = columns_of (values);
end

% ---- joints ----

function joints = read_joints (doc, nodes)
  names = required (doc, nodes, 'name');
  kinds = read_kinds (doc, nodes, names);
  limits = read_limits (doc, child (doc, nodes, 'limit'), nodes, names, kinds);
  damping = read_damping (doc, child (doc, nodes, 'dynamics'), names);
  mimic = child (doc, nodes, 'mimic');
  leaders = cell (1, numel (nodes));
  leaders(:) = {''};
  leaders(mimic > 0) = required (doc, mimic(mimic > 0), 'joint');
  joints = struct ('name', names, 'line', num2cell (doc.line(nodes)), 'kind', kinds, ...
                   'parent', read_end (doc, nodes, names, 'parent'), 'child', read_end (doc, nodes, names, 'child'), ...
                   'pose', columns_of (read_origins (doc, nodes)), ...
                   'axis', columns_of (read_axes (doc, child (doc, nodes, 'axis'), names, kinds)), ...
                   'lower', num2cell (limits(1,:)), 'upper', num2cell (limits(2,:)), ...
                   'effort', num2cell (limits(3,:)), 'velocity', num2cell (limits(4,:)), ...
                   'damping', num2cell (damping), 'mimic', leaders, ...
                   'factor', num2cell (numbers (doc, mimic, 'multiplier', 1, 1)), ...
                   'offset', num2cell (numbers (doc, mimic, 'offset', 1, 0)));
end

function kinds = read_kinds (doc, nodes, names)
  known = {'revolute', 'continuous', 'prismatic', 'fixed', 'floating', 'planar'};
  kinds = required (doc, nodes, 'type');
  odd = find (~ismember (kinds, known), 1);
  if (~isempty (odd))
    bad (doc, nodes(odd), 'the type of joint ''%s'' must be one of %s, not ''%s''', names{odd}, ...
         strjoin (known, ', '), ...
         kinds{odd});
  end
end

function links = read_end (doc, nodes, names, side)
  ends = child (doc, nodes, side);
  lost = find (ends == 0, 1);
  if (~isempty (lost))
    bad (doc, nodes(lost), 'joint ''%s'' has no <%s>', names{lost}, side);
  end
  links = required (doc, ends, 'link');
end

function axes = read_axes (doc, nodes, names, kinds)
  axes = numbers (doc, nodes, 'xyz', 3, [1; 0; 0]);
  zero = find (~any (axes, 1) & ~ismember (kinds, {'fixed', 'floating'}), 1);
  if (~isempty (zero))
    bad (doc, nodes(zero), 'the axis of joint ''%s'' must not be zero', names{zero});
  end
end

% Rows lower, upper, effort, velocity.
function limits = read_limits (doc, nodes, joints, names, kinds)
  bounded = ismember (kinds, {'revolute', 'prismatic'});
  lost = find (bounded & nodes == 0, 1);
  if (~isempty (lost))
    bad (doc, joints(lost), 'joint ''%s'' is %s and needs its <limit>', names{lost}, kinds{lost});
  end
  limits = repmat ([-Inf; Inf; Inf; Inf], 1, numel (nodes));
  limits(1,bounded) = numbers (doc, nodes(bounded), 'lower', 1, 0);
  limits(2,bounded) = numbers (doc, nodes(bounded), 'upper', 1, 0);
  limits(3,:) = numbers (doc, nodes, 'effort', 1, Inf);
  limits(4,:) = numbers (doc, nodes, 'velocity', 1, Inf);
  crossed = find (limits(1,:) > limits(2,:), 1);
  if (~isempty (crossed))
    bad (doc, nodes(crossed), 'the limits of joint ''%s'' must have lower <= upper, not %g and %g', names{crossed}, ...
         limits(1:2,crossed));
  end
end

function damping = read_damping (doc, nodes, names)
  damping = numbers (doc, nodes, 'damping', 1, 0);
  negative = find (damping < 0, 1);
  if (~isempty (negative))
    bad (doc, nodes(negative), 'the damping of joint ''%s'' must not be negative, but is %g', names{negative}, ...
         damping(negative));
  end
end

% ---- parts of both ----

% xyz, and roll, pitch and yaw about the fixed axes x, y and z one after the other, 7 x n.
function poses = read_origins (doc, nodes)
  origins = child (doc, nodes, 'origin');
  angles = numbers (doc, origins, 'rpy', 3, [0; 0; 0]);
  about = cell (1, 3);
  for k = 1:3
    part = zeros (size (angles));
    part(k,:) = angles(k,:);
    about{k} = ns_quaternion_exponential (part);
  end
  turns = ns_quaternion_product (about{3}, ns_quaternion_product (about{2}, about{1}));
  poses = [numbers(doc, origins, 'xyz', 3, [0; 0; 0]); turns];
end

function list = columns_of (values)
  list = reshape (num2cell (values, 1), 1, []);
end

% All elements of a name, or of one of some names, in others.
function found = children (doc, nodes, names)
  within = false (1, numel (doc.name) + 1);
  within(nodes + 1) = true;
  found = find (within(doc.parent + 1));
  if (iscell (names))
    named = ismember (doc.name(found), names);
  else
    named = strcmp (doc.name(found), names);
  end
  found = reshape (found(named), 1, []);
end

% The only element of a name in each.
function found = child (doc, nodes, name)
  all_found = children (doc, nodes(nodes > 0), name);
  table = zeros (1, numel (doc.name) + 1);
  table(doc.parent(all_found) + 1) = all_found;
  second = find (table(doc.parent(all_found) + 1) ~= all_found, 1);
  if (~isempty (second))
    same = all_found(doc.parent(all_found) == doc.parent(all_found(second)));
    bad (doc, same(2), 'there is a second <%s> in <%s>', name, doc.name{doc.parent(same(2))});
  end
  found = table(nodes + 1);
end

% Numbers of the attributes of a name, 0 where there is none.
function found = attributes (doc, nodes, name)
  named = find (strcmp (doc.key, name));
  if (isempty (named))
    found = zeros (1, numel (nodes));
    return
  end
  table = zeros (1, numel (doc.name) + 1);
  table(doc.owner(named) + 1) = named;
  found = table(nodes + 1);
  there = find (found > 0);
  long = there(find (cellfun ('length', doc.value(found(there))) > doc.longest, 1));
  if (~isempty (long))
    bad (doc, nodes(long), '%s of <%s> is longer than %d letters', name, doc.name{nodes(long)}, doc.longest);
  end
end

function values = texts (doc, nodes, name, default)
  values = cell (1, numel (nodes));
  values(:) = {default};
  found = attributes (doc, nodes, name);
  values(found > 0) = doc.value(found(found > 0));
end

function values = required (doc, nodes, name)
  values = strtrim (texts (doc, nodes, name, ''));
  lost = find (cellfun ('isempty', values), 1);
  if (~isempty (lost))
    bad (doc, nodes(lost), '<%s> needs the attribute %s', doc.name{nodes(lost)}, name);
  end
end

% So many numbers of each, count x n; the default where there is no such attribute, or an error if that is [].
function values = numbers (doc, nodes, name, count, default)
  found = attributes (doc, nodes, name);
  if (isempty (default))
    required (doc, nodes, name);
    default = zeros (count, 1);
  end
  values = default(:,ones (1, numel (nodes)));
  given = find (found > 0);
  if (isempty (given))
    return
  end
  given = given(~cellfun ('isempty', doc.value(found(given))));
  values(:,given) = doc.number(1:count,found(given));
  wrong = given(find (doc.words(found(given)) ~= count | ~all (isfinite (values(:,given)), 1), 1));
  if (~isempty (wrong))
    rule = 'a finite number';
    if (count > 1)
      rule = sprintf ('%d finite numbers', count);
    end
    bad (doc, nodes(wrong), '%s of <%s> must be %s, not %s', name, doc.name{nodes(wrong)}, rule, ...
         ns_describe (doc.value{found(wrong)}));
  end
end

function bad (doc, node, format, varargin)
  ns_bad_line (doc.caller, doc.file, doc.line(node), format, varargin{:});
end
