function sys = nssystem (varargin)
%NSSYSTEM  Describe a mechanical system by the functions in its equations of motion.
%
%   sys = nssystem ('Mass', M, 'Force', k, 'Gap', phi, 'Normal', n, ...)
%   sys = nssystem (options)
%
%   is for systems that are not rigid-body models (nsmodel), or whose equations you have:
%
%       M (q) v' = k (t,q,v) + nu (q) c_nu + n (q) c_n + D (q) beta,    q' = G (q) v,
%       theta (q) = 0,    0 <= phi (q)  _|_  c_n >= 0,    Coulomb friction for beta
%
%   with nq coordinates q, nv velocities v, m joint equations, p contacts, nd friction directions for each.
%
%   Items, as names and values, as a struct, or both; [] is the default; case does not matter. Each is a
%   function handle or, where it does not change, an array.
%     Mass            M (q), nv x nv, symmetric and positive definite; required
%     Force           k (t,q,v), nv x 1 (0)
%     ForceJacobian   a function [kq, kv] = dk (t,q,v), or a cell {kq, kv}: the derivatives of Force by q
%                     (nv x nq) and v (nv x nv), for the method 'linimp' (0 if not given) and for the
%                     trapezoidal methods (by differences if not given)
%     Kinematics      G (q), nq x nv (identity)
%     Joint           theta (q), m x 1
%     JointGradient   nu (q) = G' dtheta/dq, nv x m
%     JointCurvature  (q,v), m x 1: the second derivative of theta along the motion, without that of v
%     JointRate       (q), m x 1: the partial derivative of theta by t (0)
%     Gap             phi (q), p x 1
%     Normal          n (q) = G' dphi/dq, nv x p
%     GapCurvature    (q,v), p x 1, as for joints
%     GapRate         (q), p x 1, as for joints (0)
%     Tangent         D (q), nv x nd x p: directions of friction impulses beta >= 0, with each one its opposite,
%                     or at least with others that together can act against it. None: no friction
%     TangentRate     (q), nd x p: the part of the sliding velocity along each direction that v does not
%                     make, for contacts with moving surfaces (0)
%     Potential       (q), a number: the potential of Force, only for nsenergy
%     Friction        coefficients mu >= 0, p x 1 or one for all (0)
%     Restitution     coefficients 0 <= e <= 1, p x 1 or one for all (0)
%     Spring          {phi, dphi, gamma} adds -sum_i gamma(i) phi_i (q) dphi_i (q) to the force: phi a
%                     function, dphi (q) nv x ns, gamma ns x 1 or one for all
%     Damper          {dpsi, delta} adds -sum_j delta(j) dpsi_j (q) dpsi_j (q)' v: dpsi (q) nv x nd, delta
%                     nd x 1 or one for all
%
%   A handle that takes one argument more than shown, t first, depends on time: M (t,q), phi (t,q), or
%   (t,q,v) for curvatures. One with varargin is called without t. Force and ForceJacobian always take
%   (t,q,v).
%
%   If Gap comes without Normal, or Joint without JointGradient, they are computed by differences, and
%   there is a warning (nonsmooth:nssystem:differences).
%
%   sys  struct
%     kind         'system'
%     items        1 x 15 struct array, the items up to Potential in the order above: name, value (array,
%                  handle or []), time (true for a handle that takes t)
%     friction, restitution   columns or numbers
%     spring       1 x 2 struct array, phi and dphi with value and time as in items, or 1 x 0
%     gamma        column or number
%     damper       1 x 1 struct array, dpsi, or 1 x 0
%     delta        column or number
%     nv           number of velocities if an array tells it, otherwise []
%
%   Example: a particle of 2 kg above a table with friction
%
%   >> M = diag ([2 2]);  k = [0; -2*9.81];  n = [0; 1];  D = [1 -1; 0 0];
%   >> sys = nssystem ('Mass', M, 'Force', k, 'Gap', @(q) q(2), 'Normal', n, 'Tangent', D, 'Friction', 0.3);
%   >> given = ~cellfun (@isempty, {sys.items.value});
%   >> fprintf ('%s ', sys.items(given).name)
%   Mass Force Gap Normal Tangent
%
%
%   References: AP (6) (the equations of motion), AP (26) (springs and dampers).
%
%   See also nsmodel, lcpsolve.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nssystem', 'usage', 'call nssystem (''Mass'', M, ...)');
  end
  varargin = ns_plain_text (varargin);
  table = item_table ();
  others = {'Friction'; 'Restitution'; 'Spring'; 'Damper'};
  names = [table(:,1); others];
  defaults = cell (numel (names), 1);
  options = ns_options ('nssystem', [names, defaults, repmat({'any'}, numel (names), 1)], varargin, 1);

  sys = struct ('kind', 'system');
  sys.items = read_items (table, options);
  sys.friction = coefficients ('Friction', options.Friction, Inf);
  sys.restitution = coefficients ('Restitution', options.Restitution, 1);
  [sys.spring, sys.gamma] = read_spring (options.Spring);
  [sys.damper, sys.delta] = read_damper (options.Damper);
  check_mass (options.Mass);
  check_company (options, sys.friction);
  sys.nv = check_sizes (sys);
  if (isnumeric (options.Tangent))
    check_directions (options.Tangent);
  end
  warn_differences (options);
