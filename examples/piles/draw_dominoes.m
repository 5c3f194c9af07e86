function drawn = draw_dominoes (file, result)
%DRAW_DOMINOES  The picture of the dominoes, the speed of their wave, and errors by step size.
%   drawn = draw_dominoes (file, result)   of run_dominoes; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 760], @(fig) draw_panels (fig, result));
end

function draw_panels (fig, result)
  row = result.row;
  times = result.train.time([4, round(0.6 * row.count), row.count]);
  for k = 1:3
    panel = axes ('parent', fig, 'position', [0.02, 0.995 - 0.185 * k, 0.96, 0.165]);
    nsplot (result.sol, 'Times', times(k), 'Parent', panel);
    axis (panel, [-0.01, row.pitch * row.count + 0.04, -0.004, 1.05 * row.height]);
    set (panel, 'xtick', [], 'ytick', [], 'xcolor', 'w', 'ycolor', 'w');
    title (panel, '');
    text (row.pitch * (row.count - 0.5), 0.6 * row.height, sprintf ('t = %.3f s', times(k)), 'parent', panel, ...
          'fontsize', 12, 'color', [0.2 0.2 0.23]);
  end
  draw_wave (axes ('parent', fig, 'position', [0.06 0.09 0.41 0.26]), result);
  draw_errors (axes ('parent', fig, 'position', [0.56 0.09 0.41 0.26]), result);
end

function draw_wave (panel, result)
  hold (panel, 'on');
  number = 2:result.row.count;
  plot (panel, number, result.speed, '-', 'color', [0.00 0.45 0.70], 'linewidth', 2);
  plot (panel, number, result.train.speed, 'o', 'color', [0.00 0.25 0.40], 'markersize', 6);
  finish_panel (panel, [1 result.row.count+1 0 1.05], 'number of the domino that is hit', 'm/s', ...
                'speed of the wave: simulated (line), leaning train (circles)');
end

function draw_errors (panel, result)
  colours = [0.84 0.37 0.00; 0.00 0.62 0.45];
  names = {'euler', 'trapezoidal'};
  orders = [1 2];
  h = result.steps;
  for k = 1:2
    errors = result.(names{k});
    loglog (panel, h, errors(2) * (h / h(2)).^orders(k), '-', 'color', [0.8 0.8 0.83], 'linewidth', 1.5);
    hold (panel, 'on');
    loglog (panel, h, errors, 'o-', 'color', colours(k,:), 'linewidth', 2, 'markerfacecolor', colours(k,:), ...
            'markersize', 5);
    text (h(1) * 1.08, errors(1), sprintf ('''%s''', names{k}), 'parent', panel, 'fontsize', 11, 'color', colours(k,:));
  end
  limits = [0.8 * h(end), 2.2 * h(1), min(result.trapezoidal) / 3, 3 * max(result.euler)];
  finish_panel (panel, limits, 'step (s)', 's', 'largest error of the times of the hits; grey: orders 1 and 2');
end
