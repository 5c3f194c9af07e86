function ns_draw_curves (fig, place, panels)
%NS_DRAW_CURVES  Draw what ns_curves has computed, one panel above the other.
%   ns_draw_curves (fig, place, panels)   figure; [left bottom width height] in it; panels

% SPDX-License-Identifier: BSD-3-Clause

  count = numel (panels);
  gap = min (0.05, 0.2 * place(4) / count);
  height = (place(4) - (count - 1) * gap) / count;
  for k = 1:count
    bottom = place(2) + (count - k) * (height + gap);
    panel = axes ('parent', fig, 'position', [place(1), bottom, place(3), height]);
    named = k == 1 || ~isequal (panels(k).names, panels(k-1).names);
    draw_panel (panel, panels(k), named, k == count);
  end
  kinds = kinds_of (panels);
  if (~isempty (kinds))
    draw_key (fig, place, kinds);
  end
end

function kinds = kinds_of (panels)
  kinds = {};
  for panel = panels(:)'
    if (~isempty (panel.marks))
      kinds = unique ([kinds, {panel.marks.kind}]);
    end
  end
end

% What the marks mean, above the panels
function draw_key (fig, place, kinds)
  key = axes ('parent', fig, 'position', [place(1), place(2) + place(4), place(3), 0.03], 'visible', 'off');
  hold (key, 'on');
  for k = 1:numel (kinds)
    [shape, size] = mark_of (kinds{k});
    x = 0.01 + 0.13 * (k - 1);
    plot (key, x, 0.6, shape, 'color', [0.25 0.25 0.28], 'markersize', size, 'linewidth', 1.2);
    text (x + 0.012, 0.6, kinds{k}, 'parent', key, 'fontsize', 10, 'color', [0.25 0.25 0.28], ...
          'verticalalignment', 'middle');
  end
  axis (key, [0 1 0 1]);
  set (key, 'visible', 'off');
end

function [shape, size] = mark_of (kind)
  kinds = {'collision', 'takeoff', 'stick', 'slip', 'facet', 'user'};
  shapes = 'x^sdo*';
  shape = shapes(strcmp (kind, kinds));
  size = 6 - (shape ~= 'x');
end

function draw_panel (panel, curves, named, last)
  most = 8;                                       % more names than this are no help
  dark = [0.2 0.2 0.23];
  hold (panel, 'on');
  [low, high] = range_of (curves.lines, curves.peaks);
  colours = ns_colours (size (curves.lines, 1));
  for k = 1:size (curves.lines, 1)
    t = curves.impacts{k}(:)';                  % one line with gaps: there may be thousands
    if (~isempty (t))
      x = [t; t; NaN(size (t))];
      y = [low + 0*t; high + 0*t; NaN(size (t))];
      plot (panel, x(:), y(:), '-', 'color', 0.35 * colours(k,:) + 0.65, 'linewidth', 0.75);
    end
  end
  for k = 1:size (curves.lines, 1)
    style = {'-', '--'};
    plot (panel, curves.t, curves.lines(k,:), style{1 + curves.dashed(k)}, 'color', colours(k,:), 'linewidth', 1.75);
    if (named && k <= most && size (curves.lines, 1) > 1)
      text (1.015, 1 - 0.13 * (k - 0.5), curves.names{k}, 'parent', panel, 'units', 'normalized', ...
            'color', 0.85 * colours(k,:), 'fontsize', 10, 'interpreter', interpreter_of (curves.names{k}));
    end
  end
  draw_marks (panel, curves, colours, low, high);
  axis (panel, [curves.span(1), max(curves.span(2), curves.span(1) + 1e-9), low, high]);
  set (panel, 'box', 'off', 'tickdir', 'out', 'fontsize', 10, 'xgrid', 'on', 'ygrid', 'on', 'gridcolor', ...
       [0.88 0.88 0.9], 'xcolor', [0.35 0.35 0.38], 'ycolor', [0.35 0.35 0.38]);
  ylabel (panel, curves.label, 'fontsize', 11, 'color', dark);
  if (last)
    xlabel (panel, 't', 'fontsize', 11, 'color', dark);
  else
    set (panel, 'xticklabel', {});
  end
end

% Marks of one kind on one line are one object; there may be hundreds. Where a line jumps they are at its right limit.
function draw_marks (panel, curves, colours, low, high)
  if (isempty (curves.marks) || isempty (curves.t))
    return
  end
  lines = [curves.marks.line];
  kinds = {curves.marks.kind};
  for line = reshape (unique (lines), 1, [])
    for kind = reshape (unique (kinds(lines == line)), 1, [])
      times = [curves.marks(lines == line & strcmp (kinds, kind{1})).time];
      column = arrayfun (@(t) max ([find(curves.t >= t, 1), numel(curves.t) * (t > curves.t(end))]), times);
      values = curves.lines(line,column);
      values(isnan (values)) = low;                          % in steps with impacts, which have no force
      [shape, size_of] = mark_of (kind{1});
      plot (panel, times, min (max (values, low), high), shape, 'color', 0.7 * colours(line,:), ...
            'markersize', size_of, 'linewidth', 1.2);
    end
  end
end

% Names of bodies are shown as they are; those of coordinates have indices.
function word = interpreter_of (name)
  word = 'none';
  if (~isempty (regexp (name, '^[qv]_\{\d+\}$', 'once')))
    word = 'tex';
  end
end

% Without peaks: 1.5 times what 98 percent of the values keep to, and 0.
function [low, high] = range_of (lines, peaks)
  values = sort (lines(isfinite (lines)));
  if (isempty (values))
    values = 0;
  end
  low = values(1);
  high = values(end);
  if (~peaks)
    count = numel (values);
    usual = values([1 + floor(0.01 * (count - 1)), 1 + ceil(0.99 * (count - 1))]);
    low = max (low, 1.5 * min (usual(1), 0));
    high = min (high, 1.5 * max (usual(2), 0));
  end
  margin = 0.07 * max (high - low, 1e-6 * max ([abs(low), abs(high), 1]));
  low = low - margin;
  high = high + margin;
end
