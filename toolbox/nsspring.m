function [model, id] = nsspring (model, varargin)
%NSSPRING  Connect two bodies by a spring, a damper, or both.
%
%   [model, id] = nsspring (model, a, pa, b, pb, 'Stiffness', k)
%   [model, id] = nsspring (model, a, pa, b, pb, 'Stiffness', k, 'Damping', c, 'Length', L)
%   [model, id] = nsspring (model, a, b, 'Angular', true, 'Stiffness', k, 'Damping', c, 'Angle', phi)
%   [model, id] = nsspring (model, a, b, 'Angular', true, 'Axis', u, 'Stiffness', k, ...)     in space
%   [model, id] = nsspring (..., options)
%
%   The first forms pull two points together with the force k (l - L) + c l', where l is their distance. The
%   others turn two bodies against each other with the torque k (theta - phi) + c theta'. In the plane theta
%   is the angle of a less the angle of b; in space it is the angle by which a has turned against b about an
%   axis fixed in b since the start, by the right-hand rule, known within one revolution either way.
%
%   Example: a mass on a spring whose length at rest is 1
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Name', 'mass', 'Position', [0 -1.5]);
%   >> [model, id] = nsspring (model, 'mass', [0 0], 'ground', [0 0], 'Stiffness', 100, 'Length', 1);
%   >> fprintf ('%g ', model.springs([10 11 12],id))
%   100 0 1
%
%
%   a, b    bodies, each as id, as name, or 'ground'
%   pa, pb  points in the coordinates of the body (of the ground: of the world); [] is the origin, the centre
%           of mass. Of a particle there is no other point
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Stiffness  k >= 0 (0)
%     Damping    c >= 0 (0); one of the two must be positive
%     Length     L >= 0 at rest (the distance at the start)
%     Angular    true: an angular spring (false)
%     Angle      phi at rest (the angle at the start; in space that is 0)
%                In space theta is the twist of a against b about the axis, counted from the start. Of bodies that
%                are hinged about it (revolute or cylindrical joint) nssolve follows it through any number of turns,
%                while nsstep and nsterms take it within one revolution either way; of others it is the angle within
%                half a turn of phi, and it is not defined where one is turned half round across the axis
%     Axis       of an angular spring in space: its direction in the world at the start, of any length but 0
%
%   Where the two points coincide a spring has no direction, unless its Length is 0: then force and damping
%   act on the vector between the points. If they coincide at the start, Length must be 0.
%
%   Stiff springs need no small steps: 'linimp' and the trapezoidal methods treat them implicitly.
%
%   Example: a torsion bar along z in space, wound up by 0.2
%
%   >> model = nsmodel ('spatial');
%   >> model = nsbody (model, 'Name', 'wheel', 'Shape', nsshape ('cylinder', 1, 0.1));
%   >> model = nsspring (model, 'wheel', 'ground', 'Angular', true, 'Axis', [0 0 1], 'Stiffness', 5, 'Angle', 0.2);
%   >> fprintf ('%g ', model.springs(10:19))
%   5 0 0.2 0 0 1 1 0 0 0
%
%
%   References: AP (26) (forces of springs and dampers), AP (30)-(33) (their linearly implicit treatment).
%
%   See also nsmodel, nsbody, nsjoint, nsforce.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    ns_fail ('nsspring', 'usage', ...
             'call nsspring (model, a, pa, b, pb, ...) or nsspring (model, a, b, ''Angular'', true, ...)');
  end
  varargin = ns_plain_text (varargin);
  ns_check_model ('nsspring', model);
  [a, pa, b, pb, options] = read_arguments (varargin, ns_dimension (model));
  [a, b] = ns_find_pair ('nsspring', model, a, b);
  ns_check_moving ('nsspring', model, a, b);
  if (options.Stiffness == 0 && options.Damping == 0)
    ns_fail ('nsspring', 'invalidOption', 'Stiffness or Damping must be positive, but both are 0');
  end

  rows = ns_rows ();
  column = zeros (rows.spring.rows, 1);
  column(rows.spring.kind) = 1 + options.Angular;
  column([rows.spring.a, rows.spring.b]) = [a, b];
  column(rows.spring.stiffness) = options.Stiffness;
  column(rows.spring.damping) = options.Damping;
  if (options.Angular)
    column = set_angle (model, column, a, b, options, rows);
  else
    column(rows.spring.length) = rest_length (model, a, pa, b, pb, options);
    column(rows.spring.point_a(1:numel (pa))) = pa;
    column(rows.spring.point_b(1:numel (pb))) = pb;
  end
  id = size (model.springs, 2) + 1;
  model.springs(:,id) = column;
