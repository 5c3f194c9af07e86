function drawn = draw_elasticity (file, result)
%DRAW_ELASTICITY  Energies of the two bars for several stiffnesses and coefficients of restitution.
%   drawn = draw_elasticity (file, result)   of run_ap_elasticity; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1280 470];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  names = {arrayfun(@(k) sprintf ('k = 10^%d', round (log10 (k))), result.stiffness, 'UniformOutput', false), ...
           arrayfun(@(e) sprintf ('e = %g', e), result.restitution, 'UniformOutput', false)};
  runs = {result.stiff, result.elastic};
  headings = {'energy, spring of stiffness k', 'energy, k = 100, restitution e'};
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.55 0.40; 0.60 0.25 0.55];
  for k = 1:2
    panel = axes ('parent', fig, 'position', [0.07 + (k - 1) * 0.5, 0.13, 0.41, 0.76]);
    hold (panel, 'on');
    for j = 1:4
      plot (panel, runs{k}(j).sol.t, runs{k}(j).energy, '-', 'color', colours(j,:), 'linewidth', 1.75);
      text (0.97, 0.97 - 0.07 * j, names{k}{j}, 'parent', panel, 'units', 'normalized', 'fontsize', 12, ...
            'color', colours(j,:), 'horizontalalignment', 'right');
    end
    finish_panel (panel, [0 2 8 15], 't (s)', 'E (J)', headings{k});
  end
  write_picture (fig, pixels, file);
end
