function drawn = draw_pawl (file, result)
%DRAW_PAWL  The picture of the pawl on its way into the hole, and of the force that it takes.
%   drawn = draw_pawl (file, result)   of run_pawl; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 900], @(fig) draw_panels (fig, result));
end

function draw_panels (fig, result)
  words = {'it touches the chamfer', 'the corner of the lip', 'below the lip', 'snapped out'};
  times = [0 0.019 0.07 0.14];
  for k = 1:4
    place = [0.01 + 0.495 * mod(k - 1, 2), 0.69 - 0.31 * (k > 2), 0.485, 0.27];
    draw_moment (axes ('parent', fig, 'position', place), result, times(k), words{k});
  end
  draw_force (axes ('parent', fig, 'position', [0.06 0.075 0.41 0.24]), result);
  draw_peaks (axes ('parent', fig, 'position', [0.56 0.075 0.41 0.24]), result);
end

% The cantilever is clamped on a post of the slide; it is drawn as a cubic that leaves the post level,
% below the line from the pivot to the centre of the nose.
function draw_moment (panel, result, t, words)
  pawl = result.pawl;
  nsplot (result.sol, 'Times', t, 'Parent', panel);
  hold (panel, 'on');
  q = interp1 (result.sol.t, result.sol.q', t)';
  corner = q(1:2) - [pawl.length; pawl.height] / 2;
  pivot = corner + [pawl.length; 0] + pawl.hinge;
  turned = pawl.rest + q(6) - q(3);
  tip = pivot + (pawl.arm - pawl.back) * [cos(turned); sin(turned)];
  below = 0.08;
  s = linspace (0, 1, 20);
  bow = (3 * s.^2 - s.^3) / 2;
  foot = pivot(1) - 0.06;
  patch (foot + 0.1 * [-1 1 1 -1], corner(2) + [pawl.height, pawl.height, pawl.hinge(2) + [0.04 0.04]], ...
         [0.32 0.63 0.81], 'parent', panel, 'edgecolor', [0.15 0.35 0.5]);
  plot (panel, foot + 0.1 + s * (tip(1) - foot - 0.1), pivot(2) - below + bow * (tip(2) - pivot(2)), '-', ...
        'color', [0.75 0.45 0.2], 'linewidth', 5);
  axis (panel, [-2 2.1 -0.25 1.3]);
  set (panel, 'xtick', [], 'ytick', [], 'xcolor', 'w', 'ycolor', 'w');
  title (panel, sprintf ('%s, t = %g s', words, t), 'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
end

function draw_force (panel, result)
  hold (panel, 'on');
  path = result.path;
  shown = result.travel > 0.004 & result.travel < 0.65;
  plot (panel, result.travel(shown), result.force(shown), '-', 'color', [0.00 0.45 0.70], 'linewidth', 2);
  picked = [1:40:800, 801];
  travel = [path.travel(picked), linspace(path.flat, path.travel(end), 10)];
  force = [path.force(picked), repmat(path.force(end), 1, 10)];
  plot (panel, travel, force, 'o', 'color', [0.00 0.25 0.40], 'markersize', 5);
  finish_panel (panel, [0 0.65 0 1.25 * max(path.force)], 'travel (mm)', 'force (\muN)', ...
                sprintf ('friction %g: simulated (line), closed form (circles)', result.frictions(1)));
end

function draw_peaks (panel, result)
  hold (panel, 'on');
  limit = 1.15 * max (result.closed(2,:));
  plot (panel, result.path.jam * [1 1], [0 limit], '-', 'color', [0.84 0.37 0.00], 'linewidth', 2);
  plot (panel, result.closed(1,:), result.closed(2,:), '-', 'color', [0.6 0.6 0.63], 'linewidth', 2);
  plot (panel, result.frictions, result.peaks, 'o', 'color', [0.00 0.45 0.70], 'markersize', 6, ...
        'markerfacecolor', [0.00 0.45 0.70]);
  text (result.path.jam - 0.01, 0.9 * limit, sprintf ('jams above %.3f', result.path.jam), 'parent', panel, ...
        'fontsize', 12, 'color', [0.84 0.37 0.00], 'horizontalalignment', 'right');
  finish_panel (panel, [0 0.8 0 limit], 'friction', 'force (\muN)', ...
                'largest force: simulated (dots), closed form (line)');
end
