function drawn = draw_chatterjee_rod (file, result)
%DRAW_CHATTERJEE_ROD  Stewart, Figure 4.5: the rod with a torsion spring, and the impulse of its end D.
%   drawn = draw_chatterjee_rod (file, result)   of run_chatterjee_rod; drawn is false where Octave has nothing to
%   draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1400 700];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  soft = result.spring(1);
  w = 3 * 0.3 / (0.3^3 + 0.7^3) * 0.1;                        % a rigid rod turns about B
  turned = w * 0.25;
  draw_rod (axes ('parent', fig, 'position', [0.02 0.52 0.46 0.40]), [-0.3 0.7; 0.3*sin(-turned) 0.7*sin(turned)], ...
            {}, 'rigid: D leaves, no impulse there');
  last = numel (soft.sol.t);
  q = soft.sol.q(:,last);
  ends = [q(1) - 0.325*cos(q(3)), q(1) + 0.325*cos(q(3)), q(4) + 0.175*cos(q(6))
          q(2) - 0.325*sin(q(3)), q(2) + 0.325*sin(q(3)), q(5) + 0.175*sin(q(6))];
  draw_rod (axes ('parent', fig, 'position', [0.02 0.04 0.46 0.40]), ends, {sprintf('N_D = %.3f P', soft.D)}, ...
            'with a torsion spring at C: an impulse at D');

  panel = axes ('parent', fig, 'position', [0.56 0.60 0.42 0.32]);
  c = linspace (0, 0.7, 100);
  at = [result.spring(2:end).at];
  curves = [impact_curve(c, 0.3 * c .* (0.7 - c) ./ (2 * (0.027 + 0.7 * c.^2)), '-', 1, 'closed form', [0.27 0.26]), ...
            impact_curve(at, [result.spring(2:end).D], 'o', 2, 'ours, k = 10^4 and 10^6', [0.52 0.1])];
  draw_impact_curves (panel, curves);
  finish_panel (panel, [0 0.7 0 0.35], 'place of the hinge C behind B', 'N_D / P', 'rigid table');
  panel = axes ('parent', fig, 'position', [0.56 0.10 0.42 0.32]);
  curves = [impact_curve(log10 ([result.table.ratio]), [result.table.D], 'o-', 2, 'ours', [1.2 0.07])];
  draw_impact_curves (panel, curves);
  finish_panel (panel, [-1.2 2.2 0 0.12], 'log_{10} (k_{table} / k_{spring})', 'N_D / P', 'table on springs');
  write_picture (fig, pixels, file);
end

% The rod through its ends and hinges (2 x n), with the table and the blow.
function draw_rod (panel, ends, words, heading)
  dark = [0.2 0.2 0.23];
  blue = [0.00 0.45 0.70];
  red = [0.84 0.37 0.00];
  hold (panel, 'on');
  patch ([0 0.95 0.95 0], [0 0 -0.14 -0.14], [0.9 0.9 0.92], 'parent', panel, 'edgecolor', 'none');
  plot (panel, [0.95 0 0], [0 0 -0.14], '-', 'color', dark, 'linewidth', 1.5);
  plot (panel, [-0.3 0.7], [0 0], '--', 'color', [0.7 0.7 0.73], 'linewidth', 1.5);
  plot (panel, ends(1,:), ends(2,:), '-', 'color', blue, 'linewidth', 4);
  plot (panel, ends(1,2:end-1), ends(2,2:end-1), 'o', 'color', dark, 'markerfacecolor', 'w', 'markersize', 8);
  plot (panel, [-0.3 -0.3], [0.03 0.17], '-', 'color', red, 'linewidth', 2);
  patch ([-0.3 -0.315 -0.285], [0.02 0.055 0.055], red, 'parent', panel, 'edgecolor', red);
  label = {'parent', panel, 'fontsize', 12, 'color', dark};
  text (-0.29, 0.15, ' P', 'parent', panel, 'fontsize', 12, 'color', red);
  text (-0.35, 0.0, 'A', label{:});
  text (0.02, -0.05, 'B', label{:});
  text (0.72, -0.04, 'D', label{:});
  if (~isempty (words))
    text (0.36, -0.05, 'C', label{:});
    text (0.6, -0.09, words{1}, 'parent', panel, 'fontsize', 12, 'color', red);
  end
  axis (panel, 'equal', [-0.4 0.97 -0.16 0.3], 'off');
  title (panel, heading, 'fontsize', 12, 'fontweight', 'normal', 'color', dark);
end
