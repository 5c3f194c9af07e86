function model = nscontact (model, a, b, varargin)
%NSCONTACT  Say how two bodies touch each other.
%
%   model = nscontact (model, a, b, 'Friction', mu, 'Restitution', e)
%   model = nscontact (model, a, b, 'Enabled', false)
%   model = nscontact (model, a, b, 'SurfaceVelocity', u)
%   model = nscontact (model, a, b, options)
%
%   All bodies with shapes touch each other, except jointed ones and pairs of fixed ones, with coefficients
%   combined from those of the bodies (see nsbody). nscontact sets what is different for one pair of bodies. A
%   later call for the same pair changes only what it names.
%
%   Example: a box on a conveyor belt of speed 0.5
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Name', 'belt', 'Shape', nsshape ('halfspace', [0 1]));
%   >> model = nsbody (model, 'Name', 'box', 'Shape', nsshape ('box', [1 1]), 'Position', [0 0.5]);
%   >> model = nscontact (model, 'box', 'belt', 'Friction', 0.4, 'SurfaceVelocity', 0.5);
%   >> fprintf ('%g ', model.pairs([1:3 6:9]))
%   2 1 0.4 0.5 0 0 1
%
%
%   a, b  bodies with a shape, each as id or as name. The ground has no shape: for a floor, add a body with
%         a halfspace as shape
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Friction         coefficient mu >= 0 (combined from the bodies), or one that depends on the sliding
%                      speed s:
%                        [mus mud]     mus while it sticks, mud as soon as it slides, until it sticks again
%                        [mus mud vs]  mud + (mus - mud) exp (-s/vs)
%                        @(s) ...      any function, mu >= 0
%                      nsterms and nscheck take mus; instead of a function the coefficient of the bodies, or 1
%     Restitution      coefficient 0 <= e <= 1 (combined from the bodies), or a function @(speed, q) of the
%                      speed of approach and of the coordinates of the whole model
%     TangentialRestitution  coefficient 0 <= et <= 1 along the surface (0): friction, as far as it can, turns
%                      the sliding velocity round to -et times that before the collision (Impact 'newton'), or
%                      gives back et of its impulses of compression ('poisson', 'dissipative'). It makes the
%                      spin of a ball reverse
%     SurfaceVelocity  [ux uy] in world axes, in space [ux uy uz], or a number u for a velocity along x: the
%                      surface of b moves with this velocity against b, like the belt of a conveyor (0)
%     Enabled          false: the pair never touches; true: it does, even if it is jointed (true)
%     Directions       number of friction directions; in the plane there are 2, in space an even number from
%                      4 to 64 (that of the option Directions of nssolve). Only pyramids have them: if any pair
%                      has them, friction cones are pyramids at all contacts of the model, unless some pair has
%                      Radii or Psi, or the option Cone of nssolve says otherwise
%     Radii            [et eo] or [et eo er], in space, for Cone 'ellipsoid' ([1 1 0]): friction along the first
%                      tangent t, the x axis projected (y where the normal is nearly along x), across it along
%                      o = n x t, and the torque about the normal n from b to a obey
%                        (pt/et)^2 + (po/eo)^2 + (pr/er)^2 <= (mu pn)^2
%                      and dissipate most. er is a length: the torque is at most mu er pn. 0: there is none, nor
%                      at contacts of particles
%     Psi              function of beta = [pt; po] / (mu pn), in space, for Cone 'psi': friction on a in the set
%                      psi (beta) <= 1 that dissipates most, Stewart (2.18). psi must be convex, positive but
%                      for psi (0) = 0, and psi (s*beta) = s*psi (beta) for s > 0; [p, g] = psi (beta) may give
%                      its gradient too, otherwise found by differences
%
%   Shapes of all kinds touch each other, except points with points and halfspaces with halfspaces. Each piece of a
%   union touches by itself. A smooth shape (ellipse, ellipsoid, superquadric, intersection, implicit) touches
%   others at one point, the closest one, also where flat faces meet; an intersection that lies on a halfspace has
%   points on the rim of its flat side as well. Polygons with more than 2000 corners pass through smooth shapes, and
%   polytopes with more than 1000 through all but halfspaces: nssolve warns of them.
%
%   Example: a finer cone of friction for a ball on a table in space
%
%   >> model = nsmodel ('spatial');
%   >> model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]));
%   >> model = nsbody (model, 'Name', 'ball', 'Shape', nsshape ('sphere', 1), 'Position', [0 0 1]);
%   >> model = nscontact (model, 'ball', 'table', 'Friction', 0.4, 'Directions', 16);
%   >> fprintf ('%g ', model.pairs([1:3 5]))
%   2 1 0.4 16
%
%
%   Example: a block on a slope of 20 degrees stands with 0.4, but not once it slides
%
%   >> model = nsmodel ('planar', 'Gravity', 9.81 * [sin(pi/9) -cos(pi/9)]);
%   >> model = nsbody (model, 'Name', 'slope', 'Shape', nsshape ('halfspace', [0 1]));
%   >> model = nsbody (model, 'Name', 'block', 'Shape', nsshape ('point'), 'Mass', 1, 'Velocity', [0.1 0]);
%   >> model = nscontact (model, 'block', 'slope', 'Friction', [0.4 0.2]);
%   >> sol = nssolve (model, [0 1], 'Step', 0.01);
%   >> fprintf ('%.3f', sol.v(1,end))
%   1.612
%
%
%   Example: skids that slide easily along x; a block leaves the line on which it was launched
%
%   >> model = nsmodel ('spatial');
%   >> model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]));
%   >> model = nsbody (model, 'Name', 'block', 'Shape', nsshape ('point'), 'Velocity', [1 1 0]);
%   >> model = nscontact (model, 'block', 'table', 'Friction', 0.5, 'Radii', [0.2 1]);
%   >> sol = nssolve (model, [0 0.2], 'Step', 0.01, 'Cone', 'ellipsoid');
%   >> disp (sol.v(1,end) > 2 * sol.v(2,end))
%   1
%
%
%   See also nsmodel, nsbody, nsshape, nsjoint.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    ns_fail ('nscontact', 'usage', 'call nscontact (model, a, b, ...)');
  end
  a = ns_plain_text (a);
  b = ns_plain_text (b);
  varargin = ns_plain_text (varargin);
  ns_check_model ('nscontact', model);
  [a, b] = ns_find_pair ('nscontact', model, a, b);
  check_shape (model, a, 'A');
  check_shape (model, b, 'B');
  table = {'Friction',        [], 'any'
           'Restitution',     [], 'any'
           'TangentialRestitution', [], 'fraction'
           'SurfaceVelocity', [], 'any'
           'Enabled',         [], 'switch'
           'Directions',      [], 'positive'
           'Radii',           [], 'any'
           'Psi',             [], 'any'};
  options = ns_options ('nscontact', table, varargin, 4);
  dimension = ns_dimension (model);
  check_directions (options.Directions, dimension);
  if (dimension == 3 && ~isequal (options.Enabled, false))
    check_touch (model, a, b);
  end

  rows = ns_rows ();
  [column, k] = find_column (model, a, b, rows);
  [model, column] = set_friction (model, column, rows.pair, options.Friction);
  [model, column] = set_restitution (model, column, rows.pair, options.Restitution);
  column = set_value (column, rows.pair.tangential, options.TangentialRestitution);
  column = set_value (column, rows.pair.directions, options.Directions);
  u = surface_velocity (options.SurfaceVelocity, dimension);
  column = set_value (column, rows.pair.surface_velocity(1:dimension), u);
  column = set_value (column, rows.pair.enabled, options.Enabled);
  column = set_value (column, rows.pair.radii, friction_radii (options.Radii, dimension));
  [model, column] = set_psi (model, column, rows.pair, options.Psi, dimension);
  model.pairs(:,k) = column;
