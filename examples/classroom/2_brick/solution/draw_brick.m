function drawn = draw_brick (file)
%DRAW_BRICK  Where a brick stands, how it slides up a ramp, and how fast the error falls.
%   drawn = draw_brick (file)   drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 460], @panels);
end

function panels (fig)
  draw_map (axes ('parent', fig, 'position', [0.05 0.14 0.26 0.75]));
  draw_motion (axes ('parent', fig, 'position', [0.38 0.14 0.26 0.75]));
  draw_errors (axes ('parent', fig, 'position', [0.72 0.14 0.26 0.75]));
end

function draw_map (panel)
  hold (panel, 'on');
  [angle, mu] = meshgrid (2:4:46, 0.05:0.1:1.15);
  moves = false (size (angle));
  for k = 1:numel (angle)
    [~, s] = brick_run (0, angle(k) * pi / 180, mu(k), 0.05, 20);
    moves(k) = abs (s(end)) > 1e-9;
  end
  plot (panel, angle(moves), mu(moves), 'x', 'color', [0.84 0.37 0.00], 'markersize', 7, 'linewidth', 1.5);
  plot (panel, angle(~moves), mu(~moves), '.', 'color', [0.00 0.45 0.70], 'markersize', 12);
  line_angle = linspace (0, 48, 100);
  plot (panel, line_angle, tand (line_angle), '-', 'color', [0.25 0.25 0.28], 'linewidth', 1.5);
  finish_panel (panel, [0 48 0 1.2], '\alpha (degrees)', '\mu', ...
                'stands (dots), slides (crosses); line: \mu = tan \alpha');
end

function draw_motion (panel)
  hold (panel, 'on');
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00];
  mus = [0.6 0.3];
  words = {'\mu = 0.6: stops and stays', '\mu = 0.3: stops, slides back'};
  for k = 1:2
    [t, ~, speed] = brick_run (3, 20 * pi / 180, mus(k), 0.02, 50);
    plot (panel, t, speed, '-', 'color', colours(k,:), 'linewidth', 2);
    text (0.42, 2.6 - 0.35 * k, words{k}, 'parent', panel, 'fontsize', 11, 'color', colours(k,:));
  end
  plot (panel, [0 1], [0 0], '-', 'color', [0.7 0.7 0.72]);
  finish_panel (panel, [0 1 -0.7 3.1], 't (s)', 'speed up the ramp (m/s)', 'thrown up a ramp of 20 degrees');
end

function draw_errors (panel)
  alpha = 20 * pi / 180;
  slowing = 9.81 * (0.6 * cos (alpha) + sin (alpha));
  h = 0.1 * 2 .^ -(0:7);
  error_of_way = zeros (size (h));
  for k = 1:numel (h)
    [~, s] = brick_run (3, alpha, 0.6, h(k), round (1 / h(k)));
    error_of_way(k) = abs (s(end) - 3^2 / (2 * slowing));
  end
  loglog (panel, h, error_of_way, 'o-', 'color', [0.00 0.45 0.70], 'linewidth', 2);
  hold (panel, 'on');
  loglog (panel, h, 1.5 * h, '--', 'color', [0.5 0.5 0.55], 'linewidth', 1);
  text (3e-3, 1.2e-2, 'h v / 2', 'parent', panel, 'fontsize', 11, 'color', [0.4 0.4 0.45]);
  finish_panel (panel, [5e-4 0.15 5e-4 0.3], 'h (s)', 'error of the stopping distance (m)', 'first order');
  set (panel, 'xminortick', 'off', 'yminortick', 'off');
end
