function drawn = draw_rover (file, sol, facts, rover)
%DRAW_ROVER  The picture of the rover, written to a PNG file.
%   drawn = draw_rover (file, sol, facts, rover)   drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 900];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  times = [0 1.6 3.2 4.7];
  panel = axes ('parent', fig, 'position', [0.01 0.36 0.98 0.6]);
  nsplot (sol, 'Times', times, 'Parent', panel);
  title (panel, sprintf ('a rover climbs over stones, a plank and a smooth ramp: t = %g, %g, %g, %g s', times), ...
         'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
  draw_energy (axes ('parent', fig, 'position', [0.055 0.07 0.415 0.25]), sol, facts);
  draw_slip (axes ('parent', fig, 'position', [0.555 0.07 0.415 0.25]), sol, facts, rover);
  write_picture (fig, pixels, file);
end

function draw_energy (panel, sol, facts)
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.62 0.45; 0.35 0.35 0.4];
  curves = [facts.motors; facts.damped; facts.lost; facts.stored - facts.stored(1)];
  words = {'work of the motors', 'taken by dampers', 'by friction, impacts', 'gained by the rover'};
  up = [12 -12 0 0];                                          % the first two end at nearly the same value
  hold (panel, 'on');
  for k = 1:4
    plot (panel, sol.t, curves(k,:), '-', 'color', colours(k,:), 'linewidth', 2);
    text (5.05, curves(k,end) + up(k), words{k}, 'parent', panel, 'fontsize', 11, 'color', colours(k,:));
  end
  finish_panel (panel, [0 6.7 -60 170], 't (s)', 'energy (J)', 'where the energy goes');
  set (panel, 'xtick', 0:5);
end

% One strip for each wheel.
function draw_slip (panel, sol, facts, rover)
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.62 0.45; 0.80 0.47 0.65];
  strip = 0.2;
  hold (panel, 'on');
  for k = 1:4
    base = strip * (4 - k);
    [t, slip, air] = in_bins (sol.t, facts.slip(k,:), facts.touches(k,:));
    plot (panel, [0 5], base * [1 1], '-', 'color', [0.85 0.85 0.88], 'linewidth', 1);
    plot (panel, t(air), base + 0 * t(air), 's', 'color', [0.7 0.7 0.73], 'markersize', 3, ...
          'markerfacecolor', [0.7 0.7 0.73]);
    plot (panel, t, base + min (slip, 0.95 * strip + 0 * slip), '-', 'color', colours(k,:), 'linewidth', 1.75);
    text (5.05, base + 0.04, rover.wheels{k}, 'parent', panel, 'fontsize', 11, 'color', colours(k,:));
  end
  finish_panel (panel, [0 6.7 -0.01 4 * strip], 't (s)', 'sliding speed (m/s)', ...
                'how the wheels slide (grey: in the air)');
  set (panel, 'xtick', 0:5, 'ytick', strip * (0:0.5:3.5), ...
       'yticklabel', repmat ({'0', sprintf('%.1f', strip / 2)}, 1, 4));
end

% Mean slip in intervals of 0.02 s while the wheel presses; where it does not for most of one it is in the air.
function [t, slip, air] = in_bins (times, slips, touches)
  width = 0.02;
  h = [0, diff(times)];
  bin = min (ceil (times / width - 1e-9), ceil (times(end) / width));
  pressed = touches & bin > 0;
  t = width * ((1:max (bin)) - 0.5);
  duration = accumarray (bin(pressed)', h(pressed)', [numel(t) 1])';
  slip = accumarray (bin(pressed)', (h(pressed) .* slips(pressed))', [numel(t) 1])' ./ max (duration, eps);
  air = duration < width / 2;
  slip(air) = NaN;
end