end

% A second body or a point: a body is a text or one number, a point has more numbers or is empty.
function [a, pa, b, pb, options] = read_arguments (inputs, dimension)
  table = {'Stiffness', 0,     'nonnegative'
           'Damping',   0,     'nonnegative'
           'Length',    [],    'nonnegative'
           'Angular',   false, 'switch'
           'Angle',     [],    'number'
           'Axis',      [],    sprintf('vector%d', dimension)};
  a = inputs{1};
  with_points = ~ischar (inputs{2}) && numel (inputs{2}) ~= 1;
  if (with_points)
    if (numel (inputs) < 4)
      ns_fail ('nsspring', 'usage', 'call nsspring (model, a, pa, b, pb, ...) with both points');
    end
    options = ns_options ('nsspring', table, inputs(5:end), 6);
    pa = body_point (inputs{2}, 'PA', dimension);
    b = inputs{3};
    pb = body_point (inputs{4}, 'PB', dimension);
  else
    options = ns_options ('nsspring', table, inputs(3:end), 4);
    pa = [];
    b = inputs{2};
    pb = [];
  end
  if (with_points == options.Angular)
    ns_fail ('nsspring', 'usage', ...
             'a spring between points needs PA and PB, one with ''Angular'', true has no points');
  end
end

function point = body_point (point, label, dimension)
  if (isempty (point) && isnumeric (point))
    point = zeros (dimension, 1);
  end
  point = ns_check ('nsspring', 'invalidInput', label, point, sprintf ('vector%d', dimension));
end

function rest = rest_length (model, a, pa, b, pb, options)
  for name = {'Angle', 'Axis'}
    if (~isempty (options.(name{1})))
      ns_fail ('nsspring', 'invalidOption', 'a spring between points has no %s', name{1});
    end
  end
  ns_check_on_particle ('nsspring', 'invalidInput', model, a, pa, 'PA');
  ns_check_on_particle ('nsspring', 'invalidInput', model, b, pb, 'PB');
  world_a = ns_to_world (model, a, pa);
  world_b = ns_to_world (model, b, pb);
  distance = norm (world_a - world_b);
  if (distance <= 1e-12 * max (norm (world_a), norm (world_b)))
    distance = 0;              % that is roundoff
  end
  rest = distance;
  if (~isempty (options.Length))
    rest = options.Length;
  end
  if (distance == 0 && rest > 0)
    ns_fail ('nsspring', 'invalidOption', ...
             ['Length must be 0 where the two points coincide at the start, not %g: ' ...
              'the spring would have no direction'], rest);
  end
end

function column = set_angle (model, column, a, b, options, rows)
  if (~isempty (options.Length))
    ns_fail ('nsspring', 'invalidOption', 'an angular spring has no Length, but an Angle');
  end
  ns_check_angles ('nsspring', 'invalidInput', model, [a b], 'an angular spring');
  if (ns_dimension (model) == 3)
    column = set_axis (model, column, a, b, options, rows);
    rest = 0;
  else
    rest = planar_angle (model, a, b, options);
  end
  if (~isempty (options.Angle))
    rest = options.Angle;
  end
  column(rows.spring.length) = rest;
end

function angle = planar_angle (model, a, b, options)
  if (~isempty (options.Axis))
    ns_fail ('nsspring', 'invalidOption', 'an angular spring in the plane has no Axis');
  end
  [~, angle_a] = ns_pose (model, a);
  [~, angle_b] = ns_pose (model, b);
  angle = angle_a - angle_b;
