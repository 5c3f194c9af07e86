function drawn = draw_acary_figure_3 (file, result)
%DRAW_ACARY_FIGURE_3  Errors of the Schatzman-Paoli scheme over the step, as Acary's Figure 3, and an impact beside
%                     Moreau's.
%   drawn = draw_acary_figure_3 (file, result)   of run_acary_figure_3; drawn is false where Octave cannot draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 960];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  draw_velocity_errors (axes ('parent', fig, 'position', [0.065 0.57 0.42 0.39]), result.errors(1), ...
                        '(a) bouncing ball, Schatzman-Paoli');
  draw_velocity_errors (axes ('parent', fig, 'position', [0.565 0.57 0.42 0.39]), result.errors(2), ...
                        '(b) linear oscillator, Schatzman-Paoli');
  draw_impact (axes ('parent', fig, 'position', [0.065 0.07 0.42 0.39]), result, 'q', [-0.07 0.36], 'gap q', ...
               sprintf ('(c) first impact of the ball, h = %g: the gap', result.h));
  draw_impact (axes ('parent', fig, 'position', [0.565 0.07 0.42 0.39]), result, 'v', [-2.3 1.3], 'velocity v', ...
               '(d) the same: the velocity');
  write_picture (fig, pixels, file);
end

function draw_impact (panel, result, what, range, words, heading)
  blue = [0.00 0.45 0.70];
  warm = [0.84 0.37 0.00];
  grey = [0.55 0.55 0.58];
  [~, ~, ~, graph] = nsexact ('ball', linspace (0.8, 1.35, 200));
  hold (panel, 'on');
  plot (panel, [0 2], [0 0], '-', 'color', [0.85 0.85 0.88], 'linewidth', 1);
  lines = [plot(panel, graph.t, graph.(what), '-', 'color', grey, 'linewidth', 2), ...
           plot(panel, result.moreau.t, result.moreau.(what), '-s', 'color', blue, 'linewidth', 1.5, 'markersize', 6), ...
           plot(panel, result.paoli.t, result.paoli.(what), '-o', 'color', warm, 'linewidth', 1.5, 'markersize', 6)];
  names = {'exact', 'Moreau', 'Schatzman-Paoli'};
  place = 'northwest';
  if (what == 'q')
    lines(4) = plot (panel, result.paoli.t(3:end-1), result.paoli.y, '^', 'color', warm * 0.6, 'markersize', 6);
    names{4} = 'y of (24)';
    place = 'northeast';
  end
  legend (panel, lines, names, 'location', place);
  finish_panel (panel, [0.8 1.35 range], 't', words, heading);
end
