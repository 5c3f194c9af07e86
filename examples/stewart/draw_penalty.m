function drawn = draw_penalty (file, result)
%DRAW_PENALTY  The penalty law on a half-line, in a disc and in a corner.
%   drawn = draw_penalty (file, result)   of run_penalty; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1400 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig, 'position', [0.05 0.13 0.26 0.75]);
  curves = impact_curve ([0 0.5 1.2], [0.5 0 0.35], '--', 0, 'impact law', [0.85 0.33]);
  for k = 1:3
    run = result.line(k);
    name = sprintf ('\\lambda = %.2g', run.lambda);
    curves = [curves, impact_curve(run.path.t, run.path.q, '-', k, name, [0.08 0.13 - 0.035*k])]; %#ok<AGROW>
  end
  draw_impact_curves (panel, curves);
  plot (panel, [0 1.2], [0 0], '-', 'color', [0.7 0.7 0.73]);
  finish_panel (panel, [0 1.2 -0.1 0.5], 't', 'x', 'half-line x >= 0, e = 1/2');

  panel = axes ('parent', fig, 'position', [0.35 0.13 0.29 0.75]);
  turn = linspace (0, 2 * pi, 200);
  curves = impact_curve (cos (turn), sin (turn), '-', 0, '', [0 0]);
  for k = 1:3
    run = result.disc(k);
    name = sprintf ('\\lambda = %.2g', run.lambda);
    curves = [curves, impact_curve(run.path.q(1,:), run.path.q(2,:), '-', k, name, [-0.5, -0.04 - 0.16*k])]; %#ok<AGROW>
  end
  draw_impact_curves (panel, curves);
  axis (panel, 'equal', [-1.2 1.3 -1.15 1.15], 'off');
  title (panel, 'disc', 'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);

  panel = axes ('parent', fig, 'position', [0.71 0.13 0.27 0.75]);
  curves = [];
  for k = 1:4
    run = result.corner(k);
    name = sprintf ('misses by %g', run.miss);
    place = [0.060, 0.038 - 0.008*k];
    curves = [curves, impact_curve(run.path.q(1,:), run.path.q(2,:), '-', k, name, place)]; %#ok<AGROW>
  end
  draw_impact_curves (panel, curves);
  plot (panel, [0 0 0.1], [0.12 0 0], '-', 'color', [0.2 0.2 0.23], 'linewidth', 2);
  finish_panel (panel, [-0.012 0.09 -0.012 0.12], 'x', 'y', 'corner, in units of \surd\lambda = 0.01');
  write_picture (fig, pixels, file);
end
