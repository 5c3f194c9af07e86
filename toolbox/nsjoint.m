function [model, id] = nsjoint (model, kind, a, b, varargin)
%NSJOINT  Connect two bodies by a joint.
%
%   [model, id] = nsjoint (model, 'revolute', a, b, 'Anchor', p)
%   [model, id] = nsjoint (model, 'prismatic', a, b, 'Axis', u)
%   [model, id] = nsjoint (model, 'weld', a, b)
%   [model, id] = nsjoint (model, 'distance', a, b, 'Anchor', [pa, pb])
%   [model, id] = nsjoint (model, 'revolute', a, b, 'Anchor', p, 'Axis', u)         in space
%   [model, id] = nsjoint (model, 'spherical', a, b, 'Anchor', p)                   in space
%   [model, id] = nsjoint (model, 'cylindrical', a, b, 'Anchor', p, 'Axis', u)      in space
%   [model, id] = nsjoint (model, 'universal', a, b, 'Anchor', p, 'Axis', [ub, ua]) in space
%   [model, id] = nsjoint (model, kind, a, b, 'Name', value, ...)
%   [model, id] = nsjoint (model, kind, a, b, options)
%
%   Example: a pendulum that hangs from (0, 1) and cannot swing beyond 60 degrees
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Name', 'rod', 'Shape', nsshape ('box', [0.1 2]));
%   >> [model, id] = nsjoint (model, 'revolute', 'rod', 'ground', 'Anchor', [0 1], 'Limits', [-pi pi]/3);
%   >> fprintf ('%g ', model.joints(1:8,id))
%   1 1 0 0 1 0 0 1
%
%
%   a, b  bodies, each as id, as name, or 'ground'
%   kind  'revolute'     a point of a and one of b stay together; the bodies turn about it, in space about an
%                        axis through it
%         'prismatic'    a slides along a line fixed in b and does not turn against b
%         'weld'         a does not move against b
%         'distance'     a point of a and one of b keep their distance, or keep it within Limits
%         'spherical'    a point of a and one of b stay together; the bodies turn as they like
%         'cylindrical'  a slides along a line fixed in b and turns about it
%         'universal'    a point of a and one of b stay together, and an axis through it that is fixed in a
%                        stays perpendicular to one that is fixed in b
%
%   Jointed bodies do not collide with each other, unless nscontact says so.
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Anchor       point of the joint in the world at the start (the position of a); for a distance an
%                  array [pa, pb] with a point of a and one of b in its columns (the positions of the two)
%     Axis         direction of a prismatic joint in the world at the start, of any length but 0; in space
%                  also of a revolute and a cylindrical joint, and of a universal joint the two axes [ub, ua],
%                  the first fixed in b, the second in a, at right angles
%     Limits       [lo hi]: of the angle of a against b in a revolute joint, and of the displacement of a
%                  along the axis in a prismatic or cylindrical one, both counted from the start, so that
%                  lo <= 0 <= hi; of the distance itself in a distance joint, which then is no equation: a
%                  rope of length L has [0 L]. -Inf and Inf are no limits (the default). In space
%                  nssolve follows the angle through any number of turns from its start on; nsstep and nsterms,
%                  which know no past, take it within one revolution either way
%     Restitution  at the limits, 0 <= e <= 1 (0)
%     Motor        {'speed', w}   moves a against b with this speed, whatever it takes
%                  {'torque', w}  a torque on a, and its opposite on b, in a revolute joint
%                  {'force', w}   a force on a along the axis, its opposite on b, in a prismatic or
%                                 cylindrical joint
%                  where w is a number or a function w (t, q, v) of time and the state of all bodies
%     Length       of a distance joint without Limits (the distance at the start)
%
%   In space a turns by a positive angle against b if it turns by the right-hand rule about the axis.
%
%   A particle has no angle: a weld and a prismatic joint hold only its position, a revolute joint has no
%   Limits and no Motor, and an anchor on it is its position (but for prismatic and cylindrical joints, which
%   hold it on the line).
%
%   A start outside Limits, or with another distance than Length, is a warning (nonsmooth:nsjoint:start).
%
%   Example: a door in space with its hinge along z, driven by a torque
%
%   >> model = nsmodel ('spatial');
%   >> model = nsbody (model, 'Name', 'door', 'Shape', nsshape ('box', [0.8 0.04 2]), 'Position', [0.4 0 1]);
%   >> model = nsjoint (model, 'revolute', 'door', 'ground', 'Anchor', [0 0 1], 'Axis', [0 0 1], ...
%   ..                  'Limits', [0 pi/2], 'Motor', {'torque', 3});
%   >> fprintf ('%g ', model.joints(4:12))
%   -0.4 0 0 0 0 1 0 0 1
%
%
%   See also nsmodel, nsbody, nsspring, nscontact.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    ns_fail ('nsjoint', 'usage', 'call nsjoint (model, kind, a, b, ...)');
  end
  kind = ns_plain_text (kind);
  a = ns_plain_text (a);
  b = ns_plain_text (b);
  varargin = ns_plain_text (varargin);
  ns_check_model ('nsjoint', model);
  [choice, kind] = check_kind (model, kind);
  [a, b] = ns_find_pair ('nsjoint', model, a, b);
  ns_check_moving ('nsjoint', model, a, b);
  options = ns_options ('nsjoint', option_table (), varargin, 5);
  check_meaning (kind, options, ns_dimension (model));
  check_angles (model, kind, a, b, options);

  rows = ns_rows ();
  column = zeros (rows.joint.rows, 1);
  column(rows.joint.kind) = choice;
  column([rows.joint.a, rows.joint.b]) = [a, b];
  [column, distance] = set_points (model, column, kind, a, b, options, rows);
  column = set_rotation (model, column, kind, a, b, rows);
  column = set_axis (model, column, kind, a, b, options, rows);
  column = set_limits (column, kind, distance, options, rows);
  [model, column] = set_motor (model, column, kind, options, rows);
  id = size (model.joints, 2) + 1;
  model.joints(:,id) = column;
