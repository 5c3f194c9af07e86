function drawn = draw_die (file, result)
%DRAW_DIE  How often each face of a die lay up, beside a sixth and four standard deviations.
%   drawn = draw_die (file, result)   of run_die; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  total = sum (result.counts);
  spread = 4 * sqrt (5 / 36 / total);
  fig = new_picture ([700 420]);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig);
  bar (panel, 1:6, result.counts / total, 0.6, 'facecolor', [0.65 0.75 0.9]);
  hold (panel, 'on');
  plot (panel, [0.4 6.6], [1 1] / 6, '-', 'color', [0.2 0.2 0.2]);
  plot (panel, [0.4 6.6], [1 1] / 6 + spread, '--', 'color', [0.6 0.3 0.2]);
  plot (panel, [0.4 6.6], [1 1] / 6 - spread, '--', 'color', [0.6 0.3 0.2]);
  set (panel, 'xtick', 1:6, 'xticklabel', {'+x', '-x', '+y', '-y', '+z', '-z'}, 'xlim', [0.4 6.6]);
  xlabel (panel, 'face that lies up');
  ylabel (panel, sprintf ('share of %d throws', total));
  title (panel, 'dashed: four standard deviations of a fair die');
  write_picture (fig, [700 420], file);
  close (fig);
end
