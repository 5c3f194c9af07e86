function [model, id] = nsbody (model, varargin)
%NSBODY  Add a body to a model.
%
%   [model, id] = nsbody (model, 'Name', value, ...)
%   [model, id] = nsbody (model, options)
%
%   adds a rigid body, a particle or a fixed body, and returns its number. Other functions take this id or
%   the Name.
%
%   Example: a plank of 2 kg that lies on a table
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.3);
%   >> board = nsshape ('box', [3 0.4]);
%   >> [model, plank] = nsbody (model, 'Name', 'plank', 'Mass', 2, 'Shape', board, 'Position', [0 0.2]);
%   >> fprintf ('body %d has mass %g and inertia %.4f', plank, model.bodies([2 5],plank))
%   body 2 has mass 2 and inertia 1.5267
%
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Mass             positive number (1)
%     Inertia          moment of inertia about the centre of mass; in space in the axes of the body: a number
%                      for all axes, 3 principal moments along the axes, or a symmetric positive definite
%                      3 x 3 matrix. Default: that of the shape at uniform density, whose centroid must then
%                      be the origin of the body
%     Position         [x y], in space [x y z], of the centre of mass at the start (0)
%     Angle            at the start, in radians (0); only in the plane
%     Quaternion       [q0 q1 q2 q3] at the start, scalar first, from body to world axes, of any length but 0
%                      ([1 0 0 0]); only in space
%     Velocity         [vx vy], in space [vx vy vz], at the start (0)
%     AngularVelocity  at the start (0); in space [w1 w2 w3] in the axes of the body
%     Shape            what it touches others with, made by nsshape; default: none, it touches nothing
%     Friction         coefficient mu >= 0 of its surface
%     Restitution      coefficient 0 <= e <= 1 of its surface
%     Fixed            true: it has no coordinates; it rests, or keeps moving with the given Velocity
%                      and AngularVelocity from its pose at t = 0. Default: false, but true for halfspaces
%                      and with Motion
%     Motion           a function f (t) = [x; y; angle], or {f, fdot} with the velocity
%                      fdot (t) = [vx; vy; omega], otherwise found by differences: a fixed body that
%                      moves like this, instead of Position, Angle, Velocity and AngularVelocity. In space
%                      f (t) = [x; y; z; q0; q1; q2; q3] and fdot (t) = [vx; vy; vz; w1; w2; w3]
%     Name             text, used once in the model; not 'ground'
%
%   Without Shape, or with a point as shape, and without Inertia it is a particle: it has no angle and no
%   quaternion. Nothing depends on the mass of a fixed body; its Mass and Inertia are not used.
%
%   The inertia matrix is the integral of |x|^2 I - x x' over the mass, so that its entry (1,2) is minus the
%   integral of x y. The angular velocity is in the axes of the body also for fixed bodies and in fdot: with
%   w in world axes and R the rotation of the body, give R'*w.
%
%   Between two bodies the coefficient of friction is sqrt (mu_a mu_b) and that of restitution the larger of
%   the two; if one body has none, that of the other counts, and 0 if neither has. nscontact sets them
%   for one pair.
%
%   Example: a brick in space, turned by 60 degrees about the x axis, that spins about its longest edge
%
%   >> model = nsmodel ('spatial');
%   >> brick = nsshape ('box', [0.24 0.12 0.06]);
%   >> turn = [cos(pi/6) sin(pi/6) 0 0];
%   >> [model, id] = nsbody (model, 'Mass', 3, 'Shape', brick, 'Quaternion', turn, 'AngularVelocity', [2 0 0]);
%   >> fprintf ('%.4f ', model.bodies(3:8,id))
%   0.0045 0.0153 0.0180 0.0000 0.0000 0.0000
%
%
%   See also nsmodel, nsshape, nsjoint, nsforce, nscontact.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsbody', 'usage', 'call nsbody (model, ''Name'', value, ...)');
  end
  varargin = ns_plain_text (varargin);
  ns_check_model ('nsbody', model);
  dimension = ns_dimension (model);
  options = ns_options ('nsbody', option_table (dimension), varargin, 2);
  check_name (model, options.Name);
  options = check_dimension (options, dimension);
  shape = check_shape (options.Shape, dimension);
  kind = body_kind (options, shape);

  id = size (model.bodies, 2) + 1;
  rows = ns_rows ();
  column = zeros (rows.body.rows, 1);
  column(rows.body.kind) = kind;
  if (kind > 0)
    column(rows.body.mass) = or_default (options.Mass, 1);
  end
  if (kind == 2)
    column = set_inertia (column, body_inertia (options, shape, column(rows.body.mass)), rows);
  end
  column(rows.body.friction) = options.Friction;
  column(rows.body.restitution) = options.Restitution;
  [model, column] = set_motion (model, column, options);
  [model, column(rows.body.shape)] = ns_add_shape (model, shape);
  model.bodies(:,id) = column;
  model.names{1,id} = options.Name;
end

% Position, Angle and so on are empty where not given, so that contradictions can be told.
function table = option_table (dimension)
  vector = sprintf ('vector%d', dimension);
  spin = {'number', vector};
  inertia = {'positive', 'any'};
  table = {'Mass',            [],  'positive'
           'Inertia',         [],  inertia{dimension-1}
           'Position',        [],  vector
           'Angle',           [],  'number'
           'Quaternion',      [],  'any'
           'Velocity',        [],  vector
           'AngularVelocity', [],  spin{dimension-1}
           'Shape',           [],  'any'
           'Friction',        NaN, 'nonnegative'
           'Restitution',     NaN, 'fraction'
           'Fixed',           [],  'switch'
           'Name',            '',  'text'
           'Motion',          [],  'any'};
end

