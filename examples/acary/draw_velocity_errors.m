function draw_velocity_errors (panel, errors, heading)
%DRAW_VELOCITY_ERRORS  Errors of the velocity over the step in four norms, with lines of the orders 1 and 1/2.
%   draw_velocity_errors (panel, errors, heading)   of velocity_errors

% SPDX-License-Identifier: BSD-3-Clause

  [names, markers, colours] = velocity_norms ();
  hold (panel, 'on');
  limits = [log10(min (errors.h)) - 0.15, log10(max (errors.h)) + 0.15, -4.4, 1.7];
  handles = zeros (1, 4);
  for k = [3 2 1 4]
    fit = mean (log10 (errors.v(k,:))) + errors.order_v(k) * (log10 (errors.h) - mean (log10 (errors.h)));
    if (k ~= 3)
      plot (panel, log10 (errors.h), fit, '-', 'color', 0.5 + 0.5 * colours(k,:), 'linewidth', 1);
    end
    handles(k) = plot (panel, log10 (errors.h), log10 (errors.v(k,:)), markers{k}, 'color', colours(k,:), ...
                       'markersize', 7, 'linewidth', 1.5);
    names{k} = sprintf ('%s: order %.2f', names{k}, errors.order_v(k));
  end
  names{3} = 'uniform: none';
  draw_slope (panel, [limits(2) - 0.9, -3.9], 0.6, 1);
  draw_slope (panel, [limits(2) - 0.9, -3.2], 0.6, 0.5);
  legend (panel, handles([3 2 1 4]), names([3 2 1 4]), 'location', 'northwest');
  finish_panel (panel, limits, sprintf ('step h  (\\theta = %g)', errors.theta), 'error of the velocity', heading);
  log_ticks (panel);
end
