function model = nsforce (model, body, f, varargin)
%NSFORCE  Let a force or a torque act on a body.
%
%   model = nsforce (model, body, f)
%   model = nsforce (model, body, f, 'Point', p)
%   model = nsforce (model, body, f, 'Torque', tau)
%   model = nsforce (model, body, [], 'Torque', tau)
%   model = nsforce (model, body, f, options)
%
%   body  id or name of a body that moves
%   f     force [fx fy], in space [fx fy fz], in world axes, or a function f (t, q, v) of time and the state
%         of all bodies that returns it; [] for none
%
%   Several forces add up, and gravity (nsmodel) is there besides.
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Point   where the force acts, in the coordinates of the body (the origin, the centre of mass); it moves
%             with the body. A particle has no other point
%     Torque  a number, in space [tx ty tz] in world axes, or a function tau (t, q, v) that returns it; not
%             for particles
%
%   'euler' and 'linimp' treat functions explicitly, as they stand at the beginning of a step; the trapezoidal
%   methods find their derivatives by differences. For stiff forces there is nsspring.
%
%   Example: wind that pushes a box at its upper edge, and a brake
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Name', 'box', 'Shape', nsshape ('box', [1 2]));
%   >> model = nsforce (model, 'box', [3 0], 'Point', [0 1]);
%   >> model = nsforce (model, 'box', [], 'Torque', @(t, q, v) -0.5 * v(3));
%   >> fprintf ('%g ', model.forces([1 3 5 11 12],:))
%   1 1 3 0 0 1 0 0 1 2
%
%
%   Example: a drone in space with a thrust along its own z axis, which needs its quaternion q(4:7)
%
%   >> model = nsmodel ('spatial');
%   >> model = nsbody (model, 'Name', 'drone', 'Inertia', [1 1 2]);
%   >> thrust = @(t, q, v) 12 * [2*(q(5)*q(7) + q(4)*q(6)); 2*(q(6)*q(7) - q(4)*q(5)); 1 - 2*(q(5)^2 + q(6)^2)];
%   >> model = nsforce (model, 'drone', thrust, 'Torque', [0 0 0.1]);
%   >> fprintf ('%g ', model.forces(8:12,:))
%   0 0 0 1 1 0 0 0.1 0 0
%
%
%   See also nsmodel, nsbody, nsspring, nsjoint.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    ns_fail ('nsforce', 'usage', 'call nsforce (model, body, f, ...)');
  end
  body = ns_plain_text (body);
  varargin = ns_plain_text (varargin);
  ns_check_model ('nsforce', model);
  id = ns_find_body ('nsforce', model, body, 'BODY');
  if (ns_body_kind (model, id) == 0)
    ns_fail ('nsforce', 'invalidInput', 'BODY must be free to move, but %s is fixed', ns_body_text (model, id));
  end
  dimension = ns_dimension (model);
  f = check_vector ('invalidInput', 'F', f, dimension);
  options = ns_options ('nsforce', option_table (dimension), varargin, 4);
  if (dimension == 3)
    options.Torque = check_vector ('invalidOption', 'Torque', options.Torque, 3);
  end
  check_use (model, id, f, options);

  rows = ns_rows ();
  columns = zeros (rows.force.rows, 0);
  if (~isempty (f))
    [model, columns] = add_force (model, f, options.Point, rows);
  end
  if (~isempty (options.Torque))
    [model, columns] = add_torque (model, columns, options.Torque, rows);
  end
  columns(rows.force.body,:) = id;
  model.forces = [model.forces, columns];
end

function table = option_table (dimension)
  torque = {'quantity', 'any'};
  table = {'Point',  zeros(dimension, 1), sprintf('vector%d', dimension)
           'Torque', [],                  torque{dimension-1}};
end

% A vector, a function, or nothing.
function value = check_vector (cause, label, value, dimension)
  if (~isa (value, 'function_handle') && ~(isempty (value) && isnumeric (value)))
    value = ns_check ('nsforce', cause, label, value, sprintf ('vector%d', dimension));
  end
end

function check_use (model, id, f, options)
  if (isempty (f) && isempty (options.Torque))
    ns_fail ('nsforce', 'invalidInput', 'F must be a force unless there is a Torque, but both are empty');
  end
  if (isempty (f) && any (options.Point ~= 0))
    ns_fail ('nsforce', 'invalidOption', 'Point must go with a force F, which is empty; a torque has no point');
  end
  ns_check_on_particle ('nsforce', 'invalidOption', model, id, options.Point, 'Point');
  if (~isempty (options.Torque))
    ns_check_angles ('nsforce', 'invalidOption', model, id, 'a Torque');
  end
end

function [model, column] = add_force (model, f, point, rows)
  column = zeros (rows.force.rows, 1);
  column(rows.force.point(1:numel (point))) = point;
  if (isa (f, 'function_handle'))
    [model, column(rows.force.handle)] = ns_add_handle ('nsforce', 'invalidInput', model, f, 'F');
    column(rows.force.returns) = 1;
  else
    column(rows.force.value(1:numel (f))) = f;
  end