end

function column = set_axis (model, column, a, b, options, rows)
  if (isempty (options.Axis))
    ns_fail ('nsspring', 'invalidOption', 'an angular spring in space needs its Axis');
  end
  column(rows.spring.axis) = ns_axis_in_body ('nsspring', model, b, options.Axis);
  column(rows.spring.turn) = ns_relative_turn (model, a, b);
end

%!shared model
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Name', 'a', 'Inertia', 1, 'Position', [1 2], 'Angle', pi/2);
%! model = nsbody (model, 'Name', 'b', 'Inertia', 1, 'Position', [4 6]);
%! model = nsbody (model, 'Name', 'p', 'Position', [0 1]);
%! model = nsbody (model, 'Name', 'wall', 'Fixed', true, 'Position', [9 9]);

%!test  # between points: every row. The point (1, 0) of a is at (1, 3)
%! [m, id] = nsspring (model, 'a', [1 0], 'b', [0; -1], 'Stiffness', 5, 'Damping', 6, 'Length', 7);
%! assert (id, 1);
%! assert (m.springs, [1 1 2 1 0 0 0 -1 0 5 6 7 0 0 0 0 0 0 0]');
%! [m, id] = nsspring (m, 'a', [1 0], 'ground', [0 3], 'damping', 1);
%! assert (id, 2);
%! assert (m.springs(:,2), [1 1 0 1 0 0 0 3 0 0 1 1 0 0 0 0 0 0 0]', 4*eps);
%! m = nsspring (m, 1, [], 2, [], struct ('Stiffness', 1));
%! assert (m.springs([4 5 7 8 12],3)', [0 0 0 0 5]);

%!test  # angular
%! m = nsspring (model, 'a', 'b', 'Angular', true, 'Stiffness', 5, 'Damping', 6, 'Angle', 7);
%! m = nsspring (m, 'b', 1, 'Stiffness', 5, 'Angular', true);
%! m = nsspring (m, 'b', 0, 'Stiffness', 5, 'Angular', true);
%! assert (m.springs(1:15,:), [2 1 2 0 0 0 0 0 0 5 6 7 0 0 0; 2 2 1 0 0 0 0 0 0 5 0 -pi/2 0 0 0
%!                             2 2 0 0 0 0 0 0 0 5 0 0 0 0 0]');
%! assert (m.springs(16:19,:), zeros (4, 3));

%!test  # points that coincide: rest length 0
%! m = nsspring (model, 'p', [0 0], 'ground', [0 1], 'Stiffness', 5, 'Length', 0);
%! m = nsspring (m, 'p', [0 0], 'ground', [0 1], 'Stiffness', 5);
%! assert (m.springs(12,:), [0 0]);

%!test  # identifiers of the errors below
%! bad = {'usage', {model, 1}; 'usage', {model, 1, [0 0], 2}; 'usage', {model, 1, 2, 'Stiffness', 1};
%!        'usage', {model, 1, [0 0], 2, [0 0], 'Stiffness'}; 'invalidInput', {3, 1, 2};
%!        'invalidInput', {model, 1, [0 0 0], 2, [0 0]}; 'invalidInput', {model, 1, [0 0], 1, [0 0]};
%!        'invalidInput', {model, 'p', 1, 'Angular', true, 'Stiffness', 1};
%!        'unknownBody', {model, 8, [0 0], 1, [0 0]}; 'unknownBody', {model, 1, [0 0], 'q', [0 0]};
%!        'invalidOption', {model, 1, [0 0], 2, [0 0]};
%!        'invalidOption', {model, 1, [0 0], 2, [0 0], 'Stifness', 1}};
%! for k = 1:rows (bad)
%!   try
%!     nsspring (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsspring:' bad{k,1}]);
%! end

%!error <nsspring: call nsspring \(model, a, pa, b, pb> nsspring (model, 1)
%!error <nsspring: call nsspring \(model, a, pa, b, pb, ...\) with both points> nsspring (model, 1, [0 0], 2)
%!error <nsspring: MODEL must be a struct made by nsmodel, not 1> nsspring (1, 1, [0 0], 2, [0 0])
%!error <nsspring: a spring between points needs PA and PB> nsspring (model, 1, 2, 'Stiffness', 1)
%!error <nsspring: a spring between points needs PA and PB> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 'Stiffness', 1, 'Angular', true)
%!error <nsspring: A: there is no body 'c'; .* names 'a', 'b', 'p', 'wall'> ...
%! nsspring (model, 'c', [0 0], 2, [0 0], 'Stiffness', 1)
%!error <nsspring: B: there is no body 9> nsspring (model, 1, [0 0], 9, [0 0], 'Stiffness', 1)
%!error <nsspring: A and B must be two bodies, not both body 1> ...
%! nsspring (model, 1, [0 0], 'a', [1 0], 'Stiffness', 1)
%!error <nsspring: A or B must be free to move> nsspring (model, 0, [0 0], 'wall', [0 0], 'Stiffness', 1)
%!error <nsspring: PA must be a vector of 2 finite numbers, not \[0 NaN\]> ...
%! nsspring (model, 1, [0 NaN], 2, [0 0], 'Stiffness', 1)
%!error <nsspring: PB must be a vector of 2 finite numbers, not \[1 2 3\]> ...
%! nsspring (model, 1, [0 0], 2, [1 2 3], 'Stiffness', 1)
%!error <nsspring: PB must lie on the particle body 3 \('p'\), not 1 away> ...
%! nsspring (model, 1, [0 0], 3, [1 0], 'Stiffness', 1)
%!error <nsspring: Stiffness or Damping must be positive, but both are 0> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 'Length', 1)
%!error <nsspring: Stiffness must be a finite number .= 0, not -1> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 'Stiffness', -1)
%!error <nsspring: Stiffness must be a finite number .= 0, not NaN> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 'Stiffness', NaN)
%!error <nsspring: Damping must be a finite number .= 0, not -1> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 'Damping', -1)
%!error <nsspring: Damping must be a finite number .= 0, not Inf> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 'Damping', Inf)
%!error <nsspring: Length must be a finite number .= 0, not -1> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 'Stiffness', 1, 'Length', -1)
%!error <nsspring: Length must be 0 where the two points coincide at the start, not 2> ...
%! nsspring (model, 'p', [0 0], 'ground', [0 1], 'Stiffness', 5, 'Length', 2)
%!error <nsspring: a spring between points has no Angle> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 'Stiffness', 1, 'Angle', 1)
%!error <nsspring: an angular spring has no Length> ...
%! nsspring (model, 1, 2, 'Stiffness', 1, 'Angular', true, 'Length', 1)
%!error <nsspring: Angle must be a finite number, not NaN> ...
%! nsspring (model, 1, 2, 'Stiffness', 1, 'Angular', true, 'Angle', NaN)
%!error <nsspring: Angular must be true or false, not 'yes'> ...
%! nsspring (model, 1, 2, 'Stiffness', 1, 'Angular', 'yes')
%!error <nsspring: an angular spring needs bodies that turn, but body 3 \('p'\) is a particle> ...
%! nsspring (model, 1, 3, 'Stiffness', 1, 'Angular', true)
%!error <nsspring: unknown option 'Stifness'; did you mean 'Stiffness'> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 'Stifness', 1)
%!error <nsspring: option 'Length' has no value> nsspring (model, 1, [0 0], 2, [0 0], 'Length')
%!error <nsspring: argument 6 must be the name of an option or a struct, not double> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 3)
%!error <nsspring: argument 4 must be the name of an option or a struct, not double> nsspring (model, 1, 2, 3)
%!error <nsspring: an angular spring in the plane has no Axis> ...
%! nsspring (model, 1, 2, 'Stiffness', 1, 'Angular', true, 'Axis', [0 1])
%!error <nsspring: a spring between points has no Axis> ...
%! nsspring (model, 1, [0 0], 2, [0 0], 'Stiffness', 1, 'Axis', [0 1])

