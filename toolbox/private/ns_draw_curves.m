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
  [low, high] = range_of (curves.lines);
  colours = ns_colours (size (curves.lines, 1));
  for k = 1:size (curves.lines, 1)
    for t = curves.impacts{k}(:)'
      plot (panel, [t t], [low high], '-', 'color', 0.35 * colours(k,:) + 0.65, 'linewidth', 0.75);
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

function [low, high] = range_of (lines)
  lines = lines(isfinite (lines));
  low = min ([lines(:); Inf]);
  high = max ([lines(:); -Inf]);
  if (~(low <= high))
    low = 0;
    high = 0;
  end
  margin = 0.07 * max (high - low, 1e-6 * max ([abs(low), abs(high), 1]));
  low = low - margin;
  high = high + margin;
end
