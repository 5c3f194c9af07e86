function lines = ns_words_model (model)
%NS_WORDS_MODEL  A model in words, as a cell of lines.
%   lines = ns_words_model (model)

% SPDX-License-Identifier: BSD-3-Clause

  dimension = ns_dimension (model);
  places = {'in the plane', 'in space'};
  lines = {sprintf('Model %s, gravity %s', places{dimension-1}, ns_words_number (model.gravity(1:dimension)))};
  [touching, off] = pairs_of (model);
  lines = [lines, body_lines(model), joint_lines(model), spring_lines(model), force_lines(model), ...
           pair_lines(model, touching, off), function_lines(model)];
end

% Functions of a file, by their texts
function lines = function_lines (model)
  texts = cellfun (@ns_shorten, ns_file_functions (model.handles), 'UniformOutput', false);
  labels = arrayfun (@(k) sprintf ('%d', k), 1:numel (texts), 'UniformOutput', false);
  lines = ns_words_list ('function of a file is not trusted|functions of a file are not trusted', '', labels, texts, ...
                         20);
end

% ---- bodies

function lines = body_lines (model)
  count = size (model.bodies, 2);
  labels = cell (1, count);
  texts = cell (1, count);
  for k = 1:count
    labels{k} = sprintf ('%d', k);
    if (~isempty (model.names{k}))
      labels{k} = sprintf ('%d ''%s''', k, model.names{k});
    end
    texts{k} = strjoin (body_words (model, k), '; ');
  end
  lines = ns_words_list ('body|bodies', 'no bodies', labels, texts, 20);
end

function parts = body_words (model, k)
  rows = ns_rows ();
  column = model.bodies(:,k);
  shape = column(rows.body.shape);
  parts = kind_words (column);
  if (shape > 0)
    parts{end+1} = ns_words_shape (model, shape);
  end
  kinds = ns_shape_kinds ();
  is_plane = shape > 0 && strcmp (kinds{model.shapes(rows.shape.kind,shape)}, 'halfspace');
  where = place_words (column, ns_dimension (model));
  if (~is_plane || any (column([rows.body.position(:); rows.body.angle]) ~= [0; 0; 0; model.kind(1) == 's']))
    parts{end+1} = where;
  end
  parts = [parts, motion_words(column, ns_dimension (model)), surface_words(column)];
end

function parts = kind_words (column)
  rows = ns_rows ();
  mass = ns_words_number (column(rows.body.mass));
  switch (column(rows.body.kind))
    case 0
      parts = {'fixed'};
      if (column(rows.body.motion) > 0)
        parts{end+1} = 'moves by a function';
      end
    case 1
      parts = {['particle of mass ', mass]};
    otherwise
      parts = {['mass ', mass]};
  end
end

function text = place_words (column, dimension)
  rows = ns_rows ();
  text = ['at ', ns_words_number(column(rows.body.position(1:dimension)))];
  turn = column(rows.body.rotation);
  if (dimension == 2 && turn(1) ~= 0)
    text = sprintf ('%s, angle %s', text, ns_words_number (turn(1)));
  elseif (dimension == 3 && any (turn(2:4) ~= 0))
    text = sprintf ('%s, quaternion %s', text, ns_words_number (turn));
  end
end

function parts = motion_words (column, dimension)
  rows = ns_rows ();
  parts = cell (1, 0);
  velocity = column(rows.body.velocity(1:dimension));
  turning = column(rows.body.angular_velocity);
  if (any (velocity ~= 0))
    parts{end+1} = ['velocity ', ns_words_number(velocity)];
  end
  if (any (turning ~= 0) && dimension == 2)
    parts{end+1} = ['angular velocity ', ns_words_number(turning(3))];
  elseif (any (turning ~= 0))
    parts{end+1} = ['angular velocity ', ns_words_number(turning)];
  end
end

function parts = surface_words (column)
  rows = ns_rows ();
  parts = cell (1, 0);
  if (~isnan (column(rows.body.friction)))
    parts{end+1} = ['friction ', ns_words_number(column(rows.body.friction))];
  end
  if (~isnan (column(rows.body.restitution)))
    parts{end+1} = ['restitution ', ns_words_number(column(rows.body.restitution))];
  end
end

% A short name: that of the body, or its number
function text = name_of (model, id)
  if (id == 0)
    text = 'ground';
  elseif (isempty (model.names{id}))
    text = sprintf ('%d', id);
  else
    text = model.names{id};
  end