%!shared model, R
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Name', 'a', 'Inertia', 1, 'Position', [1 2 3], 'Quaternion', [1 0 0 1]);
%! model = nsbody (model, 'Name', 'b', 'Inertia', 1, 'Position', [4 6 3], 'Quaternion', [4 2 1 2]);
%! model = nsbody (model, 'Name', 'p', 'Position', [0 1 2]);
%! model = nsbody (model, 'Name', 'wall', 'Fixed', true, 'Position', [9 9 9]);
%! R = [15 -12 16; 20 9 -12; 0 20 15] / 25;                    # of b, from the quaternion by hand

%!test  # space, between points: every row. Body a is turned by a right angle about z: (1, 0, 0) is at (1, 3, 3)
%! [m, id] = nsspring (model, 'a', [1 0 0], 'b', [0; -1; 2], 'Stiffness', 5, 'Damping', 6, 'Length', 7);
%! assert (id, 1);
%! assert (m.springs, [1 1 2 1 0 0 0 -1 2 5 6 7 zeros(1, 7)]');
%! m = nsspring (m, 'a', [1 0 0], 'ground', [0 3 5], 'damping', 1);
%! assert (m.springs(:,2), [1 1 0 1 0 0 0 3 5 0 1 sqrt(5) zeros(1, 7)]', 4*eps);
%! m = nsspring (m, 1, [], 2, [], struct ('Stiffness', 1));
%! assert (m.springs([4:9 12],3)', [0 0 0 0 0 0 5]);
%! m = nsspring (m, 'b', [1 2 3], 'p', [], 'Stiffness', 1);
%! assert (m.springs(12,4), norm ([4; 6; 3] + R * [1; 2; 3] - [0; 1; 2]), 1e-14);
%! m = nsspring (m, 'p', [], 'ground', [0 1 2], 'Stiffness', 5);
%! assert (m.springs(12,5), 0);

%!test  # space, angular: the axis in b, the turn of a against b, the angle counted from the start
%! m = nsspring (model, 'a', 'b', 'Angular', true, 'Axis', [3 0 -4], 'Stiffness', 5, 'Damping', 6, 'Angle', 7);
%! assert (m.springs(1:12)', [2 1 2 0 0 0 0 0 0 5 6 7]);
%! assert (R * m.springs(13:15), [3; 0; -4] / 5, 4*eps);
%! turn = m.springs(16:19);                                    # conj (4, 2, 1, 2)/5 times (1, 0, 0, 1)/sqrt (2)
%! assert (turn, [6; -3; 1; 2] / sqrt (50), 4*eps);
%! m = nsspring (model, 'b', 0, 'Stiffness', 5, 'Angular', true, 'Axis', [0; 0; 2]);
%! assert (m.springs', [2 2 0 0 0 0 0 0 0 5 0 0 0 0 1 [4 2 1 2]/5], eps);

%!test  # space: identifiers of the errors below
%! bad = {'usage', {model, 1, [0 0 0], 2}; 'usage', {model, 1, 2, 'Stiffness', 1};
%!        'invalidInput', {model, 1, [0 0], 2, [0 0 0], 'Stiffness', 1};
%!        'invalidOption', {model, 1, 2, 'Angular', true, 'Stiffness', 1};
%!        'invalidOption', {model, 1, 2, 'Angular', true, 'Stiffness', 1, 'Axis', [0 0 0]}};
%! for k = 1:rows (bad)
%!   try
%!     nsspring (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsspring:' bad{k,1}]);
%! end

%!error <nsspring: PA must be a vector of 3 finite numbers, not \[0 1\]> ...
%! nsspring (model, 1, [0 1], 2, [0 0 0], 'Stiffness', 1)
%!error <nsspring: PB must be a vector of 3 finite numbers, not \[0 1 NaN\]> ...
%! nsspring (model, 1, [0 1 2], 2, [0 1 NaN], 'Stiffness', 1)
%!error <nsspring: PB must lie on the particle body 3 \('p'\), not 1 away> ...
%! nsspring (model, 1, [0 0 0], 'p', [0 0 1], 'Stiffness', 1)
%!error <nsspring: Length must be 0 where the two points coincide at the start, not 2> ...
%! nsspring (model, 'p', [0 0 0], 'ground', [0 1 2], 'Stiffness', 5, 'Length', 2)
%!error <nsspring: an angular spring in space needs its Axis> ...
%! nsspring (model, 1, 2, 'Stiffness', 1, 'Angular', true)
%!error <nsspring: Axis must not be zero> nsspring (model, 1, 2, 'Stiffness', 1, 'Angular', true, 'Axis', [0 0 0])
%!error <nsspring: Axis must be a vector of 3 finite numbers, not \[0 1\]> ...
%! nsspring (model, 1, 2, 'Stiffness', 1, 'Angular', true, 'Axis', [0 1])
%!error <nsspring: Axis must be a vector of 3 finite numbers, not \[0 1 Inf\]> ...
%! nsspring (model, 1, 2, 'Stiffness', 1, 'Angular', true, 'Axis', [0 1 Inf])
%!error <nsspring: a spring between points has no Axis> ...
%! nsspring (model, 1, [0 0 0], 2, [0 0 0], 'Stiffness', 1, 'Axis', [0 0 1])
%!error <nsspring: an angular spring has no Length> ...
%! nsspring (model, 1, 2, 'Stiffness', 1, 'Angular', true, 'Axis', [0 0 1], 'Length', 1)
%!error <nsspring: an angular spring needs bodies that turn, but body 3 \('p'\) is a particle> ...
%! nsspring (model, 1, 3, 'Stiffness', 1, 'Angular', true, 'Axis', [0 0 1])

%!test  # space: a turn by 360 degrees across the axis, or the quaternion of the other sign, is none about it
%! model = nsbody (nsmodel ('spatial', 'Gravity', [0 0 0]), 'Inertia', 1, 'AngularVelocity', [3 0 0]);
%! model = nsspring (model, 1, 0, 'Angular', true, 'Axis', [0 0 1], 'Stiffness', 5);
%! for sign = [1 -1]
%!   terms = nsterms (model, 0, sign * [0; 0; 0; 1; 0; 0; 0], zeros (6, 1));
%!   assert ([terms.potential; terms.k], zeros (7, 1));
%! end
%! sol = nssolve (model, [0 3], 'Method', 'trapezoidal', 'Step', 0.01);
%! assert (nsenergy (sol), 4.5 * ones (size (sol.t)), 1e-12);      % it turns about x alone, I w^2 / 2

%!test  # space: between bodies that a joint hinges about the axis a whole turn counts
%! model = nsbody (nsmodel ('spatial', 'Gravity', [0 0 0]), 'Inertia', 1);
%! model = nsjoint (model, 'revolute', 1, 0, 'Axis', [0 0 1]);
%! model = nsspring (model, 1, 0, 'Angular', true, 'Axis', [0 0 1], 'Stiffness', 5);
%! terms = nsterms (model, 0, [0; 0; 0; cos(2.5); 0; 0; sin(2.5)], zeros (6, 1));      % turned by 5
%! assert (terms.k(6), -25, 1e-13);
%! assert (terms.potential, 5 * 25 / 2, 1e-12);

%!test  # space: on a hinge a spring may be wound up by more than a turn; energy and period are those of the plane
%! model = nsbody (nsmodel ('spatial', 'Gravity', [0 0 0]), 'Inertia', 1);
%! model = nsjoint (model, 'revolute', 1, 0, 'Axis', [0 0 1]);
%! model = nsspring (model, 1, 0, 'Angular', true, 'Axis', [0 0 1], 'Stiffness', 8, 'Angle', 5);
%! sol = nssolve (model, [0 3], 'Method', 'trapezoidal', 'Step', 1e-3);
%! assert (nsenergy (sol), 100 * ones (size (sol.t)), 1e-9);               % k phi^2 / 2; kept for a linear spring
%! assert (sol.v(6,end), 5 * sqrt (8) * sin (3 * sqrt (8)), 1e-4);