end

% Name, number of arguments without t, form of a constant
function table = item_table ()
  table = {'Mass',           1, 'square'
           'Force',          3, 'column'
           'ForceJacobian',  3, 'cell'
           'Kinematics',     1, 'matrix'
           'Joint',          1, 'column'
           'JointGradient',  1, 'matrix'
           'JointCurvature', 2, 'column'
           'JointRate',      1, 'column'
           'Gap',            1, 'column'
           'Normal',         1, 'matrix'
           'GapCurvature',   2, 'column'
           'GapRate',        1, 'column'
           'Tangent',        1, 'block'
           'TangentRate',    1, 'matrix'
           'Potential',      1, 'number'};
end

function items = read_items (table, options)
  count = size (table, 1);
  items = struct ('name', table(:,1)', 'value', cell (1, count), 'time', false);
  for k = 1:count
    [items(k).value, items(k).time] = read_item (table{k,:}, options.(table{k,1}));
  end
end

function [value, time] = read_item (name, count, form, value)
  time = false;
  if (isa (value, 'function_handle'))
    time = takes_time (name, value, count);
  elseif (strcmp (form, 'cell') && is_given (value))
    value = check_jacobian (value);
  elseif (is_given (value))
    value = check_array (name, value, form);
  end
end

function given = is_given (value)
  given = ~(isempty (value) && isnumeric (value));
end

% A function of (q) may also be one of (t,q), a function of (q,v) one of (t,q,v).
function time = takes_time (name, handle, count)
  arity = ns_arity (handle);
  forms = {'(q) or (t,q)', '(q,v) or (t,q,v)', '(t,q,v)'};
  allowed = {[1 2], [2 3], 3};
  if (arity >= 0 && ~any (arity == allowed{count}))
    ns_fail ('nssystem', 'invalidOption', 'the function %s must take %s, not %d arguments', ...
             name, forms{count}, arity);
  end
  time = count == 3 || arity == count + 1;
  form = {'t', 'q', 'v'};
  ns_check_names ('nssystem', handle, name, form(2-time:min (3, count + 1)));
end

% A constant of the form that its item asks for, as double
function value = check_array (name, value, form)
  switch (form)
    case 'number'
      good = numel (value) == 1;
      text = 'a number';
    case 'square'
      good = ndims (value) == 2 && size (value, 1) == size (value, 2);
      text = 'a square matrix';
    case 'column'
      good = isvector (value) || numel (value) == 1;
      text = 'a vector';
    case 'matrix'
      good = ndims (value) == 2;
      text = 'a matrix';
    otherwise
      good = ndims (value) <= 3;
      text = 'an array of three dimensions';
  end
  if (~isnumeric (value) || ~isreal (value) || isempty (value) || ~good)
    ns_fail ('nssystem', 'invalidOption', '%s must be a function handle or %s of real numbers, not %s', ...
             name, text, ns_describe (value));
  end
  if (~all (isfinite (value(:))))
    ns_fail ('nssystem', 'invalidOption', '%s must be finite, but holds NaN or Inf', name);
  end
  value = full (double (value));
  if (strcmp (form, 'column'))
    value = value(:);
  end
end

function value = check_jacobian (value)
  if (~iscell (value) || numel (value) ~= 2)
    ns_fail ('nssystem', 'invalidOption', ...
             'ForceJacobian must be a function [kq, kv] = dk (t,q,v) or a cell {kq, kv}, not %s', ...
             ns_describe (value));
  end
  kq = check_constant ('kq in ForceJacobian', value{1}, 'matrix');
  kv = check_constant ('kv in ForceJacobian', value{2}, 'square');
  if (size (kq, 1) ~= size (kv, 1))
    ns_fail ('nssystem', 'invalidOption', 'kq and kv in ForceJacobian must have as many rows, not %d and %d', ...
             size (kq, 1), size (kv, 1));
  end
  value = {kq, kv};
end

function value = check_constant (name, value, form)
  if (isa (value, 'function_handle'))
    ns_fail ('nssystem', 'invalidOption', '%s must be an array; one function returns [kq, kv]', name);
  end
  value = check_array (name, value, form);
end

% Numbers between 0 and most, in a column
function value = coefficients (name, value, most)
  if (~is_given (value))
    value = 0;
  end
  if (isa (value, 'function_handle'))
    ns_fail ('nssystem', 'invalidOption', '%s must be an array of numbers, not a function', name);
  end
  value = check_array (name, value, 'column');
  bad = find (value < 0 | value > most, 1);
  if (~isempty (bad) && most == 1)
    ns_fail ('nssystem', 'invalidOption', '%s must be between 0 and 1, but holds %g', name, value(bad));
  elseif (~isempty (bad))
    ns_fail ('nssystem', 'invalidOption', '%s must not be negative, but holds %g', name, value(bad));
  end
end

function [spring, gamma] = read_spring (value)
  spring = struct ('value', cell (1, 0), 'time', cell (1, 0));
  gamma = zeros (0, 1);
  if (~is_given (value))
    return
  end
  if (~iscell (value) || numel (value) ~= 3)
    ns_fail ('nssystem', 'invalidOption', 'Spring must be a cell {phi, gradient, gamma}, not %s', ...
             ns_describe (value));
  end
  if (~isa (value{1}, 'function_handle'))
    ns_fail ('nssystem', 'invalidOption', 'phi in Spring must be a function handle, not %s', ...
             ns_describe (value{1}));
  end
  spring = [function_or_array('phi in Spring', value{1}), function_or_array('the gradient in Spring', value{2})];
  gamma = coefficients ('gamma in Spring', required ('gamma in Spring', value{3}), Inf);
end

function [damper, delta] = read_damper (value)
  damper = struct ('value', cell (1, 0), 'time', cell (1, 0));
  delta = zeros (0, 1);
  if (~is_given (value))
    return
  end
  if (~iscell (value) || numel (value) ~= 2)
    ns_fail ('nssystem', 'invalidOption', 'Damper must be a cell {gradient, delta}, not %s', ns_describe (value));
  end
  damper = function_or_array ('the gradient in Damper', value{1});
  delta = coefficients ('delta in Damper', required ('delta in Damper', value{2}), Inf);
end

function item = function_or_array (name, value)
  [value, time] = read_item (name, 1, 'matrix', required (name, value));
  item = struct ('value', value, 'time', time);
end

function value = required (name, value)
  if (~is_given (value))
    ns_fail ('nssystem', 'invalidOption', '%s must be given', name);
  end
end

function check_mass (mass)
  if (~is_given (mass))
    ns_fail ('nssystem', 'invalidOption', 'Mass must be given');
  end
  if (isa (mass, 'function_handle'))
    return
  end
  mass = full (double (mass));
  if (norm (mass - mass', 'fro') > sqrt (eps) * norm (mass, 'fro'))
    ns_fail ('nssystem', 'invalidOption', 'Mass must be symmetric');
  end
  [~, indefinite] = chol ((mass + mass') / 2);
  if (indefinite)
    ns_fail ('nssystem', 'invalidOption', 'Mass must be positive definite');
  end
end

% Some items mean nothing without others.
function check_company (options, friction)
  needs = {'JointGradient', 'Joint'; 'JointCurvature', 'Joint'; 'JointRate', 'Joint'
           'Normal', 'Gap'; 'GapCurvature', 'Gap'; 'GapRate', 'Gap'; 'Tangent', 'Gap'; 'TangentRate', 'Tangent'};
  for k = 1:size (needs, 1)
    if (is_given (options.(needs{k,1})) && ~is_given (options.(needs{k,2})))
      ns_fail ('nssystem', 'invalidOption', '%s must go with %s, which is not given', needs{k,:});
    end
  end
  if (any (friction > 0) && ~is_given (options.Tangent))
    ns_fail ('nssystem', 'invalidOption', 'Friction must go with Tangent, which is not given, or be 0');
  end
end

% Friction must be able to act against every direction d: -d = D beta with beta >= 0. That is so for balanced
% sets (AP, section 1.1), where -d is another direction.
function check_directions (D)
  D = full (double (D));
  if (size (D, 2) > 1000)
    ns_fail ('nssystem', 'invalidOption', 'Tangent must have at most 1000 directions, not %d', size (D, 2));
  end
  tolerance = sqrt (eps) * max (abs (D(:)));
  for contact = 1:size (D, 3)
    page = D(:,:,contact);
    for j = 1:size (page, 2)
      d = page(:,j);
      balanced = any (max (abs (bsxfun (@plus, page, d)), [], 1) <= tolerance);
      if (~balanced && norm (page * lsqnonneg (page, -d) + d) > tolerance)
        ns_fail ('nssystem', 'invalidOption', ...
                 'Tangent must hold with each direction its opposite, but direction %d of contact %d has none', ...
                 j, contact);
      end
    end
  end
end

% The arrays must agree about the numbers of velocities, joint equations, contacts and so on.
function nv = check_sizes (sys)
  array = @(name) constant (sys.items, name);
  gradients = {spring_gradient(sys.spring), spring_gradient(sys.damper)};
  jacobian = array ('ForceJacobian');
  nv = agree ('velocities', {'Mass', rows_of(array ('Mass')); 'Force', rows_of(array ('Force'))
              'ForceJacobian', rows_of(last (jacobian)); 'Kinematics', columns_of(array ('Kinematics'))
              'JointGradient', rows_of(array ('JointGradient')); 'Normal', rows_of(array ('Normal'))
              'Tangent', rows_of(array ('Tangent')); 'the gradient in Spring', rows_of(gradients{1})
              'the gradient in Damper', rows_of(gradients{2})});
  agree ('coordinates', {'Kinematics', rows_of(array ('Kinematics'))
         'ForceJacobian', columns_of(first (jacobian))});
  agree ('joint equations', {'Joint', rows_of(array ('Joint'))
         'JointGradient', columns_of(array ('JointGradient'))
         'JointCurvature', rows_of(array ('JointCurvature')); 'JointRate', rows_of(array ('JointRate'))});
  agree ('contacts', {'Gap', rows_of(array ('Gap')); 'Normal', columns_of(array ('Normal'))
         'GapCurvature', rows_of(array ('GapCurvature')); 'GapRate', rows_of(array ('GapRate'))
         'Tangent', pages_of(array ('Tangent')); 'TangentRate', columns_of(array ('TangentRate'))
         'Friction', unless_one(sys.friction); 'Restitution', unless_one(sys.restitution)});
  agree ('friction directions', {'Tangent', columns_of(array ('Tangent'))
         'TangentRate', rows_of(array ('TangentRate'))});
  agree ('springs', {'the gradient in Spring', columns_of(gradients{1})
         'gamma in Spring', unless_one(sys.gamma)});
  agree ('dampers', {'the gradient in Damper', columns_of(gradients{2})
         'delta in Damper', unless_one(sys.delta)});
end

% The count that all who tell one (not []) agree on.
function count = agree (what, claims)
  claims = claims(~cellfun (@isempty, claims(:,2)),:);
  count = [];
  if (isempty (claims))
    return
  end
  count = claims{1,2};
  for k = 2:size (claims, 1)
    if (claims{k,2} ~= count)
      ns_fail ('nssystem', 'invalidOption', 'the numbers of %s must agree, but %s has %d and %s %d', ...
               what, claims{1,1}, count, claims{k,1}, claims{k,2});
    end
  end
end

function value = constant (items, name)
  value = items(strcmp (name, {items.name})).value;
  if (isa (value, 'function_handle'))
    value = [];
  end
end

function value = spring_gradient (functions)
  value = [];
  if (~isempty (functions) && isnumeric (functions(end).value))
    value = functions(end).value;
  end
end

function value = first (pair)
  value = [];
  if (iscell (pair))
    value = pair{1};
  end
end

function value = last (pair)
  value = [];
  if (iscell (pair))
    value = pair{2};
  end
end

function count = rows_of (value)
  count = count_along (value, 1);
end

function count = columns_of (value)
  count = count_along (value, 2);
end

function count = pages_of (value)
  count = count_along (value, 3);
end

function count = count_along (value, dimension)
  count = [];
  if (~isempty (value))
    count = size (value, dimension);
  end
end

% One number is for all.
function count = unless_one (value)
  count = [];
  if (numel (value) > 1)
    count = numel (value);
  end
end

function warn_differences (options)
  missing = {};
  if (is_given (options.Joint) && ~is_given (options.JointGradient))
    missing{end+1} = 'JointGradient';
  end
  if (is_given (options.Gap) && ~is_given (options.Normal))
    missing{end+1} = 'Normal';
  end
  if (~isempty (missing))
    warning ('nonsmooth:nssystem:differences', 'nssystem: %s not given: computed by differences', ...
             strjoin (missing, ' and '));
  end
end

%!shared sys, M
%! M = diag ([2 3]);
%! sys = nssystem ('Mass', M);

%!test  # the layout of the smallest system
%! assert (fieldnames (sys), {'kind'; 'items'; 'friction'; 'restitution'; 'spring'; 'gamma'; 'damper'; 'delta';
%!                            'nv'});
%! assert (sys.kind, 'system');
%! assert (size (sys.items), [1 15]);
%! assert (fieldnames (sys.items), {'name'; 'value'; 'time'});
%! assert ({sys.items.name}, {'Mass', 'Force', 'ForceJacobian', 'Kinematics', 'Joint', 'JointGradient', ...
%!         'JointCurvature', 'JointRate', 'Gap', 'Normal', 'GapCurvature', 'GapRate', 'Tangent', 'TangentRate', ...
%!         'Potential'});
%! assert (sys.items(1).value, M);
%! assert (all (cellfun (@isempty, {sys.items(2:end).value})));
%! assert ([sys.items.time], false (1, 15));
%! assert ({sys.friction, sys.restitution, sys.nv}, {0, 0, 2});
%! assert (size (sys.spring), [1 0]);
%! assert (fieldnames (sys.spring), {'value'; 'time'});
%! assert (size (sys.damper), [1 0]);
%! assert (fieldnames (sys.damper), {'value'; 'time'});
%! assert (size (sys.gamma), [0 1]);
%! assert (size (sys.delta), [0 1]);

%!test  # constants: vectors become columns, all becomes double and full
%! sys = nssystem ('Mass', sparse (M), 'Force', [1 2], 'ForceJacobian', {-eye(2), int8([0 0; 0 0])}, ...
%!                 'Kinematics', eye (2), 'Joint', 0, 'JointGradient', [1; 1], 'JointCurvature', 0, ...
%!                 'JointRate', 0, 'Gap', [1 2 3], 'Normal', ones (2, 3), 'GapCurvature', [0 0 0], ...
%!                 'GapRate', single ([0 0 0]), 'Tangent', repmat ([1 -1; 0 0], [1 1 3]), ...
%!                 'TangentRate', zeros (2, 3), 'Potential', 7, 'Friction', [.1 .2 .3], 'Restitution', .5);
%! value = @(k) sys.items(k).value;
%! assert (value (1), M);
%! assert (! issparse (value (1)));
%! assert (value (2), [1; 2]);
%! assert (value (3), {-eye(2), zeros(2)});
%! assert (value (9), [1; 2; 3]);
%! assert (class (value (12)), 'double');
%! assert (size (value (13)), [2 2 3]);
%! assert (value (15), 7);
%! assert (sys.friction, [.1; .2; .3]);
%! assert (sys.restitution, .5);
%! assert (sys.nv, 2);

%!test  # functions: which take t
%! q = @(q) q;  tq = @(t, q) q;  qv = @(q, v) q;  tqv = @(t, q, v) q;  free = @(varargin) 1;
%! sys = nssystem ('Mass', tq, 'Force', tqv, 'ForceJacobian', tqv, 'Kinematics', q, 'Joint', tq, ...
%!                 'JointGradient', q, 'JointCurvature', qv, 'JointRate', free, 'Gap', q, 'Normal', tq, ...
%!                 'GapCurvature', tqv, 'GapRate', tq, 'Tangent', free, 'TangentRate', tq, 'Potential', @sin);
%! assert ([sys.items.time], logical ([1 1 1 0 1 0 0 0 0 1 1 1 0 1 0]));
%! assert (sys.items(7).value, qv);
%! assert (sys.nv, []);
%! sys = nssystem ('Mass', q, 'Force', free);
%! assert ([sys.items(1:2).time], [false true]);

%!test  # springs and dampers
%! phi = @(q) q(1) - 1;
%! sys = nssystem ('Mass', M, 'Spring', {phi, [1; 0], 5}, 'Damper', {@(t, q) [1 0; 0 1], [6 7]});
%! assert (size (sys.spring), [1 2]);
%! assert ({sys.spring.value}, {phi, [1; 0]});
%! assert ([sys.spring.time], [false false]);
%! assert (sys.gamma, 5);
%! assert (size (sys.damper), [1 1]);
%! assert (sys.damper.time, true);
%! assert (sys.delta, [6; 7]);
%! sys = nssystem ('Mass', @(q) M, 'Spring', {@(t, q) q, @(q) eye(2), [1 2]}, 'Damper', {[1 2; 3 4], 1});
%! assert ([sys.spring.time], [true false]);
%! assert (sys.gamma, [1; 2]);
%! assert (sys.nv, 2);

%!test  # the forms of options, and [] for the default
%! assert (nssystem (struct ('mass', M, 'FORCE', [])), nssystem ('Mass', M));
%! assert (nssystem (struct ('Mass', 1), 'Mass', M, 'Spring', [], 'Gap', [], 'Friction', []), nssystem ('Mass', M));
%! assert (nssystem ('Mass', M, 'Friction', 0), nssystem ('Mass', M));

%!test  # more directions than two, in any order
%! D = [1 -1 0 0; 0 0 1 -1; 0 0 0 0];
%! assert (nssystem ('Mass', eye (3), 'Gap', 1, 'Normal', [0; 0; 1], 'Tangent', D).items(13).value, D);
%! D = D(:,[1 3 2 4]);
%! assert (nssystem ('Mass', eye (3), 'Gap', 1, 'Normal', [0; 0; 1], 'Tangent', D).items(13).value, D);

%!test  # three directions that act against each other: a triangle
%! D = [cos([0 2 4]*pi/3); sin([0 2 4]*pi/3); 0 0 0];
%! assert (nssystem ('Mass', eye (3), 'Gap', 1, 'Normal', [0; 0; 1], 'Tangent', D).items(13).value, D);

%!warning id=nonsmooth:nssystem:differences nssystem ('Mass', M, 'Gap', @(q) q(2));
%!warning <nssystem: Normal not given: computed by differences> nssystem ('Mass', M, 'Gap', @(q) q(2));
%!warning <nssystem: JointGradient and Normal not given> ...
%! nssystem ('Mass', M, 'Gap', @(q) q(2), 'Joint', @(q) q(1));

%!test  # one warning, and none where all is given
%! warning ('off', 'nonsmooth:nssystem:differences', 'local');
%! lastwarn ('');
%! nssystem ('Mass', M, 'Gap', @(q) q(2), 'Normal', [0; 1], 'Joint', @(q) q(1), 'JointGradient', [1; 0]);
%! assert (isempty (strfind (nthargout (2, @lastwarn), 'nonsmooth:')));   # Octave 11 remembers warnings that are off

%!test  # identifiers of the errors below
%! bad = {'usage', {}; 'usage', {'Mass'}; 'usage', {3}; 'invalidOption', {'Mas', 1}; 'invalidOption', {'Force', 1};
%!        'invalidOption', {'Mass', 'x'}; 'invalidOption', {'Mass', NaN}; 'invalidOption', {'Mass', -1};
%!        'invalidOption', {'Mass', M, 'Friction', 1}; 'invalidOption', {'Mass', M, 'Normal', 1};
%!        'invalidOption', {'Mass', M, 'Force', [1 2 3]}; 'invalidOption', {'Mass', M, 'Spring', 3}};
%! for k = 1:rows (bad)
%!   try
%!     nssystem (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nssystem:' bad{k,1}]);
%! end

%!error <nssystem: call nssystem \('Mass', M> nssystem ()
%!error <nssystem: option 'Gap' has no value> nssystem ('Mass', M, 'Gap')
%!error <nssystem: argument 1 must be the name of an option or a struct, not double> nssystem (M)
%!error <nssystem: unknown option 'Norml'; did you mean 'Normal'> nssystem ('Mass', M, 'Norml', 1)
%!error <nssystem: unknown option 'xyz'; the options are Mass, .* Damper> nssystem ('xyz', 1)
%!error <nssystem: Mass must be given> nssystem ('Force', [0; 0])
%!error <nssystem: Mass must be a function handle or a square matrix of real numbers, not \[1 2\]> ...
%! nssystem ('Mass', [1 2])
%!error <nssystem: Mass must be a function handle or a square matrix of real numbers, not 'M'> ...
%! nssystem ('Mass', 'M')
%!error <nssystem: Mass must be a function handle or a square matrix> nssystem ('Mass', 1i)
%!error <nssystem: Mass must be a function handle or .* not a 1 x 1 array of class cell> nssystem ('Mass', {M})
%!error <nssystem: Mass must be finite, but holds NaN or Inf> nssystem ('Mass', [1 NaN; NaN 1])
%!error <nssystem: Mass must be symmetric> nssystem ('Mass', [1 1; 0 1])
%!error <nssystem: Mass must be positive definite> nssystem ('Mass', [1 2; 2 1])
%!error <nssystem: Mass must be positive definite> nssystem ('Mass', 0)
%!error <nssystem: the function Mass must take \(q\) or \(t,q\), not 3 arguments> ...
%! nssystem ('Mass', @(t, q, v) M)
%!error id=nonsmooth:nssystem:arguments nssystem ('Mass', @(t) M)
%!error <the function Mass is called with \(q\), but written for \(t\): it would take the coordinates for the time> ...
%! nssystem ('Mass', @(t) M)
%!error <Mass is called with \(t, q\), but written for \(q, t\)> nssystem ('Mass', @(q, t) M)
%!error <Force is called with \(t, q, v\), but written for \(q, v, t\)> nssystem ('Mass', M, 'Force', @(q, v, t) [0; 0])
%!error <nssystem: the function Mass must take \(q\) or \(t,q\), not 0 arguments> nssystem ('Mass', @() M)
%!error <nssystem: the function Force must take \(t,q,v\), not 2 arguments> ...
%! nssystem ('Mass', M, 'Force', @(q, v) q)
%!error <nssystem: the function ForceJacobian must take \(t,q,v\), not 1 arguments> ...
%! nssystem ('Mass', M, 'ForceJacobian', @(q) q)
%!error <nssystem: the function GapCurvature must take \(q,v\) or \(t,q,v\), not 1> ...
%! nssystem ('Mass', M, 'Gap', @(q) q, 'Normal', [0; 1], 'GapCurvature', @(q) q)
%!error <nssystem: Force must be a function handle or a vector of real numbers> ...
%! nssystem ('Mass', M, 'Force', ones (2))
%!error <nssystem: Force must be finite> nssystem ('Mass', M, 'Force', [0 Inf])
%!error <nssystem: Kinematics must be a function handle or a matrix> ...
%! nssystem ('Mass', M, 'Kinematics', ones (2, 2, 2))
%!error <nssystem: Tangent must be a function handle or an array of three dim> ...
%! nssystem ('Mass', M, 'Tangent', ones (2, 2, 2, 2))
%!error <nssystem: Potential must be a function handle or a number> nssystem ('Mass', M, 'Potential', [1 2])
%!error <nssystem: ForceJacobian must be a function \[kq, kv\] = dk \(t,q,v\) or a cell> ...
%! nssystem ('Mass', M, 'ForceJacobian', M)
%!error <nssystem: ForceJacobian must be a function .* not a 1 x 1 array of class cell> ...
%! nssystem ('Mass', M, 'ForceJacobian', {M})
%!error <nssystem: kq in ForceJacobian must be finite> nssystem ('Mass', M, 'ForceJacobian', {[0 NaN; 0 0], M})
%!error <nssystem: kv in ForceJacobian must be an array> nssystem ('Mass', M, 'ForceJacobian', {M, @(q) M})
%!error <nssystem: kq and kv in ForceJacobian must have as many rows, not 1 and 2> ...
%! nssystem ('Mass', M, 'ForceJacobian', {1, M})
%!error <nssystem: Friction must not be negative, but holds -1> nssystem ('Mass', M, 'Friction', [0 -1])
%!error <nssystem: Friction must be finite> nssystem ('Mass', M, 'Friction', NaN)
%!error <nssystem: Friction must be an array of numbers, not a function> ...
%! nssystem ('Mass', M, 'Friction', @(q) 1)
%!error <nssystem: Restitution must be between 0 and 1, but holds 2> nssystem ('Mass', M, 'Restitution', [0 2])
%!error <nssystem: Friction must go with Tangent, which is not given, or be 0> ...
%! nssystem ('Mass', M, 'Gap', @(q) q(2), 'Normal', [0; 1], 'Friction', .5)
%!error <nssystem: Normal must go with Gap, which is not given> nssystem ('Mass', M, 'Normal', [0; 1])
%!error <nssystem: Tangent must go with Gap, which is not given> nssystem ('Mass', M, 'Tangent', [1 -1; 0 0])
%!error <nssystem: GapRate must go with Gap> nssystem ('Mass', M, 'GapRate', 1)
%!error <nssystem: GapCurvature must go with Gap> nssystem ('Mass', M, 'GapCurvature', 1)
%!error <nssystem: TangentRate must go with Tangent> ...
%! nssystem ('Mass', M, 'Gap', 1, 'Normal', [0; 1], 'TangentRate', [0; 0])
%!error <nssystem: JointGradient must go with Joint, which is not given> ...
%! nssystem ('Mass', M, 'JointGradient', [0; 1])
%!error <nssystem: JointRate must go with Joint> nssystem ('Mass', M, 'JointRate', 1)
%!error <nssystem: JointCurvature must go with Joint> nssystem ('Mass', M, 'JointCurvature', 1)
%!error <nssystem: Tangent must have at most 1000 directions, not 2000> ...
%! nssystem ('Mass', 1, 'Gap', @(q) q, 'Normal', 1, 'Tangent', repmat ([1 -1], 1, 1000))
%!test  # sparse directions are as good as full ones
%! sys = nssystem ('Mass', eye (2), 'Gap', @(q) q(2), 'Normal', [0; 1], 'Tangent', sparse ([1 -1; 0 0]));
%! assert (sys.items(13).value, [1 -1; 0 0]);
%!error <nssystem: Tangent must hold with each direction its opposite, but direction 1 of contact 1 has none> ...
%! nssystem ('Mass', M, 'Gap', @(q) q(2), 'Normal', [0; 1], 'Tangent', [1; 0])
%!error <nssystem: Tangent must hold .* direction 1 of contact 1 has none> ...
%! nssystem ('Mass', eye (3), 'Gap', 1, 'Normal', [0; 0; 1], 'Tangent', [1 0; 0 1; 0 0])
%!error <nssystem: Tangent must hold .* direction 2 of contact 2 has none> ...
%! nssystem ('Mass', M, 'Gap', @(q) q, 'Normal', eye (2), 'Tangent', cat (3, [1 -1; 0 0], [0 0 ; 0 -1]))
%!error <the numbers of velocities must agree, but Mass has 2 and Force 3> ...
%! nssystem ('Mass', M, 'Force', [1 2 3])
%!error <the numbers of velocities must agree, but Mass has 2 and Normal 1> ...
%! nssystem ('Mass', M, 'Gap', @(q) q(2), 'Normal', [0 1])
%!error <the numbers of velocities must agree, but Mass has 2 and the gradient in Spring 3> ...
%! nssystem ('Mass', M, 'Spring', {@(q) q(1), [1; 0; 0], 1})
%!error <the numbers of velocities must agree, but Mass has 2 and ForceJacobian 1> ...
%! nssystem ('Mass', M, 'ForceJacobian', {1, 1})
%!error <the numbers of coordinates must agree, but Kinematics has 3 and ForceJacobian 2> ...
%! nssystem ('Mass', M, 'Kinematics', ones (3, 2), 'ForceJacobian', {eye(2), eye(2)})
%!error <the numbers of contacts must agree, but Normal has 1 and Friction 2> ...
%! nssystem ('Mass', M, 'Gap', @(q) q(2), 'Normal', [0; 1], 'Tangent', @(q) 1, 'Friction', [1 2])
%!error <the numbers of contacts must agree, but Gap has 2 and Normal 1> ...
%! nssystem ('Mass', M, 'Gap', [1 1], 'Normal', [0; 1])
%!error <the numbers of joint equations must agree, but JointGradient has 1 and JointRate 2> ...
%! nssystem ('Mass', M, 'Joint', @(q) q(2), 'JointGradient', [0; 1], 'JointRate', [0 0])
%!error <the numbers of friction directions must agree, but Tangent has 2 and TangentRate 1> ...
%! nssystem ('Mass', M, 'Gap', 1, 'Normal', [0; 1], 'Tangent', [1 -1; 0 0], 'TangentRate', 0)
%!error <the numbers of springs must agree, but the gradient in Spring has 1 and gamma in Spring 2> ...
%! nssystem ('Mass', M, 'Spring', {@(q) q(1), [1; 0], [1 2]})
%!error <the numbers of dampers must agree, but the gradient in Damper has 1 and delta in Damper 2> ...
%! nssystem ('Mass', M, 'Damper', {[1; 0], [1 2]})
%!error <nssystem: Spring must be a cell \{phi, gradient, gamma\}, not 3> nssystem ('Mass', M, 'Spring', 3)
%!error <nssystem: Spring must be a cell> nssystem ('Mass', M, 'Spring', {@(q) q})
%!error <nssystem: phi in Spring must be a function handle, not \[1 0\]> ...
%! nssystem ('Mass', M, 'Spring', {[1 0], [1; 0], 1})
%!error <nssystem: the function phi in Spring must take \(q\) or \(t,q\), not 3> ...
%! nssystem ('Mass', M, 'Spring', {@(t, q, v) q, [1; 0], 1})
%!error <nssystem: the gradient in Spring must be given> nssystem ('Mass', M, 'Spring', {@(q) q(1), [], 1})
%!error <nssystem: gamma in Spring must be given> nssystem ('Mass', M, 'Spring', {@(q) q(1), [1; 0], []})
%!error <nssystem: gamma in Spring must not be negative, but holds -1> ...
%! nssystem ('Mass', M, 'Spring', {@(q) q(1), [1; 0], -1})
%!error <nssystem: Damper must be a cell \{gradient, delta\}, not 3> nssystem ('Mass', M, 'Damper', 3)
%!error <nssystem: the gradient in Damper must be finite> nssystem ('Mass', M, 'Damper', {[NaN; 0], 1})
%!error <nssystem: delta in Damper must not be negative, but holds -1> ...
%! nssystem ('Mass', M, 'Damper', {[1; 0], -1})
%!error <nssystem: delta in Damper must be given> nssystem ('Mass', M, 'Damper', {[1; 0], []})
