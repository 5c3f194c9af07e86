function drawn = draw_cradle (file)
%DRAW_CRADLE  Velocities after the impact of a row of balls by three laws, and the energy that they keep.
%   drawn = draw_cradle (file)   drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 460], @panels);
end

function panels (fig)
  tasks = solution_cradle ();
  panel = axes ('parent', fig, 'position', [0.05 0.14 0.27 0.75]);
  draw_row (panel, tasks, [1; 0; 0; 0; 0], ones (4, 1), 'five balls, e = 1');
  text (3.0, 0.75, 'Newton = Poisson', 'parent', panel, 'fontsize', 11, 'color', [0.70 0.28 0.00], ...
        'horizontalalignment', 'center');
  text (3.0, 0.87, 'one after the other', 'parent', panel, 'fontsize', 11, 'color', [0.00 0.50 0.36], ...
        'horizontalalignment', 'center');
  panel = axes ('parent', fig, 'position', [0.38 0.14 0.27 0.75]);
  draw_row (panel, tasks, [1; 0; 0], [0; 1], 'three balls, e = 0 and 1');
  text (1.2, 0.80, 'Poisson', 'parent', panel, 'fontsize', 11, 'color', [0.70 0.28 0.00]);
  text (1.2, 0.68, 'Newton', 'parent', panel, 'fontsize', 11, 'color', [0.00 0.35 0.60]);
  text (1.2, 0.92, 'one after the other', 'parent', panel, 'fontsize', 11, 'color', [0.00 0.50 0.36]);
  draw_energy (axes ('parent', fig, 'position', [0.72 0.14 0.26 0.75]), tasks);
end

function draw_row (panel, tasks, v, e, heading)
  hold (panel, 'on');
  n = numel (v);
  laws = {'newton', 'poisson', 'sequence'};
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.62 0.45];
  plot (panel, [0.5 n+0.5], [0 0], '-', 'color', [0.7 0.7 0.72]);
  for k = 1:3
    after = tasks.(laws{k}) (v, ones (n, 1), e);
    for ball = 1:n
      x = ball + 0.25 * (k - 2);
      patch (x + 0.1 * [-1 1 1 -1], [0 0 1 1] * after(ball), colours(k,:), 'parent', panel, 'edgecolor', colours(k,:));
    end
  end
  finish_panel (panel, [0.5 n+0.5 -0.7 1.05], 'ball', 'velocity after', heading);
  set (panel, 'xtick', 1:n);
end

function draw_energy (panel, tasks)
  hold (panel, 'on');
  e = linspace (0, 1, 41);
  laws = {'newton', 'poisson', 'sequence'};
  words = {'Newton', 'Poisson', 'one after the other'};
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.62 0.45];
  heights = [0.32 0.52 0.387];
  for k = 1:3
    energy = zeros (size (e));
    for m = 1:numel (e)
      [~, energy(m)] = tasks.books ([1; 0; 0], tasks.(laws{k}) ([1; 0; 0], ones (3, 1), [0; e(m)]), ones (3, 1));
    end
    plot (panel, e, energy, '-', 'color', colours(k,:), 'linewidth', 2);
    text (0.98, heights(k), words{k}, 'parent', panel, 'fontsize', 11, 'color', 0.8 * colours(k,:), ...
          'horizontalalignment', 'right');
  end
  finish_panel (panel, [0 1 0.25 0.55], 'e of the second contact (first: 0)', 'energy after / before', ...
                'three balls, (1, 0, 0)');
end
