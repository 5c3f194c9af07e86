function ns_draw_log (fig, place, lines, words, scale)
%NS_DRAW_LOG  A panel with curves over a logarithmic axis.
%   ns_draw_log (fig, place, lines, words, scale)
%
%   fig, place  figure, [left bottom width height] in it
%   lines       struct array: x, y, name, style; what is not positive is left out
%   words       {label of x, label of y}
%   scale       of x, 'log' or 'linear'; y is logarithmic

% SPDX-License-Identifier: BSD-3-Clause

  panel = axes ('parent', fig, 'position', place);
  hold (panel, 'on');
  colours = ns_colours (numel (lines));
  handles = zeros (1, 0);
  names = {};
  for k = 1:numel (lines)
    shown = isfinite (lines(k).y) & lines(k).y > 0 & (strcmp (scale, 'linear') | lines(k).x > 0);
    if (any (shown))
      handles(end+1) = plot (panel, lines(k).x(shown), lines(k).y(shown), lines(k).style, 'color', colours(k,:), ...
                             'linewidth', 1.5, 'markersize', 5, 'markerfacecolor', colours(k,:)); %#ok<AGROW>
      names{end+1} = lines(k).name; %#ok<AGROW>
    end
  end
  set (panel, 'xscale', scale, 'yscale', 'log', 'box', 'off', 'tickdir', 'out', 'fontsize', 10, 'xgrid', 'on', ...
       'ygrid', 'on', 'xminorgrid', 'off', 'yminorgrid', 'off', 'gridcolor', [0.88 0.88 0.9], ...
       'xcolor', [0.35 0.35 0.38], 'ycolor', [0.35 0.35 0.38]);
  xlabel (panel, words{1}, 'fontsize', 11, 'color', [0.2 0.2 0.23]);
  ylabel (panel, words{2}, 'fontsize', 11, 'color', [0.2 0.2 0.23]);
  if (numel (names) > 1)
    legend (handles, names, 'location', 'southwest', 'interpreter', 'none');
  end
end
