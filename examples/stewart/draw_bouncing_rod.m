function drawn = draw_bouncing_rod (file, result)
%DRAW_BOUNCING_ROD  Stewart, Figure 1.2: restitution over the angle, given and shown, and how high the bar jumps.
%   drawn = draw_bouncing_rod (file, result)   of run_bouncing_rod; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1250 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  dark = [0.3 0.3 0.3];
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.55 0.40; 0.80 0.47 0.65];
  panel = axes ('parent', fig, 'position', [0.06 0.13 0.40 0.77]);
  hold (panel, 'on');
  angle = linspace (0, 90, 200);
  plot (panel, angle, bouncing_rod_law (1, angle * pi / 180), '--', 'color', [0.6 0.6 0.6], 'linewidth', 1.5);
  plot (panel, angle, bouncing_rod_law (result.speed, angle * pi / 180), '-', 'color', dark, 'linewidth', 2);
  plot (panel, result.angles, result.e, 'o', 'color', colours(1,:), 'markersize', 6, 'linewidth', 2);
  text (22, 0.60, 'given, speed 1 m/s', 'parent', panel, 'fontsize', 11, 'color', [0.5 0.5 0.5]);
  text (3, 0.36, 'given, 1.98 m/s', 'parent', panel, 'fontsize', 11, 'color', dark);
  text (3, 0.30, 'of the bar (circles)', 'parent', panel, 'fontsize', 11, 'color', colours(1,:));
  finish_panel (panel, [0 92 0 1], 'angle of the bar (degrees)', 'effective e', 'restitution, first bounce');

  panel = axes ('parent', fig, 'position', [0.55 0.13 0.44 0.77]);
  hold (panel, 'on');
  shown = [90 80 70 30];
  places = [0.36 0.115; 0.29 0.064; 0.20 -0.008; 0.26 0.022];
  for k = 1:4
    run = result.runs(result.angles == shown(k));
    if (shown(k) == 90)
      chosen = run.t <= 0.8;
    else
      chosen = run.t <= run.flight_end;
    end
    plot (panel, run.t(chosen), run.tip(chosen), '-', 'color', colours(k,:), 'linewidth', 2);
    text (places(k,1), places(k,2), sprintf ('%d degrees', shown(k)), 'parent', panel, 'fontsize', 11, ...
          'color', colours(k,:));
  end
  finish_panel (panel, [0 0.8 -0.02 0.21], 't (s)', 'height of the end that strikes (m)', ...
                'vertical bar; others until they strike again');
  write_picture (fig, pixels, file);
end