end

function check_shape (model, id, label)
  rows = ns_rows ();
  if (id == 0)
    ns_fail ('nscontact', 'invalidInput', ...
             '%s must have a shape, but is the ground; add a body with a halfspace as shape for a floor', label);
  end
  if (model.bodies(rows.body.shape,id) == 0)
    ns_fail ('nscontact', 'invalidInput', '%s must have a shape, but %s has none and touches nothing', ...
             label, ns_body_text (model, id));
  end
end

function check_directions (count, dimension)
  if (dimension == 2 && ~isempty (count) && count ~= 2)
    ns_fail ('nscontact', 'invalidOption', 'Directions must be 2 in the plane, not %g', count);
  elseif (dimension == 3 && ~isempty (count) && (count < 4 || count > 64 || mod (count, 2) ~= 0))
    ns_fail ('nscontact', 'invalidOption', 'Directions must be an even number >= 4 and <= 64 in space, not %g', count);
  end
end

function check_touch (model, a, b)
  rows = ns_rows ();
  kinds = ns_shape_kinds ();
  pieces = @(id) model.shapes(rows.shape.kind,ns_shape_pieces (model, model.bodies(rows.body.shape,id)));
  for name = {'point', 'halfspace'}
    if (all (strcmp (name{1}, kinds([pieces(a), pieces(b)]))))
      ns_fail ('nscontact', 'invalidInput', 'A and B must have shapes that can touch, but %s and %s are %ss', ...
               ns_body_text (model, a), ns_body_text (model, b), name{1});
    end
  end
