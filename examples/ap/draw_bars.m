function drawn = draw_bars (file, runs, headings, references)
%DRAW_BARS  Successive positions of the two bars, as in AP's Figures 7 and 8, and x of the joint over time.
%   drawn = draw_bars (file, runs, headings, references)   runs of run_bars; cells of texts and of bars_reference or [];
%   drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1320 680];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  low = min ([runs.joint]) - 0.02;
  high = max ([runs.joint]) + 0.02;
  for k = 1:numel (runs)
    left = 0.045 + (k - 1) * 0.33;
    draw_positions (axes ('parent', fig, 'position', [left 0.5 0.28 0.44]), runs(k).sol, headings{k});
    panel = axes ('parent', fig, 'position', [left 0.10 0.28 0.25]);
    plot (panel, runs(k).sol.t, runs(k).joint, '-', 'color', [0.2 0.2 0.23], 'linewidth', 1.75);
    hold (panel, 'on');
    if (~isempty (references{k}))
      plot (panel, references{k}(1,:), references{k}(2,:), 'o', 'color', [0.84 0.37 0.00], 'markersize', 5);
      text (1.75, references{k}(2,end) - 0.12 * (high - low), 'o  exact', 'parent', panel, 'fontsize', 11, ...
            'color', [0.84 0.37 0.00]);
    end
    finish_panel (panel, [0 2.5 low high], 't (s)', '', 'x of the joint (m)');
  end
  write_picture (fig, pixels, file);
end

function draw_positions (panel, sol, heading)
  times = [0 0.2 0.35 0.45 0.54 0.62 0.7 0.8 0.9 1 1.2 1.5 10];
  q = interp1 (sol.t, sol.q', times)';
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00];
  hold (panel, 'on');
  plot (panel, [-0.6 2.4], [0 0], '-', 'color', [0.55 0.55 0.58], 'linewidth', 2);
  for k = 1:numel (times)
    part = (k - 1) / (numel (times) - 1);
    for body = 1:2
      place = q(3*body-2:3*body,k);
      along = [cos(place(3)); sin(place(3))];
      ends = [place(1:2) - along, place(1:2) + along];
      shade = 1 - (0.25 + 0.75 * part) * (1 - colours(body,:));
      plot (panel, ends(1,:), ends(2,:), '-', 'color', shade, 'linewidth', 1 + 2 * (part == 1));
    end
  end
  axis (panel, 'equal');
  finish_panel (panel, [-0.6 2.4 -0.15 2.15], 'x (m)', '', heading);
end
