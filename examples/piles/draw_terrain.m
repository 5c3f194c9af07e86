function drawn = draw_terrain (file, result)
%DRAW_TERRAIN  The picture of the rover on its hills, how high its wheels are, and where its energy goes.
%   drawn = draw_terrain (file, result)   of run_terrain; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 900], @(fig) draw_panels (fig, result));
end

function draw_panels (fig, result)
  sol = result.sol;
  times = sol.t(end) * [0 0.5 1];
  panel = axes ('parent', fig, 'position', [0.01 0.36 0.98 0.6]);
  nsplot (sol, 'Times', times, 'Parent', panel);
  title (panel, sprintf ('a rover on hills of triangles: t = %g, %g, %g s', times), 'fontsize', 12, ...
         'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.62 0.45; 0.80 0.47 0.65];
  panel = axes ('parent', fig, 'position', [0.055 0.07 0.415 0.25]);
  hold (panel, 'on');
  for k = 1:4
    plot (panel, sol.t, 1000 * result.clear(k,:), '-', 'color', colours(k,:), 'linewidth', 1.5);
  end
  finish_panel (panel, [0, sol.t(end), -2, 1000 * max(result.clear(:)) + 1], 't (s)', 'mm', ...
                'clearance of the wheels straight below');
  panel = axes ('parent', fig, 'position', [0.555 0.07 0.415 0.25]);
  hold (panel, 'on');
  energy = result.energy;
  curves = [energy.motors; energy.damped; energy.lost; energy.stored - energy.stored(1)];
  words = {'motors', 'dampers', 'friction, impacts', 'gained'};
  for k = 1:4
    plot (panel, sol.t, curves(k,:), '-', 'color', colours(k,:), 'linewidth', 2);
    text (1.01 * sol.t(end), curves(k,end), words{k}, 'parent', panel, 'fontsize', 11, 'color', colours(k,:));
  end
  finish_panel (panel, [0, 1.3 * sol.t(end), min(curves(:)) - 5, max(curves(:)) + 5], 't (s)', 'energy (J)', ...
                'where the energy goes');
end
