function drawn = draw_column (file, result)
%DRAW_COLUMN  The picture of a column of discs, of its heap, and of the way of its front.
%   drawn = draw_column (file, result)   of run_column; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 700];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  sol = result.collapse;
  times = sol.t(end) * [0 0.25 1];
  for k = 1:3
    panel = axes ('parent', fig, 'position', [0.02 + 0.33 * (k - 1), 0.42, 0.31, 0.5]);
    nsplot (sol, 'Times', times(k), 'Parent', panel);
    axis (panel, [-0.02, 1.1 * result.heap(1), -0.02, 1.1 * result.start(2)]);
    set (panel, 'xtick', [], 'ytick', [], 'xcolor', 'w', 'ycolor', 'w');
    title (panel, sprintf ('t = %.2f s', times(k)), 'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
  end
  panel = axes ('parent', fig, 'position', [0.07 0.1 0.88 0.25]);
  hold (panel, 'on');
  plot (panel, result.times, result.front, '-', 'color', [0.00 0.45 0.70], 'linewidth', 2);
  finish_panel (panel, [0, result.times(end), 0, 1.1 * max(result.front)], 't / (height / g)^{1/2}', 'widths', ...
                'how far the front is beyond the gate');
  write_picture (fig, pixels, file);
end
