function drawn = draw_friction_block (file, result)
%DRAW_FRICTION_BLOCK  The pushed block: its place, exact and by Moreau's scheme, and errors over steps.
%   drawn = draw_friction_block (file, result)   of run_friction_block; drawn is false where Octave has nothing to draw
%                                                with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1150 430];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  colours = [0.84 0.37 0.00; 0.80 0.47 0.65; 0.00 0.45 0.70];
  panel = axes ('parent', fig, 'position', [0.08 0.15 0.46 0.74]);
  hold (panel, 'on');
  t = linspace (0, 10, 2001);
  plot (panel, result.sol.t, 1e3 * (result.sol.q(1,:) - 3), '-', 'color', colours(2,:), 'linewidth', 2);
  exact = 1e3 * (nsexact ('block', t) - 3);
  plot (panel, t, exact, '-', 'color', [0.2 0.2 0.2], 'linewidth', 1);
  low = min (exact) - 1;
  text (3.6, 6.5, 'exact', 'parent', panel, 'fontsize', 11, 'color', [0.2 0.2 0.2]);
  text (3.6, 5, 'moreau, theta = 1, h = 0.0317', 'parent', panel, 'fontsize', 11, 'color', colours(2,:));
  finish_panel (panel, [0 10 low 8], 't (s)', 'place - 3 (mm)', 'a block that the push hardly moves');
  panel = axes ('parent', fig, 'position', [0.65 0.15 0.33 0.74]);
  marks = {'s', 'd', 'o'};
  for k = 1:3
    loglog (panel, result.h, result.errors(k,:), [marks{k}, '-'], 'color', colours(k,:), 'linewidth', 1.5, ...
            'markersize', 5, 'markerfacecolor', colours(k,:));
    hold (panel, 'on');
  end
  legend (panel, {'theta = 0', 'theta = 1', 'theta = 0.5'}, 'location', 'southeast', 'box', 'off', 'fontsize', 10);
  finish_panel (panel, [2e-3 0.1 1e-7 1e-2], 'h', 'largest error of the place (m)', 'orders 1 and 2');
  set (panel, 'xminortick', 'off', 'yminortick', 'off', 'xtick', 10 .^ (-2:-1), 'ytick', 10 .^ (-7:-2));
  write_picture (fig, pixels, file);
end
