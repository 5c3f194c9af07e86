function [model, id] = nsjoint (model, kind, a, b, varargin)
%NSJOINT  Connect two bodies by a joint.
%
%   [model, id] = nsjoint (model, 'revolute', a, b, 'Anchor', p)
%   [model, id] = nsjoint (model, 'prismatic', a, b, 'Axis', u)
%   [model, id] = nsjoint (model, 'weld', a, b)
%   [model, id] = nsjoint (model, 'distance', a, b, 'Anchor', [pa, pb])
%   [model, id] = nsjoint (model, kind, a, b, 'Name', value, ...)
%   [model, id] = nsjoint (model, kind, a, b, options)
%
%   a, b  bodies, each as id, as name, or 'ground'
%   kind  'revolute'   a point of a and one of b stay together; the bodies turn about it
%         'prismatic'  a slides along a line fixed in b and does not turn against b
%         'weld'       a does not move against b
%         'distance'   a point of a and one of b keep their distance, or keep it within Limits
%
%   Jointed bodies do not collide with each other, unless nscontact says so.
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Anchor       point of the joint in the world at the start (the position of a); for a distance a 2 x 2
%                  array [pa, pb] with a point of a and one of b (the positions of the two)
%     Axis         direction of a prismatic joint in the world at the start; of any length but 0
%     Limits       [lo hi]: of the angle of a against b in a revolute joint, and of the displacement of a
%                  along the axis in a prismatic one, both counted from the start, so that lo <= 0 <= hi; of
%                  the distance itself in a distance joint, which then is no equation: a rope of length L
%                  has [0 L]. -Inf and Inf are no limits (the default)
%     Restitution  at the limits, 0 <= e <= 1 (0)
%     Motor        {'speed', w}   moves a against b with this speed, whatever it takes
%                  {'torque', w}  a torque on a, and its opposite on b, in a revolute joint
%                  {'force', w}   a force on a along the axis, its opposite on b, in a prismatic joint
%                  where w is a number or a function w (t, q, v) of time and the state of all bodies
%     Length       of a distance joint without Limits (the distance at the start)
%
%   A particle has no angle: a weld and a prismatic joint hold only its position, a revolute joint has no
%   Limits and no Motor, and an anchor on it is its position (but for prismatic joints).
%
%   A start outside Limits, or with another distance than Length, is a warning (nonsmooth:nsjoint:start).
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
%   See also nsmodel, nsbody, nsspring, nscontact.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    ns_fail ('nsjoint', 'usage', 'call nsjoint (model, kind, a, b, ...)');
  end
  ns_check_model ('nsjoint', model);
  kinds = {'revolute', 'prismatic', 'weld', 'distance'};
  choice = ns_choice ('nsjoint', 'invalidInput', 'KIND', kind, kinds);
  kind = kinds{choice};
  [a, b] = ns_find_pair ('nsjoint', model, a, b);
  ns_check_moving ('nsjoint', model, a, b);
  options = ns_options ('nsjoint', option_table (), varargin, 5);
  check_meaning (kind, options);
  check_angles (model, kind, a, b, options);

  rows = ns_rows ();
  column = zeros (rows.joint.rows, 1);
  column(rows.joint.kind) = choice;
  column([rows.joint.a, rows.joint.b]) = [a, b];
  [column, distance] = set_points (model, column, kind, a, b, options, rows);
  column = set_axis (model, column, kind, a, b, options, rows);
  column = set_limits (column, kind, distance, options, rows);
  [model, column] = set_motor (model, column, kind, options, rows);
  id = size (model.joints, 2) + 1;
  model.joints(:,id) = column;
end

function table = option_table ()
  table = {'Anchor',      [], 'any'
           'Axis',        [], 'vector'
           'Limits',      [], 'limits'
           'Restitution', 0,  'fraction'
           'Motor',       [], 'any'
           'Length',      [], 'positive'};
end

