function drawn = draw_carts (file, runs, curves, words)
%DRAW_CARTS  PAGT's Figures 6 and 7: one curve for each stiffness, and the energies.
%   drawn = draw_carts (file, runs, curves, words)   runs of run_carts; cell of rows over time; struct with name of the
%   parameter, values, curve (label), limits, highest (energy), heading; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 560];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.62 0.45];
  panel = axes ('parent', fig, 'position', [0.075 0.11 0.415 0.80]);
  hold (panel, 'on');
  for k = 1:3
    plot (panel, runs(k).sol.t, curves{k}, '-', 'color', colours(k,:), 'linewidth', 1.75);
    text (0.97, 0.13 + 0.07 * (3 - k), value_text (words, k), 'parent', panel, 'units', 'normalized', ...
          'fontsize', 12, 'color', colours(k,:), 'horizontalalignment', 'right');
  end
  finish_panel (panel, words.limits, 't (s)', words.curve, words.heading);
  for k = 1:3
    panel = axes ('parent', fig, 'position', [0.575, 0.11 + 0.275 * (3 - k), 0.405, 0.25]);
    plot (panel, runs(k).sol.t, runs(k).energy, '-', 'color', colours(k,:), 'linewidth', 1.75);
    text (0.97, 0.85, value_text (words, k), 'parent', panel, 'units', 'normalized', 'fontsize', 12, ...
          'color', colours(k,:), 'horizontalalignment', 'right');
    finish_panel (panel, [words.limits(1:2), 0, words.highest], pick (k == 3, 't (s)'), pick (k == 2, 'energy (J)'), ...
                  pick (k == 1, 'total energies'));
  end
  write_picture (fig, pixels, file);
end

function text = value_text (words, k)
  text = sprintf ('%s = 10^%d', words.name, round (log10 (words.values(k))));
end

function text = pick (wanted, text)
  if (~wanted)
    text = '';
  end
end
