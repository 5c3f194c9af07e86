function drawn = draw_arch (file, result)
%DRAW_ARCH  The picture of the arch that stands, the one that slides and the one that hinges.
%   drawn = draw_arch (file, result)   of run_arch; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 700], @(fig) draw_panels (fig, result));
end

function draw_panels (fig, result)
  left = [0.01 0.34 0.67];
  words = {'friction 2 % above critical: it stands', 'friction 10 % below: it slides', ...
           'thickness 5 % below critical: it hinges'};
  times = [5 0.7 0.6];
  for k = 1:3
    panel = draw_moment (fig, [left(k) 0.50 0.32 0.44], result.runs{k}, times(k), words{k});
    if (k == 1)
      hold (panel, 'on');
      plot (panel, result.line(1,:), result.line(2,:), '-', 'color', [0.1 0.1 0.12], 'linewidth', 2.5);
      plot (panel, result.line(1,:), result.line(2,:), '.', 'color', [0.1 0.1 0.12], 'markersize', 10);
      text (0, 0.62, 'line of thrust', 'parent', panel, 'fontsize', 12, 'horizontalalignment', 'center');
    end
  end
  draw_speeds (axes ('parent', fig, 'position', [0.065 0.11 0.255 0.32]), result);
  for k = 2:3
    draw_moment (fig, [left(k) 0.0 0.32 0.44], result.runs{k}, 2, 'in the end');
  end
end

function panel = draw_moment (fig, place, sol, t, words)
  panel = axes ('parent', fig, 'position', place);
  nsplot (sol, 'Times', t, 'Parent', panel);
  axis (panel, [-1.65 1.65 -0.4 1.25]);
  set (panel, 'xtick', [], 'ytick', [], 'xcolor', 'w', 'ycolor', 'w');
  title (panel, sprintf ('%s, t = %g s', words, t), 'fontsize', 13, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
end

function draw_speeds (panel, result)
  hold (panel, 'on');
  plot (panel, [1 1], [-0.005 0.06], '-', 'color', [0.75 0.75 0.78], 'linewidth', 1.5);
  plot (panel, result.curve(1,:), result.curve(2,:), 'o-', 'color', [0.84 0.37 0.00], 'linewidth', 2, ...
        'markersize', 5, 'markerfacecolor', [0.84 0.37 0.00]);
  text (1.0008, 0.050, 'limit analysis:', 'parent', panel, 'fontsize', 12);
  text (1.0008, 0.044, sprintf ('\\mu = %.6f', result.friction), 'parent', panel, 'fontsize', 12);
  finish_panel (panel, [0.98 1.02 -0.003 0.06], 'friction / critical friction', 'm/s', ...
                'largest velocity after 0.2 s');
end
