function [total, kinetic, potential] = nsenergy (model, q, v, t)
%NSENERGY  Kinetic and potential energy along a solution, or of single states.
%
%   total = nsenergy (sol)
%   total = nsenergy (model, q, v)
%   total = nsenergy (model, q, v, t)
%   [total, kinetic, potential] = nsenergy (...)
%
%   sol     from nssolve; the energies are rows over sol.t. Velocities there are those after an impact
%   model   from nsmodel, or a system from nssystem
%   q, v    one state, or several in columns; v holds as many columns as q
%   t       time of each state, or one for all (0); only what moves by itself needs it
%
%   kinetic    v'*M*v/2; of a body in space m |v|^2/2 + w'*I*w/2, w and I in its own axes
%   potential  of gravity and springs in a model: zero at height 0 and at the rest lengths. The angle of an angular
%              spring in space is the twist about its axis (nsspring). In a system that of
%              Spring, and Potential if the system has it; otherwise the potential of Force is not known here
%   total      their sum. Friction, dampers, impacts and inelastic contacts take energy away, motors, moving
%              surfaces and applied forces (nsforce) may bring some in
%
%   Example: of a ball that falls from 1 m half the height is left after one bounce with e = sqrt (1/2)
%
%   >> model = nsmodel ('planar', 'Gravity', 10);
%   >> model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]));
%   >> model = nsbody (model, 'Shape', nsshape ('point'), 'Position', [0 1], 'Restitution', sqrt (1/2));
%   >> sol = nssolve (model, [0 0.6], 'Detect', 'collisions', 'Step', 1e-4);
%   >> total = nsenergy (sol);
%   >> fprintf ('%.2f ', total([1 end]))
%   10.00 5.00
%
%
%   References: AP (26) (springs), AP, theorem 2.4 (what the energy of the method 'linimp' does).
%
%   See also nssolve, nsdrift, nscontacts, nsplot.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin ~= 1 && nargin ~= 3 && nargin ~= 4)
    ns_fail ('nsenergy', 'usage', 'call nsenergy (sol) or nsenergy (model, q, v)');
  end
  if (nargin == 1)
    ns_check_solution ('nsenergy', model);
    q = model.q;
    v = model.v;
    t = model.t;
    model = model.model;
  else
    if (nargin == 3)
      t = 0;
    end
    ns_check_mechanics ('nsenergy', model);
    [q, v, t] = check_states (q, v, t);
  end
  if (ns_is_system (model))
    [kinetic, potential] = system_energy (model, t, q, v);
  else
    [kinetic, potential] = model_energy (model, t, q, v);
  end
  total = kinetic + potential;
end

function [q, v, t] = check_states (q, v, t)
  q = check_numbers ('Q', q);
  v = check_numbers ('V', v);
  t = check_numbers ('T', t);
  if (isvector (q) && isvector (v) && numel (t) == 1)
    q = q(:);
    v = v(:);
  end
  if (size (q, 2) ~= size (v, 2))
    ns_fail ('nsenergy', 'invalidInput', 'Q and V must have as many columns, not %d and %d', ...
             size (q, 2), size (v, 2));
  end
  if (numel (t) == 1)
    t = t * ones (1, size (q, 2));
  elseif (numel (t) ~= size (q, 2))
    ns_fail ('nsenergy', 'invalidInput', 'T must be one time or one for each of the %d states, not %d', ...
             size (q, 2), numel (t));
  end
end

function value = check_numbers (label, value)
  if (~isnumeric (value) || ~isreal (value) || ndims (value) > 2 || ~all (isfinite (value(:))))
    ns_fail ('nsenergy', 'invalidInput', '%s must be a matrix of finite numbers, not %s', label, ...
             ns_describe (value));
  end
  value = full (double (value));
end

function [kinetic, potential] = system_energy (sys, t, q, v)
  kinetic = zeros (1, numel (t));
  potential = kinetic;
  for k = 1:numel (t)
    terms = ns_terms ('nsenergy', sys, t(k), q(:,k), v(:,k));
    kinetic(k) = terms.kinetic;
    potential(k) = terms.potential;
  end
end

