function drawn = draw_capture (file, result)
%DRAW_CAPTURE  Errors of q of event-capturing Runge-Kutta methods over the step, as Acary's Figures 6 and 7.
%   drawn = draw_capture (file, result)   of capture_orders; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 600];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  headings = {'(a) bouncing ball', '(b) linear oscillator'};
  for k = 1:2
    panel = axes ('parent', fig, 'position', [0.065 + 0.5 * (k - 1), 0.11, 0.42, 0.81]);
    draw_methods (panel, result.errors(k,:), result.orders, headings{k});
  end
  write_picture (fig, pixels, file);
end

% A broken line of the order of the method begins at its error with the largest step.
function draw_methods (panel, list, orders, heading)
  colours = [0.45 0.45 0.48; 0.84 0.37 0.00; 0.00 0.60 0.45; 0.00 0.45 0.70; 0.60 0.30 0.60];
  markers = 's^dov';
  hold (panel, 'on');
  x = log10 (list(1).h);
  handles = zeros (1, numel (list));
  names = cell (1, numel (list));
  for n = 1:numel (list)
    y = log10 (list(n).q);
    plot (panel, x, y(1) + orders(n) * (x - x(1)), '--', 'color', 0.5 + 0.5 * colours(n,:), 'linewidth', 1);
    handles(n) = plot (panel, x, y, ['-', markers(n)], 'color', colours(n,:), 'linewidth', 1.5, 'markersize', 7);
    names{n} = sprintf ('%s: order %.2f', list(n).method, list(n).order);
  end
  legend (panel, handles, names, 'location', 'southeast');
  finish_panel (panel, [-1.9 -0.1 -15 0], 'step h  (broken: the order p of the method)', 'largest error of q', heading);
  log_ticks (panel);
  set (panel, 'xtick', log10 ([0.02 0.05 0.1 0.2 0.5]), 'xticklabel', {'0.02', '0.05', '0.1', '0.2', '0.5'});
end