function value = or_default (value, default)
  if (isempty (value))
    value = default;
  end
end

function given = is_given (value)
  given = ~(isempty (value) && isnumeric (value));
end

function check_name (model, name)
  if (strcmpi (name, 'ground'))
    ns_fail ('nsbody', 'invalidOption', 'Name must not be ''ground'', which is body 0');
  end
  if (~isempty (name) && any (strcmp (name, model.names)))
    ns_fail ('nsbody', 'invalidOption', 'Name must be used once, but body %d is named ''%s'' already', ...
             find (strcmp (name, model.names), 1), name);
  end
end

% What differs between the plane and space; in space Quaternion comes back with length 1 and Inertia as a matrix.
function options = check_dimension (options, dimension)
  if (dimension == 2 && is_given (options.Quaternion))
    ns_fail ('nsbody', 'invalidOption', 'Quaternion has a meaning only in space; in the plane give Angle');
  elseif (dimension == 3 && ~isempty (options.Angle))
    ns_fail ('nsbody', 'invalidOption', ['Angle has a meaning only in the plane; in space give Quaternion, ' ...
             '[cos(theta/2), sin(theta/2)*u] for the angle theta about the unit vector u']);
  end
  if (is_given (options.Quaternion))
    options.Quaternion = ns_check_quaternion ('nsbody', 'Quaternion', options.Quaternion);
  end
  if (dimension == 3 && is_given (options.Inertia))
    options.Inertia = ns_check_inertia ('nsbody', options.Inertia);
  end
end

function shape = check_shape (shape, dimension)
  if (~is_given (shape))
    shape = ns_no_shape ();
  elseif (~is_shape (shape))
    ns_fail ('nsbody', 'invalidOption', 'Shape must be a struct made by nsshape, not %s', ns_describe (shape));
  elseif (~any (shape.dimension == [0, dimension]))
    worlds = {'the plane', 'space'};
    ns_fail ('nsbody', 'invalidOption', 'Shape must be one of %s like the model, but is %s of %s; %s', ...
             worlds{dimension-1}, ns_article (shape.kind), worlds{shape.dimension-1}, counterpart (shape));
  end
end

function answer = is_shape (shape)
  answer = isstruct (shape) && numel (shape) == 1 ...
           && all (isfield (shape, {'dimension', 'kind', 'vertices', 'normal', 'boundingradius', 'centroid'})) ...
           && (any (strcmp (shape.kind, [ns_shape_kinds(), {'sphere'}])) || isfield (shape, 'surfaces'));
end

% What the user may have meant in the other world.
function text = counterpart (shape)
  table = {'disc',     'use ''sphere'''
           'polygon',  'use ''box'' with three edges or ''polytope'''
           'sphere',   'use ''disc'''
           'capsule',  'use ''polygon'''
           'cylinder', 'use ''box'' with two sides or ''polygon'''
           'box',      'give it two sides'
           'polytope', 'use ''polygon'''
           'ellipse',  'use ''ellipsoid'''
           'ellipsoid', 'use ''ellipse'''
           'superquadric', 'give it as many half axes as the model has dimensions'
           'intersection', 'intersect shapes of the other kind'
           'implicit', 'give functions of as many coordinates as the model has dimensions'
           'union', 'unite shapes of the other kind'};
  if (strcmp (shape.kind, 'halfspace'))
    text = sprintf ('give %d numbers as its normal', 5 - shape.dimension);
  else
    text = table{strcmp(shape.kind, table(:,1)),2};
  end
end

% 0 fixed, 1 particle, 2 rigid body
function kind = body_kind (options, shape)
  reason = '';
  if (strcmp (shape.kind, 'halfspace'))
    reason = 'a halfspace';
  elseif (is_given (options.Motion))
    reason = 'a body with Motion';
  end
  given = ~isempty (options.Fixed);
  if (~isempty (reason) && given && ~options.Fixed)
    ns_fail ('nsbody', 'invalidOption', 'Fixed must be true for %s', reason);
  end
  if (~isempty (reason) || (given && options.Fixed))
    kind = 0;
  elseif (isempty (options.Inertia) && any (strcmp (shape.kind, {'none', 'point'})))
    kind = 1;
    check_particle (options);
  else
    kind = 2;
  end
end

function check_particle (options)
  if (any ([options.Angle; options.AngularVelocity] ~= 0))
    ns_fail ('nsbody', 'invalidOption', ...
             'a particle has no Angle and no AngularVelocity; give Inertia or Shape for a rigid body');
  end
  if (any (options.Quaternion(2:end) ~= 0))
    ns_fail ('nsbody', 'invalidOption', 'a particle has no Quaternion; give Inertia or Shape for a rigid body');
  end
end

% A number in the plane, a 3 x 3 matrix in space.
function inertia = body_inertia (options, shape, mass)
  if (~isempty (options.Inertia))
    inertia = options.Inertia;
    return
  end
  % Positions are those of the centre of mass; sqrt (eps) leaves room for decimal numbers.
  if (norm (shape.centroid) > sqrt (eps) * shape.boundingradius)
    ns_fail ('nsbody', 'invalidOption', ...
             ['the centroid of Shape must be the origin of the body, but is %s: subtract it from ' ...
              'the points that make it, or give Inertia'], mat2str (shape.centroid, 6));
  end
  if (shape.dimension == 2)
    inertia = mass * shape.secondmoment / shape.area;
  else
    inertia = mass * shape.inertia / shape.volume;
  end
  if (~all (isfinite (inertia(:))))
    ns_fail ('nsbody', 'invalidOption', 'a union of points has no density: give Inertia');
  end
end

function column = set_inertia (column, inertia, rows)
  if (numel (inertia) == 1)
    column(rows.body.inertia_zz) = inertia;
  else
    column(rows.body.inertia) = inertia([1 5 9 2 3 6]);        % xx yy zz xy xz yz
  end
