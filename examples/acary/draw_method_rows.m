function draw_method_rows (panel, rows, limits, x_words, y_words, heading)
%DRAW_METHOD_ROWS  Errors over evaluations, a line for each method of method_rows, in a panel with logarithmic axes.
%   draw_method_rows (panel, rows, limits, x_words, y_words, heading)

% SPDX-License-Identifier: BSD-3-Clause

  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.55 0.40; 0.80 0.47 0.65; 0.35 0.35 0.38];
  marks = {'o', 's', '^', 'd', 'v'};
  [~, first] = unique ({rows.method}, 'first');
  methods = {rows(sort (first)).method};
  for k = 1:numel (methods)
    chosen = rows(strcmp ({rows.method}, methods{k}));
    loglog (panel, [chosen.evaluations], [chosen.error], [marks{k}, '-'], 'color', colours(k,:), 'linewidth', 1.5, ...
            'markersize', 5, 'markerfacecolor', colours(k,:));
    hold (panel, 'on');
  end
  legend (panel, methods, 'location', 'southwest', 'box', 'off', 'fontsize', 10);
  finish_panel (panel, limits, x_words, y_words, heading);
  set (panel, 'xminortick', 'off', 'yminortick', 'off', 'xtick', decades (limits(1:2), 1), ...
       'ytick', decades (limits(3:4), 2));
end

function ticks = decades (ends, every)
  ticks = 10 .^ (ceil (log10 (ends(1)) - 1e-9):every:floor (log10 (ends(2)) + 1e-9));
end
