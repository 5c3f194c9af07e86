function panel = ns_draw_log (fig, place, lines, words, scale)
%NS_DRAW_LOG  A panel with curves over a logarithmic axis; ns_draw_key writes their names.
%   panel = ns_draw_log (fig, place, lines, words, scale)
%
%   fig, place  figure, [left bottom width height] in it
%   lines       struct array: x, y, name, style; what is not positive is left out
%   words       {label of x, label of y}
%   scale       of x, 'log' or 'linear'; y is logarithmic
%   panel       the axes

% SPDX-License-Identifier: BSD-3-Clause

  panel = axes ('parent', fig, 'position', place);
  hold (panel, 'on');
  colours = ns_colours (numel (lines));
  x = zeros (1, 0);
  y = zeros (1, 0);
  for k = 1:numel (lines)
    shown = isfinite (lines(k).y) & lines(k).y > 0 & (strcmp (scale, 'linear') | lines(k).x > 0);
    if (any (shown))
      plot (panel, lines(k).x(shown), lines(k).y(shown), lines(k).style, 'color', colours(k,:), ...
            'linewidth', 1.5, 'markersize', 5, 'markerfacecolor', colours(k,:));
      x = [x, lines(k).x(shown)]; %#ok<AGROW>
      y = [y, lines(k).y(shown)]; %#ok<AGROW>
    end
  end
  set (panel, 'xscale', scale, 'yscale', 'log', 'box', 'off', 'tickdir', 'out', 'fontsize', 10, 'xgrid', 'on', ...
       'ygrid', 'on', 'xminorgrid', 'off', 'yminorgrid', 'off', 'gridcolor', [0.88 0.88 0.9], ...
       'xcolor', [0.35 0.35 0.38], 'ycolor', [0.35 0.35 0.38]);
  if (strcmp (scale, 'log'))
    mark_decades (panel, 'x', x);
  end
  mark_decades (panel, 'y', y);
  xlabel (panel, words{1}, 'fontsize', 11, 'color', [0.2 0.2 0.23]);
  ylabel (panel, words{2}, 'fontsize', 11, 'color', [0.2 0.2 0.23]);
end

% Whole decades with some room around them, marked by ten at most.
function mark_decades (panel, axis, values)
  if (isempty (values))
    return
  end
  first = floor (log10 (min (values)));
  last = max (first + 1, ceil (log10 (max (values))));
  room = 0.04 * (last - first);
  marks = first:ceil ((last - first) / 9):last;
  labels = arrayfun (@(exponent) sprintf ('10^{%d}', exponent), marks, 'UniformOutput', false);
  set (panel, [axis 'lim'], 10 .^ [first - room, last + room], [axis 'tick'], 10 .^ marks, ...
       [axis 'ticklabel'], labels, ...
       [axis 'minortick'], 'off');
end
