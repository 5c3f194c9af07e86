function contacts = nscontacts (sol, varargin)
%NSCONTACTS  Contact forces over time, and when contacts open, stick and slip.
%
%   c = nscontacts (sol)
%   c = nscontacts (sol, a, b)
%   c = nscontacts (sol, a)
%   c = nscontacts (sol, k)
%   c = nscontacts (..., 'Times', [from to])
%   nscontacts (...)
%
%   Example: a box on a table is pushed with 8 t N; friction holds it up to mu m g = 4.905 N
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5);
%   >> model = nsbody (model, 'Name', 'box', 'Shape', nsshape ('box', [0.4 0.2]), 'Position', [0 0.1]);
%   >> model = nsforce (model, 'box', @(t, q, v) [8*t; 0]);
%   >> sol = nssolve (model, [0 1], 'Step', 0.01);
%   >> nscontacts (sol, 'box', 'table')
%   box - table
%            from         to  state       normal  tangential
%               0       0.62  stick         9.81      -2.44
%            0.62          1  slip          9.81      -4.905
%
%
%   sol   from nssolve
%   a, b  bodies of a model, each as id or as name: the contact of these two, or all contacts of a
%   k     number of a gap of a system
%   Times keep the steps that end in this interval (all)
%
%   c  struct array, one for each pair of bodies that touched (with a and b: one, even if they did not), each joint
%      that came to its limits, or each gap of a system. Its arrays have a column for each step.
%     name        'box - floor', 'limit of joint 2' or 'gap 3'
%     a, b        ids of the bodies, as you named them, otherwise a fixed one is b; of a limit a and 0, of a
%                 system 0 and 0
%     number      of the joint whose limit it is, or of the gap; otherwise 0
%     t           times at which the steps end
%     normal      mean normal force in the step: impulse / length of the step; a torque at limits of angles
%     tangential  mean friction force on a along the first direction, the x axis projected (y where the normal
%                 is nearly along x). Of models in space 3 rows: the friction force on a in world axes. Of a system
%                 along the first of 2 directions, or a row for each of more
%     torsion     (models in space) mean moment of friction about the normal, of Cone 'ellipsoid'
%     force       (models) 2 rows, in space 3: normal and friction force on a in world axes
%     point       (models) 2 rows, in space 3: where it acts, the mean weighted by normal force; NaN while open
%     slip        sliding speed, the largest of all points
%     count       number of points that press
%     state       cell of words: 'open', 'stick' (also rolling), 'slip', 'touch' (there is no friction), or
%                 'impact' for a step in which it closes, or one of its points that were apart. Such a mean
%                 force grows as the step shrinks
%     phases      struct array of the intervals in which the state stays: state, from, to, normal, tangential
%                 (means)
%
%   One line each, after  c = nscontacts (sol, 'box', 'floor');
%     plot (c.t, c.normal)                           normal force over time
%     plot (c.t, c.tangential, c.t, mu * c.normal)   friction, and what it may be at most; in space
%     plot (c.t, sqrt (sum (c.tangential.^2)), c.t, mu * c.normal)
%     c.t(strcmp (c.state, 'slip'))                  when it slips
%     sum (diff ([0 c.t]) .* c.normal)               impulse from t = 0 on, those of collisions included
%   Without an output nscontacts prints the phases.
%
%   See also nssolve, nscheck, nsplot.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nscontacts', 'usage', 'call nscontacts (sol) or nscontacts (sol, a, b)');
  end
  varargin = ns_plain_text (varargin);
  ns_check_solution ('nscontacts', sol);
  [which, rest] = split_arguments (sol.model, varargin);
  options = ns_options ('nscontacts', {'Times', [], 'limits'}, rest, 2 + numel (which));
  if (ns_is_system (sol.model))
    found = system_contacts (sol, check_numbers (which, size (sol.cn, 1)));
  else
    found = model_contacts (sol, check_bodies (sol.model, which));
  end
  for k = 1:numel (found)
    found(k) = describe (sol, found(k), options.Times);
  end
  if (nargout > 0)
    contacts = rmfield (found, {'impulse', 'closing', 'friction'});
  else
    report (found);
  end
end

% ---- which contacts

% Bodies or a number, then options. A body may have the name of an option.
function [which, rest] = split_arguments (model, inputs)
  count = 0;
  while (count < min (2, numel (inputs)) && ~is_option (model, inputs{count+1}))
    count = count + 1;
  end
  which = inputs(1:count);
  rest = inputs(count+1:end);
end

function answer = is_option (model, argument)
  is_body = ischar (argument) && ~ns_is_system (model) && any (strcmp (argument, model.names));
  answer = isstruct (argument) || (ischar (argument) && strcmpi (argument, 'Times') && ~is_body);