end

function [model, column] = set_motion (model, column, options)
  rows = ns_rows ();
  dimension = ns_dimension (model);
  if (~is_given (options.Motion))
    still = zeros (dimension, 1);
    pose = [or_default(options.Position, still); start_rotation(options, dimension)];
    rate = [or_default(options.Velocity, still); or_default(options.AngularVelocity, zeros (2*dimension - 3, 1))];
  else
    [pose, rate] = check_motion (options, dimension);
    functions = options.Motion;
    if (~iscell (functions))
      functions = {functions};
    end
    first = numel (model.handles) + 1;
    model.handles = [model.handles, functions(:)'];
    column(rows.body.motion) = first;
    column(rows.body.motion_rate) = (first + 1) * (numel (functions) == 2);
  end
  [pose_rows, rate_rows] = ns_state_rows (model);
  column(pose_rows) = pose;
  column(rate_rows) = rate;
end

function rotation = start_rotation (options, dimension)
  if (dimension == 2)
    rotation = or_default (options.Angle, 0);
  else
    rotation = or_default (options.Quaternion, [1; 0; 0; 0]);
  end
end

% The pose and the velocity at t = 0, where joints and springs find the body.
function [pose, rate] = check_motion (options, dimension)
  for name = {'Position', 'Angle', 'Quaternion', 'Velocity', 'AngularVelocity'}
    if (~isempty (options.(name{1})))
      ns_fail ('nsbody', 'invalidOption', '%s must not be given together with Motion, which tells it', name{1});
    end
  end
  motion = options.Motion;
  if (~iscell (motion))
    motion = {motion};
  end
  if (~any (numel (motion) == [1 2]) || ~all (cellfun (@(f) isa (f, 'function_handle'), motion(:))))
    ns_fail ('nsbody', 'invalidOption', 'Motion must be a function handle f or two of them, {f, fdot}, not %s', ...
             ns_describe (options.Motion));
  end
  forms = {'[x; y; angle]', '[vx; vy; omega]'; '[x; y; z; q0; q1; q2; q3]', '[vx; vy; vz; w1; w2; w3]'};
  counts = [3 3; 7 6];
  pose = motion_at_start (motion{1}, forms{dimension-1,1}, counts(dimension-1,1));
  rate = zeros (counts(dimension-1,2), 1);
  if (numel (motion) == 2)
    rate = motion_at_start (motion{2}, forms{dimension-1,2}, counts(dimension-1,2));
  end
  if (dimension == 3)
    pose(4:7) = ns_check_quaternion ('nsbody', 'the quaternion of Motion at t = 0', pose(4:7));
  end
end

function values = motion_at_start (f, form, count)
  ns_check_names ('nsbody', f, 'Motion', {'t'});
  try
    values = f(0);
  catch problem
    ns_fail ('nsbody', 'invalidOption', 'Motion fails at t = 0: %s', problem.message);
  end
  if (~isnumeric (values) || ~isreal (values) || numel (values) ~= count || ~all (isfinite (values(:))))
    ns_fail ('nsbody', 'invalidOption', 'Motion must return %d finite numbers %s, not %s at t = 0', count, form, ...
             ns_describe (values));
  end
  values = double (values(:));
end

%!shared model
%! model = nsmodel ('planar');

%!test  # a rigid body: every row
%! [m, id] = nsbody (model, 'Mass', 2, 'Inertia', 3, 'Position', [4 5], 'Angle', 6, 'Velocity', [7; 8], ...
%!                   'AngularVelocity', 9, 'Friction', .5, 'Restitution', .25, 'Name', 'b');
%! assert (id, 1);
%! assert (m.bodies, [2 2 0 0 3 0 0 0 4 5 0 6 0 0 0 7 8 0 0 0 9 0 .5 .25 0 0 0]');
%! assert (m.names, {'b'});
%! assert (size (m.shapes), [26 0]);

%!test  # a particle, with and without a point as shape; a point with inertia
%! m = nsbody (model);
%! assert (m.bodies, [1 1 zeros(1, 20) NaN NaN 0 0 0]');
%! assert (m.names, {''});
%! [m, id] = nsbody (m, 'Shape', nsshape ('point'), 'Mass', 3, 'Angle', 0);
%! assert (id, 2);
%! assert (m.bodies([1 2 5 22],2), [1; 3; 0; 1]);
%! assert (m.shapes, [1; zeros(25, 1)]);
%! m = nsbody (m, 'Shape', nsshape ('point'), 'Inertia', .5, 'Angle', 1);
%! assert (m.bodies([1 2 5 12 22],3), [2; 1; .5; 1; 2]);

%!test  # shapes and vertices in their tables
%! m = nsbody (model, 'Shape', nsshape ('disc', 2));
%! m = nsbody (m, 'Shape', nsshape ('box', [2 4]));
%! m = nsbody (m, 'Shape', nsshape ('polygon', [-3 3; 0 0]));
%! m = nsbody (m, 'Shape', nsshape ('halfspace', [0 2], 3));
%! assert (m.bodies(22,:), 1:4);
%! assert (m.shapes(1:9,1:3), [2 2 0 0 0 0 0 0 2; 3 0 1 4 0 0 0 0 sqrt(5); 3 0 5 2 0 0 0 0 3]', eps);
%! assert (m.shapes(1:9,4), [9 0 0 0 0 1 0 1.5 Inf]');
%! assert (m.shapes(10:26,:), zeros (17, 4));
%! assert (m.vertices, [-1 1 1 -1 -3 3; -2 -2 2 2 0 0; 0 0 0 0 0 0]);

%!test  # inertia at uniform density: disc m r^2/2, box m (w^2 + h^2)/12, rod m L^2/12, hexagon 5/12 m R^2
%! m = nsbody (model, 'Mass', 3, 'Shape', nsshape ('disc', 2));
%! m = nsbody (m, 'Mass', 3, 'Shape', nsshape ('box', [2 4]));
%! m = nsbody (m, 'Mass', 3, 'Shape', nsshape ('polygon', [-3 3; 0 0]));
%! m = nsbody (m, 'Mass', 3, 'Shape', nsshape ('polygon', [cos((1:6)*pi/3); sin((1:6)*pi/3)]));
%! assert (m.bodies(1,:), [2 2 2 2]);
%! assert (m.bodies(5,:), 3 * [2, 20/12, 3, 5/12], -4*eps);

%!test  # a shape off the centre of mass is possible with an inertia, or fixed
%! s = nsshape ('polygon', [0 1 0; 0 0 1]);
%! assert (nsbody (model, 'Shape', s, 'Inertia', 1).bodies([1 5])', [2 1]);
%! assert (nsbody (model, 'Shape', s, 'Fixed', true).bodies([1 5])', [0 0]);
%! s = nsshape ('polygon', bsxfun (@minus, s.vertices, s.centroid));
%! assert (nsbody (model, 'Shape', s).bodies(5), (1 + 1 + 2) / 36, eps);

%!test  # fixed bodies
%! m = nsbody (model, 'Fixed', true, 'Mass', 3, 'Position', [1 2], 'Angle', 3, 'Velocity', [4 5], ...
%!             'AngularVelocity', 6);
%! assert (m.bodies(1:22)', [0 0 0 0 0 0 0 0 1 2 0 3 0 0 0 4 5 0 0 0 6 0]);
%! m = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]));
%! assert (m.bodies([1 22])', [0 1]);
%! assert (nsbody (model, 'Fixed', 1).bodies(1), 0);
%! assert (nsbody (model, 'Fixed', 0).bodies(1), 1);

%!test  # prescribed motion
%! f = @(t) [cos(t); sin(t); t + 2];
%! g = @(t) [-sin(t), cos(t), 1];
%! m = nsbody (model, 'Motion', f);
%! m = nsbody (m, 'Motion', {f, g}, 'Shape', nsshape ('box', [1 1]));
%! assert (m.bodies([1 9 10 12 16 17 21 25 26],:), [0 1 0 2 0 0 0 1 0; 0 1 0 2 0 1 1 2 3]');
%! assert (numel (m.handles), 3);
%! assert (m.handles{3}, g);

%!test  # options from a struct; the last counts; numbers of other classes
%! m = nsbody (model, struct ('mass', 2, 'NAME', 'x'), 'Mass', int8 (5), 'Position', single ([1 2]));
%! assert (m.bodies([2 9 10])', [5 1 2]);
%! assert (class (m.bodies), 'double');
%! assert (nsbody (model, 'Mass', [], 'Position', [], 'Shape', []).bodies([1 2 9])', [1 1 0]);

%!test  # a thousand bodies
%! m = model;
%! s = nsshape ('box', [1 1]);
%! for k = 1:1000
%!   [m, id] = nsbody (m, 'Shape', s, 'Position', [0 k], 'Name', sprintf ('b%d', k));
%! end
%! assert (id, 1000);
%! assert (size (m.vertices), [3 4000]);
%! assert (m.shapes(3,:), 1:4:4000);
%! assert (m.names{17}, 'b17');

%!test  # space, a rigid body: every row; the quaternion gets length 1, single numbers become double
%! m = nsmodel ('spatial');
%! [m, id] = nsbody (m, 'Mass', 2, 'Inertia', [3 4 5], 'Position', [6 7 8], 'Quaternion', 3 * [1 1 -1 1], ...
%!                   'Velocity', [9; 10; 11], 'AngularVelocity', single ([12 13 14]), 'Friction', .5, ...
%!                   'Restitution', .25, 'Name', 'b');
%! assert (id, 1);
%! assert (m.bodies, [2 2 3 4 5 0 0 0 6 7 8 .5 .5 -.5 .5 9 10 11 12 13 14 0 .5 .25 0 0 0]', eps);
%! assert (class (m.bodies), 'double');
%! q = nsbody (m, 'Inertia', 1, 'Quaternion', 1e200 * [1; 2; 3; 4]).bodies(12:15,2);
%! assert (q, [1; 2; 3; 4] / sqrt (30), eps);
%! q = nsbody (m, 'Inertia', 1, 'Quaternion', 1e-200 * [1; 2; 3; 4]).bodies(12:15,2);
%! assert (q, [1; 2; 3; 4] / sqrt (30), eps);

%!test  # space: the forms of Inertia
%! m = nsmodel ('spatial');
%! assert (nsbody (m, 'Inertia', 3).bodies(1:8)', [2 1 3 3 3 0 0 0]);
%! assert (nsbody (m, 'Inertia', int8 ([3; 4; 5])).bodies(3:8)', [3 4 5 0 0 0]);
%! J = [5 .1 -.2; .1 6 .3; -.2 .3 7];
%! assert (nsbody (m, 'Inertia', J).bodies(3:8)', [5 6 7 .1 -.2 .3]);
%! R = orth (magic (3) + eye (3));
%! J = R * diag ([1 2 3]) * R';
%! assert (nsbody (m, 'Inertia', J).bodies(3:8)', J([1 5 9 2 3 6]), 4*eps);   # a flat body, turned: I3 = I1 + I2
%! assert (nsbody (m, 'Inertia', [1 2 3.5]).bodies(3:8)', [1 2 3.5 0 0 0]);   # no mass has it, textbooks do

%!test  # space: a particle, with and without a point as shape; a point with inertia
%! m = nsbody (nsmodel ('spatial'));
%! assert (m.bodies, [1 1 zeros(1, 9) 1 zeros(1, 10) NaN NaN 0 0 0]');
%! m = nsbody (m, 'Shape', nsshape ('point'), 'Mass', 3, 'Quaternion', [2 0 0 0], 'AngularVelocity', [0 0 0]);
%! assert (m.bodies([1:8 12:15 22],2)', [1 3 0 0 0 0 0 0 1 0 0 0 1]);
%! assert (m.shapes, [1; zeros(25, 1)]);
%! m = nsbody (m, 'Shape', nsshape ('point'), 'Inertia', .5, 'Quaternion', [0 1 0 0]);
%! assert (m.bodies([1:8 12:15 22],3)', [2 1 .5 .5 .5 0 0 0 0 1 0 0 2]);

%!test  # space: shapes and corners in their tables
%! m = nsmodel ('spatial');
%! m = nsbody (m, 'Shape', nsshape ('sphere', 2));
%! m = nsbody (m, 'Shape', nsshape ('capsule', 2, 3));
%! m = nsbody (m, 'Shape', nsshape ('cylinder', 2, 3));
%! m = nsbody (m, 'Shape', nsshape ('box', [2 4 4]));
%! V = [1 1 -1 -1; 1 -1 1 -1; 1 -1 -1 1];
%! m = nsbody (m, 'Shape', nsshape ('polytope', [V, [0; 0; 0]]));
%! m = nsbody (m, 'Shape', nsshape ('halfspace', [0 0 2], 3));
%! assert (m.bodies(22,:), 1:6);
%! assert (m.shapes(1:12,1:3), [2 2 0 0 0 0 0 0 2 0 0 0; 4 2 0 0 0 0 0 0 3.5 3 0 0; 5 2 0 0 0 0 0 0 2.5 3 0 0]');
%! assert (m.shapes(1:12,4:5), [6 0 1 8 0 0 0 0 3 2 4 4; 7 0 9 4 0 0 0 0 sqrt(3) 0 0 0]', eps);
%! assert (m.shapes(1:12,6), [9 0 0 0 0 0 1 1.5 Inf 0 0 0]');
%! assert (m.shapes(13:17,:), zeros (5, 6));
%! assert (m.vertices, [nsshape('box', [2 4 4]).vertices, V]);

%!test  # space, inertia at uniform density, textbook: sphere 2/5 r^2, cylinder (3 r^2 + l^2)/12 and r^2/2, box
%! m = nsmodel ('spatial');
%! m = nsbody (m, 'Mass', 3, 'Shape', nsshape ('sphere', 2));
%! m = nsbody (m, 'Mass', 3, 'Shape', nsshape ('cylinder', 2, 5));
%! m = nsbody (m, 'Mass', 3, 'Shape', nsshape ('box', [1 2 3]));
%! m = nsbody (m, 'Mass', 3, 'Shape', nsshape ('polytope', nsshape ('box', [1 2 3]).vertices));
%! assert (m.bodies(1,:), [2 2 2 2]);
%! expected = 3 * [8/5 8/5 8/5; 37/12 37/12 2; 13/12 10/12 5/12; 13/12 10/12 5/12]';
%! assert (m.bodies(3:8,:), [expected; zeros(3, 4)], 1e-14);

%!test  # space: the products of inertia of a shape have their signs: body with its mass along x = y
%! V = [1 1 0; -1 -1 0; .1 -.1 0; -.1 .1 0; 0 0 .1; 0 0 -.1]';
%! s = nsshape ('polytope', V);
%! m = nsbody (nsmodel ('spatial'), 'Shape', s, 'Mass', s.volume);
%! assert (m.bodies(6) < 0);
%! assert (m.bodies(3:8), s.inertia([1 5 9 2 3 6])', eps);

%!test  # space: a shape off the centre of mass is possible with an inertia, or fixed
%! m = nsmodel ('spatial');
%! V = [0 4 0 0; 0 0 4 0; 0 0 0 4];
%! assert (nsbody (m, 'Shape', nsshape ('polytope', V), 'Inertia', 2).bodies([1 3])', [2 2]);
%! assert (nsbody (m, 'Shape', nsshape ('polytope', V), 'Fixed', true).bodies([1 3])', [0 0]);
%! assert (nsbody (m, 'Shape', nsshape ('polytope', V - 1)).bodies(1), 2);

%!test  # space: fixed bodies and prescribed motion
%! m = nsbody (nsmodel ('spatial'), 'Fixed', true, 'Mass', 3, 'Inertia', 2, 'Position', [1 2 3], ...
%!             'Quaternion', [0 0 2 0], 'Velocity', [4 5 6], 'AngularVelocity', [7 8 9]);
%! assert (m.bodies(1:22)', [0 0 0 0 0 0 0 0 1 2 3 0 0 1 0 4 5 6 7 8 9 0]);
%! m = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('halfspace', [0 0 1]));
%! assert (m.bodies([1 12 22])', [0 1 1]);
%! f = @(t) [cos(t); sin(t); 1; 3; 0; 0; 4];
%! g = @(t) [-sin(t), cos(t), 0, 0, 0, 2];
%! m = nsbody (nsmodel ('spatial'), 'Motion', f);
%! m = nsbody (m, 'Motion', {f, g}, 'Shape', nsshape ('box', [1 1 1]));
%! assert (m.bodies([1 9:21 25 26],:), [0 1 0 1 .6 0 0 .8 0 0 0 0 0 0 1 0; 0 1 0 1 .6 0 0 .8 0 1 0 0 0 2 2 3]', eps);
%! assert (m.handles, {f, f, g});

%!test  # identifiers of the errors below
%! named = nsbody (model, 'Name', 'b');
%! bad = {'usage', {}; 'usage', {model, 'Mass'}; 'usage', {model, 3}; 'invalidInput', {3};
%!        'invalidInput', {struct()}; 'invalidOption', {model, 'Mas', 1}; 'invalidOption', {model, 'Mass', 0};
%!        'invalidOption', {named, 'Name', 'b'}; 'invalidOption', {model, 'Motion', 3};
%!        'invalidOption', {model, 'Shape', 'disc'}; 'invalidOption', {model, 'Angle', 1}};
%! for k = 1:rows (bad)
%!   try
%!     nsbody (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsbody:' bad{k,1}]);
%! end

%!error <nsbody: call nsbody \(model> nsbody ()
%!error <nsbody: MODEL must be a struct made by nsmodel, not 3> nsbody (3)
%!error <nsbody: MODEL must be a struct made by nsmodel, not 'Mass'> nsbody ('Mass', 1)
%!error <nsbody: MODEL must be a struct made by nsmodel, not a 1 x 1 array of class struct> ...
%! nsbody (struct ('kind', 1))
%!error <nsbody: MODEL.bodies must be a real matrix of 27 rows, not 3> nsbody (setfield (model, 'bodies', 3))
%!error <nsbody: MODEL.names must be a cell with a text for each body> nsbody (setfield (model, 'names', {'a', 3}))
%!error <nsbody: option 'Mass' has no value> nsbody (model, 'Name', 'x', 'Mass')
%!error <nsbody: argument 4 must be the name of an option or a struct, not double> nsbody (model, 'Mass', 2, 3)
%!error <nsbody: unknown option 'Inertai'; did you mean 'Inertia'> nsbody (model, 'Inertai', 1)
%!error <nsbody: unknown option 'pos'; did you mean 'Position'> nsbody (model, struct ('pos', 1))
%!error <nsbody: unknown option 'zzz'; the options are Mass, .* Motion> nsbody (model, 'zzz', 1)
%!error <nsbody: Mass must be a positive finite number, not -1> nsbody (model, 'Mass', -1)
%!error <nsbody: Mass must be a positive finite number, not 0> nsbody (model, 'Mass', 0)
%!error <nsbody: Mass must be a positive finite number, not NaN> nsbody (model, 'Mass', NaN)
%!error <nsbody: Mass must be a positive finite number, not Inf> nsbody (model, 'Mass', Inf)
%!error <nsbody: Mass must be a positive finite number, not 'heavy'> nsbody (model, 'Mass', 'heavy')
%!error <nsbody: Mass must be a positive finite number, not -1> nsbody (model, 'Mass', -1, 'Fixed', true)
%!error <nsbody: Inertia must be a positive finite number, not -2> nsbody (model, 'Inertia', -2)
%!error <nsbody: Inertia must be a positive finite number, not 0> nsbody (model, 'Inertia', 0)
%!error <nsbody: Inertia must be .* not a 3 x 3 array of class double> nsbody (model, 'Inertia', eye (3))
%!error <nsbody: Inertia must be a positive finite number, not Inf> nsbody (model, 'Inertia', Inf)
%!error <nsbody: Position must be a vector of 2 finite numbers, not \[1 2 3\]> ...
%! nsbody (model, 'Position', [1 2 3])
%!error <nsbody: Position must be a vector of 2 finite numbers, not \[NaN 0\]> ...
%! nsbody (model, 'Position', [NaN 0])
%!error <nsbody: Position must be a vector of 2 finite numbers, not 1> nsbody (model, 'Position', 1)
%!error <nsbody: Angle must be a finite number, not Inf> nsbody (model, 'Angle', Inf)
%!error <nsbody: Angle must be a finite number, not \[1 2\]> nsbody (model, 'Angle', [1 2])
%!error <nsbody: Velocity must be a vector of 2 finite numbers, not \[0 Inf\]> ...
%! nsbody (model, 'Velocity', [0 Inf])
%!error <nsbody: Velocity must be a vector of 2 finite numbers> nsbody (model, 'Velocity', [1i 0])
%!error <nsbody: AngularVelocity must be a finite number, not NaN> nsbody (model, 'AngularVelocity', NaN)
%!error <nsbody: a particle has no Angle and no AngularVelocity> nsbody (model, 'Angle', 1)
%!error <nsbody: a particle has no Angle and no AngularVelocity> nsbody (model, 'AngularVelocity', 1)
%!error <nsbody: Friction must be a finite number .= 0, not -0.1> nsbody (model, 'Friction', -.1)
%!error <nsbody: Friction must be a finite number .= 0, not NaN> nsbody (model, 'Friction', NaN)
%!error <nsbody: Restitution must be a number between 0 and 1, not 1.5> nsbody (model, 'Restitution', 1.5)
%!error <nsbody: Restitution must be a number between 0 and 1, not NaN> nsbody (model, 'Restitution', NaN)
%!error <nsbody: Shape must be a struct made by nsshape, not 'disc'> nsbody (model, 'Shape', 'disc')
%!error <nsbody: Shape must be a struct made by nsshape> nsbody (model, 'Shape', struct ('kind', 'disc'))
%!error <nsbody: the centroid of Shape must be the origin of the body, but is \[0.333333;0.333333\]: subtract it> ...
%! nsbody (model, 'Shape', nsshape ('polygon', [0 1 0; 0 0 1]))
%!error <nsbody: Fixed must be true or false, not 2> nsbody (model, 'Fixed', 2)
%!error <nsbody: Fixed must be true or false, not 'yes'> nsbody (model, 'Fixed', 'yes')
%!error <nsbody: Fixed must be true for a halfspace> ...
%! nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Fixed', false)
%!error <nsbody: Fixed must be true for a body with Motion> ...
%! nsbody (model, 'Motion', @(t) [0 0 0], 'Fixed', false)
%!error <nsbody: the function Motion is called with \(t\), but written for \(q\)> nsbody (model, 'Motion', @(q) [0 0 0])
%!error <nsbody: Motion must be a function handle f or two> nsbody (model, 'Motion', 3)
%!error <nsbody: Motion must be a function handle f or two> nsbody (model, 'Motion', {@(t) [0 0 0], 3})
%!error <nsbody: Motion must be a function handle f or two> nsbody (model, 'Motion', {})
%!error <nsbody: Motion must return 3 finite numbers \[x; y; angle\], not \[1 2\]> ...
%! nsbody (model, 'Motion', @(t) [1 2])
%!error <nsbody: Motion must return 3 .* \[vx; vy; omega\], not \[0 NaN 0\]> ...
%! nsbody (model, 'Motion', {@(t) [0 0 0], @(t) [0 NaN 0]})
%!error <nsbody: Motion fails at t = 0: out> nsbody (model, 'Motion', @(t) error ('out'))
%!error <nsbody: Position must not be given together with Motion> ...
%! nsbody (model, 'Motion', @(t) [0 0 0], 'Position', [0 0])
%!error <nsbody: Name must be a row of characters, not 3> nsbody (model, 'Name', 3)
%!error <nsbody: Name must not be 'ground'> nsbody (model, 'Name', 'Ground')
%!error <nsbody: Name must be used once, but body 1 is named 'b' already> ...
%! nsbody (nsbody (model, 'Name', 'b'), 'Name', 'b')
%!error <nsbody: Quaternion has a meaning only in space; in the plane give Angle> ...
%! nsbody (model, 'Quaternion', [1 0 0 0])
%!error <nsbody: Shape must be one of the plane like the model, but is a sphere of space; use 'disc'> ...
%! nsbody (model, 'Shape', nsshape ('sphere', 1))
%!error <nsbody: Shape must be one of the plane .* a box of space; give it two sides> ...
%! nsbody (model, 'Shape', nsshape ('box', [1 1 1]))
%!error <nsbody: Shape must be one of the plane .* a capsule of space; use 'polygon'> ...
%! nsbody (model, 'Shape', nsshape ('capsule', 1, 1))
%!error <nsbody: Shape must be one of the plane .* a cylinder of space; use 'box' with two sides> ...
%! nsbody (model, 'Shape', nsshape ('cylinder', 1, 1))
%!error <nsbody: Shape must be one of the plane .* a polytope of space; use 'polygon'> ...
%! nsbody (model, 'Shape', nsshape ('polytope', [eye(3), -eye(3)]))
%!error <nsbody: Shape must be one of the plane .* a halfspace of space; give 2 numbers as its normal> ...
%! nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]))
%!error <nsbody: Shape must be a struct made by nsshape> ...
%! nsbody (model, 'Shape', setfield (nsshape ('disc', 1), 'kind', 'ball'))

%!test  # space: identifiers of the errors below
%! m = nsmodel ('spatial');
%! bad = {'usage', {m, 'Mass'}; 'invalidOption', {m, 'Angle', 1}; 'invalidOption', {m, 'Quaternion', [0 0 0 0]};
%!        'invalidOption', {m, 'Inertia', -1}; 'invalidOption', {m, 'Inertia', [1 1 0]};
%!        'invalidOption', {m, 'Shape', nsshape('disc', 1)}; 'invalidOption', {m, 'AngularVelocity', [0 0 1]};
%!        'invalidOption', {m, 'Motion', @(t) [0 0 0]}};
%! for k = 1:rows (bad)
%!   try
%!     nsbody (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsbody:' bad{k,1}]);
%! end

%!shared model
%! model = nsmodel ('spatial');

%!error <nsbody: Angle has a meaning only in the plane; in space give Quaternion, \[cos> nsbody (model, 'Angle', 1)
%!error <nsbody: Angle has a meaning only in the plane> nsbody (model, 'Inertia', 1, 'Angle', 0)
%!error <nsbody: Quaternion must be a vector of 4 finite numbers, not \[0 0 1\]> nsbody (model, 'Quaternion', [0 0 1])
%!error <nsbody: Quaternion must be a vector of 4 finite numbers, not \[1 0 0 NaN\]> ...
%! nsbody (model, 'Quaternion', [1 0 0 NaN])
%!error <nsbody: Quaternion must be a vector of 4 finite numbers, not \[1 0 0 Inf\]> ...
%! nsbody (model, 'Quaternion', [1 0 0 Inf])
%!error <nsbody: Quaternion must be a vector of 4 finite numbers, not \[1 0;0 0\]> ...
%! nsbody (model, 'Quaternion', [1 0; 0 0])
%!error <nsbody: Quaternion must be .* not a 0 x 0 array of class cell> nsbody (model, 'Quaternion', {})
%!error <nsbody: Quaternion must not be zero> nsbody (model, 'Inertia', 1, 'Quaternion', [0 0 0 0])
%!error <nsbody: a particle has no Quaternion; give Inertia or Shape> nsbody (model, 'Quaternion', [1 1 0 0])
%!error <nsbody: a particle has no Angle and no AngularVelocity> nsbody (model, 'AngularVelocity', [0 0 1])
%!error <nsbody: Position must be a vector of 3 finite numbers, not \[1 2\]> nsbody (model, 'Position', [1 2])
%!error <nsbody: Position must be a vector of 3 finite numbers, not \[1 2 NaN\]> nsbody (model, 'Position', [1 2 NaN])
%!error <nsbody: Velocity must be a vector of 3 finite numbers, not \[1 2\]> nsbody (model, 'Velocity', [1 2])
%!error <nsbody: Velocity must be a vector of 3 finite numbers, not \[0 0 Inf\]> nsbody (model, 'Velocity', [0 0 Inf])
%!error <nsbody: AngularVelocity must be a vector of 3 finite numbers, not 1> ...
%! nsbody (model, 'Inertia', 1, 'AngularVelocity', 1)
%!error <nsbody: Inertia must be a positive finite number, 3 positive .* not -2> nsbody (model, 'Inertia', -2)
%!error <nsbody: Inertia must be a positive finite number, 3 positive .* not 0> nsbody (model, 'Inertia', 0)
%!error <nsbody: Inertia must be a positive finite number, 3 positive .* not NaN> nsbody (model, 'Inertia', NaN)
%!error <nsbody: Inertia must be .* not \[1 1 0\]> nsbody (model, 'Inertia', [1 1 0])
%!error <nsbody: Inertia must be .* not \[1 1 -1\]> nsbody (model, 'Inertia', [1 1 -1])
%!error <nsbody: Inertia must be .* not \[1 1 Inf\]> nsbody (model, 'Inertia', [1 1 Inf])
%!error <nsbody: Inertia must be .* not \[1 2\]> nsbody (model, 'Inertia', [1 2])
%!error <nsbody: Inertia must be .* symmetric .* not \[1 0.1 0;0 1 0;0 0 1\]> ...
%! nsbody (model, 'Inertia', [1 .1 0; 0 1 0; 0 0 1])
%!error <nsbody: Inertia must be .* positive definite .* not \[1 2 0;2 1 0;0 0 1\]> ...
%! nsbody (model, 'Inertia', [1 2 0; 2 1 0; 0 0 1])
%!error <nsbody: Inertia must be .* positive definite> nsbody (model, 'Inertia', ones (3))
%!error <nsbody: Inertia must be .* not a 0 x 0 array of class cell> nsbody (model, 'Inertia', {})
%!error <nsbody: Inertia must be .* not 'round'> nsbody (model, 'Inertia', 'round')
%!error <nsbody: Inertia must be .* not a 4 x 4 array> nsbody (model, 'Inertia', eye (4))
%!error <nsbody: Inertia must be .* not \[1 -3 1\]> nsbody (model, 'Inertia', [1 -3 1], 'Fixed', true)
%!error <nsbody: Shape must be one of space like the model, but is a disc of the plane; use 'sphere'> ...
%! nsbody (model, 'Shape', nsshape ('disc', 1))
%!error <nsbody: Shape must be one of space .* a polygon of the plane; use 'box' with three edges or 'polytope'> ...
%! nsbody (model, 'Shape', nsshape ('box', [1 1]))
%!error <nsbody: Shape must be one of space .* a halfspace of the plane; give 3 numbers as its normal> ...
%! nsbody (model, 'Shape', nsshape ('halfspace', [0 1]))
%!error <nsbody: Shape must be a struct made by nsshape, not 'sphere'> nsbody (model, 'Shape', 'sphere')
%!error <nsbody: the centroid of Shape must be the origin of the body, but is \[1;1;1\]: subtract it> ...
%! nsbody (model, 'Shape', nsshape ('polytope', [0 4 0 0; 0 0 4 0; 0 0 0 4]))
%!error <nsbody: Fixed must be true for a halfspace> ...
%! nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Fixed', false)
%!error <nsbody: Motion must return 7 finite numbers \[x; y; z; q0; q1; q2; q3\], not \[0 0 0\]> ...
%! nsbody (model, 'Motion', @(t) [0 0 0])
%!error <nsbody: Motion must return 6 .* \[vx; vy; vz; w1; w2; w3\], not \[0 0 0\]> ...
%! nsbody (model, 'Motion', {@(t) [0 0 0 1 0 0 0], @(t) [0 0 0]})
%!error <nsbody: the quaternion of Motion at t = 0 must not be zero> nsbody (model, 'Motion', @(t) zeros (7, 1))
%!error <nsbody: Quaternion must not be given together with Motion> ...
%! nsbody (model, 'Motion', @(t) [0 0 0 1 0 0 0], 'Quaternion', [1 0 0 0])
%!error <nsbody: unknown option 'Quaternoin'; did you mean 'Quaternion'> nsbody (model, 'Quaternoin', [1 0 0 0])

%!function sol = swung (f)      # an angular spring between a wheel and a body that turns with 1/s about z
%!  model = nsbody (nsmodel ('spatial', 'Gravity', [0 0 0]), 'Inertia', 1, 'Name', 'wheel', 'AngularVelocity', [0 0 1]);
%!  model = nsbody (model, 'Motion', f, 'Name', 'drive');
%!  model = nsjoint (model, 'revolute', 'wheel', 'drive', 'Axis', [0 0 1]);
%!  model = nsspring (model, 'wheel', 'drive', 'Angular', true, 'Axis', [0 0 1], 'Stiffness', 5);
%!  sol = nssolve (model, [0 8], 'Step', 0.01, 'Method', 'trapezoidal');
%!endfunction

%!test  # the sign of the quaternion of a Motion does not matter: it may be kept at q0 >= 0
%! turn = @(t) [0; 0; 0; cos(t/2); 0; 0; sin(t/2)];
%! flipped = @(t) turn (t) * (2 * (cos (t/2) >= 0) - 1);
%! a = swung (turn);
%! b = swung (flipped);
%! assert (b.v(6,:), ones (size (b.t)), 1e-8);      % turns along; the speed of Motion comes by differences
%! assert (a.v, b.v, 1e-8);

%!error <nssolve: the motion of body 2 must return a quaternion that is not 0>
%! swung (@(t) [0; 0; 0; t < 1; 0; 0; 0]);
