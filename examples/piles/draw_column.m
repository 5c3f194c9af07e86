function drawn = draw_column (file, sol, facts, column)
%DRAW_COLUMN  The picture of the column, written to a PNG file.
%   drawn = draw_column (file, sol, facts, column)   drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 900], @(fig) draw_panels (fig, sol, facts, column));
end

function draw_panels (fig, sol, facts, column)
  after = [0 0.15 0.4 1] * (sol.t(end) - column.opens);
  places = [0.05 0.68; 0.54 0.68; 0.05 0.36; 0.54 0.36];
  for k = 1:4
    panel = axes ('parent', fig, 'position', [places(k,:), 0.44, 0.27]);
    draw_discs (panel, sol, column, column.opens + after(k));
    axis (panel, 'equal');
    axis (panel, [0, 1.15 * facts.front(end), 0, max(1.1 * facts.height, 0.35 * facts.front(end))]);
    title (panel, sprintf ('%.2f s after the gate was lifted', after(k)), 'fontsize', 12, 'fontweight', 'normal');
  end
  panel = axes ('parent', fig, 'position', [0.06 0.07 0.9 0.22]);
  hold (panel, 'on');
  t = sol.t - column.opens;
  laws = {facts.rods, 'rods in the plane'; facts.discs, 'simulated discs'; facts.grains, 'grains in a channel'};
  plot (panel, t, facts.front / facts.width - 1, '-', 'color', [0.00 0.45 0.70], 'linewidth', 2);
  for k = 1:3
    plot (panel, [0 t(end)], laws{k,1} * [1 1], '--', 'color', [0.6 0.6 0.63]);
    text (0.02 * t(end), laws{k,1} + 0.25, laws{k,2}, 'parent', panel, 'fontsize', 11, 'color', [0.35 0.35 0.4]);
  end
  finish_panel (panel, [0, t(end), -0.2, 1.3 * max(facts.rods, facts.runout)], 't (s)', 'run-out / width', ...
                sprintf ('run-out of a column with a = %.2f, and laws (dashed)', facts.aspect));
end

% Discs in two shades: those of the lower half at the start are darker.
function draw_discs (panel, sol, column, time)
  hold (panel, 'on');
  [~, k] = min (abs (sol.t - time));
  q = reshape (sol.q(:,k), 3, []);
  angle = linspace (0, 2 * pi, 17)';
  x = ones (17, 1) * q(1,:) + cos (angle) * column.radius;
  y = ones (17, 1) * q(2,:) + sin (angle) * column.radius;
  low = sol.q(2:3:end,1) <= median (sol.q(2:3:end,1));
  patch ('parent', panel, 'xdata', x(:,low), 'ydata', y(:,low), 'facecolor', [0.00 0.45 0.70], 'edgecolor', 'w');
  patch ('parent', panel, 'xdata', x(:,~low), 'ydata', y(:,~low), 'facecolor', [0.90 0.62 0.00], 'edgecolor', 'w');
end