% M is constant, also in space, where angular velocities are in the axes of the bodies. One evaluation of the bodies
% alone gives it.
function [kinetic, potential] = model_energy (model, t, q, v)
  bodies = ns_without (model, {'shapes', 'joints', 'springs', 'forces'});
  terms = ns_terms ('nsenergy', bodies, t(1), q(:,1), v(:,1));
  if (ns_dimension (model) == 2)
    kinetic = reshape (diag (terms.M), 1, []) * v.^2 / 2;
    potential = terms.potential - terms.k' * bsxfun (@minus, q, q(:,1));      % U (q) = U (q1) - k'*(q - q1)
  else
    kinetic = sum (v .* (sparse (terms.M) * v), 1) / 2;
    potential = gravity_energy (model, q);
  end
  if (~isempty (model.springs))
    places = ns_places (model, t, q);
    if (ns_dimension (model) == 3)
      places = ns_unit_turns (places);
    end
    potential = potential + spring_energy (model, places);
  end
end

% -m g'x of the bodies that are free, in space
function energy = gravity_energy (model, q)
  rows = ns_rows ();
  widths = ns_widths (model);
  weights = zeros (1, size (q, 1));
  next = 0;
  for id = reshape (find (widths > 0), 1, [])
    weights(next + (1:3)) = -model.bodies(rows.body.mass,id) * model.gravity';
    next = next + widths(id);
  end
  energy = weights * q;
end

function energy = spring_energy (model, places)
  rows = ns_rows ();
  energy = zeros (1, size (places, 2));
  for s = 1:size (model.springs, 2)
    spring = model.springs(:,s);
    a = spring(rows.spring.a);
    b = spring(rows.spring.b);
    if (spring(rows.spring.kind) == 1)
      apart = ns_path (places, a, spring(rows.spring.point_a)) - ns_path (places, b, spring(rows.spring.point_b));
      stretch = sqrt (sum (apart.^2, 1)) - spring(rows.spring.length);
    elseif (ns_dimension (model) == 2)
      stretch = places(3,:,a+1) - places(3,:,b+1) - spring(rows.spring.length);
    else
      stretch = twist (places(4:7,:,a+1), places(4:7,:,b+1), spring(rows.spring.turn), spring(rows.spring.axis)) ...
                - spring(rows.spring.length);
      if (is_hinged (model, spring, rows))
        stretch = stretch - 4*pi * cumsum ([0, round(diff (stretch) / (4*pi))]);
      else
        stretch = stretch - 2*pi * round (stretch / (2*pi));
      end
    end
    energy = energy + spring(rows.spring.stiffness) * stretch.^2 / 2;
  end
end

