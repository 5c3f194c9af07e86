function drawn = draw_three_masses (file, result)
%DRAW_THREE_MASSES  Stewart, Figure 4.4: velocities while the springs are compressed, and after that over k1 / k2.
%   drawn = draw_three_masses (file, result)   of run_three_masses; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1400 470];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  headings = {'k_1 = 100, k_2 = 10000', 'k_1 = 10000, k_2 = 100'};
  places = {[0.36 -0.28; 0.06 0.42; 0.36 0.76], [0.03 0.8; 0.1 0.12; 0.38 0.93]};
  for k = 1:2
    panel = axes ('parent', fig, 'position', [0.05 + 0.32 * (k - 1), 0.13, 0.25, 0.75]);
    curves = [];
    for j = 1:3
      curves = [curves, impact_curve(result.curves(k).t, result.curves(k).v(j,:), '-', j, sprintf ('mass %d', j), ...
                                     places{k}(j,:))]; %#ok<AGROW>
    end
    draw_impact_curves (panel, curves);
    finish_panel (panel, [0 0.5 -0.5 1.1], 't (s)', 'velocity (m/s)', headings{k});
  end
  panel = axes ('parent', fig, 'position', [0.69 0.13 0.29 0.75]);
  ratio = 10.^(-2:0.2:2);
  limit = zeros (3, numel (ratio));
  for k = 1:numel (ratio)
    limit(:,k) = three_masses_limit (ratio(k));
  end
  places = [0.3 -0.38; -1.2 0.48; 0.3 0.87];
  curves = [];
  for j = 1:3
    curves = [curves, impact_curve(log10 (ratio), limit(j,:), '-', j, sprintf ('mass %d', j), places(j,:)), ...
              impact_curve(log10 (result.ratios), result.v(j,:,3), 'o', j, '', [0 0])]; %#ok<AGROW>
  end
  draw_impact_curves (panel, curves);
  finish_panel (panel, [-2.1 2.1 -0.5 1.1], 'log_{10} (k_1 / k_2)', '', ...
                'velocity after: limit (lines), k = 10^6 (circles)');
  write_picture (fig, pixels, file);
end
