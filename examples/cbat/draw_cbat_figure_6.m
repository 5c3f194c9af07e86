function drawn = draw_cbat_figure_6 (file, result)
%DRAW_CBAT_FIGURE_6  Velocities of the sphere, as in CBAT's Figure 6, and its acceleration by other steps.
%   drawn = draw_cbat_figure_6 (file, result)   of run_cbat_figures_6_8; drawn is false where Octave has nothing to draw
%                                               with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 880];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  run = result.run;
  left = axes ('parent', fig, 'position', [0.06 0.56 0.40 0.38]);
  draw_three (left, run.t, run.v(1:3,:), result.reference.t, result.reference.v(1:3,:), {'v_x', 'v_y', 'v_z'});
  finish_panel (left, [0 5.3 -20 8], '', 'm/s', 'linear velocity, ''geometric'' (o: exact)');
  right = axes ('parent', fig, 'position', [0.56 0.56 0.40 0.38]);
  draw_three (right, run.t, run.v(4:6,:), result.reference.t, result.reference.v(4:6,:), ...
              {'\omega_x', '\omega_y', '\omega_z'});
  finish_panel (right, [0 5.3 -0.5 5.5], '', 'rad/s', 'angular velocity, ''geometric'' (o: exact)');
  others = result.others([1 2]);
  for k = 1:2
    panel = axes ('parent', fig, 'position', [0.06 + 0.5 * (k - 1), 0.08, 0.40, 0.38]);
    draw_acceleration (panel, others(k), [0.84 0.37 0.00]);
    draw_acceleration (panel, run, [0.00 0.45 0.70]);
    text (0.3, 14.2, others(k).name, 'parent', panel, 'fontsize', 11, 'color', [0.84 0.37 0.00]);
    text (0.3, 11.4, '''geometric''', 'parent', panel, 'fontsize', 11, 'color', [0.00 0.45 0.70]);
    finish_panel (panel, [0 5.3 -21 17], 't (s)', 'm/s^2', 'vertical acceleration, from step to step');
  end
  write_picture (fig, pixels, file);
end

function draw_three (panel, t, v, exact_t, exact, names)
  colours = [0.00 0.45 0.70; 0.00 0.55 0.40; 0.84 0.37 0.00];
  hold (panel, 'on');
  for k = 1:3
    plot (panel, t, v(k,:), '-', 'color', colours(k,:), 'linewidth', 1.75);
    plot (panel, exact_t, exact(k,:), 'o', 'color', colours(k,:), 'markersize', 5);
    text (5.08, v(k,end), names{k}, 'parent', panel, 'fontsize', 11, 'color', colours(k,:));
  end
end

function draw_acceleration (panel, run, colour)
  hold (panel, 'on');
  plot (panel, run.t(2:end), diff (run.v(3,:)) / run.h, '-', 'color', colour, 'linewidth', 1.25);
end