end

% ---- joints, springs, forces

function lines = joint_lines (model)
  rows = ns_rows ();
  kinds = {'revolute', 'prismatic', 'weld', 'distance', 'spherical', 'cylindrical', 'universal'};
  count = size (model.joints, 2);
  labels = cell (1, count);
  texts = cell (1, count);
  for k = 1:count
    column = model.joints(:,k);
    labels{k} = sprintf ('%d %s', k, kinds{column(rows.joint.kind)});
    pair = sprintf ('%s - %s', name_of (model, column(rows.joint.a)), name_of (model, column(rows.joint.b)));
    texts{k} = [pair, '  ', strjoin(joint_words (model, column), '; ')];
  end
  lines = ns_words_list ('joint|joints', '', labels, texts, 20);
end

function parts = joint_words (model, column)
  rows = ns_rows ();
  dimension = ns_dimension (model);
  parts = cell (1, 0);
  if (column(rows.joint.b) == 0)
    parts{end+1} = ['at ', ns_words_number(column(rows.joint.point_b(1:dimension)))];
  end
  limits = column([rows.joint.lower, rows.joint.upper]);
  if (any (isfinite (limits)))
    parts{end+1} = ['limits ', ns_words_number(limits)];
  elseif (column(rows.joint.kind) == 4)
    parts{end+1} = ['length ', ns_words_number(column(rows.joint.reference))];
  end
  if (column(rows.joint.motor) > 0)
    motors = {'speed', 'force'};
    value = 'by a function';
    if (column(rows.joint.motor_handle) == 0)
      value = ns_words_number (column(rows.joint.motor_value));
    end
    parts{end+1} = sprintf ('motor: %s %s', motors{column(rows.joint.motor)}, value);
  end
  if (column(rows.joint.restitution) > 0)
    parts{end+1} = ['restitution ', ns_words_number(column(rows.joint.restitution))];
  end
end

function lines = spring_lines (model)
  rows = ns_rows ();
  count = size (model.springs, 2);
  labels = cell (1, count);
  texts = cell (1, count);
  for k = 1:count
    column = model.springs(:,k);
    labels{k} = sprintf ('%d %s - %s', k, name_of (model, column(rows.spring.a)), ...
                         name_of (model, column(rows.spring.b)));
    parts = repmat ({'angular'}, 1, column(rows.spring.kind) == 2);
    parts{end+1} = ['stiffness ', ns_words_number(column(rows.spring.stiffness))];
    if (column(rows.spring.damping) ~= 0)
      parts{end+1} = ['damping ', ns_words_number(column(rows.spring.damping))];
    end
    rest = {'length', 'angle'};
    parts{end+1} = sprintf ('%s %s', rest{column(rows.spring.kind)}, ns_words_number (column(rows.spring.length)));
    texts{k} = strjoin (parts, '; ');
  end
  lines = ns_words_list ('spring|springs', '', labels, texts, 20);
end

function lines = force_lines (model)
  rows = ns_rows ();
  dimension = ns_dimension (model);
  count = size (model.forces, 2);
  labels = cell (1, count);
  texts = cell (1, count);
  for k = 1:count
    column = model.forces(:,k);
    labels{k} = sprintf ('%d on %s', k, name_of (model, column(rows.force.body)));
    value = column(rows.force.value(1:dimension));
    torque = column(rows.force.torque);
    parts = repmat ({'a function'}, 1, column(rows.force.handle) > 0);
    if (any (value ~= 0))
      parts{end+1} = ['force ', ns_words_number(value)];
    end
    if (any (torque ~= 0))
      parts{end+1} = ['torque ', ns_words_number(torque(end-2*(dimension == 3):end))];
    end
    texts{k} = strjoin (parts, '; ');
  end
  lines = ns_words_list ('force|forces', '', labels, texts, 20);
end

% ---- pairs of bodies