end

function bodies = check_bodies (model, which)
  bodies = zeros (1, 0);
  labels = 'AB';
  for k = 1:numel (which)
    bodies(k) = ns_find_body ('nscontacts', model, which{k}, labels(k));
  end
  if (numel (bodies) == 2 && bodies(1) == bodies(2))
    ns_fail ('nscontacts', 'invalidInput', 'A and B must be two bodies, not both %s', ...
             ns_body_text (model, bodies(1)));
  end
end

function numbers = check_numbers (which, count)
  numbers = 1:count;
  if (numel (which) > 1)
    ns_fail ('nscontacts', 'usage', 'a system has gaps and no bodies: call nscontacts (sol, k)');
  elseif (numel (which) == 1)
    numbers = which{1};
    if (~isnumeric (numbers) || numel (numbers) ~= 1 || ~any (numbers == 1:count))
      ns_fail ('nscontacts', 'invalidInput', 'K must be the number of a gap, 1 to %d, not %s', count, ...
               ns_describe (numbers));
    end
  end
end

function c = new_contact (name, a, b, number, friction)
  c = struct ('name', name, 'a', a, 'b', b, 'number', number, 't', [], 'normal', [], 'tangential', [], ...
              'torsion', [], 'force', [], 'point', [], 'slip', [], 'count', [], 'state', {{}}, 'phases', [], ...
              'impulse', [], 'closing', [], 'friction', friction);
end

% ---- impulses of each step

% The impulses of a collision at the start belong to no step; they are counted in the first.
function list = system_contacts (sol, numbers)
  list = repmat (new_contact ('', 0, 0, 0, false), 1, 0);
  mu = sol.model.friction .* ones (size (sol.cn, 1), 1);
  first = min (2, numel (sol.t));
  for k = numbers(:)'
    c = new_contact (sprintf ('gap %d', k), 0, 0, k, mu(k) > 0 && size (sol.beta, 1) > 0);
    c.impulse = join_first (sol.cn(k,:));
    c.tangential = join_first (reshape (sol.beta(:,k,:), size (sol.beta, 1), numel (sol.t)));
    if (size (c.tangential, 1) == 2)
      c.tangential = c.tangential(1,:) - c.tangential(2,:);
    elseif (isempty (c.tangential))
      c.tangential = zeros (size (c.impulse));
    end
    c.slip = sol.lambda(k,first:end);
    c.count = double (c.impulse > 0);
    c.closing = [sol.cn(k,1) > 0, false(1, numel (c.impulse) - 1)];
    list(end+1) = c; %#ok<AGROW>
  end
end

function steps = join_first (columns)
  if (size (columns, 2) == 1)
    steps = columns;
  else
    steps = [columns(:,1) + columns(:,2), columns(:,3:end)];
  end
end

function list = model_contacts (sol, bodies)
  table = sol.contacts;
  limit = table.feature < 0;
  pairs = unique ([table.a(~limit), table.b(~limit)], 'rows');
  if (numel (bodies) == 2 && all (bodies > 0) && ~any (all (sort (pairs, 2) == sort (bodies), 2)))
    pairs = [pairs; bodies];
  end
  list = repmat (new_contact ('', 0, 0, 0, false), 1, 0);
  for k = 1:size (pairs, 1)
    if (all (ismember (bodies, pairs(k,:))))
      list(end+1) = pair_contact (sol, pairs(k,:), bodies); %#ok<AGROW>
    end
  end
  rows = ns_rows ();
  for k = reshape (unique (table.b(limit)), 1, [])
    if (all (ismember (bodies, sol.model.joints([rows.joint.a, rows.joint.b],k))))
      list(end+1) = limit_contact (sol, k); %#ok<AGROW>
    end
  end
end

% Forces are those on the first: the one the user has named first, otherwise one that is not fixed.
function c = pair_contact (sol, pair, bodies)
  rows = find (sol.contacts.feature >= 0 & sol.contacts.a == pair(1) & sol.contacts.b == pair(2));
  sign = 1;
  if ((~isempty (bodies) && bodies(1) ~= pair(1)) || (isempty (bodies) && ns_body_kind (sol.model, pair(1)) == 0))
    pair = pair([2 1]);
    sign = -1;
  end
  c = new_contact (ns_pair_text (sol.model, pair(1), pair(2)), pair(1), pair(2), 0, ...
                   min (pair) > 0 && ns_pair_friction (sol.model, pair(1), pair(2)) > 0);
  c = gather (sol, c, rows, sign);
end

function c = limit_contact (sol, joint)
  rows = find (sol.contacts.feature < 0 & sol.contacts.b == joint);
  c = new_contact (sprintf ('limit of joint %d', joint), sol.contacts.a(rows(1)), 0, joint, false);
  c = gather (sol, c, rows, 1);