end

function [choice, kind] = check_kind (model, kind)
  kinds = {'revolute', 'prismatic', 'weld', 'distance', 'spherical', 'cylindrical', 'universal'};
  if (ns_dimension (model) == 2)
    if (ischar (kind) && any (strcmpi (kind, kinds(5:7))))
      ns_fail ('nsjoint', 'invalidInput', 'a %s joint has a meaning only in space; in the plane use ''%s''', ...
               lower (kind), planar_kind (kind));
    end
    kinds = kinds(1:4);
  end
  choice = ns_choice ('nsjoint', 'invalidInput', 'KIND', kind, kinds);
  kind = kinds{choice};
end

% The planar joint that holds the same point.
function text = planar_kind (kind)
  text = 'revolute';
  if (strcmpi (kind, 'cylindrical'))
    text = 'prismatic';
  end
end

function table = option_table ()
  table = {'Anchor',      [], 'any'
           'Axis',        [], 'any'
           'Limits',      [], 'limits'
           'Restitution', 0,  'fraction'
           'Motor',       [], 'any'
           'Length',      [], 'positive'};
end

% Not every option has a meaning for every kind of joint.
function check_meaning (kind, options, dimension)
  known.revolute = {'Limits', 'Motor'};
  known.prismatic = {'Axis', 'Limits', 'Motor'};
  known.weld = {};
  known.distance = {'Limits', 'Length'};
  known.spherical = {};
  known.cylindrical = known.prismatic;
  known.universal = {'Axis'};
  if (dimension == 3)
    known.revolute = known.prismatic;
  end
  for name = {'Axis', 'Limits', 'Motor', 'Length'}
    if (~isempty (options.(name{1})) && ~any (strcmp (name{1}, known.(kind))))
      ns_fail ('nsjoint', 'invalidOption', 'a %s joint has no %s', kind, name{1});
    end
  end
  if (any (strcmp ('Axis', known.(kind))) && isempty (options.Axis) && isnumeric (options.Axis))
    ns_fail ('nsjoint', 'invalidOption', 'a %s joint needs its Axis', kind);
  end
  if (~isempty (options.Length) && ~isempty (options.Limits))
    ns_fail ('nsjoint', 'invalidOption', ...
             'give Length or Limits, not both: with Limits the distance is free between them');
  end
end

function check_angles (model, kind, a, b, options)
  if (strcmp (kind, 'revolute') && ~isempty (options.Limits))
    ns_check_angles ('nsjoint', 'invalidOption', model, [a b], 'a revolute joint with Limits');
  elseif (strcmp (kind, 'revolute') && ~isempty (options.Motor))
    ns_check_angles ('nsjoint', 'invalidOption', model, [a b], 'a revolute joint with Motor');
  end
end

% The points in body coordinates, and the length of a distance joint.
function [column, distance] = set_points (model, column, kind, a, b, options, rows)
  points = anchor_points (model, kind, a, b, options.Anchor);
  point_a = ns_to_body (model, a, points(:,1));
  point_b = ns_to_body (model, b, points(:,2));
  if (~any (strcmp (kind, {'prismatic', 'cylindrical'})))
    ns_check_on_particle ('nsjoint', 'invalidOption', model, a, point_a, 'Anchor');
    ns_check_on_particle ('nsjoint', 'invalidOption', model, b, point_b, 'Anchor');
  end
  column(rows.joint.point_a(1:numel (point_a))) = point_a;
  column(rows.joint.point_b(1:numel (point_b))) = point_b;
  distance = norm (points(:,1) - points(:,2));
  if (strcmp (kind, 'distance'))
    column(rows.joint.reference) = joint_length (distance, options);
  end
end

function points = anchor_points (model, kind, a, b, anchor)
  if (strcmp (kind, 'distance'))
    points = [ns_pose(model, a), ns_pose(model, b)];
    rule = 'points';
  else
    points = ns_pose (model, a);
    rule = 'vector';
  end
  if (~isempty (anchor) || ~isnumeric (anchor))
    rule = sprintf ('%s%d', rule, ns_dimension (model));
    points = ns_check ('nsjoint', 'invalidOption', 'Anchor', anchor, rule);
  end
  points = points(:,[1 end]);
end

function value = joint_length (distance, options)
  value = distance;
  if (~isempty (options.Length))
    value = options.Length;
  end
  if (distance == 0 && isempty (options.Limits))
    ns_fail ('nsjoint', 'invalidOption', ...
             ['the two points of a distance joint (Anchor) must differ at the start; ' ...
              'use ''revolute'' for distance 0']);
  end
  if (abs (value - distance) > start_tolerance (value))
    warning ('nonsmooth:nsjoint:start', ...
             'nsjoint: Length is %g, but at the start the distance of the points is %g', value, distance);
  end
end

% Half of the digits, for starts that were computed.
function tolerance = start_tolerance (value)
  tolerance = sqrt (eps) * max (1, abs (value));
end

% How a is turned against b at the start: in the plane the difference of the angles, in space a quaternion.
function column = set_rotation (model, column, kind, a, b, rows)
  if (ns_dimension (model) == 3)
    column(rows.joint.turn) = ns_relative_turn (model, a, b);
  elseif (~strcmp (kind, 'distance'))
    [~, angle_a] = ns_pose (model, a);
    [~, angle_b] = ns_pose (model, b);
    column(rows.joint.reference) = angle_a - angle_b;
  end
end

