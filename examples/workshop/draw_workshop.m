function drawn = draw_workshop (file, sol, hall)
%DRAW_WORKSHOP  The picture of the workshop, written to a PNG file.
%   drawn = draw_workshop (file, sol, hall)   drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 860];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  times = [0 0.83 1.3 3];
  left = [0.01 0.505 0.01 0.505];
  bottom = [0.69 0.69 0.37 0.37];
  for k = 1:4
    panel = axes ('parent', fig, 'position', [left(k), bottom(k), 0.485, 0.28]);
    nsplot (sol, 'Times', times(k), 'Parent', panel);
    set (panel, 'xtick', [], 'ytick', [], 'xcolor', 'w', 'ycolor', 'w');
    axis (panel, [-0.3 8.6 -0.3 2.65]);
    title (panel, sprintf ('t = %g s', times(k)), 'fontsize', 12, 'fontweight', 'normal');
  end
  draw_speeds (axes ('parent', fig, 'position', [0.055 0.07 0.415 0.24]), sol, hall);
  draw_forces (axes ('parent', fig, 'position', [0.555 0.07 0.415 0.24]), sol);
  write_picture (fig, pixels, file);
end

function draw_speeds (panel, sol, hall)
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.62 0.45];
  hold (panel, 'on');
  parcel = first_row (sol.model, 'parcel 1');
  speed = [sqrt(sum (sol.v(1:2,:).^2, 1)); sqrt(sum (sol.v(4:5,:).^2, 1)); sol.v(parcel,:)];
  slope = hall.g * [sin(hall.angle) - hall.brick_friction * cos(hall.angle), 2/3 * sin(hall.angle), ...
                    hall.belt_friction];
  stops = [1.4, 1.05, hall.belt_speed / slope(3)];          % then the ramp ends, and the parcels stick
  shown = sol.t <= 1.6;
  for k = 1:3
    t = linspace (0, stops(k), 12);
    plot (panel, sol.t(shown), speed(k,shown), '-', 'color', colours(k,:), 'linewidth', 2);
    plot (panel, t, slope(k) * t, 'o', 'color', colours(k,:) * 0.55, 'markersize', 4);
  end
  write (panel, 1.37, 3.2, 'brick slides', colours(1,:), 'right');
  write (panel, 1.02, 3.2, 'wheel rolls', colours(2,:), 'right');
  write (panel, 0.95, 0.75, 'parcel on the belt', colours(3,:), 'left');
  finish_panel (panel, [0 1.6 -0.2 3.6], 't (s)', 'speed (m/s)', 'simulated (lines) and closed forms (circles)');
end

function draw_forces (panel, sol)
  hold (panel, 'on');
  c = nscontacts (sol, 'parcel 1', 'belt', 'Times', [0 1.6]);
  impact = strcmp (c.state, 'impact');
  c.normal(impact) = NaN;
  c.tangential(impact) = NaN;
  colours = [0.35 0.35 0.4; 0.80 0.47 0.65];
  for t = reshape (c.t(impact), 1, [])
    plot (panel, [t t], [-5 45], '-', 'color', [0.95 0.88 0.88], 'linewidth', 0.75);
  end
  plot (panel, c.t, c.normal, '-', 'color', colours(1,:), 'linewidth', 2);
  plot (panel, c.t, c.tangential, '-', 'color', colours(2,:), 'linewidth', 2);
  write (panel, 0.04, 34, 'normal force: three parcels', colours(1,:), 'left');
  write (panel, 0.92, 24, 'two parcels', colours(1,:), 'left');
  write (panel, 0.04, 13, 'friction: slips', colours(2,:), 'left');
  write (panel, 0.4, 4, 'sticks', colours(2,:), 'left');
  finish_panel (panel, [0 1.6 -5 45], 't (s)', 'force on the lowest parcel (N)', ...
                'from the belt, until the hammer strikes and after');
end

function write (panel, x, y, words, colour, side)
  text (x, y, words, 'parent', panel, 'fontsize', 11, 'color', colour, 'horizontalalignment', side);
end

% The row of v with the horizontal velocity of a body; each free body has three.
function row = first_row (model, name)
  id = find (strcmp (name, model.names));
  row = 3 * sum (model.bodies(1,1:id-1) > 0) + 1;
end
