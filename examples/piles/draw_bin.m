function drawn = draw_bin (file, result)
%DRAW_BIN  The picture of bodies in a bin, as they start and as they lie, and the force on bin and floor.
%   drawn = draw_bin (file, result)   of run_bin; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 760], @(fig) draw_panels (fig, result));
end

function draw_panels (fig, result)
  sol = result.sol;
  times = [0, sol.t(end)];
  for k = 1:2
    panel = axes ('parent', fig, 'position', [0.01 + 0.32 * (k - 1), 0.04, 0.31, 0.86]);
    nsplot (sol, 'Times', times(k), 'Parent', panel);
    title (panel, sprintf ('t = %g s', times(k)), 'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
    set (panel, 'xtick', [], 'ytick', [], 'ztick', []);
  end
  panel = axes ('parent', fig, 'position', [0.71 0.12 0.27 0.76]);
  hold (panel, 'on');
  plot (panel, sol.t([1 end]), [1 1], '-', 'color', [0.6 0.6 0.63], 'linewidth', 1.5);
  plot (panel, sol.t, min (result.force, 5), '-', 'color', [0.00 0.45 0.70], 'linewidth', 1.5);
  finish_panel (panel, [0 sol.t(end) 0 5], 't (s)', 'force on the bin / weight', ...
                'what the bin bears (grey: the weight)');
end
