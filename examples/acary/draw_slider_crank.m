function drawn = draw_slider_crank (file, result)
%DRAW_SLIDER_CRANK  Gaps of the corners of the slider, the speed of the crank, and errors over evaluations.
%   drawn = draw_slider_crank (file, result)   of run_slider_crank; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1250 560];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  colours = [0.00 0.45 0.70; 0.35 0.70 0.90; 0.84 0.37 0.00; 0.90 0.60 0.00];
  names = {'lower left', 'lower right', 'upper right', 'upper left'};
  t = 1e3 * result.reference.t;
  panel = axes ('parent', fig, 'position', [0.065 0.55 0.46 0.38]);
  hold (panel, 'on');
  for k = [3 4 1 2]
    plot (panel, t, 1e3 * result.gaps(k,:), '-', 'color', colours(k,:), 'linewidth', 1.5);
    text (0.42, 0.80 - 0.09 * find ([3 4 1 2] == k), names{k}, 'parent', panel, 'units', 'normalized', ...
          'fontsize', 10, 'color', colours(k,:));
  end
  finish_panel (panel, [0 38 -0.1 2.1], '', 'gap (mm)', 'corners of the slider above and below');

  panel = axes ('parent', fig, 'position', [0.065 0.11 0.46 0.33]);
  plot (panel, t, result.reference.v(3,:), '-', 'color', [0.3 0.3 0.3], 'linewidth', 1.5);
  finish_panel (panel, [0 38 0 200], 't (ms)', 'crank (rad/s)', 'speed of the crank');

  panel = axes ('parent', fig, 'position', [0.615 0.11 0.37 0.82]);
  draw_method_rows (panel, result.rows, [100 1e5 1e-12 0.1], 'evaluations of the force', 'error of q (m, rad)', ...
                    'errors at t = 38 ms');
  write_picture (fig, pixels, file);
end