end

% Sums over the rows of the table that belong to each step; several where it has more points or collisions.
function c = gather (sol, c, rows, sign)
  table = sol.contacts;
  count = max (numel (sol.t) - 1, 1);
  step = max (table.step(rows) - 1, 1);
  total = @(values) add_up (step, count, values);
  cn = table.cn(rows);
  [friction, tangential] = friction_of (sol, rows);
  c.impulse = total (cn);
  c.tangential = sign * total (tangential);
  if (isfield (table, 'torsion'))
    c.torsion = total (table.torsion(rows));
  end
  c.force = sign * total (bsxfun (@times, cn, table.normal(rows,:)) + friction);
  weight = c.impulse;
  weight(weight == 0) = NaN;
  c.point = bsxfun (@rdivide, total (bsxfun (@times, cn, table.point(rows,:))), weight);
  c.slip = accumarray ([step; count], [table.slip(rows) .* (cn > 0); 0], [count, 1], @max)';
  c.count = total (double (cn > 0));
  c.closing = total (double (closes (sol, rows))) > 0;
end

% A row for each column of values, with their sums over the steps
function sums = add_up (step, count, values)
  sums = zeros (size (values, 2), count);
  for k = 1:size (values, 2)
    sums(k,:) = accumarray ([step; count], [values(:,k); 0], [count, 1])';
  end
end

% The impulse of friction on a in the world, a row each; and what is told of it: the same in space, in the plane the
% component along the first direction
function [friction, tangential] = friction_of (sol, rows)
  table = sol.contacts;
  if (ns_dimension (sol.model) == 3)
    friction = table.friction(rows,:);
    tangential = friction;
  else
    tangential = table.ct(rows);
    friction = bsxfun (@times, tangential, ns_tangents (table.normal(rows,:)));
  end
end

% Points that press, did not in the step before, and were apart when this one began; or collide at the start.
function answer = closes (sol, rows)
  table = sol.contacts;
  presses = table.cn(rows) > 0;
  apart = table.gap(rows) > 1e-9 * max (1, max (abs (sol.q(:))));
  point = [table.a(rows), table.b(rows), table.feature(rows)];
  step = table.step(rows);
  pressed = ismember ([point, step - 1], [point(presses,:), step(presses)], 'rows');
  answer = presses & ((apart & ~pressed) | step == 1);
end

% ---- forces, states and phases

function c = describe (sol, c, times)
  h = diff (sol.t);
  if (isempty (h))
    h = NaN;
  end
  c.t = sol.t(min (2, end):end);
  c.normal = c.impulse ./ h;
  c.tangential = bsxfun (@rdivide, c.tangential, h);
  if (~isempty (c.torsion))
    c.torsion = c.torsion ./ h;
  end
  if (~isempty (c.force))
    c.force = bsxfun (@rdivide, c.force, h);
  end
  c.state = states (sol, c);
  kept = true (size (h));
  if (~isempty (times))
    kept = c.t > times(1) + h / 1e6 & c.t <= times(2) + h / 1e6;       % times are rounded
  end
  from = sol.t(1:numel (h));
  c.phases = phases (c, from(kept), kept);
  for field = {'t', 'normal', 'tangential', 'torsion', 'force', 'point', 'slip', 'count', 'state'}
    values = c.(field{1});
    if (~isempty (values))
      c.(field{1}) = values(:,kept);
    end
  end
end

function state = states (sol, c)
  closed = c.impulse > 0;
  state = repmat ({'open'}, 1, numel (closed));
  state(closed) = {'touch'};
  slips = c.slip > 1e-8 * speed_unit (sol, c);            % speeds below this are roundoff
  state(closed & slips) = {'slip'};
  state(closed & ~slips & c.friction) = {'stick'};
  closing = c.closing | [false, closed(2:end) & ~closed(1:end-1)];
  state(closed & (closing | collides (sol, c))) = {'impact'};
end

% The speeds there are, and what the impulses of the contact would make of a body at rest.
function unit = speed_unit (sol, c)
  if (ns_is_system (sol.model))
    terms = ns_terms ('nscontacts', sol.model, sol.t(1), sol.q(:,1), sol.v(:,1));
    mass = max (diag (terms.M));
  else
    rows = ns_rows ();
    mass = max (sol.model.bodies(rows.body.mass,:));
  end
  unit = max (abs (sol.v(:))) + max ([c.impulse, 0]) / mass;
end

% True for the steps in which a collision of this contact was located. Other contacts may take part in it with
% an impulse that is roundoff.
function answer = collides (sol, c)
  answer = false (1, numel (c.t));
  for event = sol.events(:)'
    who = event.contact(event.impulse > 1e-9 * max (event.impulse),:);
    step = find (c.t >= event.time, 1);
    if (~isempty (who) && ~isempty (step))
      answer(step) = answer(step) | any (is_about (sol, c, who));
    end
  end