end

% The column of the pair, its bodies in the order of this call, and its number; a new one if there is none.
function [column, k] = find_column (model, a, b, rows)
  first = model.pairs(rows.pair.a,:);
  second = model.pairs(rows.pair.b,:);
  k = find ((first == a & second == b) | (first == b & second == a), 1);
  if (isempty (k))
    k = size (model.pairs, 2) + 1;
    column = ns_pair_column ();
  else
    column = model.pairs(:,k);
    if (column(rows.pair.a) ~= a)
      % Only the sliding velocity counts, so that u for the surface of b is -u for that of a.
      column(rows.pair.surface_velocity) = -column(rows.pair.surface_velocity);
    end
  end
  column([rows.pair.a, rows.pair.b]) = [a, b];
end

function column = set_value (column, rows, value)
  if (~isempty (value))
    column(rows) = value;
  end
end

function [model, column] = set_friction (model, column, rows, value)
  if (isempty (value) && isnumeric (value))
    return
  end
  column([rows.moving, rows.decline, rows.friction_handle]) = [NaN, 0, 0];
  if (isa (value, 'function_handle'))
    [model, column(rows.friction_handle)] = add_function (model, value, 'Friction', {'s'});
  elseif (isnumeric (value) && any (numel (value) == [2 3]))
    value = ns_check ('nscontact', 'invalidOption', 'Friction', value, sprintf ('vector%d', numel (value)));
    if (any (value < 0))
      ns_fail ('nscontact', 'invalidOption', 'Friction must not be negative, but holds %g', min (value));
    end
    if (numel (value) == 3 && value(3) == 0)
      ns_fail ('nscontact', 'invalidOption', 'the speed vs in Friction [mus mud vs] must be positive, not 0');
    end
    column([rows.friction, rows.moving]) = value(1:2);
    column(rows.decline) = sum (value(3:end));
  elseif (numel (value) == 1 && isnumeric (value))
    column(rows.friction) = ns_check ('nscontact', 'invalidOption', 'Friction', value, 'nonnegative');
  else
    ns_fail ('nscontact', 'invalidOption', ...
             'Friction must be a number, [mus mud], [mus mud vs] or a function of the sliding speed, not %s', ...
             ns_describe (value));
  end
end

function [model, column] = set_restitution (model, column, rows, value)
  if (isempty (value) && isnumeric (value))
    return
  end
  column(rows.restitution_handle) = 0;
  if (isa (value, 'function_handle'))
    [model, column(rows.restitution_handle)] = add_function (model, value, 'Restitution', {'speed', 'q'});
  else
    column(rows.restitution) = ns_check ('nscontact', 'invalidOption', 'Restitution', value, 'fraction');
  end
end

function [model, index] = add_function (model, handle, name, form)
  given = ns_arity (handle);
  if (given >= 0 && given ~= numel (form))
    ns_fail ('nscontact', 'invalidOption', 'the function %s must take (%s), not %d arguments', name, ...
             strjoin (form, ', '), given);
  end
  ns_check_names ('nscontact', handle, name, form);
  model.handles{1,end+1} = handle;
  index = numel (model.handles);
end

function u = surface_velocity (u, dimension)
  if (isempty (u) && isnumeric (u))
    return
  end
  if (numel (u) == 1)
    u = [ns_check('nscontact', 'invalidOption', 'SurfaceVelocity', u, 'number'); zeros(dimension - 1, 1)];
  else
    u = ns_check ('nscontact', 'invalidOption', 'SurfaceVelocity', u, sprintf ('vector%d', dimension));
  end
