function drawn = draw_repeats (file, result)
%DRAW_REPEATS  Shares of the motions of perturbed repeats, with their standard errors; dots are tenths of the repeats.
%   drawn = draw_repeats (file, result)   of run_repeats; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [700 420];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig);
  bar (panel, 1:3, result.share, 0.5, 'facecolor', [0.75 0.82 0.92]);
  hold (panel, 'on');
  for k = 1:3
    plot (panel, k + linspace (-0.15, 0.15, 10), result.spread(:,k), '.', 'color', [0.45 0.5 0.6], 'markersize', 8);
    plot (panel, [k k], result.share(k) + [-1 1] * result.error(k), '-', 'color', [0.6 0.2 0.1], 'linewidth', 3);
  end
  set (panel, 'xtick', 1:3, 'xticklabel', result.names, 'xlim', [0.4 3.6], 'ylim', [0 0.6]);
  ylabel (panel, sprintf ('share of %d repeats', sum (result.counts)));
  write_picture (fig, pixels, file);
  close (fig);
end