end

function answer = is_about (sol, c, who)
  if (ns_is_system (sol.model))
    answer = who(:,3) == c.number;
  elseif (c.number > 0)
    answer = who(:,3) < 0 & who(:,2) == c.number;
  else
    answer = who(:,3) >= 0 & min (who(:,1:2), [], 2) == min (c.a, c.b) ...
             & max (who(:,1:2), [], 2) == max (c.a, c.b);
  end
end

% Neighbouring steps with the same state; forces averaged over time, by differences of sums.
function list = phases (c, from, kept)
  state = c.state(kept);
  to = c.t(kept);
  first = find ([true, ~strcmp(state(2:end), state(1:end-1))]);
  first = first(1:numel (first) * ~isempty (state));
  last = [first(2:end) - 1, numel(state)];
  last = last(1:numel (first));
  impulse = bsxfun (@times, [c.normal(kept); c.tangential(:,kept)], to - from);
  total = cumsum ([zeros(size (impulse, 1), 1), impulse], 2);
  mean = bsxfun (@rdivide, total(:,last+1) - total(:,first), to(last) - from(first));
  list = struct ('state', state(first), 'from', num2cell (from(first)), 'to', num2cell (to(last)), ...
                 'normal', num2cell (mean(1,:)), 'tangential', num2cell (mean(2:end,:), 1));
end

% ---- what is printed

function report (list)
  most = 20;
  heads = {{'tangential'}, {'friction x', 'friction y', 'friction z'}};
  if (isempty (list))
    fprintf ('No contacts.\n');
  end
  for c = list(:)'
    fprintf ('%s\n%16s %10s  %-6s %11s', c.name, 'from', 'to', 'state', 'normal');
    fprintf (' %11s', heads{1 + (size (c.force, 1) == 3)}{:});
    fprintf ('\n');
    for phase = reshape (c.phases(1:min (most, end)), 1, [])
      fprintf ('%16.4g %10.4g  %s', phase.from, phase.to, phase.state);
      if (~strcmp (phase.state, 'open'))
        fprintf ('%*.4g', 18 - numel (phase.state), phase.normal);
        fprintf (' %11.4g', phase.tangential);
      end
      fprintf ('\n');
    end
    if (numel (c.phases) > most)
      fprintf ('%16s and %d more\n', '...', numel (c.phases) - most);
    end
  end
end

%!function model = pushed ()  # on a table, pushed with 8 t N; mu m g = 4.905 N is reached at t = 0.613
%!  model = nsmodel ('planar');
%!  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5);
%!  model = nsbody (model, 'Name', 'box', 'Shape', nsshape ('box', [0.4 0.2]), 'Position', [0 0.1]);
%!  model = nsforce (model, 'box', @(t, q, v) [8*t; 0]);
%!endfunction

%!test  # a box at rest, then pushed: forces of the textbook at every step
%! sol = nssolve (pushed (), [0 1], 'Step', .01);
%! c = nscontacts (sol, 'box', 'table');
%! assert (c.name, 'box - table');
%! assert ([c.a, c.b, c.number], [2 1 0]);
%! assert (c.t, sol.t(2:end));
%! assert (c.normal, 9.81 * ones (1, 100), 1e-11);
%! friction = -min (8 * sol.t(1:end-1), 4.905);
%! assert (c.tangential, friction, 1e-11);
%! assert (c.force, [friction; c.normal], 1e-11);
%! assert (c.count, 2 * ones (1, 100));
%! assert (c.slip, sol.v(1,2:end), 1e-11);
%! assert (strcmp (c.state, 'slip'), sol.v(1,2:end) > 1e-12);
%! assert ({c.phases.state}, {'stick', 'slip'});
%! assert ([c.phases.from, c.phases.to], [0 .62 .62 1], 1e-12);
%! assert (c.point(1,:), sol.q(1,1:end-1) - .1 * friction / 9.81, 1e-11);   # moments about the centre

%!test  # named the other way: the force on the table
%! sol = nssolve (pushed (), [0 1], 'Step', .01);
%! c = nscontacts (sol, 'box', 'table');
%! d = nscontacts (sol, 1, 2);
%! assert (d.name, 'table - box');
%! assert ({d.a, d.b, d.normal, d.tangential, d.force, d.point}, ...
%!         {1, 2, c.normal, -c.tangential, -c.force, c.point});

