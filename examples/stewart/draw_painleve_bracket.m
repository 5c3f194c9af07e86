function drawn = draw_painleve_bracket (file, result)
%DRAW_PAINLEVE_BRACKET  Stewart, Figure 1.3 and the sign of the bracket in (1.5) over the angle and the friction.
%   drawn = draw_painleve_bracket (file, result)   of run_painleve_bracket; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 520];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig, 'position', [0.02 0.10 0.36 0.80]);
  draw_painleve_rod (panel, pi / 4);

  panel = axes ('parent', fig, 'position', [0.46 0.13 0.52 0.77]);
  hold (panel, 'on');
  angle = linspace (3, 88.5, 200);
  limit = (4 + tand (angle).^2) ./ (3 * tand (angle));
  shown = limit <= 3;
  patch ([angle(shown), fliplr(angle(shown))], [limit(shown), 3 * ones(1, sum (shown))], [0.97 0.86 0.78], ...
         'parent', panel, 'edgecolor', 'none');
  plot (panel, angle(shown), limit(shown), '-', 'color', [0.84 0.37 0.00], 'linewidth', 2);
  [a, mu] = meshgrid (result.angles, result.mus);
  solved = ~result.failed;
  plot (panel, a(solved), mu(solved), '.', 'color', [0.00 0.45 0.70], 'markersize', 5);
  plot (panel, a(result.failed), mu(result.failed), 'x', 'color', [0.70 0.20 0.00], 'markersize', 4);
  plot (panel, result.least(2), result.least(1), 'ko', 'markersize', 7, 'linewidth', 1.5);
  label (panel, [55 2.35], 'bracket < 0: no force (crosses)', [0.60 0.15 0.00]);
  label (panel, [33 0.65], 'bracket > 0: N = g / bracket (dots)', [0.00 0.35 0.60]);
  label (panel, [result.least(2) 1.1], '\mu = 4/3, tan \theta = 2', [0.1 0.1 0.1]);
  finish_panel (panel, [0 90 0 3], '\theta (degrees)', '\mu', 'sliding to the left: what lcpsolve finds');
  set (panel, 'xtick', 0:15:90);
  write_picture (fig, pixels, file);
end

% On white, so that the marks of the map do not run through the words.
function label (panel, place, words, colour)
  width = 0.55 * numel (strrep (strrep (words, '\mu', 'm'), '\theta', 't'));
  patch (place(1) + width * [-1 1 1 -1], place(2) + 0.075 * [-1 -1 1 1], [1 1 1], 'parent', panel, ...
         'edgecolor', 'none');
  text (place(1), place(2), words, 'parent', panel, 'fontsize', 12, 'color', colour, 'horizontalalignment', 'center');
end
