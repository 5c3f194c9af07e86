function drawn = draw_work (file, problems)
%DRAW_WORK  Error against cost for each motion, written to a PNG file.
%   drawn = draw_work (file, problems)   of work_problems, with the fields adaptive and fixed of measure_work

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 480];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  colours = [0.84 0.37 0.00; 0.00 0.45 0.70];
  words = {'adaptive', 'fixed'};
  for k = 1:numel (problems)
    panel = axes ('parent', fig, 'position', [0.065 + 0.325 * (k - 1), 0.14, 0.265, 0.75]);
    runs = [problems(k).adaptive, problems(k).fixed];
    hold (panel, 'on');
    for n = 1:2
      plot (panel, log10 (runs(n).seconds), log10 (runs(n).error), '-o', 'color', colours(n,:), 'linewidth', 2, ...
            'markersize', 5, 'markerfacecolor', colours(n,:));
      text (0.95, 1.0 - 0.08 * n, words{n}, 'parent', panel, 'units', 'normalized', 'fontsize', 12, ...
            'color', colours(n,:), 'horizontalalignment', 'right');
    end
    x = log10 ([runs.seconds]);
    y = log10 ([runs.error]);
    finish_panel (panel, [min(x) - 0.1, max(x) + 0.1, min(y) - 0.3, max(y) + 0.3], 'seconds', pick_words (k), ...
                  problems(k).name);
    powers_of_ten (panel, 'x', x);
    powers_of_ten (panel, 'y', y);
  end
  write_picture (fig, pixels, file);
end

function words = pick_words (k)
  words = '';
  if (k == 1)
    words = 'error at the end';
  end
end

function powers_of_ten (panel, side, values)
  ticks = ceil (min (values) - 0.3):floor (max (values) + 0.3);
  labels = arrayfun (@(power) sprintf ('10^{%d}', power), ticks, 'UniformOutput', false);
  set (panel, [side, 'tick'], ticks, [side, 'ticklabel'], labels);
end