% Not every option has a meaning for every kind of joint.
function check_meaning (kind, options)
  known.revolute = {'Limits', 'Motor'};
  known.prismatic = {'Axis', 'Limits', 'Motor'};
  known.weld = {};
  known.distance = {'Limits', 'Length'};
  for name = {'Axis', 'Limits', 'Motor', 'Length'}
    if (~isempty (options.(name{1})) && ~any (strcmp (name{1}, known.(kind))))
      ns_fail ('nsjoint', 'invalidOption', 'a %s joint has no %s', kind, name{1});
    end
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

% The points in body coordinates, and the reference: the angle of a less that of b, or the length.
function [column, distance] = set_points (model, column, kind, a, b, options, rows)
  points = anchor_points (model, kind, a, b, options.Anchor);
  point_a = ns_to_body (model, a, points(:,1));
  point_b = ns_to_body (model, b, points(:,2));
  if (~strcmp (kind, 'prismatic'))
    ns_check_on_particle ('nsjoint', 'invalidOption', model, a, point_a, 'Anchor');
    ns_check_on_particle ('nsjoint', 'invalidOption', model, b, point_b, 'Anchor');
  end
  column(rows.joint.point_a(1:2)) = point_a;
  column(rows.joint.point_b(1:2)) = point_b;
  distance = norm (points(:,1) - points(:,2));
  if (strcmp (kind, 'distance'))
    column(rows.joint.reference) = joint_length (distance, options);
  else
    [~, angle_a] = ns_pose (model, a);
    [~, angle_b] = ns_pose (model, b);
    column(rows.joint.reference) = angle_a - angle_b;
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

function column = set_axis (model, column, kind, a, b, options, rows)
  if (~strcmp (kind, 'prismatic'))
    return
  end
  if (isempty (options.Axis))
    ns_fail ('nsjoint', 'invalidOption', 'a prismatic joint needs its Axis');
  end
  if (norm (options.Axis) == 0)
    ns_fail ('nsjoint', 'invalidOption', 'Axis must not be zero');
  end
  axis = options.Axis / norm (options.Axis);
  [~, angle_a] = ns_pose (model, a);
  [~, angle_b] = ns_pose (model, b);
  column(rows.joint.axis_a(1:2)) = ns_rotation (angle_a)' * axis;
  column(rows.joint.axis_b(1:2)) = ns_rotation (angle_b)' * axis;
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
  if (strcmp (kind, 'prismatic'))
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
%! assert (m.joints, [1 1 2 3 -2 0 -1 -1 0 0 0 0 0 0 0 pi/2 -1 2 1 7 0 .5]', 4*eps);
%! [m, id] = nsjoint (m, 'REVOLUTE', 1, 0);
%! assert (id, 2);
%! assert (m.joints(:,2), [1 1 0 0 0 0 1 2 0 0 0 0 0 0 0 pi/2 -Inf Inf 0 0 0 0]');

%!test  # prismatic: the axis in both frames
%! m = nsjoint (model, 'prismatic', 'a', 'b', 'Axis', [0 5], 'Motor', {'FORCE', 3});
%! assert (m.joints, [2 1 2 0 0 0 -3 -4 0 0 1 0 1 0 0 pi/2 -Inf Inf 2 3 0 0]', 4*eps);
%! m = nsjoint (model, 'prismatic', 'p', 'ground', 'Axis', [1; 1]);        # a bead on a wire
%! assert (m.joints([2 3 10 11 13 14]), [3 0 1 1 1 1]' .* [1; 1; sqrt([.5; .5; .5; .5])], eps);

%!test  # weld
%! m = nsjoint (model, 'weld', 'b', 'wall');
%! assert (m.joints(1:18), [3 2 4 0 0 0 -5 -3 0 0 0 0 0 0 0 0 -Inf Inf]');

%!test  # distance: default points and length, given ones, ropes
%! m = nsjoint (model, 'distance', 'a', 'b');
%! assert (m.joints, [4 1 2 zeros(1, 12) 5 -Inf Inf 0 0 0 0]');
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
%!error <nsjoint: the function in Motor must take \(t, q, v\), not 1 arguments> ...
%! nsjoint (model, 'revolute', 1, 2, 'Motor', {'torque', @(t) t})
