function drawn = draw_billiards (file, run)
%DRAW_BILLIARDS  Stewart, Figure 2.3: the balls from the side and from above.
%   drawn = draw_billiards (file, run)   one of the runs of run_billiards; drawn is false where Octave has nothing to
%   draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 780];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig, 'position', [0.05 0.66 0.93 0.276]);
  hold (panel, 'on');
  patch ([-3.4 8.4 8.4 -3.4], [0 0 -0.3 -0.3], [0.9 0.9 0.92], 'parent', panel, 'edgecolor', 'none');
  draw_balls (panel, run.sol, [1 3]);
  finish_panel (panel, [-3.4 8.4 -0.3 1.8], '', 'z (m)', 'elevation: every 0.25 s, the earlier the paler');
  panel = axes ('parent', fig, 'position', [0.05 0.08 0.93 0.473]);
  hold (panel, 'on');
  draw_balls (panel, run.sol, [1 2]);
  finish_panel (panel, [-3.4 8.4 -1.4 2.2], 'x (m)', 'y (m)', 'plan');
  write_picture (fig, pixels, file);
end

function draw_balls (panel, sol, rows)
  colours = [0.84 0.37 0.00; 0.00 0.45 0.70; 0.00 0.55 0.40; 0.80 0.47 0.65];
  times = 0:0.25:2.5;
  turn = linspace (0, 2 * pi, 60);
  [t, kept] = unique (sol.t);
  for k = 1:4
    centre = sol.q(7 * (k - 1) + rows,:);
    place = interp1 (t', centre(:,kept)', times')';
    for j = 1:numel (times)
      pale = 0.75 * (1 - j / numel (times));
      plot (panel, place(1,j) + 0.5 * cos (turn), place(2,j) + 0.5 * sin (turn), '-', 'linewidth', 1.25, ...
            'color', colours(k,:) * (1 - pale) + pale);
    end
    plot (panel, centre(1,:), centre(2,:), '-', 'color', colours(k,:), 'linewidth', 1.75);
    text (place(1,1) - 0.1, place(2,1), sprintf ('%d', k - 1), 'parent', panel, 'fontsize', 12, 'color', colours(k,:));
  end
  axis (panel, 'equal');
end