%!test  # unless named, the fixed body is the second
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Name', 'stand', 'Shape', nsshape ('box', [1 1]), 'Fixed', true);
%! model = nsbody (model, 'Name', 'box', 'Shape', nsshape ('box', [1 1]), 'Position', [0 1], 'Mass', 2);
%! sol = nssolve (model, [0 .1], 'Step', .01);
%! c = nscontacts (sol);
%! assert (c.name, 'box - stand');
%! assert (c.force, [0; 19.62] * ones (1, 10), 1e-11);
%! assert (nscontacts (sol, 'stand').force, -c.force);

%!test  # forces on a slope, and on a wall, in world axes
%! for angle = [.2, 1.3, 1.8, 3, -1.3]
%!   n = [sin(angle), cos(angle)];
%!   model = nsmodel ('planar', 'Gravity', -10 * n + 4 * [n(2), -n(1)]);
%!   model = nsbody (model, 'Name', 'slope', 'Shape', nsshape ('halfspace', n), 'Friction', .3);
%!   model = nsbody (model, 'Name', 'brick', 'Shape', nsshape ('box', [2 1]), 'Angle', -angle, ...
%!                   'Position', n / 2, 'Mass', 2);
%!   c = nscontacts (nssolve (model, [0 .1], 'Step', .01), 'brick', 'slope');
%!   assert (c.force, (20 * n' - 6 * [n(2); -n(1)]) * ones (1, 10), 1e-8);      # slides: friction 0.3 x 20
%!   assert (c.state, repmat ({'slip'}, 1, 10));
%! end

%!test  # a ball bounces: the impulse of one collision is m (1 + e) v, located and captured
%! model = nsmodel ('planar', 'Gravity', 10);
%! model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
%! model = nsbody (model, 'Name', 'ball', 'Shape', nsshape ('disc', .1), 'Position', [0 .55], 'Restitution', .5);
%! for detect = {'off', 'collisions'}
%!   sol = nssolve (model, [0 .5], 'Step', 1e-3, 'Detect', detect{1});
%!   c = nscontacts (sol, 'ball');
%!   assert ({c.phases.state}, {'open', 'impact', 'open'});
%!   assert (diff ([0 c.t]) * c.normal', 1.5 * 3, .02);          # falls for 0.3 s; h g of the speed is missing
%!   assert (c.phases(2).to, .3, 2e-3);
%!   assert (isnan (c.point(1,1)));
%! end

%!test  # a collision at the start is counted in the first step
%! model = nsmodel ('planar', 'Gravity', 0);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]));
%! model = nsbody (model, 'Shape', nsshape ('disc', .1), 'Position', [0 .1], 'Velocity', [0 -2], 'Mass', 3);
%! c = nscontacts (nssolve (model, [0 1], 'Step', .25, 'Detect', 'collisions'));
%! assert (c.normal, [24 0 0 0], 1e-12);
%! assert (c.state(1:2), {'impact', 'open'});
%! assert (c.name, '2 - 1');

%!test  # without friction it touches; a joint limit
%! model = nsmodel ('planar', 'Gravity', 10);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]));
%! model = nsbody (model, 'Shape', nsshape ('box', [1 1]), 'Position', [0 .5]);
%! model = nsbody (model, 'Mass', 2, 'Position', [5 5]);
%! model = nsjoint (model, 'prismatic', 3, 'ground', 'Axis', [0 1], 'Limits', [-.2 1]);
%! sol = nssolve (model, [0 1], 'Step', .01);
%! c = nscontacts (sol);
%! assert ({c.name}, {'2 - 1', 'limit of joint 1'});
%! assert ({c.state}, {repmat({'touch'}, 1, 100), c(2).state});
%! assert ({c(2).phases([1 2 end]).state}, {'open', 'impact', 'touch'});
%! assert ([c(2).phases(end).normal, c(2).a, c(2).number], [20 3 1], 1e-9);

%!test  # a part of the times; a pair that never touches
%! sol = nssolve (pushed (), [0 1], 'Step', .01);
%! c = nscontacts (sol, 'box', 'Times', [.6 .7]);
%! assert (c.t, sol.t(62:71), 1e-14);
%! assert ([c.phases.from, c.phases.to], [.6 .62 .62 .7], 1e-12);
%! assert (size (c.force), [2 10]);
%! model = nsbody (pushed (), 'Name', 'far', 'Position', [9 9], 'Shape', nsshape ('point'));
%! c = nscontacts (nssolve (model, [0 .1], 'Step', .01), 'box', 'far');
%! assert (unique (c.state), {'open'});
%! assert (c.normal, zeros (1, 10));
%! assert (isempty (nscontacts (nssolve (model, [0 .1], 'Step', .01), 'far')));

