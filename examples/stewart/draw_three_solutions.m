function drawn = draw_three_solutions (file, result)
%DRAW_THREE_SOLUTIONS  Runs on springs from states near that of Stewart, section 3.3.1, and how often each outcome is.
%   drawn = draw_three_solutions (file, result)   of run_three_solutions; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1250 520];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  colours = [0.00 0.45 0.70; 0.35 0.35 0.38; 0.84 0.37 0.00];
  panel = axes ('parent', fig, 'position', [0.065 0.13 0.47 0.77]);
  hold (panel, 'on');
  for try_out = reshape (result.tries(1:min (end, 24)), 1, [])
    plot (panel, try_out.t * 1e5, try_out.speed(1,:), '-', 'color', colours(try_out.outcome,:), 'linewidth', 1.25);
  end
  text (29, -3.5, 'opens', 'parent', panel, 'fontsize', 12, 'color', colours(1,:), 'horizontalalignment', 'right');
  text (12, -1, 'stops by an impulse', 'parent', panel, 'fontsize', 12, 'color', colours(3,:), ...
        'horizontalalignment', 'right');
  finish_panel (panel, [0 30 -4.2 0.6], 't (10^{-5} s)', 'x velocity of the end on the table (m/s)', ...
                'springs of 10^{10} N/m, deflection perturbed by up to 1 %');
  panel = axes ('parent', fig, 'position', [0.62 0.13 0.36 0.77]);
  hold (panel, 'on');
  shares = [result.starts; result.runs; result.springs];
  shares = 100 * shares ./ (sum (shares, 2) * [1 1 1]);
  for k = 1:3
    for j = 1:3
      x = k + 0.26 * (j - 2) + 0.11 * [-1 1 1 -1];
      patch (x, shares(k,j) * [0 0 1 1], colours(j,:), 'parent', panel, 'edgecolor', 'none');
    end
  end
  for j = 1:3
    text (3.4, 103 - 7 * j, result.names{j}, 'parent', panel, 'fontsize', 12, 'color', colours(j,:), ...
          'horizontalalignment', 'right');
  end
  finish_panel (panel, [0.5 3.5 0 100], ' ', 'share of repeats (%)', 'what perturbed repeats find');
  set (panel, 'xtick', 1:3, 'xticklabel', {'one step, random bases', 'runs, rigid table', 'runs, springs'});
  write_picture (fig, pixels, file);
end
