function text = ns_solution_csv (sol, what)
%NS_SOLUTION_CSV  A part of a solution as a table with units, those of SI where the model is in them.
%   text = ns_solution_csv (sol, what)
%
%   what  'states', 'contacts', 'events' or 'joints', see nssave

% SPDX-License-Identifier: BSD-3-Clause

  makers = struct ('states', @states, 'contacts', @contacts, 'events', @events, 'joints', @joints);
  text = ns_csv (makers.(what) (sol));
end

function columns = states (sol)
  [q, v] = names_of_states (sol);
  columns = [{'t (s)', sol.t}; rows_of(q, sol.q); rows_of(v, sol.v)];
end

function columns = rows_of (names, matrix)
  columns = [names(:), num2cell(matrix, 2)];
end

% box.x (m), box.vx (m/s), ...; in space turns are quaternions, and w1 to w3 are in the axes of the body
function [q, v] = names_of_states (sol)
  model = sol.model;
  if (ns_is_system (model))
    q = arrayfun (@(k) sprintf ('q%d', k), 1:size (sol.q, 1), 'UniformOutput', false);
    v = arrayfun (@(k) sprintf ('v%d', k), 1:size (sol.v, 1), 'UniformOutput', false);
    return
  end
  places = {{'x (m)', 'y (m)', 'angle (rad)'}, {'x (m)', 'y (m)', 'z (m)', 'q0', 'q1', 'q2', 'q3'}};
  rates = {{'vx (m/s)', 'vy (m/s)', 'w (rad/s)'}, ...
           {'vx (m/s)', 'vy (m/s)', 'vz (m/s)', 'w1 (rad/s)', 'w2 (rad/s)', 'w3 (rad/s)'}};
  dimension = ns_dimension (model);
  [width, rate_width] = ns_widths (model);
  q = {};
  v = {};
  for id = 1:numel (width)
    name = body_name (model, id);
    q = [q, strcat([name, '.'], places{dimension-1}(1:width(id)))]; %#ok<AGROW>
    v = [v, strcat([name, '.'], rates{dimension-1}(1:rate_width(id)))]; %#ok<AGROW>
  end
end

function name = body_name (model, id)
  name = sprintf ('body %d', id);
  if (id == 0)
    name = 'ground';
  elseif (~isempty (model.names{id}))
    name = model.names{id};
  end
end

% A row for each contact of each step. Impulses act on body a, those on b are opposite; divided by the length of the
% step they are mean forces.
function columns = contacts (sol)
  if (ns_is_system (sol.model))
    columns = contacts_of_system (sol);
    return
  end
  c = sol.contacts;
  n = numel (c.step);
  h = diff ([sol.t(1), sol.t]);
  length_of = reshape (h(c.step), n, 1);
  length_of(length_of == 0) = NaN;                 % a collision at the start has no length
  axes_of = {'x', 'y', 'z'};
  columns = {'t (s)', sol.t(c.step); 'step (s)', length_of; 'a (force acts on)', named(sol.model, c.a); ...
             'b', named(sol.model, c.b); 'feature', c.feature};
  for k = 1:size (c.point, 2)
    columns(end+1,:) = {[axes_of{k}, ' (m)'], c.point(:,k)}; %#ok<AGROW>
  end
  for k = 1:size (c.normal, 2)
    columns(end+1,:) = {['n', axes_of{k}], c.normal(:,k)}; %#ok<AGROW>
  end
  columns = [columns; {'gap (m)', c.gap; 'normal impulse (N s)', c.cn; 'friction impulse (N s)', c.ct; ...
                       'mean normal force (N)', c.cn ./ length_of; 'slip (m/s)', c.slip}];
  if (isfield (c, 'friction'))
    for k = 1:3
      columns(end+1,:) = {['friction impulse ', axes_of{k}, ' (N s)'], c.friction(:,k)}; %#ok<AGROW>
    end
    columns(end+1,:) = {'torsion (N m s)', c.torsion};
  end
end

function names = named (model, ids)
  names = arrayfun (@(id) body_name (model, id), ids(:).', 'UniformOutput', false);
end

function columns = contacts_of_system (sol)
  columns = {'t (s)', sol.t};
  for k = 1:size (sol.cn, 1)
    columns(end+1,:) = {sprintf('gap %d: normal impulse (N s)', k), sol.cn(k,:)}; %#ok<AGROW>
    for d = 1:size (sol.beta, 1)
      columns(end+1,:) = {sprintf('gap %d: friction impulse %d (N s)', k, d), ...
                          reshape(sol.beta(d,k,:), 1, [])}; %#ok<AGROW>
    end
  end
end

% A row for each contact of an event, and one for an event without contacts
function columns = events (sol)
  e = sol.events;
  time = [];
  kind = {};
  contact = zeros (0, 3);
  impulse = [];
  for k = 1:numel (e)
    count = max (1, size (e(k).contact, 1));
    time = [time, repmat(e(k).time, 1, count)]; %#ok<AGROW>
    kind = [kind, repmat({e(k).kind}, 1, count)]; %#ok<AGROW>
    if (isempty (e(k).contact))
      contact = [contact; NaN(1, 3)]; %#ok<AGROW>
      impulse = [impulse; NaN]; %#ok<AGROW>
    else
      contact = [contact; e(k).contact]; %#ok<AGROW>
      impulse = [impulse; e(k).impulse]; %#ok<AGROW>
    end
  end
  columns = {'t (s)', time; 'kind', kind; 'a', contact(:,1); 'b', contact(:,2); 'feature', contact(:,3); ...
             'normal impulse (N s)', impulse};
end

% Impulses of the equations of the joints in their order, and mean forces: the impulse over the length of the step
function columns = joints (sol)
  h = diff ([sol.t(1), sol.t]);
  h(h == 0) = NaN;
  columns = {'t (s)', sol.t};
  for k = 1:size (sol.joint, 1)
    columns(end+1,:) = {sprintf('equation %d: impulse (N s, N m s)', k), sol.joint(k,:)}; %#ok<AGROW>
    columns(end+1,:) = {sprintf('equation %d: mean force (N, N m)', k), sol.joint(k,:) ./ h}; %#ok<AGROW>
  end
end