% The angle about the axis w of b by which a has turned against b since conj (q_b) q_a was `start`: of the quaternion
% p = conj (q_b) q_a conj (start) it is 2 atan2 (w'*[p1; p2; p3], p0).
function angle = twist (turn_a, turn_b, start, w)
  p = ns_quaternion_product (ns_quaternion_product (ns_quaternion_conjugate (turn_b), turn_a), ...
                             ns_quaternion_conjugate (start));
  angle = 2 * atan2 (w' * p(2:4,:), p(1,:));
end

% Is there a revolute or cylindrical joint of the two bodies about the axis? Then the angle is followed from column to
% column; otherwise it is the one within half a turn of the rest.
function answer = is_hinged (model, spring, rows)
  answer = false;
  for nth = 1:size (model.joints, 2)
    joint = model.joints(:,nth);
    bodies = joint([rows.joint.a, rows.joint.b])';
    if (~any (joint(rows.joint.kind) == [1 6]))
      continue
    end
    if (isequal (bodies, spring([rows.spring.a, rows.spring.b])'))
      axis = joint(rows.joint.axis_b);
    elseif (isequal (bodies, spring([rows.spring.b, rows.spring.a])'))
      axis = joint(rows.joint.axis_a);
    else
      continue
    end
    answer = answer || abs (axis' * spring(rows.spring.axis)) > 1 - 1e-9;
  end
end

%!function model = scene ()  # all that has energy: rigid bodies, a particle, springs, one on a moving body
%!  model = nsmodel ('planar', 'Gravity', [1 -9]);
%!  model = nsbody (model, 'Shape', nsshape ('box', [1 2]), 'Mass', 3, 'Position', [0 5], 'Angle', .3);
%!  model = nsbody (model, 'Mass', 2, 'Position', [2 4], 'Velocity', [1 2]);
%!  model = nsbody (model, 'Motion', @(t) [sin(t); 6; t]);
%!  model = nsbody (model, 'Fixed', true, 'Position', [4 4], 'Velocity', [0 1], 'Angle', 1, 'AngularVelocity', 2);
%!  model = nsspring (model, 1, [.5 1], 2, [0 0], 'Stiffness', 7, 'Length', 1);
%!  model = nsspring (model, 1, [0 0], 3, [.1 .2], 'Stiffness', 5, 'Damping', 1);
%!  model = nsspring (model, 2, [0 0], 4, [.1 .2], 'Stiffness', 3);
%!  model = nsspring (model, 1, 'ground', 'Angular', true, 'Stiffness', 4, 'Angle', .1);
%!  model = nsforce (model, 1, @(t, q, v) [t; 1]);
%!endfunction

%!test  # a model: the same numbers as the C core computes for each state
%! model = scene ();
%! sol = nssolve (model, [0 1], 'Step', .05);
%! [total, kinetic, potential] = nsenergy (sol);
%! assert (size (total), size (sol.t));
%! for k = 1:numel (sol.t)
%!   terms = nsterms (model, sol.t(k), sol.q(:,k), sol.v(:,k));
%!   assert (kinetic(k), terms.kinetic, 1e-12 * (1 + terms.kinetic));
%!   assert (potential(k), terms.potential, 1e-11 * abs (terms.potential));
%! end
%! assert (total, kinetic + potential);

%!test  # by hand: m g y and m v^2/2 + J w^2/2
%! model = nsmodel ('planar', 'Gravity', 10);
%! model = nsbody (model, 'Mass', 2, 'Inertia', 3);
%! [total, kinetic, potential] = nsenergy (model, [7 5 1], [1 2 4]);
%! assert ([total, kinetic, potential], [129, 29, 100], 1e-13);

%!test  # several states, and times for what moves by itself
%! model = nsmodel ('planar', 'Gravity', 0);
%! model = nsbody (model, 'Position', [1 0]);
%! model = nsbody (model, 'Fixed', true, 'Velocity', [1 0]);
%! model = nsspring (model, 1, [0 0], 2, [0 0], 'Stiffness', 2, 'Length', 0);
%! assert (nsenergy (model, [1 2; 0 0], [0 0; 0 1]), [1 4.5], eps);
%! assert (nsenergy (model, [1 1; 0 0], zeros (2), [0 3]), [1 4], eps);
%! assert (nsenergy (model, [1; 0], [0; 0], 1), 0, eps);

%!test  # a system: springs and Potential
%! sys = nssystem ('Mass', diag ([2 4]), 'Force', [0; -20], 'Potential', @(q) 20 * q(2), ...
%!                 'Spring', {@(q) q(1) - 1, [1; 0], 6});
%! [total, kinetic, potential] = nsenergy (sys, [3; 5], [1; 2]);
%! assert ([total, kinetic, potential], [121, 9, 112], 1e-13);
%! sol = nssolve (sys, [0 1], [3; 5], [1; 2], 'Step', .1);
%! [total, kinetic, potential] = nsenergy (sol);
%! assert (kinetic, [1 2] * sol.v.^2, 1e-12);
%! assert (potential, 20 * sol.q(2,:) + 3 * (sol.q(1,:) - 1).^2, 1e-11);

%!function model = scene_in_space ()  # rigid bodies, a particle, springs of both kinds, one on a moving body
%!  model = nsmodel ('spatial', 'Gravity', [1 -2 -9]);
%!  model = nsbody (model, 'Shape', nsshape ('box', [1 2 3]), 'Mass', 3, 'Position', [0 1 5], ...
%!                  'Quaternion', [1 2 0 1], 'Velocity', [1 0 2], 'AngularVelocity', [1 .2 -.4]);
%!  model = nsbody (model, 'Mass', 2, 'Position', [2 0 4], 'Velocity', [1 2 0]);
%!  model = nsbody (model, 'Mass', 4, 'Inertia', [2 .1 0; .1 3 .2; 0 .2 4], 'Position', [0 3 1], 'AngularVelocity', ...
%!                  [0 .5 .3]);
%!  model = nsbody (model, 'Motion', @(t) [sin(t); 6; 0; cos(t); 0; sin(t); 0]);
%!  model = nsspring (model, 1, [.5 1 0], 2, [0 0 0], 'Stiffness', 7, 'Length', 1);
%!  model = nsspring (model, 3, [0 0 1], 4, [.1 .2 0], 'Stiffness', 5, 'Damping', 1);
%!  model = nsspring (model, 1, 3, 'Angular', true, 'Axis', [1 1 0], 'Stiffness', 4, 'Angle', .1);
%!  model = nsspring (model, 3, 'ground', 'Angular', true, 'Axis', [0 0 1], 'Stiffness', 2);
%!endfunction

%!test  # in space: the same numbers as the C core computes for each state
%! model = scene_in_space ();
%! sol = nssolve (model, [0 1], 'Step', .05);
%! [total, kinetic, potential] = nsenergy (sol);
%! for k = 1:numel (sol.t)
%!   terms = nsterms (model, sol.t(k), sol.q(:,k), sol.v(:,k));
%!   assert (kinetic(k), terms.kinetic, 1e-12 * (1 + terms.kinetic));         # roundoff
%!   assert (potential(k), terms.potential, 1e-11 * (1 + abs (terms.potential)));
%! end
%! assert (total, kinetic + potential);

%!test  # in space by hand: m g z, m |v|^2/2 + w'I w/2 whatever the turn, and k angle^2/2 of a twist
%! model = nsmodel ('spatial', 'Gravity', 10);
%! model = nsbody (model, 'Mass', 2, 'Inertia', [3 4 5]);
%! q = [7 0 5, 1 2 3 4]';
%! [total, kinetic, potential] = nsenergy (model, q, [1 2 2 1 1 2]);
%! assert ([total, kinetic, potential], [9 + 27/2 + 100, 9 + 27/2, 100], 1e-12);
%! model = nsspring (model, 1, 'ground', 'Angular', true, 'Axis', [0 0 1], 'Stiffness', 2, 'Angle', .5);
%! [~, ~, potential] = nsenergy (model, [0 0 0, cos(1), 0, 0, sin(1)]', zeros (6, 1));
%! assert (potential, 1.5^2, 1e-14);                            # turned by 2

%!test  # in space: a free body keeps its energy to the order of the scheme, Euler's equations take none
%! model = nsmodel ('spatial', 'Gravity', 0);
%! model = nsbody (model, 'Inertia', [1 2 2.5], 'AngularVelocity', [1 2 -1]);
%! for k = 1:2
%!   total = nsenergy (nssolve (model, [0 1], 'Step', .02 / 2^k, 'Method', 'trapezoidal'));
%!   worst(k) = max (abs (total - total(1)));
%! end
%! assert (total(1), 11.5 / 2, 1e-13);
%! assert (worst(1) / worst(2), 4, .05);      # of second order

%!test  # nothing moves
%! model = nsbody (nsmodel ('planar'), 'Fixed', true);
%! assert (nsenergy (nssolve (model, [0 1], 'Step', .5)), [0 0 0]);

%!test  # a model of 200 bodies is no work
%! model = nsmodel ('planar');
%! for k = 1:200
%!   model = nsbody (model, 'Position', [k 1], 'Shape', nsshape ('disc', .4));
%! end
%! sol = nssolve (model, [0 .1], 'Step', .01);
%! assert (nsenergy (sol), 200 * (9.81 + 9.81^2 * (sol.t.^2 / 2 - sol.t .* (sol.t + .01) / 2)), 1e-9);

%!test  # identifiers of the errors below
%! model = nsbody (nsmodel ('planar'));
%! bad = {'usage', {}; 'usage', {model, 1}; 'invalidInput', {3}; 'invalidInput', {model};
%!        'invalidInput', {3, 1, 1}; 'invalidInput', {model, [1 NaN], [0 0]};
%!        'invalidInput', {model, [1 2 3], [0 0 0]}; 'invalidInput', {model, [1 2], [0 0], [1 2]}};
%! for k = 1:rows (bad)
%!   try
%!     nsenergy (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsenergy:' bad{k,1}]);
%! end

%!error <nsenergy: call nsenergy \(sol\)> nsenergy ()
%!error <nsenergy: SOL must be a struct made by nssolve, not 3> nsenergy (3)
%!error <nsenergy: SOL must be a struct made by nssolve> nsenergy (nsmodel ('planar'))
%!error <nsenergy: the first argument must be a model of nsmodel or a system of nssystem, not 3> nsenergy (3, 1, 1)
%!error <nsenergy: Q must be a matrix of finite numbers, not 'a'> nsenergy (nsmodel ('planar'), 'a', 1)
%!error <nsenergy: V must be a matrix of finite numbers> nsenergy (nsmodel ('planar'), 1, Inf)
%!error <nsenergy: T must be a matrix of finite numbers> nsenergy (nsmodel ('planar'), 1, 1, NaN)
%!error <nsenergy: Q and V must have as many columns, not 2 and 1> ...
%! nsenergy (nsbody (nsmodel ('planar')), ones (2), [0; 0])
%!error <nsenergy: T must be one time or one for each of the 2 states, not 3> ...
%! nsenergy (nsbody (nsmodel ('planar')), ones (2), ones (2), 1:3)
%!error <nsenergy: Q must have 2 numbers, not 3> nsenergy (nsbody (nsmodel ('planar')), [1 2 3], [0 0])