% Two bodies with shapes that are not both fixed, and not jointed unless nscontact says so; and those switched off
function [touching, off] = pairs_of (model)
  rows = ns_rows ();
  bodies = find (model.bodies(rows.body.shape,:) > 0);
  touching = zeros (2, 0);
  off = zeros (2, 0);
  if (numel (bodies) < 2)
    return
  end
  all_pairs = nchoosek (bodies, 2)';
  fixed = model.bodies(rows.body.kind,:) == 0;
  shape = model.shapes(rows.shape.kind,model.bodies(rows.body.shape,bodies));
  is_point = false (1, size (model.bodies, 2));
  is_point(bodies) = shape == 1;
  keep = ~(fixed(all_pairs(1,:)) & fixed(all_pairs(2,:))) & ~(is_point(all_pairs(1,:)) & is_point(all_pairs(2,:)));
  all_pairs = all_pairs(:,keep);
  said = sort (model.pairs([rows.pair.a, rows.pair.b],:), 1)';
  jointed = sort (model.joints([rows.joint.a, rows.joint.b],:), 1)';
  enabled = model.pairs(rows.pair.enabled,:) ~= 0;
  is_on = ismember (all_pairs', said(enabled,:), 'rows')';
  is_off = ismember (all_pairs', said(~enabled,:), 'rows')';
  is_jointed = ismember (all_pairs', jointed, 'rows')' & ~is_on;
  touching = all_pairs(:,~is_off & ~is_jointed);
  off = all_pairs(:,is_off);
end

function lines = pair_lines (model, touching, off)
  count = size (touching, 2);
  shown = min (count, 12);
  labels = repmat ({''}, 1, count);
  texts = labels;
  for k = 1:shown
    pair = in_order (model, touching(:,k));
    labels{k} = sprintf ('%s - %s', name_of (model, pair(1)), name_of (model, pair(2)));
    texts{k} = strjoin (contact_words (model, pair(1), pair(2)), '; ');
  end
  lines = ns_words_list ('pair of bodies may touch|pairs of bodies may touch', '', labels, texts, 12);
  names = arrayfun (@(k) sprintf ('%s - %s', name_of (model, off(1,k)), name_of (model, off(2,k))), 1:size (off, 2), ...
                    'UniformOutput', false);
  blank = repmat ({''}, 1, numel (names));
  lines = [lines, ns_words_list('pair is switched off|pairs are switched off', '', names, blank, 12)];
end

% A fixed body comes second.
function pair = in_order (model, pair)
  if (ns_body_kind (model, pair(1)) == 0)
    pair = pair([2 1]);
  end
end

function parts = contact_words (model, a, b)
  rows = ns_rows ();
  column = said_of (model, a, b);
  parts = {['friction ', ns_words_number(ns_pair_friction (model, a, b))]};
  e = model.bodies(rows.body.restitution,[a b]);
  if (~isempty (column))
    if (column(rows.pair.friction_handle) > 0)
      parts = {'friction by a function'};
    elseif (~isnan (column(rows.pair.moving)))
      parts{1} = sprintf ('%s, %s when it slides', parts{1}, ns_words_number (column(rows.pair.moving)));
    end
    if (~isnan (column(rows.pair.restitution)))
      e = column(rows.pair.restitution);
    end
  end
  if (~isempty (column) && column(rows.pair.restitution_handle) > 0)
    parts{end+1} = 'restitution by a function';
  elseif (max ([e(:); 0]) > 0)
    parts{end+1} = ['restitution ', ns_words_number(max (e))];
  end
  if (~isempty (column))
    parts = [parts, special_words(model, column)];
  end
end

function column = said_of (model, a, b)
  rows = ns_rows ();
  ids = model.pairs([rows.pair.a, rows.pair.b],:);
  k = find ((ids(1,:) == a & ids(2,:) == b) | (ids(1,:) == b & ids(2,:) == a), 1, 'last');
  column = model.pairs(:,k);
end

function parts = special_words (model, column)
  rows = ns_rows ();
  parts = cell (1, 0);
  surface = column(rows.pair.surface_velocity);
  if (any (surface ~= 0))
    dimension = ns_dimension (model);
    if (dimension == 2 && surface(2) == 0)
      surface = surface(1);
    end
    parts{end+1} = ['surface velocity ', ns_words_number(surface(1:min (end, dimension)))];
  end
  if (column(rows.pair.tangential) > 0)
    parts{end+1} = ['tangential restitution ', ns_words_number(column(rows.pair.tangential))];
  end
  if (column(rows.pair.directions) > 0)
    parts{end+1} = sprintf ('%d directions', column(rows.pair.directions));
  end
  if (any (column(rows.pair.radii) ~= [1; 1; 0]) && all (isfinite (column(rows.pair.radii))))
    parts{end+1} = ['radii ', ns_words_number(column(rows.pair.radii))];
  end
  if (column(rows.pair.psi_handle) > 0)
    parts{end+1} = 'a friction cone of its own';
  end
end
