function drawn = draw_sweeping_process (file, result)
%DRAW_SWEEPING_PROCESS  A half-plane that turns, a disc that drags and jumps, an interval with play.
%   drawn = draw_sweeping_process (file, result)   of run_sweeping_process; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig, 'position', [0.05 0.13 0.25 0.75]);
  hold (panel, 'on');
  for t = 0:0.4:2
    plot (panel, 1.3 * [-0.2 1] * cos (t), 1.3 * [-0.2 1] * sin (t), '-', 'color', [0.8 0.8 0.8], 'linewidth', 1.2);
  end
  draw_path (panel, result.curves(1));
  finish_panel (panel, [-0.7 1.35 -0.3 1.35], 'x', 'y', 'a half-plane that turns');
  axis (panel, 'equal');
  panel = axes ('parent', fig, 'position', [0.37 0.13 0.27 0.75]);
  hold (panel, 'on');
  round = linspace (0, 2 * pi, 100);
  for centre = [0 1 2 2.5 2.5; 0 0 0 1 3]
    plot (panel, centre(1) + cos (round), centre(2) + sin (round), '-', 'color', [0.8 0.8 0.8], 'linewidth', 1.2);
  end
  draw_path (panel, result.curves(2));
  finish_panel (panel, [-1.1 3.6 -1.2 4.1], 'x', '', 'a disc that drags its point, and jumps');
  axis (panel, 'equal');
  draw_play (axes ('parent', fig, 'position', [0.71 0.13 0.27 0.75]), result.curves(3));
  write_picture (fig, pixels, file);
end

function draw_path (panel, curve)
  plot (panel, curve.exact(1,:), curve.exact(2,:), '-', 'color', [0.00 0.45 0.70], 'linewidth', 1.8);
  plot (panel, curve.x(1,:), curve.x(2,:), 'o', 'color', [0.84 0.37 0.00], 'markersize', 4, 'linewidth', 1.2);
end

function draw_play (panel, curve)
  u = sin (curve.t) + 1.5 * (curve.t >= 4);
  hold (panel, 'on');
  plot (panel, curve.t, u - 0.5, '-', 'color', [0.8 0.8 0.8], 'linewidth', 1.2);
  plot (panel, curve.t, u + 0.5, '-', 'color', [0.8 0.8 0.8], 'linewidth', 1.2);
  plot (panel, curve.t, curve.exact, '-', 'color', [0.00 0.45 0.70], 'linewidth', 1.8);
  plot (panel, curve.t, curve.x, 'o', 'color', [0.84 0.37 0.00], 'markersize', 4, 'linewidth', 1.2);
  text (0.4, 3.15, 'circles: catching up with h = 0.1', 'parent', panel, 'fontsize', 11, 'color', [0.84 0.37 0.00]);
  finish_panel (panel, [0 8 -1.6 3.5], 't', 'x', 'an interval: play');
end
