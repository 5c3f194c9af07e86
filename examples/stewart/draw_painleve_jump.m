function drawn = draw_painleve_jump (file, result)
%DRAW_PAINLEVE_JUMP  The rod of Stewart, Figure 1.3, before and after the impulse: velocities over time.
%   drawn = draw_painleve_jump (file, result)   of run_painleve_jump; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 520];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig, 'position', [0.02 0.10 0.36 0.80]);
  draw_painleve_rod (panel, pi / 4);
  panel = axes ('parent', fig, 'position', [0.46 0.13 0.52 0.77]);
  hold (panel, 'on');
  colours = [0.00 0.45 0.70; 0.00 0.62 0.45; 0.84 0.37 0.00; 0.35 0.35 0.38];
  sol = result.sol;
  contact = rod_end (sol.q, sol.v);
  rows = [sol.v; contact(1,:)];
  after = result.record.after(:,1);
  names = {'x velocity of the centre (m/s)', 'y velocity of the centre (m/s)', 'angular velocity (1/s)', ...
           'x velocity of the end on the table (m/s)'};
  heights = [-0.72 -0.83 -0.61 -0.94];
  for k = 1:4
    plot (panel, [-0.1 0 sol.t(2:end)], rows(k,[1 1 2:end]), '-', 'color', colours(k,:), 'linewidth', 2);
    text (0.012, heights(k), names{k}, 'parent', panel, 'fontsize', 11, 'color', colours(k,:));
  end
  plot (panel, [0 0 0], after', 'ko', 'markersize', 7, 'linewidth', 1.5);
  finish_panel (panel, [-0.1 0.3 -1.1 0.8], 't (s)', '', ...
                'trapezoidal, h = 0.001; circles: closed form of the impulse, \mu = 2');
  write_picture (fig, pixels, file);
end