%!test  # output at a few times: mean forces over the time between them
%! sol = nssolve (pushed (), [0 .2 .4], 'Step', .01);
%! c = nscontacts (sol, 'box', 'table');
%! assert (c.normal, [9.81 9.81], 1e-11);
%! assert (c.tangential, -8 * [.095 .295], 1e-11);

%!test  # systems
%! sys = nssystem ('Mass', eye (2), 'Force', @(t, q, v) [8*t; -9.81], 'Gap', @(q) [q(2); 5 - q(1)], ...
%!                 'Normal', [0 -1; 1 0], 'Tangent', cat (3, [1 -1; 0 0], [0 0; 1 -1]), 'Friction', [.5; 0]);
%! sol = nssolve (sys, [0 1], [0; 0], [0; 0], 'Step', .01);
%! c = nscontacts (sol);
%! assert ({c.name}, {'gap 1', 'gap 2'});
%! assert (c(1).normal, 9.81 * ones (1, 100), 1e-11);
%! assert (c(1).tangential, -min (8 * sol.t(1:end-1), 4.905), 1e-11);
%! assert ({c(1).phases.state}, {'stick', 'slip'});
%! assert ({c(2).phases.state}, {'open'});
%! assert (nscontacts (sol, 1), c(1));
%! sys = nssystem ('Mass', 1);
%! assert (isempty (nscontacts (nssolve (sys, [0 1], 0, 0, 'Step', .1))));

%!test  # a system without friction, and one with four directions
%! sys = nssystem ('Mass', 2, 'Force', -20, 'Gap', @(q) q, 'Normal', 1);
%! c = nscontacts (nssolve (sys, [0 1], 0, 0, 'Step', .25));
%! assert ({c.normal, c.tangential, c.state}, {20 * ones(1, 4), zeros(1, 4), repmat({'touch'}, 1, 4)});
%! D = [1 0 -1 0; 0 1 0 -1; 0 0 0 0];
%! sys = nssystem ('Mass', eye (3), 'Force', [0; -2; -10], 'Gap', @(q) q(3), 'Normal', [0; 0; 1], ...
%!                 'Tangent', D, 'Friction', .5);
%! c = nscontacts (nssolve (sys, [0 1], [0; 0; 0], [0; 0; 0], 'Step', .25));
%! assert (D * c.tangential, [0; 2; 0] * ones (1, 4), 1e-12);
%! assert (size (c.phases.tangential), [4 1]);

%!function model = pushed_in_space ()  # a brick on a table, pushed along y with 8 t N
%!  model = nsmodel ('spatial');
%!  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', 0.5);
%!  model = nsbody (model, 'Name', 'brick', 'Shape', nsshape ('box', [.4 .6 .2]), 'Position', [0 0 .1]);
%!  model = nsforce (model, 'brick', @(t, q, v) [0; 8*t; 0]);
%!endfunction

%!test  # in space: forces of the textbook at every step; y is one of the directions of friction
%! sol = nssolve (pushed_in_space (), [0 1], 'Step', .01);
%! c = nscontacts (sol, 'brick', 'table');
%! friction = -min (8 * sol.t(1:end-1), 4.905);
%! assert (c.normal, 9.81 * ones (1, 100), 1e-10);                 # roundoff of an LCP of 40 unknowns
%! assert (c.tangential, [1; 0; 0] * zeros (1, 100) + [0; 1; 0] * friction, 1e-10);
%! assert (c.force, [zeros(1, 100); friction; c.normal], 1e-10);
%! assert ({c.phases.state}, {'stick', 'slip'});
%! assert ([c.phases.from, c.phases.to], [0 .62 .62 1], 1e-12);
%! assert (size (c.phases(1).tangential), [3 1]);
%! assert (c.slip, sqrt (sum (sol.v(1:2,2:end).^2)), 1e-9);
%! assert (c.point(2:3,:), [sol.q(2,1:end-1) - .1 * friction / 9.81; zeros(1, 100)], 1e-9);    # moments
%! d = nscontacts (sol, 'table', 'brick');
%! assert ({d.normal, d.tangential, d.force, d.point}, {c.normal, -c.tangential, -c.force, c.point});