end

% A constant torque joins a constant force in its column; where one is a function each has its own.
function [model, columns] = add_torque (model, columns, torque, rows)
  is_function = isa (torque, 'function_handle');
  if (isempty (columns) || is_function || columns(rows.force.handle) > 0)
    columns(:,end+1) = 0;
  end
  if (is_function)
    [model, columns(rows.force.handle,end)] = ns_add_handle ('nsforce', 'invalidOption', model, torque, 'Torque');
    columns(rows.force.returns,end) = 2;
  else
    columns(rows.force.torque(end+1-numel (torque):end),end) = torque;       % in the plane about z
  end
end

%!shared model
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Name', 'a', 'Inertia', 1, 'Position', [1 2], 'Angle', pi/2);
%! model = nsbody (model, 'Name', 'p', 'Position', [0 1]);
%! model = nsbody (model, 'Name', 'wall', 'Fixed', true);

%!test  # constants: one column
%! m = nsforce (model, 'a', [1 2], 'Point', [3; 4], 'Torque', 5);
%! assert (m.forces, [1 3 4 0 1 2 0 0 0 5 0 0]');
%! m = nsforce (m, 2, [6; 7]);
%! assert (m.forces(:,2), [2 0 0 0 6 7 0 0 0 0 0 0]');
%! m = nsforce (m, 1, [], 'Torque', -1);
%! assert (m.forces(:,3), [1 0 0 0 0 0 0 0 0 -1 0 0]');

%!test  # functions: a column for each
%! f = @(t, q, v) [t; 0];  tau = @(t, q, v) t;
%! m = nsforce (model, 'a', f, 'Point', [3 4], 'Torque', tau);
%! assert (m.forces, [1 3 4 0 0 0 0 0 0 0 1 1; 1 0 0 0 0 0 0 0 0 0 2 2]');
%! assert (m.handles, {f, tau});
%! m = nsforce (m, 'a', f, 'Torque', 8);
%! assert (m.forces(:,3:4), [1 0 0 0 0 0 0 0 0 0 3 1; 1 0 0 0 0 0 0 0 0 8 0 0]');
%! m = nsforce (m, 'a', [1 2], 'Torque', tau, 'Point', []);
%! assert (m.forces(:,5:6), [1 0 0 0 1 2 0 0 0 0 0 0; 1 0 0 0 0 0 0 0 0 0 4 2]');

%!test  # identifiers of the errors below
%! bad = {'usage', {model, 1}; 'usage', {model, 1, [0 1], 'Point'}; 'invalidInput', {3, 1, [0 1]};
%!        'invalidInput', {model, 1, []}; 'invalidInput', {model, 0, [0 1]}; 'invalidInput', {model, 1, 3};
%!        'unknownBody', {model, 'c', [0 1]}; 'invalidOption', {model, 1, [0 1], 'Torqe', 1};
%!        'invalidOption', {model, 2, [0 1], 'Torque', 1}; 'invalidOption', {model, 1, [0 1], 'Torque', NaN};
%!        'invalidInput', {model, 1, @(t) t}; 'invalidOption', {model, 1, [], 'Torque', @(t) t}};
%! for k = 1:rows (bad)
%!   try
%!     nsforce (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsforce:' bad{k,1}]);
%! end

%!error <nsforce: call nsforce \(model, body, f> nsforce (model, 1)
%!error <nsforce: MODEL must be a struct made by nsmodel, not 3> nsforce (3, 1, [0 1])
%!error <nsforce: BODY: there is no body 'c'; .* names 'a', 'p', 'wall'> nsforce (model, 'c', [0 1])
%!error <nsforce: BODY must be free to move, but the ground is fixed> nsforce (model, 'ground', [0 1])
%!error <nsforce: BODY must be free to move, but body 3 \('wall'\) is fixed> nsforce (model, 'wall', [0 1])
%!error <nsforce: F must be a force unless there is a Torque> nsforce (model, 1, [])
%!error <nsforce: F must be a vector of 2 finite numbers, not \[1 2 3\]> nsforce (model, 1, [1 2 3])
%!error <nsforce: F must be a vector of 2 finite numbers, not \[NaN 0\]> nsforce (model, 1, [NaN 0])
%!error <nsforce: F must be a vector of 2 finite numbers, not 'Torque'> nsforce (model, 1, 'Torque', 2)
%!error <nsforce: the function F is called with \(t, q, v\), but written for \(t, v, q\)> ...
%! nsforce (model, 1, @(t, v, q) [t; 0])
%!error <nsforce: the function F must take \(t, q, v\), not 1 arguments> nsforce (model, 1, @(t) [t; 0])
%!error <nsforce: Point must be a vector of 2 finite numbers, not \[Inf 0\]> ...
%! nsforce (model, 1, [0 1], 'Point', [Inf 0])
%!error <nsforce: Point must go with a force F> nsforce (model, 1, [], 'Torque', 1, 'Point', [1 0])
%!error <nsforce: Point must lie on the particle body 2 \('p'\), not 1 away> ...
%! nsforce (model, 2, [0 1], 'Point', [1 0])
%!error <nsforce: a Torque needs bodies that turn, but body 2 \('p'\) is a particle> ...
%! nsforce (model, 2, [0 1], 'Torque', 1)
%!error <nsforce: Torque must be a finite number or a function handle, not NaN> ...
%! nsforce (model, 1, [0 1], 'Torque', NaN)
%!error <nsforce: Torque must be a finite number or .* not \[0 0 1\]> ...
%! nsforce (model, 1, [0 1], 'Torque', [0 0 1])
%!error <nsforce: the function Torque must take \(t, q, v\), not 2 arguments> ...
%! nsforce (model, 1, [], 'Torque', @(t, q) t)
%!error <nsforce: unknown option 'Torqe'; did you mean 'Torque'> nsforce (model, 1, [0 1], 'Torqe', 1)
%!error <nsforce: option 'Point' has no value> nsforce (model, 1, [0 1], 'Point')
%!error <nsforce: argument 4 must be the name of an option or a struct, not double> nsforce (model, 1, [0 1], 3)

%!shared model
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Name', 'a', 'Inertia', 1, 'Position', [1 2 3], 'Quaternion', [1 0 0 1]);
%! model = nsbody (model, 'Name', 'p', 'Position', [0 1 2]);
%! model = nsbody (model, 'Name', 'wall', 'Fixed', true);

%!test  # space, constants: one column
%! m = nsforce (model, 'a', [1 2 3], 'Point', [4; 5; 6], 'Torque', [7 8 9]);
%! assert (m.forces, [1 4 5 6 1 2 3 7 8 9 0 0]');
%! m = nsforce (m, 2, [6; 7; 8]);
%! assert (m.forces(:,2), [2 0 0 0 6 7 8 0 0 0 0 0]');
%! m = nsforce (m, 1, [], 'Torque', int8 ([-1; 0; 1]));
%! assert (m.forces(:,3), [1 0 0 0 0 0 0 -1 0 1 0 0]');
%! assert (class (m.forces), 'double');

%!test  # space, functions: a column for each
%! f = @(t, q, v) [t; 0; 0];  tau = @(t, q, v) [0; 0; t];
%! m = nsforce (model, 'a', f, 'Point', [3 4 5], 'Torque', tau);
%! assert (m.forces, [1 3 4 5 0 0 0 0 0 0 1 1; 1 0 0 0 0 0 0 0 0 0 2 2]');
%! assert (m.handles, {f, tau});
%! m = nsforce (m, 'a', f, 'Torque', [7 8 9]);
%! assert (m.forces(:,3:4), [1 0 0 0 0 0 0 0 0 0 3 1; 1 0 0 0 0 0 0 7 8 9 0 0]');

%!test  # space: identifiers of the errors below
%! bad = {'invalidInput', {model, 1, [1 2]}; 'invalidOption', {model, 1, [], 'Torque', 1};
%!        'invalidInput', {model, 1, []}; 'invalidOption', {model, 1, [1 2 3], 'Point', [1 2]};
%!        'invalidOption', {model, 2, [1 2 3], 'Torque', [1 2 3]}};
%! for k = 1:rows (bad)
%!   try
%!     nsforce (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsforce:' bad{k,1}]);
%! end

%!error <nsforce: F must be a vector of 3 finite numbers, not \[1 2\]> nsforce (model, 1, [1 2])
%!error <nsforce: F must be a vector of 3 finite numbers, not \[1 2 NaN\]> nsforce (model, 1, [1 2 NaN])
%!error <nsforce: Point must be a vector of 3 finite numbers, not \[1 2\]> nsforce (model, 1, [1 2 3], 'Point', [1 2])
%!error <nsforce: Point must go with a force F> nsforce (model, 1, [], 'Torque', [0 0 1], 'Point', [0 0 1])
%!error <nsforce: Point must lie on the particle body 2 \('p'\), not 1 away> ...
%! nsforce (model, 2, [1 2 3], 'Point', [0 0 1])
%!error <nsforce: Torque must be a vector of 3 finite numbers, not 1> nsforce (model, 1, [1 2 3], 'Torque', 1)
%!error <nsforce: Torque must be a vector of 3 finite numbers, not \[0 0 Inf\]> ...
%! nsforce (model, 1, [], 'Torque', [0 0 Inf])
%!error <nsforce: Torque must be a vector of 3 finite numbers, not a 0 x 0 array of class cell> ...
%! nsforce (model, 1, [1 2 3], 'Torque', {})
%!error <nsforce: a Torque needs bodies that turn, but body 2 \('p'\) is a particle> ...
%! nsforce (model, 2, [1 2 3], 'Torque', [0 0 1])
%!error <nsforce: the function Torque must take \(t, q, v\), not 1 arguments> ...
%! nsforce (model, 1, [], 'Torque', @(t) [0 0 t])
