function panels = ns_curves (sol, what, window)
%NS_CURVES  What the pictures of curves over time show.
%   panels = ns_curves (sol, what, window)   what 'q', 'v', 'energy' or 'contacts'; window [from to]
%
%   panels  struct array: label (of the vertical axis), t (1 x n), lines (k x n), names (1 x k cell), dashed (1 x k
%           logical), impacts (1 x k cell of times, marked and left out of the lines), span (the window)

% SPDX-License-Identifier: BSD-3-Clause

  switch (what)
    case {'q', 'v'}
      panels = motion (sol, what);
    case 'energy'
      [total, kinetic, potential] = nsenergy (sol);
      panels = new_panel ('energy', sol.t, [kinetic; potential; total], {'kinetic', 'potential', 'total'});
      panels.dashed = [false false true];
    otherwise
      panels = forces (sol);
  end
  for k = 1:numel (panels)
    kept = panels(k).t >= window(1) & panels(k).t <= window(2);
    panels(k).span = window;
    panels(k).t = panels(k).t(kept);
    panels(k).lines = panels(k).lines(:,kept);
    panels(k).impacts = cellfun (@(t) t(t >= window(1) & t <= window(2)), panels(k).impacts, ...
                                 'UniformOutput', false);
  end
end

function panel = new_panel (label, t, lines, names)
  panel = struct ('label', label, 't', t, 'lines', lines, 'names', {names}, ...
                  'dashed', false (1, numel (names)), 'impacts', {cell(1, numel (names))}, 'span', []);
end

% Of a model a panel each for x, y and angles; of a system all in one.
function panels = motion (sol, what)
  values = sol.(what);
  if (ns_is_system (sol.model))
    names = arrayfun (@(k) sprintf ('%s_{%d}', what, k), 1:size (values, 1), 'UniformOutput', false);
    panels = new_panel (what, sol.t, values, names);
    return
  end
  labels = struct ('q', {{'x', 'y', 'angle'}}, 'v', {{'velocity x', 'velocity y', 'angular velocity'}});
  labels = labels.(what);
  [rows, names] = coordinates (sol.model);
  panels = repmat (new_panel ('', [], [], {}), 1, 0);
  for k = 1:3
    there = rows(k,:) > 0;
    if (any (there))
      panels(end+1) = new_panel (labels{k}, sol.t, values(rows(k,there),:), names(there)); %#ok<AGROW>
    end
  end
end

% Rows of q for x, y and angle of each free body, 0 for none, and short names
function [rows, names] = coordinates (model)
  table = ns_rows ();
  kinds = model.bodies(table.body.kind,:);
  ids = find (kinds > 0);
  rows = zeros (3, numel (ids));
  names = cell (1, numel (ids));
  next = 1;
  for k = 1:numel (ids)
    width = 1 + kinds(ids(k));
    rows(1:width,k) = next:next+width-1;
    next = next + width;
    names{k} = model.names{ids(k)};
    if (isempty (names{k}))
      names{k} = sprintf ('body %d', ids(k));
    end
  end
end

% A force in a step with an impact is no force: its size depends on the step.
function panels = forces (sol)
  list = nscontacts (sol);
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
    normal(k,impact) = NaN;
    friction(k,impact) = NaN;
  end
  panels = [new_panel('normal force', t, normal, names), new_panel('friction force', t, friction, names)];
  panels(1).impacts = impacts;
  panels(2).impacts = impacts;
end
