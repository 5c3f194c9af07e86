function drawn = draw_local_errors (file, result)
%DRAW_LOCAL_ERRORS  Errors of one step of Moreau's scheme: over the place of the impact in it, and over its length.
%   drawn = draw_local_errors (file, result)   of run_local_errors; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 960];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  draw_places (axes ('parent', fig, 'position', [0.065 0.57 0.42 0.39]), result.sweep, 'e_v', 1, [-0.6 5.2], ...
               'error of the velocity, e_v', '(a) ball, h = 0.01: as large as the jump where not forecast');
  draw_places (axes ('parent', fig, 'position', [0.565 0.57 0.42 0.39]), result.sweep, 'e_q', 0.01, [-2.3 5], ...
               'error of the position, e_q / h', '(b) the same: O(h) either way');
  draw_orders (axes ('parent', fig, 'position', [0.065 0.07 0.42 0.39]), result.orders);
  draw_last (axes ('parent', fig, 'position', [0.565 0.07 0.42 0.39]), result.end);
  write_picture (fig, pixels, file);
end

% theta = 0.5; lines: (32), for impacts that are forecast and not
function draw_places (panel, sweep, what, scale, range, words, heading)
  colours = [0.00 0.45 0.70; 0.00 0.60 0.45; 0.84 0.37 0.00];
  markers = 'o^s';
  sigma = linspace (0, 1, 101);
  hold (panel, 'on');
  lines = zeros (1, 4);
  for caught = [false true]
    [v, q] = ball_local_error (0.01, sigma, 0.5, caught & true (size (sigma)));
    both = struct ('e_v', v, 'e_q', q);
    lines(4) = plot (panel, sigma, both.(what) / scale, '-', 'color', [0.6 0.6 0.63], 'linewidth', 1.5);
  end
  if (what == 'e_q')
    bound = 0.5 * (3 + 0.02);                               % C (theta) var v: the jump, and 2 h
    plot (panel, [0 1 NaN 0 1], bound * [1 1 NaN -1 -1], '--', 'color', [0.6 0.6 0.63], 'linewidth', 1);
    text (0.02, -bound - 0.3, 'bound of lemma 1, \pm C(\theta) var v', 'parent', panel, 'fontsize', 10, ...
          'color', [0.45 0.45 0.48]);
  end
  shown = sweep([sweep.theta] == 0.5);
  for k = 1:3
    lines(k) = plot (panel, shown(k).sigma, shown(k).(what) / scale, markers(k), 'color', colours(k,:), ...
                     'markersize', 9 - 2 * k, 'linewidth', 1.5);
  end
  legend (panel, lines, {'\gamma = 1', '\gamma = 0.5', '\gamma = 0', '(32), corrected'}, 'location', 'northeast');
  finish_panel (panel, [0 1 range], 'place of the impact in the step, \sigma  (\theta = 0.5)', words, heading);
end

function draw_orders (panel, cases)
  shown = [7 1; 4 2; 4 1; 1 1; 1 2];                        % case, row of e
  names = {'e_v, not forecast', 'e_q, forecast', 'e_v, forecast', 'e_v, smooth contact, \theta = 1', ...
           'e_q, smooth contact, \theta = 1'};
  colours = [0.84 0.37 0.00; 0.00 0.45 0.70; 0.00 0.45 0.70; 0.00 0.60 0.45; 0.00 0.60 0.45];
  markers = 'sdo+x';
  hold (panel, 'on');
  lines = zeros (1, 5);
  for k = 1:5
    one = cases(shown(k,1));
    lines(k) = plot (panel, log10 (one.h), log10 (one.e(shown(k,2),:)), ['-', markers(k)], 'color', colours(k,:), ...
                     'linewidth', 1.5, 'markersize', 7);
  end
  draw_slope (panel, [-2.5 -1.6], 0.4, 1);
  draw_slope (panel, [-2.15 -5.6], 0.4, 2);
  legend (panel, lines, names, 'location', 'northwest');
  finish_panel (panel, [-3.6 -1.5 -7.2 4.5], 'step h', 'error of one step', '(c) orders: propositions 1 to 3');
  log_ticks (panel);
end

function draw_last (panel, last)
  blue = [0.00 0.45 0.70];
  warm = [0.84 0.37 0.00];
  hold (panel, 'on');
  missed = ~last.caught;
  x = log10 (last.h);
  lines = [plot(panel, x, last.formula ./ last.h, '-', 'color', [0.6 0.6 0.63], 'linewidth', 1.5), ...
           plot(panel, x(missed), last.e_v(missed) ./ last.h(missed), 's', 'color', warm, 'linewidth', 1.5), ...
           plot(panel, x(last.caught), last.e_v(last.caught) ./ last.h(last.caught), 'o', 'color', blue, 'linewidth', 1.5)];
  legend (panel, lines, {'(33), corrected', 'no impulse', 'impulse'}, 'location', 'northwest');
  finish_panel (panel, [-2.75 -0.65 -1 6.5], 'h', 'e_v / h', '(d) steps [3 - h, 3 + h] into the accumulation of impacts');
  set (panel, 'xtick', [-2 -1], 'xticklabel', {'10^{-2}', '10^{-1}'});
end
