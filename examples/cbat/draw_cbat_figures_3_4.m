function drawn = draw_cbat_figures_3_4 (file, result)
%DRAW_CBAT_FIGURES_3_4  Velocities and forces of the sphere that spins, as in CBAT's Figures 3 and 4.
%   drawn = draw_cbat_figures_3_4 (file, result)   of run_cbat_figures_3_4; drawn is false where Octave has nothing to
%                                                  draw
%   with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 470];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00];
  dark = [0.2 0.2 0.23];
  left = axes ('parent', fig, 'position', [0.06 0.13 0.41 0.76]);
  hold (left, 'on');
  plot (left, [0 1 1.4], result.exact ([0 1 1.4]), '-', 'color', [0.75 0.75 0.78], 'linewidth', 3);
  plot (left, result.t, result.v(1:5,:)', '-', 'color', colours(2,:), 'linewidth', 1.5);
  plot (left, result.t, result.v(6,:), 'o-', 'color', colours(1,:), 'linewidth', 1.5, 'markersize', 5);
  text (0.42, 1.32, 'angular velocity about the normal', 'parent', left, 'fontsize', 11, 'color', colours(1,:));
  text (0.22, 0.12, 'all other velocities', 'parent', left, 'fontsize', 11, 'color', colours(2,:));
  text (0.52, 1.12, 'exact (grey)', 'parent', left, 'fontsize', 11, 'color', dark);
  finish_panel (left, [0 1.4 -0.1 2.1], 't (s)', 'm/s, rad/s', 'Figure 3: velocities');

  right = axes ('parent', fig, 'position', [0.55 0.13 0.41 0.76]);
  hold (right, 'on');
  plot (right, result.end_of, result.force', 'o-', 'color', colours(2,:), 'linewidth', 1.5, 'markersize', 5);
  plot (right, result.end_of, result.moment, 'o-', 'color', colours(1,:), 'linewidth', 1.5, 'markersize', 5);
  text (0.1, -0.73, 'moment about the normal, mean of each step', 'parent', right, 'fontsize', 11, 'color', colours(1,:));
  text (0.1, -0.05, 'tangential forces', 'parent', right, 'fontsize', 11, 'color', colours(2,:));
  finish_panel (right, [0 1.4 -0.9 0.1], 't (s)', 'N, N m', 'Figure 4: forces of friction');
  write_picture (fig, pixels, file);
end