%!test  # in space on a slope across all axes: the force on a ball at rest balances its weight
%! n = [1 2 4] / sqrt (21);
%! model = nsmodel ('spatial', 'Gravity', -10 * n);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', n), 'Friction', .3);
%! model = nsbody (model, 'Shape', nsshape ('sphere', .5), 'Position', n / 2, 'Mass', 2);
%! c = nscontacts (nssolve (model, [0 .1], 'Step', .01));
%! assert (c.force, 20 * n' * ones (1, 10), 1e-10);
%! assert (c.tangential, zeros (3, 10), 1e-10);
%! assert (unique (c.state), {'stick'});

%!test  # in space: what it prints, and a limit of a joint
%! sol = nssolve (pushed_in_space (), [0 1], 'Step', .01);
%! s = evalc ('nscontacts (sol);');
%! assert (! isempty (regexp (s, 'normal  friction x  friction y  friction z\n')), s);
%! assert (! isempty (regexp (s, '0.62 +1  slip +9.81 +\S+ +-4.905 +\S+\n$')), s);
%! model = nsbody (nsmodel ('spatial', 'Gravity', 10), 'Mass', 2, 'Position', [5 5 5]);
%! model = nsjoint (model, 'prismatic', 1, 'ground', 'Axis', [0 0 1], 'Limits', [-.2 1]);
%! c = nscontacts (nssolve (model, [0 1], 'Step', .01));
%! assert (c.name, 'limit of joint 1');
%! assert (c.phases(end).normal, 20, 1e-9);

%!test  # a run that ends where it begins
%! sol = nssolve (pushed (), [0 1], 'OutputFcn', @(t, y, flag) true);
%! assert (numel (sol.t), 1);
%! assert (isempty (nscontacts (sol)));
%! assert (nscontacts (sol, 'box', 'table').t, 0);

%!test  # friction coefficients as the core combines them
%! model = nsmodel ('planar');
%! for mu = {.2, .8, [], 0}
%!   model = nsbody (model, 'Shape', nsshape ('disc', 1), 'Friction', mu{1}, 'Position', [2*size(model.bodies, 2), 0]);
%! end
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1], -1));
%! model = nscontact (model, 5, 1, 'Friction', .7);
%! model = nscontact (model, 2, 3, 'Restitution', .7);
%! terms = nsterms (model, 0, [], []);
%! c = nscontacts (nssolve (model, [0 .01], 'Step', .01));
%! for k = 1:numel (c)
%!   mu = terms.mu(find (terms.contacts.a == c(k).a & terms.contacts.b == c(k).b, 1));
%!   words = {'open', 'touch'; 'open', 'stick'};
%!   assert (any (strcmp (c(k).state, words(1 + (mu > 0),:))));
%! end
%! assert ([c(strcmp ({c.name}, '1 - 5')).state, c(strcmp ({c.name}, '3 - 5')).state], {'stick', 'touch'});

%!test  # what it prints
%! sol = nssolve (pushed (), [0 1], 'Step', .01);
%! s = evalc ('nscontacts (sol);');
%! assert (! isempty (regexp (s, 'box - table\n.*0.62 +1  slip +9.81 +-4.905\n$')), s);
%! sol.contacts.cn(1:4:end) = 0;
%! sol.contacts.cn(2:4:end) = 0;
%! s = evalc ('nscontacts (sol);');
%! assert (! isempty (strfind (s, '... and 80 more')), s);
%! assert (evalc ('nscontacts (nssolve (nssystem (''Mass'', 1), [0 1], 0, 0));'), "No contacts.\n");

%!test  # a body with the name of an option is a body
%! model = nsbody (pushed (), 'Name', 'Times', 'Shape', nsshape ('disc', 1), 'Position', [9 1]);
%! sol = nssolve (model, [0 .1], 'Step', .01);
%! assert (nscontacts (sol, 'Times', 'table').name, 'Times - table');

