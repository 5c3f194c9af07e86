function drawn = draw_speed_friction (file, result)
%DRAW_SPEED_FRICTION  Stewart, Figure 4.2(c): the law, the velocity of the brick, and errors.
%   drawn = draw_speed_friction (file, result)   of run_speed_friction; drawn is false where Octave has nothing to draw
%   with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1350 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  blue = [0.00 0.45 0.70];
  warm = [0.84 0.37 0.00];
  brick = speed_friction_case ();
  panel = axes ('parent', fig, 'position', [0.055 0.13 0.25 0.77]);
  hold (panel, 'on');
  draw_friction_law (panel, brick.law(1:2), 0.6, warm);
  draw_friction_law (panel, brick.law, 0.6, blue);
  plot (panel, [-0.6 0.6], tand (brick.slope) * [1 1], '--', 'color', [0.6 0.6 0.6]);
  text (-0.55, 0.30, 'slope', 'parent', panel, 'fontsize', 11, 'color', [0.3 0.3 0.3]);
  text (0.05, 0.36, '(c) \mu(|v|)', 'parent', panel, 'fontsize', 11, 'color', blue);
  text (0.05, 0.15, '(b) two coefficients', 'parent', panel, 'fontsize', 11, 'color', warm);
  finish_panel (panel, [-0.6 0.6 -0.5 0.5], 'v (m/s)', 'friction / N', 'Figure 4.2(c), and (b)');

  panel = axes ('parent', fig, 'position', [0.375 0.13 0.27 0.77]);
  hold (panel, 'on');
  plot (panel, [0.2 0.2], [0 1], '--', 'color', [0.6 0.6 0.6]);
  marks = linspace (0, 1, 21);
  plot (panel, result.two.t, result.two.v, '-', 'color', warm, 'linewidth', 2);
  plot (panel, result.pushed.t, result.pushed.v, '-', 'color', blue, 'linewidth', 2);
  plot (panel, marks, brick.velocity (marks), 'o', 'color', blue * 0.5, 'markersize', 4);
  plot (panel, [0 1], [0 0], '-', 'color', [0.3 0.3 0.3], 'linewidth', 2);
  text (0.04, 0.92, 'pushed', 'parent', panel, 'fontsize', 11, 'color', [0.3 0.3 0.3]);
  text (0.6, 0.43, '\mu(|v|)', 'parent', panel, 'fontsize', 11, 'color', blue);
  text (0.30, 0.74, 'two coefficients', 'parent', panel, 'fontsize', 11, 'color', warm);
  text (0.45, 0.05, 'without the push', 'parent', panel, 'fontsize', 11, 'color', [0.3 0.3 0.3]);
  finish_panel (panel, [0 1 0 1], 't (s)', 'v downhill (m/s)', 'trapezoidal, and closed form (circles)');

  panel = axes ('parent', fig, 'position', [0.725 0.13 0.265 0.77]);
  loglog (panel, result.steps, result.euler, 'o-', 'color', warm, 'linewidth', 2, ...
          result.steps, result.trapezoidal, 'o-', 'color', blue, 'linewidth', 2);
  text (0.0055, 0.025, 'euler, order 1', 'parent', panel, 'fontsize', 11, 'color', warm);
  text (0.0075, 0.0003, 'trapezoidal, order 2', 'parent', panel, 'fontsize', 11, 'color', blue);
  finish_panel (panel, [0.004 0.025 1e-4 1e-1], 'h (s)', 'largest error of v (m/s)', 'error against the closed form');
  write_picture (fig, pixels, file);
end