end

function radii = friction_radii (radii, dimension)
  if (isempty (radii) && isnumeric (radii))
    return
  end
  if (dimension == 2)
    ns_fail ('nscontact', 'invalidOption', 'Radii is for models in space');
  end
  if (~isnumeric (radii) || ~any (numel (radii) == [2 3]))
    ns_fail ('nscontact', 'invalidOption', 'Radii must be [et eo] or [et eo er], not %s', ns_describe (radii));
  end
  radii = ns_check ('nscontact', 'invalidOption', 'Radii', radii, sprintf ('vector%d', numel (radii)));
  if (any (radii(1:2) <= 0) || any (radii < 0))
    ns_fail ('nscontact', 'invalidOption', 'Radii must have et > 0, eo > 0 and er >= 0, but hold %g', min (radii));
  end
  radii = [radii(:); zeros(3 - numel (radii), 1)];
end

function [model, column] = set_psi (model, column, rows, psi, dimension)
  if (isempty (psi) && isnumeric (psi))
    return
  end
  if (dimension == 2)
    ns_fail ('nscontact', 'invalidOption', 'Psi is for models in space');
  end
  if (~isa (psi, 'function_handle'))
    ns_fail ('nscontact', 'invalidOption', 'Psi must be a function of beta, not %s', ns_describe (psi));
  end
  [model, column(rows.psi_handle)] = add_function (model, psi, 'Psi', {'beta'});
  column(rows.psi_outputs) = check_psi (psi);
end

% Looks at psi on a circle; returns 2 if it gives its gradient, otherwise 1.
function outputs = check_psi (psi)
  angle = 2*pi * (0:15) / 16 + 0.1;
  points = [cos(angle); sin(angle)];
  value = zeros (1, 16);
  for axis = [1 0 -1 0; 0 1 0 -1]
    psi_at (psi, axis);
  end
  for k = 1:16
    value(k) = psi_at (psi, points(:,k));
    twice = psi_at (psi, 2 * points(:,k));
    if (abs (twice - 2 * value(k)) > 1e-6 * value(k))
      ns_fail ('nscontact', 'invalidOption', ...
               ['Psi must be homogeneous, psi (2*beta) = 2*psi (beta), but at [%g; %g] it is %g and at twice ' ...
                'that %g'], ...
               points(1,k), points(2,k), value(k), twice);
    end
  end
  check_convex (psi, points, value);
  outputs = 1 + gives_gradient (psi, points, value);
end

function check_convex (psi, points, value)
  for k = 1:size (points, 2)
    for j = 1:k
      both = points(:,k) + points(:,j);
      if (norm (both) > 0.1 && psi_at (psi, both) > (1 + 1e-6) * (value(k) + value(j)))
        ns_fail ('nscontact', 'invalidOption', ...
                 'Psi must be convex, but at [%g; %g] it is more than at [%g; %g] and [%g; %g] together', ...
                 both(1), both(2), points(1,k), points(2,k), points(1,j), points(2,j));
      end
    end
  end
end

% Some functions, like deal, must be asked for all that they give.
function value = psi_at (psi, beta)
  try
    [value, gradient] = psi (beta); %#ok<ASGLU>
  catch
    value = [];
  end
  if (isempty (value))
    try
      value = psi (beta);
    catch problem
      ns_fail ('nscontact', 'invalidOption', 'Psi failed at [%g; %g]: %s', beta(1), beta(2), problem.message);
    end
  end
  if (~isa (value, 'double') || ~isreal (value) || numel (value) ~= 1 || ~isfinite (value) || value <= 0)
    ns_fail ('nscontact', 'invalidOption', 'Psi must be a positive number at [%g; %g], not %s', beta(1), beta(2), ...
             ns_describe (value));
  end
end

