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
