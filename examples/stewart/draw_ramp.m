function drawn = draw_ramp (file, result)
%DRAW_RAMP  Stewart, sections 1.1 and 2.2: laws of friction, velocity of the brick, and where it is after its stop.
%   drawn = draw_ramp (file, result)   of run_ramp; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1350 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  blue = [0.00 0.45 0.70];
  warm = [0.93 0.70 0.10; 0.84 0.37 0.00; 0.60 0.15 0.10];
  panel = axes ('parent', fig, 'position', [0.055 0.13 0.25 0.77]);
  hold (panel, 'on');
  plot (panel, [-0.2 -0.1 0.1 0.2], [-1 -1 1 1], '-', 'color', warm(1,:), 'linewidth', 2);
  plot (panel, [-0.2 0 0 0.2], [-1 -1 1 1], '-', 'color', blue, 'linewidth', 2);
  text (-0.01, 0.6, 'Coulomb', 'parent', panel, 'color', blue, 'fontsize', 11, 'horizontalalignment', 'right');
  text (0.06, 0.30, 'regularised, e = 0.1', 'parent', panel, 'color', warm(1,:), 'fontsize', 11);
  finish_panel (panel, [-0.2 0.2 -1.2 1.2], 'v (m/s)', 'friction / \mu N', 'Figure 2.1');

  panel = axes ('parent', fig, 'position', [0.375 0.13 0.25 0.77]);
  hold (panel, 'on');
  marks = linspace (0, 2, 21);
  for name = {'stop', 'return'}
    brick = ramp_case (name{1});
    sol = nssolve (ramp_model (brick), [0 2], 'Step', 0.02, 'Stabilization', 'none');
    plot (panel, sol.t, brick.downhill' * sol.v(1:2,:), '-', 'color', blue, 'linewidth', 2);
    plot (panel, marks, brick.velocity (marks), 'o', 'color', blue * 0.5, 'markersize', 4);
  end
  text (0.42, 1.45, '\mu = 0.6, stops', 'parent', panel, 'color', blue, 'fontsize', 11);
  text (0.55, -0.65, '\mu = 0.3, slides back', 'parent', panel, 'color', blue, 'fontsize', 11);
  finish_panel (panel, [0 2 -2.1 2.1], 't (s)', 'v downhill (m/s)', 'euler, h = 0.02, and closed form (circles)');

  panel = axes ('parent', fig, 'position', [0.715 0.13 0.275 0.77]);
  hold (panel, 'on');
  brick = ramp_case ('stop');
  names = {'e = 0.1', 'e = 0.03', 'e = 0.01'};
  places = [1.72 60; 1.98 23.5; 1.98 10];
  for k = 1:3
    plot (panel, result.curves(k).t, 1e3 * (result.curves(k).x - brick.position (2)), '-', 'color', warm(k,:), ...
          'linewidth', 2);
    text (places(k,1), places(k,2), names{k}, 'parent', panel, 'color', warm(k,:), 'fontsize', 11, ...
          'horizontalalignment', 'right');
  end
  along = brick.downhill' * result.ours.q(1:2,:) - brick.position (2);
  plot (panel, result.ours.t, 1e3 * along, '-', 'color', blue, 'linewidth', 2);
  text (1.98, -3.5, 'ours (trapezoidal, h = 0.05) stands', 'parent', panel, 'color', blue, 'fontsize', 11, ...
        'horizontalalignment', 'right');
  finish_panel (panel, [0.8 2 -20 70], 't (s)', 'x beyond the stop in closed form (mm)', 'the regularised law creeps');
  write_picture (fig, pixels, file);
end
