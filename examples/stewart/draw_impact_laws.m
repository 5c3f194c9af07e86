function drawn = draw_impact_laws (file, result)
%DRAW_IMPACT_LAWS  The rod before and after its impact by each law, and the energies.
%   drawn = draw_impact_laws (file, result)   of run_impact_laws; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1100 860];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  for k = 1:2
    item = result.rods(2 * k + 1);
    U = item.before;
    words = sprintf ('a rod whose end hits with (%g, %g), e = 1', U);
    up = 0.5 * (2 - k);
    draw_rod (axes ('parent', fig, 'position', [0.02, 0.04 + up, 0.42, 0.40]), item, item.heading, result.laws);
    draw_energies (axes ('parent', fig, 'position', [0.54, 0.09 + up, 0.44, 0.34]), U, words, result.laws);
  end
  write_picture (fig, pixels, file);
end

% Velocities of the end as arrows, tangential to the right, normal upwards.
function draw_rod (panel, item, words, laws)
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.55 0.40];
  dark = [0.2 0.2 0.23];
  hold (panel, 'on');
  patch ([-2.6 2.2 2.2 -2.6], [0 0 -0.25 -0.25], [0.9 0.9 0.92], 'parent', panel, 'edgecolor', 'none');
  plot (panel, [-2.6 2.2], [0 0], '-', 'color', dark, 'linewidth', 1.5);
  slope = (1 + sqrt (5)) / 2;
  along = 2 * [1 slope] / norm ([1 slope]);
  plot (panel, [0 along(1)], [0 along(2)], '-', 'color', [0.7 0.7 0.73], 'linewidth', 6);
  plot (panel, along(1) / 2, along(2) / 2, 'o', 'color', dark, 'markerfacecolor', dark, 'markersize', 14);
  draw_arrow_to (panel, [0 0.03] - item.before([2 1])', [0 0.03], dark);
  text (-2.5, 2.95, 'velocity of the end before', 'parent', panel, 'fontsize', 11, 'color', dark);
  for k = 1:numel (laws)
    draw_arrow_to (panel, [0 0], item.after([2 1],k)' + [0.04 0] * (k - 2), colours(k,:));
    text (-2.5, 2.95 - 0.25 * k, sprintf ('%s, energy x %.3g', laws{k}, item.ratio(k)), 'parent', panel, ...
          'fontsize', 11, 'color', colours(k,:));
  end
  axis (panel, 'equal', [-2.6 2.2 -0.25 3.05], 'off');
  title (panel, words, 'fontsize', 12, 'fontweight', 'normal', 'color', dark);
end

function draw_arrow_to (panel, from, tip, colour)
  plot (panel, [from(1), tip(1)], [from(2), tip(2)], '-', 'color', colour, 'linewidth', 2);
  along = 0.15 * (tip - from) / max (norm (tip - from), eps);
  across = 0.4 * [-along(2), along(1)];
  corners = [tip; tip - along + across; tip - along - across];
  patch (corners(:,1), corners(:,2), colour, 'parent', panel, 'edgecolor', colour);
end

function draw_energies (panel, U, words, laws)
  mu = linspace (0, 1.1, 23);
  curves = [];
  for k = 1:numel (laws)
    ratio = zeros (size (mu));
    for j = 1:numel (mu)
      model = golden_rod (mu(j), 1, U);
      [~, v] = nsstep (model, 0, [], [], 1e-6, 'Impact', laws{k}, 'Detect', 'collisions', 'Stabilization', 'none');
      start = nsterms (model, 0, [], []);
      ratio(j) = v' * start.M * v / (2 * start.kinetic);
    end
    curves = [curves, impact_curve(mu, ratio, 'o-', k, laws{k}, [0.85, ratio(end) + 0.13 - 0.27*(k == 3)])]; %#ok<AGROW>
  end
  draw_impact_curves (panel, curves);
  finish_panel (panel, [0 1.1 0 2.4], '\mu', 'kinetic energy after / before', words);
end
