function drawn = draw_belt (file, result)
%DRAW_BELT  Stewart, section 4.3: a mass on a belt, its place over time and its limit cycle.
%   drawn = draw_belt (file, result)   of run_belt; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1250 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  blue = [0.00 0.45 0.70];
  warm = [0.84 0.37 0.00];
  dark = [0.3 0.3 0.3];
  belt = belt_case ();
  cycle = belt_reference (belt);
  panel = axes ('parent', fig, 'position', [0.06 0.13 0.45 0.77]);
  hold (panel, 'on');
  plot (panel, [0 9], belt.rest * [1 1], '--', 'color', [0.6 0.6 0.6]);
  plot (panel, result.starts(2).t, result.starts(2).x, '-', 'color', warm, 'linewidth', 2);
  plot (panel, result.starts(1).t, result.starts(1).x, '-', 'color', blue, 'linewidth', 2);
  text (0.2, 0.235, 'from near the equilibrium', 'parent', panel, 'fontsize', 11, 'color', blue);
  text (0.3, -0.09, 'from outside', 'parent', panel, 'fontsize', 11, 'color', warm);
  finish_panel (panel, [0 9 -0.12 0.25], 't (s)', 'x (m)', 'trapezoidal, h = 0.02');

  panel = axes ('parent', fig, 'position', [0.58 0.13 0.41 0.77]);
  hold (panel, 'on');
  plot (panel, [-0.12 0.25], belt.speed * [1 1], '--', 'color', [0.6 0.6 0.6]);
  plot (panel, result.starts(2).x, result.starts(2).v, '-', 'color', warm, 'linewidth', 1);
  plot (panel, result.starts(1).x, result.starts(1).v, '-', 'color', blue, 'linewidth', 1);
  few = round (linspace (1, numel (cycle.x), 45));
  plot (panel, cycle.x(few), cycle.v(few), 'o', 'color', dark, 'markersize', 4);
  plot (panel, [cycle.sticks, cycle.x(1)], belt.speed * [1 1], '-', 'color', dark, 'linewidth', 3);
  plot (panel, belt.rest, 0, 'x', 'color', dark, 'markersize', 8);
  text (0.035, 0.36, 'sticks to the belt', 'parent', panel, 'fontsize', 11, 'color', dark);
  text (0.075, -0.66, 'slides; event-driven (circles)', 'parent', panel, 'fontsize', 11, 'color', dark);
  finish_panel (panel, [-0.12 0.25 -0.75 0.45], 'x (m)', 'v (m/s)', 'limit cycle');
  write_picture (fig, pixels, file);
end
