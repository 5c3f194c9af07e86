function drawn = draw_ball (file)
%DRAW_BALL  A captured motion beside the exact one, how impacts accumulate, and errors of captured and located impacts.
%   drawn = draw_ball (file)   drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 460], @panels);
end

function panels (fig)
  tasks = solution_ball ();
  draw_heights (axes ('parent', fig, 'position', [0.05 0.14 0.26 0.75]), tasks);
  draw_impacts (axes ('parent', fig, 'position', [0.39 0.14 0.25 0.75]), tasks);
  draw_orders (axes ('parent', fig, 'position', [0.72 0.14 0.26 0.75]), tasks);
end

function draw_heights (panel, tasks)
  hold (panel, 'on');
  t = linspace (0, 3.5, 1401);
  plot (panel, t, nsexact ('ball', t), '-', 'color', [0.25 0.25 0.28], 'linewidth', 1.5);
  h = 0.07;
  q = 1;
  v = 0;
  for k = 1:50
    [q(k+1), v(k+1)] = tasks.step (q(k), v(k), h, 2, 0.5); %#ok<AGROW>
  end
  plot (panel, h * (0:50), q, '.-', 'color', [0.84 0.37 0.00], 'markersize', 9);
  plot (panel, [3 3], [0 0.5], '--', 'color', [0.5 0.5 0.55]);
  text (3.02, 0.55, 't*', 'parent', panel, 'fontsize', 12, 'color', [0.3 0.3 0.35]);
  text (1.0, 0.85, 'exact', 'parent', panel, 'fontsize', 11, 'color', [0.25 0.25 0.28]);
  text (1.0, 0.75, 'captured, h = 0.07', 'parent', panel, 'fontsize', 11, 'color', [0.70 0.28 0.00]);
  finish_panel (panel, [0 3.5 -0.06 1.02], 't', 'height', 'g = 2, e = 1/2');
end

function draw_impacts (panel, tasks)
  colours = [0.00 0.45 0.70; 0.00 0.62 0.45; 0.84 0.37 0.00];
  e = [0.5 0.7 0.9];
  for k = 1:3
    [~, ~, ~, times] = tasks.locate (1, 0, 2, e(k), 1e3, 40);
    left = tasks.rest_time (1, 0, 2, e(k)) - times;
    semilogy (panel, 1:40, max (left, 1e-16), '.-', 'color', colours(k,:), 'markersize', 8);
    hold (panel, 'on');
    text (41, max (left(40), 1e-12), sprintf ('e = %.1f', e(k)), 'parent', panel, 'fontsize', 11, 'color', ...
          colours(k,:));
  end
  finish_panel (panel, [0 52 1e-13 30], 'impact n', '', 't* - t_n: never reached');
  set (panel, 'yminortick', 'off', 'ytick', 10 .^ (-12:3:0), 'yticklabel', {'10^{-12}', '10^{-9}', '10^{-6}', ...
                                                                            '10^{-3}', '1'});
end

function draw_orders (panel, tasks)
  oscillator = nssystem ('Mass', 1, 'Force', @(t, q, v) -4 * q - 0.3 * v, 'ForceJacobian', {-4, -0.3}, 'Gap', ...
                         @(q) q, ...
                         'Normal', 1, 'Restitution', 0.6);
  methods = {'moreau', 'trapezoidal'};
  colours = [0.84 0.37 0.00; 0.00 0.45 0.70];
  h = 0.0937 * 2 .^ -(0:7);
  words = {'captured (moreau): uneven, about h', 'located (trapezoidal): order %.1f'};
  place = [7e-4 0.25; 4.5e-3 8e-6];
  for k = 1:2
    errors = zeros (size (h));
    for m = 1:numel (h)
      sol = nssolve (oscillator, [0 5], 1, 0, 'Method', methods{k}, 'Step', h(m));
      errors(m) = nsnorm (sol.t, sol.q - nsexact ('oscillator', sol.t), 1);
    end
    loglog (panel, h, errors, 'o-', 'color', colours(k,:), 'linewidth', 2);
    hold (panel, 'on');
    if (k == 2)
      words{k} = sprintf (words{k}, tasks.order (h, errors));
    end
    text (place(k,1), place(k,2), words{k}, 'parent', panel, 'fontsize', 11, ...
          'color', 0.8 * colours(k,:));
  end
  finish_panel (panel, [5e-4 0.15 3e-7 0.5], 'h', 'error of q (L_1)', 'oscillator with a wall');
  loglog (panel, h, 2 * h, '--', 'color', [0.6 0.6 0.65]);
  set (panel, 'xminortick', 'off', 'yminortick', 'off');
end