% A second output of two numbers is the gradient; Euler: gradient' * beta = psi (beta).
function answer = gives_gradient (psi, points, value)
  answer = false;
  for k = 1:size (points, 2)
    try
      [p, gradient] = psi (points(:,k)); %#ok<ASGLU>
    catch
      return
    end
    if (~isa (gradient, 'double') || ~isreal (gradient) || numel (gradient) ~= 2)
      return
    end
    if (~(abs (points(:,k)' * gradient(:) - value(k)) <= 1e-6 * value(k)))
      ns_fail ('nscontact', 'invalidOption', ...
               'the second output of Psi must be its gradient, but at [%g; %g] beta''*gradient is %g and psi %g', ...
               points(1,k), points(2,k), points(:,k)' * gradient(:), value(k));
    end
  end
  answer = true;
end

%!shared model
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Name', 'a', 'Shape', nsshape ('disc', 1));
%! model = nsbody (model, 'Name', 'b', 'Shape', nsshape ('disc', 1), 'Position', [3 0]);
%! model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
%! model = nsbody (model, 'Name', 'bare');

%!test  # every row, and the defaults
%! m = nscontact (model, 'a', 'b', 'Friction', .5, 'Restitution', .25, 'SurfaceVelocity', [1 2], ...
%!                'Enabled', false, 'Directions', 2);
%! assert (m.pairs, [1 2 .5 .25 2 1 2 0 0 NaN 0 0 0 0 1 1 0 0 0]');
%! m = nscontact (m, 3, 1);
%! assert (m.pairs(:,2), [3 1 NaN NaN NaN 0 0 0 1 NaN 0 0 0 0 1 1 0 0 0]');
%! m = nscontact (m, 'b', 'floor', 'SurfaceVelocity', -3, 'Friction', []);
%! assert (m.pairs(:,3), [2 3 NaN NaN NaN -3 0 0 1 NaN 0 0 0 0 1 1 0 0 0]');

%!test  # a later call for the same pair changes what it names, whatever the order
%! m = nscontact (model, 'a', 'b', 'Friction', .5, 'SurfaceVelocity', [1 2]);
%! m = nscontact (m, 'a', 'b', 'Restitution', 1, 'Enabled', 0);
%! assert (m.pairs, [1 2 .5 1 NaN 1 2 0 0 NaN 0 0 0 0 1 1 0 0 0]');
%! m = nscontact (m, 'b', 'a', 'Friction', 0);
%! assert (m.pairs, [2 1 0 1 NaN -1 -2 0 0 NaN 0 0 0 0 1 1 0 0 0]');
%! m = nscontact (m, 'a', 'b', struct ('SurfaceVelocity', 4, 'enabled', true));
%! assert (m.pairs, [1 2 0 1 NaN 4 0 0 1 NaN 0 0 0 0 1 1 0 0 0]');

%!test  # identifiers of the errors below
%! bad = {'usage', {model, 1}; 'usage', {model, 1, 2, 'Friction'}; 'invalidInput', {3, 1, 2};
%!        'invalidInput', {model, 1, 1}; 'invalidInput', {model, 1, 0}; 'invalidInput', {model, 1, 4};
%!        'unknownBody', {model, 1, 'c'}; 'invalidOption', {model, 1, 2, 'Fricton', 1};
%!        'invalidOption', {model, 1, 2, 'Friction', -1}; 'invalidOption', {model, 1, 2, 'Directions', 8}};
%! for k = 1:rows (bad)
%!   try
%!     nscontact (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nscontact:' bad{k,1}]);
%! end

%!test  # an ellipsoid touches a table and a sphere
%! smooth = nsmodel ("spatial");
%! smooth = nsbody (smooth, "Name", "table", "Shape", nsshape ("halfspace", [0 0 1]));
%! smooth = nsbody (smooth, "Name", "egg", "Shape", nsshape ("ellipsoid", [1 1 2]), "Position", [0 0 2]);
%! smooth = nsbody (smooth, "Name", "ball", "Shape", nsshape ("sphere", 1), "Position", [4 0 1]);
%! smooth = nscontact (smooth, "egg", "table", "Friction", 0.3);
%! smooth = nscontact (smooth, "egg", "ball", "Friction", 0.2);
%! assert (smooth.pairs(1:3,:), [2 2; 1 3; 0.3 0.2]);

%!error <nscontact: call nscontact \(model, a, b> nscontact (model, 1)
%!error <nscontact: MODEL must be a struct made by nsmodel, not 3> nscontact (3, 1, 2)
%!error <nscontact: B: there is no body 'c'; .* names 'a', 'b', 'floor', 'bare'> nscontact (model, 1, 'c')
%!error <nscontact: A and B must be two bodies, not both body 1 \('a'\)> nscontact (model, 1, 'a')
%!error <nscontact: A must have a shape, but is the ground; add a body with a halfspace> ...
%! nscontact (model, 'ground', 1)
%!error <nscontact: B must have a shape, but body 4 \('bare'\) has none> nscontact (model, 1, 'bare')
%!error <nscontact: Friction must be a finite number .= 0, not -1> nscontact (model, 1, 2, 'Friction', -1)
%!error <nscontact: Friction must be a finite number .= 0, not NaN> nscontact (model, 1, 2, 'Friction', NaN)
%!error <nscontact: Restitution must be a number between 0 and 1, not 2> ...
%! nscontact (model, 1, 2, 'Restitution', 2)
%!error <nscontact: SurfaceVelocity must be a finite number, not Inf> ...
%! nscontact (model, 1, 2, 'SurfaceVelocity', Inf)
%!error <nscontact: SurfaceVelocity must be a vector of 2 finite numbers, not \[1 NaN\]> ...
%! nscontact (model, 1, 2, 'SurfaceVelocity', [1 NaN])
%!error <nscontact: SurfaceVelocity must be a vector of 2 finite numbers, not \[1 2 3\]> ...
%! nscontact (model, 1, 2, 'SurfaceVelocity', [1 2 3])
%!error <nscontact: Enabled must be true or false, not 'no'> nscontact (model, 1, 2, 'Enabled', 'no')
%!error <nscontact: Directions must be 2 in the plane, not 8> nscontact (model, 1, 2, 'Directions', 8)
%!error <nscontact: Radii is for models in space> nscontact (model, 1, 2, 'Radii', [1 1])
%!error <nscontact: Psi is for models in space> nscontact (model, 1, 2, 'Psi', @(beta) norm (beta))
%!error <nscontact: Directions must be a positive finite number, not NaN> ...
%! nscontact (model, 1, 2, 'Directions', NaN)
%!error <nscontact: unknown option 'Fricton'; did you mean 'Friction'> nscontact (model, 1, 2, 'Fricton', 1)
%!error <nscontact: option 'Friction' has no value> nscontact (model, 1, 2, 'Friction')
%!error <nscontact: argument 4 must be the name of an option or a struct, not double> nscontact (model, 1, 2, 3)

%!shared model
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Name', 'a', 'Shape', nsshape ('sphere', 1));
%! model = nsbody (model, 'Name', 'b', 'Shape', nsshape ('box', [1 1 1]), 'Position', [3 0 0]);
%! model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 0 1]));
%! model = nsbody (model, 'Name', 'bare');
%! model = nsbody (model, 'Name', 'tin', 'Shape', nsshape ('cylinder', 1, 1));
%! model = nsbody (model, 'Name', 'egg', 'Shape', nsshape ('ellipsoid', [1 1 2]));

%!test  # space: every row, the defaults, and a later call
%! m = nscontact (model, 'a', 'b', 'Friction', .5, 'Restitution', .25, 'SurfaceVelocity', [1 2 3], ...
%!                'Enabled', false, 'Directions', 4);
%! assert (m.pairs, [1 2 .5 .25 4 1 2 3 0 NaN 0 0 0 0 1 1 0 0 0]');
%! m = nscontact (m, 3, 1, 'SurfaceVelocity', -3);
%! assert (m.pairs(:,2), [3 1 NaN NaN NaN -3 0 0 1 NaN 0 0 0 0 1 1 0 0 0]');
%! m = nscontact (m, 'b', 'a', 'Directions', int8 (12));
%! assert (m.pairs(:,1), [2 1 .5 .25 12 -1 -2 -3 0 NaN 0 0 0 0 1 1 0 0 0]');

%!test  # radii and psi; a psi with a gradient is known by its second output of two numbers
%! m = nscontact (model, 'a', 'floor', 'Radii', [.5 2]);
%! assert (m.pairs(15:19), [.5 2 0 0 0]');
%! m = nscontact (m, 'a', 'floor', 'Radii', single ([.5 2 .25]));
%! assert (m.pairs(15:19), [.5 2 .25 0 0]');
%! m = nscontact (m, 'a', 'floor', 'Psi', @(beta) max (abs (beta)));
%! assert (m.pairs(15:19), [.5 2 .25 1 1]');
%! m = nscontact (m, 'a', 'b', 'Psi', @(beta) deal (norm (beta), beta / norm (beta)));
%! assert (m.pairs(15:19,2), [1 1 0 2 2]');
%! assert (numel (m.handles), 2);

%!error <nscontact: Radii must be \[et eo\] or \[et eo er\], not 2> nscontact (model, 1, 3, 'Radii', 2)
%!error <nscontact: Radii must be \[et eo\] or \[et eo er\], not 'ab'> nscontact (model, 1, 3, 'Radii', 'ab')
%!error <nscontact: Radii must be a vector of 2 finite numbers> nscontact (model, 1, 3, 'Radii', [1 NaN])
%!error <nscontact: Radii must have et . 0, eo . 0 and er .= 0, but hold 0> nscontact (model, 1, 3, 'Radii', [0 1 1])
%!error <nscontact: Radii must have et . 0, eo . 0 and er .= 0, but hold -1> ...
%! nscontact (model, 1, 3, 'Radii', [1 1 -1])
%!error <nscontact: Psi must be a function of beta, not 3> nscontact (model, 1, 3, 'Psi', 3)
%!error <nscontact: the function Psi must take \(beta\), not 2 arguments> nscontact (model, 1, 3, 'Psi', @(a, b) 1)
%!error <nscontact: Psi failed at \[[-0-9., ;]*\]: no> nscontact (model, 1, 3, 'Psi', @(beta) error ('no'))
%!error <nscontact: Psi must be a positive number at .*, not 0> nscontact (model, 1, 3, 'Psi', @(beta) 0)
%!error <nscontact: Psi must be a positive number at .*, not 0> nscontact (model, 1, 3, 'Psi', @(beta) abs (beta(1)))
%!error <nscontact: Psi must be homogeneous, .* but at .* it is 1 and at twice that 4> ...
%! nscontact (model, 1, 3, 'Psi', @(beta) beta' * beta)
%!error <nscontact: Psi must be convex> nscontact (model, 1, 3, 'Psi', @(beta) sum (sqrt (abs (beta))) ^ 2)
%!error <nscontact: the second output of Psi must be its gradient> ...
%! nscontact (model, 1, 3, 'Psi', @(beta) deal (norm (beta), 2 * beta))

%!test  # space: all shapes touch all, but two points and two halfspaces
%! shapes = {nsshape('point'), nsshape('sphere', 1), nsshape('capsule', 1, 1), nsshape('cylinder', 1, 1), ...
%!           nsshape('box', [1 1 1]), nsshape('polytope', [eye(3), -eye(3)]), nsshape('ellipsoid', [1 2 3]), ...
%!           nsshape('union', nsshape ('sphere', 1), [], nsshape ('point'), [0 0 2]), nsshape('halfspace', [0 0 1])};
%! touch = ones (9);
%! touch(1,1) = touch(9,9) = 0;
%! for j = 1:9
%!   for k = 1:9
%!     m = nsbody (nsmodel ('spatial'), 'Shape', shapes{j});
%!     m = nsbody (m, 'Shape', shapes{k});
%!     try
%!       nscontact (m, 1, 2, 'Friction', .5);
%!       identifier = '';
%!     catch e
%!       identifier = e.identifier;
%!     end
%!     assert (isempty (identifier), touch(j,k) == 1);
%!     assert (any (strcmp (identifier, {'', 'nonsmooth:nscontact:invalidInput'})));
%!     assert (nscontact (m, 1, 2, 'Enabled', false).pairs(9), 0);
%!   end
%! end

%!error <nscontact: Directions must be an even number .= 4 and .= 64 in space, not 2> ...
%! nscontact (model, 1, 2, 'Directions', 2)
%!error <nscontact: Directions must be an even number .= 4 and .= 64 in space, not 7> ...
%! nscontact (model, 1, 2, 'Directions', 7)
%!error <nscontact: Directions must be an even number .= 4 and .= 64 in space, not 4.5> ...
%! nscontact (model, 1, 2, 'Directions', 4.5)
%!error <nscontact: Directions must be an even number .= 4 and .= 64 in space, not 66> ...
%! nscontact (model, 1, 2, 'Directions', 66)
%!error <nscontact: Directions must be a positive finite number, not Inf> nscontact (model, 1, 2, 'Directions', Inf)
%!error <nscontact: SurfaceVelocity must be a vector of 3 finite numbers, not \[1 2\]> ...
%! nscontact (model, 1, 2, 'SurfaceVelocity', [1 2])
%!error <nscontact: SurfaceVelocity must be a vector of 3 finite numbers, not \[1 2 NaN\]> ...
%! nscontact (model, 1, 2, 'SurfaceVelocity', [1 2 NaN])
%!error <nscontact: A and B must have shapes that can touch, but body 7 and body 8 are points>
%! m = nsbody (nsbody (model, 'Shape', nsshape ('point')), 'Shape', nsshape ('point'));
%! nscontact (m, 7, 8, 'Friction', 1)
%!error <nscontact: A must have a shape, but is the ground> nscontact (model, 'ground', 1)
%!error <nscontact: B must have a shape, but body 4 \('bare'\) has none> nscontact (model, 1, 'bare')
%!error <nscontact: Friction must be a finite number .= 0, not -1> nscontact (model, 1, 2, 'Friction', -1)

%!test  # friction of the sliding speed, restitution by a function, and back to constants
%! m = nscontact (model, 'a', 'b', 'Friction', [.5 .3], 'TangentialRestitution', .6);
%! assert (m.pairs([3 10:14]), [.5 .3 0 .6 0 0]');
%! m = nscontact (m, 'a', 'b', 'Friction', [.5 .3 .1], 'Restitution', @(speed, q) .5);
%! assert (m.pairs([3 10:14]), [.5 .3 .1 .6 0 1]');
%! m = nscontact (m, 'a', 'b', 'Friction', @(s) .5, 'Restitution', .2);
%! assert (m.pairs(10:14), [NaN 0 .6 2 0]');
%! assert (numel (m.handles), 2);
%! law = @(t) .5;
%! # names that say nothing, or the right thing
%! for f = {@(v) .5, @(speed) .5, @(varargin) .5, @sqrt, @(s) law(s), @(~) .5}
%!   nscontact (m, 'a', 'b', 'Friction', f{1});
%! end
%! for f = {@(v, q) .5, @(v, ~) .5, @(varargin) .5, @max, @(s, x) .5}
%!   nscontact (m, 'a', 'b', 'Restitution', f{1});
%! end
%! m = nscontact (m, 'a', 'b', 'Friction', .1);
%! assert (m.pairs([3 4 10:14]), [.1 .2 NaN 0 .6 0 0]');

%!error <nscontact: Friction must not be negative, but holds -0.1> nscontact (model, 1, 2, 'Friction', [.5 -.1])
%!error id=nonsmooth:nscontact:arguments nscontact (model, 1, 2, 'Friction', @(t) .5)
%!error <the function Friction is called with \(s\), but written for \(time\): it would take the sliding speed for the time> ...
%! nscontact (model, 1, 2, 'Friction', @(time) .5)
%!error <Friction is called with \(s\), but written for \(q\)> nscontact (model, 1, 2, 'Friction', @(q) .5)
%!error <Restitution is called with \(speed, q\), but written for \(q, v\)> ...
%! nscontact (model, 1, 2, 'Restitution', @(q, v) .5)
%!error <Restitution is called with \(speed, q\), but written for \(s, t\)> ...
%! nscontact (model, 1, 2, 'Restitution', @(s, t) .5)
%!error <nscontact: the function Friction must take \(s\), not 2 arguments> ...
%! nscontact (model, 1, 2, 'Friction', @(a,b) 1)
%!error <nscontact: the function Restitution must take \(speed, q\), not 1 arg> ...
%! nscontact (model, 1, 2, 'Restitution', @(a) 1)
%!error <nscontact: Friction must be a number, \[mus mud\], \[mus mud vs\] or a function> ...
%! nscontact (model, 1, 2, 'Friction', [1 2 3 4])
%!error <nscontact: the speed vs in Friction \[mus mud vs\] must be positive, not 0> ...
%! nscontact (model, 1, 2, 'Friction', [.4 .3 0])
%!error <nscontact: Friction must> nscontact (model, 1, 2, 'Friction', [.5 NaN])
%!error <nscontact: TangentialRestitution must> nscontact (model, 1, 2, 'TangentialRestitution', 2)
