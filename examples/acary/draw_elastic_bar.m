function drawn = draw_elastic_bar (file, result)
%DRAW_ELASTIC_BAR  The force of the wall on the bar over time, by several methods and in closed form.
%   drawn = draw_elastic_bar (file, result)   of run_elastic_bar; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1100 720];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  rows = result.rows([result.rows.shown]);
  chosen = [1 3 4 5];
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.55 0.40; 0.80 0.47 0.65];
  t = result.exact.hit:2e-3:result.exact.release;
  exact = result.exact.force (t);
  for k = 1:4
    row = rows(chosen(k));
    panel = axes ('parent', fig, 'position', [0.075 + 0.49 * mod(k-1, 2), 0.575 - 0.48 * (k > 2), 0.42, 0.355]);
    hold (panel, 'on');
    plot (panel, [0.1 0.1 2.1 2.1], [0 1 1 0], '-', 'color', [0.3 0.3 0.3], 'linewidth', 1);
    plot (panel, t, exact, '-', 'color', [0.75 0.75 0.75], 'linewidth', 1);
    smooth = row.force;
    smooth(smooth > 3) = NaN;                             % the impulse of the hit over a short part of a step
    plot (panel, row.t, smooth, '-', 'color', colours(k,:), 'linewidth', 1.5);
    below = '';
    if (k > 2)
      below = 't';
    end
    finish_panel (panel, [0 2.5 -0.1 1.75], below, 'force', sprintf ('%s, h = %g', row.method, row.h));
  end
  text (0.15, 1.55, 'continuum', 'parent', panel, 'fontsize', 10, 'color', [0.3 0.3 0.3]);
  text (0.6, 1.55, 'elements, exact', 'parent', panel, 'fontsize', 10, 'color', [0.6 0.6 0.6]);
  text (1.25, 1.55, 'the method', 'parent', panel, 'fontsize', 10, 'color', colours(4,:));
  write_picture (fig, pixels, file);
end
