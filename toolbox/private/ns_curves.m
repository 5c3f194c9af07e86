function panels = ns_curves (sol, what, window, marked)
%NS_CURVES  What the pictures of curves over time show.
%   panels = ns_curves (sol, what, window, marked)   what 'q', 'v', 'energy', 'gaps' or 'contacts'; window [from to];
%                                                    marked: are events to be marked?
%
%   panels  struct array: label (of the vertical axis), t (1 x n), lines (k x n), names (1 x k cell), dashed (1 x k
%           logical), impacts (1 x k cell of times, marked and left out of the lines), span (the window), peaks (are
%           they to be seen in full?), owners (k x 2: a body and 0, or two bodies, or 0 and the number of a gap, or Inf
%           for all that happens, NaN for nothing), marks (struct array of events: line, time, kind; none where there
%           are more than 100)

% SPDX-License-Identifier: BSD-3-Clause

  switch (what)
    case {'q', 'v'}
      panels = motion (sol, what);
    case 'energy'
      [total, kinetic, potential] = nsenergy (sol);
      panels = new_panel ('energy', sol.t, [kinetic; potential; total], {'kinetic', 'potential', 'total'});
      panels.dashed = [false false true];
      panels.owners = [NaN NaN; NaN NaN; Inf Inf];
    case 'gaps'
      panels = gaps (sol, window);
    otherwise
      panels = forces (sol, window);
  end
  for k = 1:numel (panels)
    kept = panels(k).t >= window(1) & panels(k).t <= window(2);
    panels(k).span = window;
    panels(k).t = panels(k).t(kept);
    panels(k).lines = panels(k).lines(:,kept);
    panels(k).impacts = cellfun (@(t) t(t >= window(1) & t <= window(2)), panels(k).impacts, ...
                                 'UniformOutput', false);
  end
  if (marked && ~isempty (panels))
    panels = mark_events (panels, ns_events_of (sol, window));
  end
end

% ---- events on the lines of those whom they are about

function panels = mark_events (panels, events)
  for k = 1:numel (panels)
    marks = struct ('line', {}, 'time', {}, 'kind', {});
    for event = events(:)'
      for line = reshape (find (concerns (panels(k).owners, event.contact)), 1, [])
        marks(end+1) = struct ('line', line, 'time', event.time, 'kind', event.kind); %#ok<AGROW>
      end
    end
    if (numel (marks) <= 100)                                % more would hide the curves
      panels(k).marks = marks;
    end
  end
end

function answer = concerns (owners, contact)
  answer = isinf (owners(:,1));
  for nth = 1:size (contact, 1)
    row = contact(nth,:)';
    if (row(1) == 0 && row(2) == 0)
      answer = answer | (owners(:,1) == 0 & owners(:,2) == row(3));
    elseif (row(3) >= 0)
      body = owners(:,2) == 0 & any (bsxfun (@eq, owners(:,1), row(1:2)'), 2);
      pair = min (owners, [], 2) == min (row(1:2)) & max (owners, [], 2) == max (row(1:2));
      answer = answer | body | pair;
    end
  end
end

% ---- the panels

function panel = new_panel (label, t, lines, names)
  panel = struct ('label', label, 't', t, 'lines', lines, 'names', {names}, ...
                  'dashed', false (1, numel (names)), 'impacts', {cell(1, numel (names))}, 'span', [], ...
                  'peaks', true, 'owners', NaN (numel (names), 2), 'marks', []);
end

% Of a model a panel each for x, y and angles, in space for x, y, z and the four numbers of quaternions, or the three
% components of angular velocities in the axes of the bodies; of a system all in one.
function panels = motion (sol, what)
  values = sol.(what);
  if (ns_is_system (sol.model))
    names = arrayfun (@(k) sprintf ('%s_{%d}', what, k), 1:size (values, 1), 'UniformOutput', false);
    panels = new_panel (what, sol.t, values, names);
    panels.owners = Inf (numel (names), 2);
    return
  end
  labels = labels_of (sol.model, what);
  [rows, names, ids] = coordinates (sol.model, what, numel (labels));
  panels = repmat (new_panel ('', [], [], {}), 1, 0);
  for k = 1:numel (labels)
    there = rows(k,:) > 0;
    if (any (there))
      panels(end+1) = new_panel (labels{k}, sol.t, values(rows(k,there),:), names(there)); %#ok<AGROW>
      panels(end).owners = [ids(there)', zeros(sum (there), 1)];
    end
  end
end

function labels = labels_of (model, what)
  labels = struct ('q', {{'x', 'y', 'angle'}}, 'v', {{'velocity x', 'velocity y', 'angular velocity'}});
  if (ns_dimension (model) == 3)
    labels = struct ('q', {{'x', 'y', 'z', 'q0', 'q1', 'q2', 'q3'}}, ...
                     'v', {{'velocity x', 'velocity y', 'velocity z', 'w1', 'w2', 'w3'}});
  end
  labels = labels.(what);
end

% Rows of q or v for each coordinate of each free body, 0 for none, and short names
function [rows, names, ids] = coordinates (model, what, most)
  [q_width, v_width] = ns_widths (model);
  widths = struct ('q', q_width, 'v', v_width);
  widths = widths.(what);
  ids = find (widths > 0);
  rows = zeros (most, numel (ids));
  names = cell (1, numel (ids));
  next = 1;
  for k = 1:numel (ids)
    width = widths(ids(k));
    rows(1:width,k) = next:next+width-1;
    next = next + width;
    names{k} = ns_body_label (model, ids(k));
  end
end

function panel = gaps (sol, window)
  list = ns_gaps (sol, window);
  t = zeros (1, 0);
  if (~isempty (list))
    t = list(1).t;
  end
  panel = new_panel ('gap', t, reshape ([list.gap], numel (t), [])', {list.name});
  panel.owners = owners_of (list);
end

function owners = owners_of (list)
  owners = [[list.a]', [list.b]'];
  numbers = [list.number]';
  owners(numbers > 0,:) = NaN;                               % limits of joints
  gaps = numbers > 0 & [list.a]' == 0;
  owners(gaps,:) = [zeros(sum (gaps), 1), numbers(gaps)];
end

% A force in a step with an impact is no force: its size depends on the step. Contacts that are open all the time
% are left out, and the axes do not show peaks where an impact nearby is passed on.
function panels = forces (sol, window)
  list = nscontacts (sol);
  shown = @(c) any (c.normal(c.t >= window(1) & c.t <= window(2)) > 0);
  if (~ns_is_system (sol.model))
    list = list(arrayfun (shown, list));
  end
  names = {list.name};
  count = numel (list);
  t = sol.t(min (2, end):end);
  normal = zeros (count, numel (t));
  friction = normal;
  impacts = cell (1, count);
  for k = 1:count
    impact = strcmp (list(k).state, 'impact');
    impacts{k} = t(impact);
    normal(k,:) = list(k).normal;
    friction(k,:) = list(k).tangential(1,:);
    if (size (list(k).force, 1) == 3)
      friction(k,:) = sqrt (sum (list(k).tangential.^2, 1));      % in space how large it is
    end
    normal(k,impact) = NaN;
    friction(k,impact) = NaN;
  end
  panels = [new_panel('normal force', t, normal, names), new_panel('friction force', t, friction, names)];
  panels(1).owners = owners_of (list);
  panels(2).owners = panels(1).owners;
  panels(1).impacts = impacts;
  panels(2).impacts = impacts;
  panels(1).peaks = false;
  panels(2).peaks = false;
end
