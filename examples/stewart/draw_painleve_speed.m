function drawn = draw_painleve_speed (file, result)
%DRAW_PAINLEVE_SPEED  Sliding speed of Painleve's rod and the coefficient of friction over time.
%   drawn = draw_painleve_speed (file, result)   of run_painleve_speed; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 500];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  blue = [0.00 0.45 0.70];
  red = [0.84 0.37 0.00];
  sol = result.sol;
  slide = rod_end (sol.q, sol.v);
  t = 1e3 * sol.t;
  panel = axes ('parent', fig, 'position', [0.065 0.13 0.41 0.77]);
  hold (panel, 'on');
  plot (panel, t, slide(1,:), '-', 'color', blue, 'linewidth', 2);
  plot (panel, t, sol.v(3,:), '-', 'color', red, 'linewidth', 2);
  plot (panel, 1e3 * result.reference.time * [1 1], [-result.reference.slip, result.reference.after(3)], 'ko', ...
        'markersize', 7, 'linewidth', 1.5);
  text (3, -0.55, 'x velocity of the end (m/s)', 'parent', panel, 'fontsize', 11, 'color', blue);
  text (3, 0.35, 'angular velocity (1/s)', 'parent', panel, 'fontsize', 11, 'color', red);
  finish_panel (panel, [0 30 -1.1 0.6], 't (ms)', '', 'euler, h = 0.00025; circles: integration by impulses');
  panel = axes ('parent', fig, 'position', [0.57 0.13 0.41 0.77]);
  hold (panel, 'on');
  plot (panel, t, result.law (abs (slide(1,:))), '-', 'color', blue, 'linewidth', 2);
  plot (panel, [0 30], result.critical * [1 1], 'k--');
  text (29.5, 1.70, 'no force beyond this', 'parent', panel, 'fontsize', 11, 'horizontalalignment', 'right');
  finish_panel (panel, [0 30 1 2.1], 't (ms)', '\mu(s)', 'friction grows as the rod slows down, then it stops at once');
  write_picture (fig, pixels, file);
end
