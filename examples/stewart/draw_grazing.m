function drawn = draw_grazing (file, result)
%DRAW_GRAZING  Stewart, section 4.3: the two motions after grazing, and which runs take which.
%   drawn = draw_grazing (file, result)   of run_grazing; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  blue = [0.00 0.45 0.70];
  warm = [0.84 0.37 0.00];
  panel = axes ('parent', fig, 'position', [0.06 0.13 0.41 0.77]);
  hold (panel, 'on');
  marks = linspace (0, 1.6, 65);
  up = grazing_case (0.01);
  down = grazing_case (-0.01);
  plot (panel, result.curves(1).t, result.curves(1).v, '-', 'color', blue, 'linewidth', 2);
  plot (panel, result.curves(2).t, result.curves(2).v, '-', 'color', warm, 'linewidth', 2);
  plot (panel, marks, up.goes_on (marks), 'o', 'color', blue * 0.5, 'markersize', 4);
  plot (panel, marks, down.stays (marks), 'o', 'color', warm * 0.5, 'markersize', 4);
  text (0.72, 0.4, 'force + 0.01: goes on', 'parent', panel, 'fontsize', 11, 'color', blue);
  text (1.19, 0.02, '- 0.01: stays until \mu_s', 'parent', panel, 'fontsize', 11, 'color', warm);
  finish_panel (panel, [0 1.6 -0.03 1.05], 't (s)', 'v (m/s)', 'trapezoidal, h = 0.01, and closed form (circles)');

  panel = axes ('parent', fig, 'position', [0.56 0.13 0.42 0.77]);
  hold (panel, 'on');
  size_of = @(shift) sign (shift) .* max (0, log10 (max (abs (shift), 1e-12)) + 7);      % 1e-6 is 1, 0 is 0
  for went_on = [true false]
    chosen = result.tries([result.tries.went_on] == went_on & [result.tries.kind] <= 4);
    colour = blue * went_on + warm * ~went_on;
    plot (panel, size_of ([chosen.shift]), 1e3 * [chosen.h], 'o', 'color', colour, 'markersize', 6, 'linewidth', 2);
  end
  text (2.9, 15.8, 'go on', 'parent', panel, 'fontsize', 11, 'color', blue);
  text (-4.8, 15.8, 'stay', 'parent', panel, 'fontsize', 11, 'color', warm);
  set (panel, 'xtick', [-5 -3 -1 0 1 3 5], 'xticklabel', {'-1e-2', '-1e-4', '-1e-6', '0', '1e-6', '1e-4', '1e-2'});
  finish_panel (panel, [-5.3 5.3 4 17], 'shift of the force (N)', 'h (ms)', 'what becomes of runs, trapezoidal');
  write_picture (fig, pixels, file);
end
