function drawn = draw_hysteresis (file, result)
%DRAW_HYSTERESIS  Stewart, Figure 4.2(b): the law, what pulls at the brick, and its velocity.
%   drawn = draw_hysteresis (file, result)   of run_hysteresis; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1350 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  blue = [0.00 0.45 0.70];
  warm = [0.84 0.37 0.00];
  dark = [0.3 0.3 0.3];
  brick = hysteresis_case ();
  panel = axes ('parent', fig, 'position', [0.055 0.13 0.21 0.77]);
  hold (panel, 'on');
  draw_friction_law (panel, brick.law, 1, blue);
  plot (panel, [-1 1], tand (brick.slope) * [1 1], '--', 'color', [0.6 0.6 0.6]);
  text (-0.95, 0.30, 'slope', 'parent', panel, 'fontsize', 11, 'color', dark);
  text (0.06, 0.42, '\mu_{static}', 'parent', panel, 'fontsize', 11, 'color', blue);
  text (0.5, 0.16, '\mu_{dynamic}', 'parent', panel, 'fontsize', 11, 'color', blue);
  finish_panel (panel, [-1 1 -0.5 0.5], 'v (m/s)', 'friction / N', 'Figure 4.2(b)');

  panel = axes ('parent', fig, 'position', [0.335 0.13 0.26 0.77]);
  hold (panel, 'on');
  t = linspace (0, 2.6, 500);
  load = 9.81 * cosd (brick.slope);
  plot (panel, [0 2.6], brick.law(1) * [1 1], '--', 'color', blue, [0 2.6], -brick.law(1) * [1 1], '--', 'color', blue);
  plot (panel, [0 2.6], brick.law(2) * [1 1], '--', 'color', warm);
  plot (panel, t, tand (brick.slope) + brick.force (t) / load, '-', 'color', dark, 'linewidth', 2);
  text (1.85, 0.45, '\mu_{static}', 'parent', panel, 'fontsize', 11, 'color', blue);
  text (0.05, 0.16, '\mu_{dynamic}', 'parent', panel, 'fontsize', 11, 'color', warm);
  finish_panel (panel, [0 2.6 -0.5 0.6], 't (s)', 'force along the ramp / N', 'weight and three pushes');

  panel = axes ('parent', fig, 'position', [0.665 0.13 0.325 0.77]);
  hold (panel, 'on');
  marks = linspace (0, 2.6, 53);
  plot (panel, result.low.t, result.low.v, '-', 'color', warm, 'linewidth', 2);
  plot (panel, result.curve.t, result.curve.v, '-', 'color', blue, 'linewidth', 2);
  plot (panel, marks, brick.velocity (marks), 'o', 'color', blue * 0.5, 'markersize', 4);
  text (0.1, 1.2, '\mu_{dynamic} alone', 'parent', panel, 'fontsize', 11, 'color', warm);
  text (1.55, 0.06, 'stands again', 'parent', panel, 'fontsize', 11, 'color', blue);
  text (0.8, 0.55, 'slides', 'parent', panel, 'fontsize', 11, 'color', blue);
  finish_panel (panel, [0 2.6 -0.05 1.35], 't (s)', 'v downhill (m/s)', ...
                'trapezoidal, h = 0.005, and closed form (circles)');
  write_picture (fig, pixels, file);
end