%!test  # identifiers of the errors below
%! sol = nssolve (pushed (), [0 .1], 'Step', .01);
%! other = nssolve (nssystem ('Mass', 1, 'Gap', @(q) q, 'Normal', 1), [0 1], 1, 0);
%! bad = {'usage', {}; 'invalidInput', {3}; 'unknownBody', {sol, 'bx'}; 'unknownBody', {sol, 1, 3};
%!        'invalidInput', {sol, 1, 1}; 'invalidInput', {sol, {}}; 'invalidOption', {sol, 'Times', 3};
%!        'usage', {sol, 1, 2, 3}; 'usage', {sol, 'Times'}; 'invalidOption', {sol, 1, 2, 'Tims', 3};
%!        'usage', {other, 1, 1}; 'invalidInput', {other, 2}; 'invalidInput', {other, 'box'}};
%! for k = 1:rows (bad)
%!   try
%!     nscontacts (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nscontacts:' bad{k,1}]);
%! end

%!error <nscontacts: call nscontacts \(sol\)> nscontacts ()
%!error <nscontacts: SOL must be a struct made by nssolve, not 3> nscontacts (3)
%!error <nscontacts: SOL.contacts must be as nssolve made it, and fit to the rest of SOL, but is 1> ...
%! nscontacts (setfield (nssolve (pushed (), [0 .1], 'Step', .1), 'contacts', 1))
%!error <nscontacts: A: there is no body 'x'; the model has the ids 0 .* 'table', 'box'> ...
%! nscontacts (nssolve (pushed (), [0 .1], 'Step', .1), 'x')
%!error <nscontacts: B: there is no body 9> nscontacts (nssolve (pushed (), [0 .1], 'Step', .1), 1, 9)
%!error <nscontacts: A must be the id or the name of a body, not a 0 x 0 array of class cell> ...
%! nscontacts (nssolve (pushed (), [0 .1], 'Step', .1), {})
%!error <nscontacts: A and B must be two bodies, not both body 2 \('box'\)> ...
%! nscontacts (nssolve (pushed (), [0 .1], 'Step', .1), 2, 'box')
%!error <nscontacts: Times must be two numbers \[lo hi\] with lo .= hi, not \[2 1\]> ...
%! nscontacts (nssolve (pushed (), [0 .1], 'Step', .1), 'Times', [2 1])
%!error <nscontacts: option 'Times' has no value> nscontacts (nssolve (pushed (), [0 .1], 'Step', .1), 'Times')
%!error <nscontacts: unknown option 'Time'; did you mean 'Times'> ...
%! nscontacts (nssolve (pushed (), [0 .1], 'Step', .1), 1, 2, 'Time', [0 1])
%!error <nscontacts: argument 4 must be the name of an option or a struct, not double> ...
%! nscontacts (nssolve (pushed (), [0 .1], 'Step', .1), 1, 2, 3)
%!error <nscontacts: a system has gaps and no bodies: call nscontacts \(sol, k\)> ...
%! nscontacts (nssolve (nssystem ('Mass', 1, 'Gap', @(q) q, 'Normal', 1), [0 1], 1, 0), 1, 2)
%!error <nscontacts: K must be the number of a gap, 1 to 1, not 2> ...
%! nscontacts (nssolve (nssystem ('Mass', 1, 'Gap', @(q) q, 'Normal', 1), [0 1], 1, 0), 2)

%!test  # a box held by friction under load sticks, though one of its corners is at the bound of the cone
%! m = nsbody (nsmodel ('planar'), 'Name', 'f', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', .5);
%! m = nsbody (m, 'Name', 'box', 'Shape', nsshape ('box', [.4 .2]), 'Position', [0 .1]);
%! m = nsforce (m, 'box', [3 0]);
%! for method = {'euler', 'linimp', 'trapezoidal'}
%!   sol = nssolve (m, [0 .1], 'Method', method{1});
%!   c = nscontacts (sol, 'box', 'f');
%!   assert (unique (c.state), {'stick'});
%!   assert (isempty (sol.events));
%! end

%!test  # limits of joints are listed with the bodies of the joint
%! m = nsbody (nsmodel ('planar'), 'Name', 'rod', 'Mass', 1, 'Inertia', 1, 'Position', [1 0]);
%! m = nsbody (m, 'Name', 'other', 'Position', [5 5]);
%! m = nsjoint (m, 'revolute', 'rod', 'ground', 'Anchor', [0 0], 'Limits', [-.5 1]);
%! sol = nssolve (m, [0 1], 'Step', .01);
%! for bodies = {{}, {'rod'}, {'rod', 'ground'}}
%!   c = nscontacts (sol, bodies{1}{:});
%!   assert ({c.name}, {'limit of joint 1'});
%! end
%! assert (isempty (nscontacts (sol, 'other')));

%!test  # torsion of a spinning ball: the moment er mu m g against the spin, .4 * .2 * 9.81, exact but for roundoff
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]));
%! model = nsbody (model, 'Name', 'ball', 'Shape', nsshape ('sphere', 1), 'Mass', 1, 'Position', [0 0 1], ...
%!                 'AngularVelocity', [0 0 1.962]);
%! model = nscontact (model, 'ball', 'table', 'Friction', .2, 'Radii', [1 1 .4]);
%! sol = nssolve (model, [0 .5], 'Step', .01, 'Method', 'geometric');
%! c = nscontacts (sol, 'ball', 'table');
%! assert (c.torsion, -.4 * .2 * 9.81 * ones (1, 50), 1e-9);
%! c = nscontacts (sol, 'table', 'ball', 'Times', [.2 .3]);     # a moment about its own normal
%! assert (c.torsion, -.4 * .2 * 9.81 * ones (1, 10), 1e-9);

%!demo
%! ## A box on a table is pushed with 8 t N: friction holds it up to mu m g = 4.905 N
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5);
%! model = nsbody (model, 'Name', 'box', 'Shape', nsshape ('box', [0.4 0.2]), 'Position', [0 0.1]);
%! model = nsforce (model, 'box', @(t, q, v) [8*t; 0]);
%! sol = nssolve (model, [0 1], 'Step', 0.01);
%! nscontacts (sol, 'box', 'table');
%! nsplot (sol, 'contacts');