% One axis fixed in both bodies, or the two of a universal joint.
function column = set_axis (model, column, kind, a, b, options, rows)
  if (isempty (options.Axis) && isnumeric (options.Axis))
    return
  end
  universal = strcmp (kind, 'universal');
  rules = {'vector2', 'vector3'; '', 'axes3'};
  rule = rules{1 + universal,ns_dimension(model)-1};
  axis = ns_check ('nsjoint', 'invalidOption', 'Axis', options.Axis, rule);
  axis_b = ns_axis_in_body ('nsjoint', model, b, axis(:,1));
  axis_a = ns_axis_in_body ('nsjoint', model, a, axis(:,end));
  column(rows.joint.axis_b(1:numel (axis_b))) = axis_b;
  column(rows.joint.axis_a(1:numel (axis_a))) = axis_a;
  if (universal)
    check_perpendicular (axis(:,1) / norm (axis(:,1)), axis(:,2) / norm (axis(:,2)));
  end
end

function check_perpendicular (u, w)
  cosine = u' * w;
  if (abs (cosine) > sqrt (eps))
    ns_fail ('nsjoint', 'invalidOption', ...
             'the two axes of a universal joint (Axis) must be at right angles, but the cosine between them is %g', ...
             cosine);
  end
end

function column = set_limits (column, kind, distance, options, rows)
  limits = [-Inf; Inf];
  start = distance;                % 0 where the points are one
  if (~isempty (options.Limits))
    limits = options.Limits;
    if (strcmp (kind, 'distance'))
      limits(1) = max (limits(1), 0);        % two infinities would mean an equation
    end
  end
  if (limits(1) == Inf || limits(2) == -Inf)
    ns_fail ('nsjoint', 'invalidOption', 'Limits must leave room between them, not %s', ns_describe (limits'));
  end
  if (strcmp (kind, 'distance') && limits(2) < 0)
    ns_fail ('nsjoint', 'invalidOption', 'Limits of a distance must not be below 0, but hi is %g', limits(2));
  end
  if (start < limits(1) - start_tolerance (limits(1)) || start > limits(2) + start_tolerance (limits(2)))
    warning ('nonsmooth:nsjoint:start', 'nsjoint: Limits are %s, but the joint starts at %g', ...
             mat2str (limits', 6), start);
  end
  column(rows.joint.lower) = limits(1);
  column(rows.joint.upper) = limits(2);
  column(rows.joint.restitution) = options.Restitution;
end

function [model, column] = set_motor (model, column, kind, options, rows)
  motor = options.Motor;
  if (isempty (motor) && isnumeric (motor))
    return
  end
  words = {'speed', 'torque'};
  if (any (strcmp (kind, {'prismatic', 'cylindrical'})))
    words = {'speed', 'force'};
  end
  if (~iscell (motor) || numel (motor) ~= 2)
    ns_fail ('nsjoint', 'invalidOption', 'Motor must be a cell {''%s'', w} or {''%s'', w}, not %s', ...
             words{1}, words{2}, ns_describe (motor));
  end
  label = ['Motor of a ' kind ' joint'];
  column(rows.joint.motor) = ns_choice ('nsjoint', 'invalidOption', label, motor{1}, words);
  value = ns_check ('nsjoint', 'invalidOption', ['Motor ' lower(motor{1})], motor{2}, 'quantity');
  if (isa (value, 'function_handle'))
    [model, index] = ns_add_handle ('nsjoint', 'invalidOption', model, value, 'in Motor');
    column(rows.joint.motor_handle) = index;
  else
    column(rows.joint.motor_value) = value;
  end
end

%!shared model
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Name', 'a', 'Inertia', 1, 'Position', [1 2], 'Angle', pi/2);
%! model = nsbody (model, 'Name', 'b', 'Inertia', 1, 'Position', [4 6]);
%! model = nsbody (model, 'Name', 'p', 'Position', [0 1]);
%! model = nsbody (model, 'Name', 'wall', 'Fixed', true, 'Position', [9 9]);

%!test  # revolute: every row. Body a is turned by a right angle: world offset (2, 3) is (3, -2) there
%! [m, id] = nsjoint (model, 'revolute', 'a', 'b', 'Anchor', [3 5], 'Limits', [-1 2], 'Restitution', .5, ...
%!                    'Motor', {'speed', 7});
%! assert (id, 1);
%! assert (m.joints, [1 1 2 3 -2 0 -1 -1 0 0 0 0 0 0 0 pi/2 -1 2 1 7 0 .5 0 0 0 0]', 4*eps);
%! [m, id] = nsjoint (m, 'REVOLUTE', 1, 0);
%! assert (id, 2);
%! assert (m.joints(:,2), [1 1 0 0 0 0 1 2 0 0 0 0 0 0 0 pi/2 -Inf Inf 0 0 0 0 0 0 0 0]');

%!test  # prismatic: the axis in both frames
%! m = nsjoint (model, 'prismatic', 'a', 'b', 'Axis', [0 5], 'Motor', {'FORCE', 3});
%! assert (m.joints, [2 1 2 0 0 0 -3 -4 0 0 1 0 1 0 0 pi/2 -Inf Inf 2 3 0 0 0 0 0 0]', 4*eps);
%! m = nsjoint (model, 'prismatic', 'p', 'ground', 'Axis', [1; 1]);        # a bead on a wire
%! assert (m.joints([2 3 10 11 13 14]), [3 0 1 1 1 1]' .* [1; 1; sqrt([.5; .5; .5; .5])], eps);

%!test  # weld
%! m = nsjoint (model, 'weld', 'b', 'wall');
%! assert (m.joints(1:18), [3 2 4 0 0 0 -5 -3 0 0 0 0 0 0 0 0 -Inf Inf]');

%!test  # distance: default points and length, given ones, ropes
%! m = nsjoint (model, 'distance', 'a', 'b');
%! assert (m.joints, [4 1 2 zeros(1, 12) 5 -Inf Inf 0 0 0 0 0 0 0 0]');
%! m = nsjoint (model, 'distance', 'ground', 'b', 'Anchor', [0 4; 1 7], 'Length', hypot (4, 6));
%! assert (m.joints(1:16), [4 0 2 0 1 0 0 1 0 0 0 0 0 0 0 hypot(4, 6)]');
%! m = nsjoint (model, 'distance', 'p', 'ground', 'Limits', [0 2], 'Restitution', 1);
%! assert (m.joints([16 17 18 22])', [1 0 2 1]);
%! m = nsjoint (model, 'distance', 'p', 'ground', 'Anchor', [0 0; 1 1], 'Limits', [0 2]);      # a slack rope
%! assert (m.joints([16 17 18])', [0 0 2]);
%! m = nsjoint (model, 'distance', 'a', 'b', 'Limits', [-Inf Inf]);                         # no equation
%! assert (m.joints([16 17 18])', [5 0 Inf]);

%!test  # motor by a function
%! f = @(t, q, v) sin (t);
%! m = nsjoint (model, 'revolute', 'a', 'ground', 'Motor', {'torque', f});
%! assert (m.joints(19:21)', [2 0 1]);
%! assert (m.handles, {f});
%! m = nsjoint (m, 'prismatic', 'b', 'ground', 'Axis', [1 0], 'Motor', {'speed', @(varargin) 1});
%! assert (m.joints(19:21,2)', [1 0 2]);

%!test  # particles in revolute joints, distances and welds
%! m = nsjoint (model, 'revolute', 'p', 'a', 'Anchor', [0 1]);
%! m = nsjoint (m, 'distance', 'p', 'a');
%! assert (m.joints(16,2), sqrt (2), eps);
%! m = nsjoint (m, 'weld', 'p', 'a');
%! assert (m.joints([1 2 3 7 8],3)', [3 3 1 -1 1], 2*eps);

%!warning <Length is 1, but at the start the distance of the points is 5> ...
%! nsjoint (model, 'distance', 'a', 'b', 'Length', 1);
%!warning <Limits are \[0 4\], but the joint starts at 5> ...
%! nsjoint (model, 'distance', 'a', 'b', 'Limits', [0 4]);
%!warning <Limits are \[1 4\], but the joint starts at 0> ...
%! nsjoint (model, 'revolute', 'a', 'b', 'Limits', [1 4]);
%!warning id=nonsmooth:nsjoint:start nsjoint (model, 'revolute', 'a', 'b', 'Limits', [1 4]);
%!warning id=nonsmooth:nsjoint:start nsjoint (model, 'distance', 'a', 'b', 'Length', 1);

%!test  # identifiers of the errors below
%! bad = {'usage', {}; 'usage', {model, 'weld', 1}; 'usage', {model, 'weld', 1, 2, 'Limits'};
%!        'usage', {model, 'weld', 1, 2, 3}; 'invalidInput', {3, 'weld', 1, 2};
%!        'invalidInput', {model, 'hinge', 1, 2}; 'invalidInput', {model, 'weld', 1, 1};
%!        'invalidInput', {model, 'weld', 0, 4}; 'invalidOption', {model, 'weld', 1, 3};
%!        'invalidInput', {model, 'weld', {}, 3}; 'unknownBody', {model, 'weld', 1, 'c'};
%!        'unknownBody', {model, 'weld', 1, 7}; 'invalidOption', {model, 'weld', 1, 2, 'Limits', [0 1]};
%!        'invalidOption', {model, 'weld', 1, 2, 'Limit', 1}; 'invalidOption', {model, 'prismatic', 1, 2}};
%! for k = 1:rows (bad)
%!   try
%!     nsjoint (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsjoint:' bad{k,1}]);
%! end

%!error <nsjoint: call nsjoint \(model, kind, a, b> nsjoint (model, 'weld', 1)
%!error <nsjoint: MODEL must be a struct made by nsmodel, not 1> nsjoint (1, 'weld', 1, 2)
%!error <nsjoint: KIND must be one of 'revolute', 'prismatic', 'weld', 'distance', not 'hinge'> ...
%! nsjoint (model, 'hinge', 1, 2)
%!error <nsjoint: A: there is no body 'c'; the model has the ids 0 \(ground\) to 4 and the names 'a', 'b', 'p', 'wall'> ...
%! nsjoint (model, 'weld', 'c', 1)
%!error <nsjoint: B: there is no body 5; the model has the ids 0 \(ground\) to 4> nsjoint (model, 'weld', 1, 5)
%!error <nsjoint: B: there is no body -1> nsjoint (model, 'weld', 1, -1)
%!error <nsjoint: B: there is no body 1.5> nsjoint (model, 'weld', 1, 1.5)
%!error <nsjoint: B: there is no body NaN> nsjoint (model, 'weld', 1, NaN)
%!error <nsjoint: B must be the id or the name of a body, not \[1 2\]> nsjoint (model, 'weld', 1, [1 2])
%!error <nsjoint: A and B must be two bodies, not both body 1 \('a'\)> nsjoint (model, 'weld', 1, 'a')
%!error <nsjoint: A and B must be two bodies, not both the ground> nsjoint (model, 'weld', 0, 'Ground')
%!error <nsjoint: A or B must be free to move, but the ground and body 4 \('wall'\) are fixed> ...
%! nsjoint (model, 'weld', 0, 'wall')
%!error <nsjoint: unknown option 'Limit'; did you mean 'Limits'> ...
%! nsjoint (model, 'revolute', 1, 2, 'Limit', [0 1])
%!error <nsjoint: option 'Axis' has no value> nsjoint (model, 'prismatic', 1, 2, 'Axis')
%!error <nsjoint: argument 5 must be the name of an option or a struct, not double> ...
%! nsjoint (model, 'revolute', 1, 2, [0 1])
%!error <nsjoint: a weld joint has no Motor> nsjoint (model, 'weld', 1, 2, 'Motor', {'speed', 1})
%!error <nsjoint: a weld joint has no Limits> nsjoint (model, 'weld', 1, 2, 'Limits', [0 1])
%!error <nsjoint: a distance joint has no Motor> nsjoint (model, 'distance', 1, 2, 'Motor', {'speed', 1})
%!error <nsjoint: a revolute joint has no Axis> nsjoint (model, 'revolute', 1, 2, 'Axis', [1 0])
%!error <nsjoint: a prismatic joint has no Length> ...
%! nsjoint (model, 'prismatic', 1, 2, 'Axis', [1 0], 'Length', 1)
%!error <nsjoint: give Length or Limits, not both> ...
%! nsjoint (model, 'distance', 1, 2, 'Length', 5, 'Limits', [0 5])
%!error <nsjoint: a revolute joint with Limits needs bodies that turn, but body 3> ...
%! nsjoint (model, 'revolute', 'p', 0, 'Limits', [0 1])
%!error <nsjoint: a revolute joint with Motor needs bodies that turn, but body 3> ...
%! nsjoint (model, 'revolute', 'a', 'p', 'Motor', {'speed', 1}, 'Anchor', [0 1])
%!error <nsjoint: Anchor must lie on the particle body 3 \('p'\), not 1 away> ...
%! nsjoint (model, 'revolute', 'p', 0, 'Anchor', [0 0])
%!error <nsjoint: Anchor must lie on the particle> nsjoint (model, 'distance', 'a', 'p', 'Anchor', [1 5; 2 5])
%!error <nsjoint: Anchor must be a vector of 2 finite numbers, not \[0 NaN\]> ...
%! nsjoint (model, 'revolute', 1, 2, 'Anchor', [0 NaN])
%!error <nsjoint: Anchor must be a vector of 2 finite numbers, not \[1 2;3 4\]> ...
%! nsjoint (model, 'revolute', 1, 2, 'Anchor', [1 2; 3 4])
%!error <nsjoint: Anchor must be a 2 x 2 array of finite numbers> ...
%! nsjoint (model, 'distance', 1, 2, 'Anchor', [0 1])
%!error <nsjoint: Anchor must be a vector of 2 finite numbers, not a 0 x 0 array of class cell> ...
%! nsjoint (model, 'revolute', 1, 2, 'Anchor', {})
%!error <nsjoint: a prismatic joint needs its Axis> nsjoint (model, 'prismatic', 1, 2)
%!error <nsjoint: Axis must not be zero> nsjoint (model, 'prismatic', 1, 2, 'Axis', [0 0])
%!error <nsjoint: Axis must be a vector of 2 finite numbers, not \[1 Inf\]> ...
%! nsjoint (model, 'prismatic', 1, 2, 'Axis', [1 Inf])
%!error <nsjoint: Limits must be two numbers \[lo hi\] with lo .= hi, not \[2 1\]> ...
%! nsjoint (model, 'revolute', 1, 2, 'Limits', [2 1])
%!error <nsjoint: Limits must be two numbers .* not \[NaN 1\]> ...
%! nsjoint (model, 'revolute', 1, 2, 'Limits', [NaN 1])
%!error <nsjoint: Limits must be two numbers .* not 1> nsjoint (model, 'revolute', 1, 2, 'Limits', 1)
%!error <nsjoint: Limits must leave room between them, not \[Inf Inf\]> ...
%! nsjoint (model, 'revolute', 1, 2, 'Limits', [Inf Inf])
%!error <nsjoint: Limits of a distance must not be below 0, but hi is -1> ...
%! nsjoint (model, 'distance', 1, 2, 'Limits', [-2 -1])
%!error <nsjoint: Length must be a positive finite number, not 0> nsjoint (model, 'distance', 1, 2, 'Length', 0)
%!error <nsjoint: Length must be a positive finite number, not NaN> ...
%! nsjoint (model, 'distance', 1, 2, 'Length', NaN)
%!error <nsjoint: the two points of a distance joint .Anchor. must differ> ...
%! nsjoint (model, 'distance', 1, 2, 'Anchor', [1 1; 1 1])
%!error <nsjoint: Restitution must be a number between 0 and 1, not 2> ...
%! nsjoint (model, 'revolute', 1, 2, 'Restitution', 2)
%!error <nsjoint: Motor must be a cell \{'speed', w\} or \{'torque', w\}, not 3> ...
%! nsjoint (model, 'revolute', 1, 2, 'Motor', 3)
%!error <nsjoint: Motor must be a cell \{'speed', w\} or \{'force', w\}> ...
%! nsjoint (model, 'prismatic', 1, 2, 'Axis', [1 0], 'Motor', {1})
%!error <nsjoint: Motor of a revolute joint must be one of 'speed', 'torque', not 'force'> ...
%! nsjoint (model, 'revolute', 1, 2, 'Motor', {'force', 3})
%!error <nsjoint: Motor speed must be a finite number or a function handle, not NaN> ...
%! nsjoint (model, 'revolute', 1, 2, 'Motor', {'speed', NaN})
%!error <nsjoint: Motor torque must be a finite number or .* not \[1 2\]> ...
%! nsjoint (model, 'revolute', 1, 2, 'Motor', {'torque', [1 2]})
%!error <nsjoint: the function in Motor is called with \(t, q, v\), but written for \(q, v, x\)> ...
%! nsjoint (model, 'revolute', 'a', 'b', 'Anchor', [1 2], 'Motor', {'speed', @(q, v, x) 1})
%!error <nsjoint: the function in Motor must take \(t, q, v\), not 1 arguments> ...
%! nsjoint (model, 'revolute', 1, 2, 'Motor', {'torque', @(t) t})
%!error <nsjoint: a spherical joint has a meaning only in space; in the plane use 'revolute'> ...
%! nsjoint (model, 'Spherical', 1, 2)
%!error <nsjoint: a universal joint has a meaning only in space; in the plane use 'revolute'> ...
%! nsjoint (model, 'universal', 1, 2, 'Axis', [1 0; 0 1])
%!error <nsjoint: a cylindrical joint has a meaning only in space; in the plane use 'prismatic'> ...
%! nsjoint (model, 'cylindrical', 1, 2, 'Axis', [1 0])
%!error <nsjoint: Anchor must be a vector of 2 finite numbers, not \[1 2 3\]> ...
%! nsjoint (model, 'revolute', 1, 2, 'Anchor', [1 2 3])

%!function R = turn_matrix (s)   # the turn by |s| about s
%!  R = expm ([0, -s(3), s(2); s(3), 0, -s(1); -s(2), s(1), 0]);
%!endfunction
%!function q = turn_quaternion (s)
%!  q = [cos(norm (s)/2); sin(norm (s)/2) * s / norm(s)];
%!endfunction

%!shared model, sa, sb, Ra, Rb
%! sa = [.3; -.9; 1.4];  sb = [-2; .5; .7];
%! Ra = turn_matrix (sa);  Rb = turn_matrix (sb);
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Name', 'a', 'Inertia', 1, 'Position', [1 2 3], 'Quaternion', 3 * turn_quaternion (sa));
%! model = nsbody (model, 'Name', 'b', 'Inertia', 1, 'Position', [4 6 3], 'Quaternion', turn_quaternion (sb));
%! model = nsbody (model, 'Name', 'p', 'Position', [0 1 2]);
%! model = nsbody (model, 'Name', 'wall', 'Fixed', true, 'Position', [9 9 9], 'Quaternion', [0 0 0 1]);
%! model = nsbody (model, 'Name', 'c', 'Inertia', 1, 'Position', [7 7 7]);

%!test  # space, revolute: every row. Turned back into the world, points and axes are those that were given
%! P = [-1; 0; 5];  u = [2; -3; 6];
%! [m, id] = nsjoint (model, 'revolute', 'a', 'b', 'Anchor', P, 'Axis', u, 'Limits', [-1 2*pi], ...
%!                    'Restitution', .5, 'Motor', {'speed', 7});
%! assert (id, 1);
%! c = m.joints;
%! assert (rows (c), 26);
%! assert (c([1 2 3 16:22])', [1 1 2 0 -1 2*pi 1 7 0 .5]);
%! assert ([1; 2; 3] + Ra * c(4:6), P, 1e-14);
%! assert ([4; 6; 3] + Rb * c(7:9), P, 1e-14);
%! assert (Rb * c(10:12), u / 7, 1e-15);
%! assert (Ra * c(13:15), u / 7, 1e-15);

%!test  # space: turn is conj (q_b) q_a, the quaternion of Rb' Ra, for every kind
%! kinds = {'revolute', 'prismatic', 'weld', 'distance', 'spherical', 'cylindrical', 'universal'};
%! axes = {[0 0 1], [0 0 1], [], [], [], [0 0 1], [1 0; 0 1; 0 0]};
%! R = Rb' * Ra;
%! for k = 1:7
%!   m = nsjoint (model, kinds{k}, 'a', 'b', 'Axis', axes{k});
%!   assert (m.joints([1 2 3])', [k 1 2]);
%!   t = m.joints(23:26);
%!   assert (norm (t), 1, 4*eps);
%!   assert (abs (t(1)), sqrt (1 + trace (R)) / 2, 1e-15);
%!   assert (4 * t(1) * t(2:4), [R(3,2) - R(2,3); R(1,3) - R(3,1); R(2,1) - R(1,2)], 1e-15);
%!   assert (m.joints(16), 5 * (k == 4));                     # the length; otherwise there is no reference
%!   assert (m.joints([17 18])', [-Inf Inf]);
%! end
%! assert (nsjoint (model, 'weld', 'c', 0).joints(23:26)', [1 0 0 0]);
%! assert (nsjoint (model, 'spherical', 'c', 'p', 'Anchor', [0 1 2]).joints(23:26)', [1 0 0 0]);
%! assert (nsjoint (model, 'weld', 'c', 'wall').joints(23:26)', [0 0 0 -1]);

%!test  # space, prismatic and cylindrical: default anchor is the position of a
%! for kind = {'prismatic', 'cylindrical'}
%!   m = nsjoint (model, kind{1}, 'a', 'b', 'Axis', [0; 0; 5], 'Motor', {'FORCE', 3}, 'Limits', [-9 Inf]);
%!   assert (m.joints([4:6 16:22])', [0 0 0 0 -9 Inf 2 3 0 0]);
%!   assert ([4; 6; 3] + Rb * m.joints(7:9), [1; 2; 3], 1e-14);
%!   assert ([Rb * m.joints(10:12), Ra * m.joints(13:15)], [0 0; 0 0; 1 1], 1e-15);
%! end

%!test  # space, weld, spherical and distance have no axis
%! for kind = {'weld', 'spherical'}
%!   m = nsjoint (model, kind{1}, 'b', 'wall', 'Anchor', [1 2 3]);
%!   assert ([4; 6; 3] + Rb * m.joints(4:6), [1; 2; 3], 1e-14);
%!   assert ([9; 9; 9] + [-1; -1; 1] .* m.joints(7:9), [1; 2; 3], 1e-14);       # half a turn about z
%!   assert (m.joints(10:22)', [zeros(1, 7) -Inf Inf 0 0 0 0]);
%! end
%! m = nsjoint (model, 'distance', 'a', 'b');
%! assert (m.joints(1:22)', [4 1 2 zeros(1, 12) 5 -Inf Inf 0 0 0 0]);
%! m = nsjoint (model, 'distance', 'ground', 'b', 'Anchor', [0 4; 1 7; 2 3], 'Limits', [0 9]);
%! assert (m.joints(4:6)', [0 1 2]);
%! assert ([4; 6; 3] + Rb * m.joints(7:9), [4; 7; 3], 1e-14);
%! assert (m.joints(16:18)', [sqrt(53) 0 9], 1e-15);

%!test  # space, universal: the first axis is fixed in b, the second in a
%! m = nsjoint (model, 'universal', 'a', 'b', 'Anchor', [1 1 1], 'Axis', [2 0; 0 3; 0 4]);
%! assert (Rb * m.joints(10:12), [1; 0; 0], 1e-15);
%! assert (Ra * m.joints(13:15), [0; .6; .8], 1e-15);

%!test  # space: limits of an angle, none at all, one; functions as motors
%! m = nsjoint (model, 'revolute', 'a', 0, 'Axis', [1 0 0], 'Limits', [-1 Inf]);
%! assert (m.joints(17:18)', [-1 Inf]);
%! m = nsjoint (model, 'revolute', 'a', 0, 'Axis', [1 0 0], 'Limits', [-1 2] * pi);
%! assert (m.joints(17:18)', [-1 2] * pi);
%! m = nsjoint (model, 'revolute', 'a', 0, 'Axis', [1 0 0], 'Limits', [-Inf Inf]);
%! assert (m.joints(17:18)', [-Inf Inf]);
%! f = @(t, q, v) t;
%! m = nsjoint (model, 'cylindrical', 'a', 0, 'Axis', [1 0 0], 'Motor', {'speed', f});
%! assert (m.joints(19:21)', [1 0 1]);
%! assert (m.handles, {f});

%!test  # space: particles
%! for kind = {'weld', 'spherical'}
%!   m = nsjoint (model, kind{1}, 'p', 'a');
%!   assert ([1; 2; 3] + Ra * m.joints(7:9), [0; 1; 2], 1e-14);
%! end
%! m = nsjoint (model, 'revolute', 'a', 'p', 'Anchor', [0 1 2], 'Axis', [1 0 0]);
%! m = nsjoint (m, 'universal', 'p', 'ground', 'Axis', [1 0; 0 1; 0 0]);
%! m = nsjoint (m, 'cylindrical', 'p', 'ground', 'Anchor', [0 0 0], 'Axis', [0 1 2], 'Limits', [0 1]);
%! assert (m.joints([4:9 13:15 17 18],3)', [0 -1 -2 0 0 0 [0 1 2]/sqrt(5) 0 1], eps);
%! m = nsjoint (m, 'distance', 'p', 'ground', 'Anchor', [0 0; 1 1; 2 0]);
%! assert (m.joints(16,4), 2);

%!warning <Limits are \[1 4\], but the joint starts at 0> ...
%! nsjoint (model, 'cylindrical', 'a', 'b', 'Axis', [0 0 1], 'Limits', [1 4]);

%!test  # space: identifiers of the errors below
%! bad = {'invalidInput', {model, 'ball', 1, 2}; 'invalidOption', {model, 'revolute', 1, 2};
%!        'invalidOption', {model, 'universal', 1, 2, 'Axis', ones(3, 2)};
%!        'invalidOption', {model, 'spherical', 1, 2, 'Limits', [0 1]};
%!        'invalidOption', {model, 'spherical', 1, 2, 'Anchor', [1 2]};
%!        'unknownBody', {model, 'weld', 1, 'z'}};
%! for k = 1:rows (bad)
%!   try
%!     nsjoint (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsjoint:' bad{k,1}]);
%! end

%!error <nsjoint: KIND must be one of 'revolute', .* 'spherical', 'cylindrical', 'universal', not 'ball'> ...
%! nsjoint (model, 'ball', 1, 2)
%!error <nsjoint: a revolute joint needs its Axis> nsjoint (model, 'revolute', 1, 2)
%!error <nsjoint: a revolute joint needs its Axis> nsjoint (model, 'revolute', 1, 2, 'Axis', [])
%!error <nsjoint: a prismatic joint needs its Axis> nsjoint (model, 'prismatic', 1, 2)
%!error <nsjoint: a cylindrical joint needs its Axis> nsjoint (model, 'cylindrical', 1, 2)
%!error <nsjoint: a universal joint needs its Axis> nsjoint (model, 'universal', 1, 2)
%!error <nsjoint: a weld joint has no Axis> nsjoint (model, 'weld', 1, 2, 'Axis', [0 0 1])
%!error <nsjoint: a distance joint has no Axis> nsjoint (model, 'distance', 1, 2, 'Axis', [0 0 1])
%!error <nsjoint: a spherical joint has no Axis> nsjoint (model, 'spherical', 1, 2, 'Axis', [0 0 1])
%!error <nsjoint: a spherical joint has no Limits> nsjoint (model, 'spherical', 1, 2, 'Limits', [0 1])
%!error <nsjoint: a spherical joint has no Motor> nsjoint (model, 'spherical', 1, 2, 'Motor', {'torque', 1})
%!error <nsjoint: a universal joint has no Limits> ...
%! nsjoint (model, 'universal', 1, 2, 'Axis', [1 0; 0 1; 0 0], 'Limits', [0 1])
%!error <nsjoint: a universal joint has no Motor> ...
%! nsjoint (model, 'universal', 1, 2, 'Axis', [1 0; 0 1; 0 0], 'Motor', {'speed', 1})
%!error <nsjoint: a weld joint has no Limits> nsjoint (model, 'weld', 1, 2, 'Limits', [0 1])
%!error <nsjoint: a distance joint has no Motor> nsjoint (model, 'distance', 1, 2, 'Motor', {'force', 1})
%!error <nsjoint: a cylindrical joint has no Length> ...
%! nsjoint (model, 'cylindrical', 1, 2, 'Axis', [0 0 1], 'Length', 1)
%!error <nsjoint: Axis must be a vector of 3 finite numbers, not \[0 1\]> ...
%! nsjoint (model, 'revolute', 1, 2, 'Axis', [0 1])
%!error <nsjoint: Axis must be a vector of 3 finite numbers, not \[0 0 NaN\]> ...
%! nsjoint (model, 'prismatic', 1, 2, 'Axis', [0 0 NaN])
%!error <nsjoint: Axis must be a vector of 3 finite numbers, not \[0 0 Inf\]> ...
%! nsjoint (model, 'cylindrical', 1, 2, 'Axis', [0 0 Inf])
%!error <nsjoint: Axis must be a vector of 3 finite numbers, not a 0 x 0 array of class cell> ...
%! nsjoint (model, 'revolute', 1, 2, 'Axis', {})
%!error <nsjoint: Axis must not be zero> nsjoint (model, 'revolute', 1, 2, 'Axis', [0 0 0])
%!error <nsjoint: Axis must be a 3 x 2 array of finite numbers, one axis in each column, not \[0 0 1\]> ...
%! nsjoint (model, 'universal', 1, 2, 'Axis', [0 0 1])
%!error <nsjoint: Axis must not be zero> nsjoint (model, 'universal', 1, 2, 'Axis', [1 0; 0 0; 0 0])
%!error <nsjoint: the two axes of a universal joint .Axis. must be at right angles, but the cosine .* 1e-06> ...
%! nsjoint (model, 'universal', 1, 2, 'Axis', [1 1e-6; 0 1; 0 0])
%!error <nsjoint: Anchor must be a vector of 3 finite numbers, not \[1 2\]> ...
%! nsjoint (model, 'weld', 1, 2, 'Anchor', [1 2])
%!error <nsjoint: Anchor must be a 3 x 2 array of finite numbers, one point in each column, not \[1 2;3 4\]> ...
%! nsjoint (model, 'distance', 1, 2, 'Anchor', [1 2; 3 4])
%!error <nsjoint: Anchor must lie on the particle body 3 \('p'\), not 3 away> ...
%! nsjoint (model, 'spherical', 'p', 0, 'Anchor', [0 1 5])
%!error <nsjoint: Anchor must lie on the particle> ...
%! nsjoint (model, 'universal', 0, 'p', 'Anchor', [0 0 0], 'Axis', [1 0; 0 1; 0 0])
%!error <nsjoint: a revolute joint with Limits needs bodies that turn, but body 3> ...
%! nsjoint (model, 'revolute', 'p', 0, 'Axis', [1 0 0], 'Limits', [0 1])
%!error <nsjoint: a revolute joint with Motor needs bodies that turn, but body 3> ...
%! nsjoint (model, 'revolute', 'p', 0, 'Axis', [1 0 0], 'Motor', {'speed', 1})
%!error <nsjoint: Motor of a cylindrical joint must be one of 'speed', 'force', not 'torque'> ...
%! nsjoint (model, 'cylindrical', 1, 2, 'Axis', [1 0 0], 'Motor', {'torque', 3})
%!error <nsjoint: Motor of a revolute joint must be one of 'speed', 'torque', not 'force'> ...
%! nsjoint (model, 'revolute', 1, 2, 'Axis', [1 0 0], 'Motor', {'force', 3})

%!test  # space: a wheel that a torque winds up against a limit after more than two turns, and that stays there
%! model = nsbody (nsmodel ('spatial', 'Gravity', [0 0 0]), 'Inertia', 1);
%! model = nsjoint (model, 'revolute', 1, 0, 'Axis', [0 0 1], 'Limits', [-1 15], 'Motor', {'torque', 2});
%! for method = {'euler', 'linimp', 'trapezoidal'}
%!   sol = nssolve (model, [0 5], 'Method', method{1}, 'Step', 0.01);      % t^2 = 15 at t = 3.87
%!   angle = 2 * atan2 (sol.q(7,end), sol.q(4,end));                       % 15 less a period of 4 pi
%!   assert (angle, 15 - 4*pi, 0.08);                                      % captured: off by up to h w
%!   assert (norm (sol.v(:,end)) < 1e-9);
%! end

%!demo
%! ## A crank turns once in a second, a rod follows, a slider goes to and fro
%! model = nsmodel ('planar', 'Gravity', 0);
%! model = nsbody (model, 'Name', 'crank', 'Mass', 1, 'Inertia', 0.01, 'Position', [0.15 0], 'AngularVelocity', 2*pi, ...
%!                 'Velocity', [0 0.3*pi]);
%! model = nsbody (model, 'Name', 'rod', 'Mass', 1, 'Inertia', 0.05, 'Position', [0.65 0], 'AngularVelocity', ...
%!                 -0.6*pi/0.7, ...
%!                 'Velocity', [0 0.3*pi]);
%! model = nsbody (model, 'Name', 'slider', 'Mass', 1, 'Inertia', 0.01, 'Position', [1 0]);
%! model = nsjoint (model, 'revolute', 'crank', 'ground', 'Anchor', [0 0], 'Motor', {'speed', 2*pi});
%! model = nsjoint (model, 'revolute', 'rod', 'crank', 'Anchor', [0.3 0]);
%! model = nsjoint (model, 'revolute', 'slider', 'rod', 'Anchor', [1 0]);
%! model = nsjoint (model, 'prismatic', 'slider', 'ground', 'Axis', [1 0]);
%! sol = nssolve (model, [0 1], 'Method', 'trapezoidal', 'Step', 0.002);
%! plot (sol.t, sol.q(7,:));
%! xlabel ('t (s)');
%! ylabel ('x of the slider (m)');
