function drawn = draw_urdf_rover (file, result)
%DRAW_URDF_ROVER  The picture of the rover of rover.urdf, written to a PNG file.
%   drawn = draw_urdf_rover (file, result)   drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 560], @(fig) panels (fig, result));
end

function panels (fig, result)
  times = [0 1 2 3 4];
  panel = axes ('parent', fig, 'position', [0.01 0.04 0.58 0.86]);
  nsplot (result.sol, 'Times', times, 'View', [-20 35], 'Parent', panel);
  title (panel, sprintf ('a rover from a URDF file at t = %g, %g, %g, %g, %g s', times), 'fontsize', 12, ...
         'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
  draw_speeds (axes ('parent', fig, 'position', [0.66 0.13 0.32 0.77]), result);
end

function draw_speeds (panel, result)
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00];
  speeds = result.info.velocity (result.sol.q, result.sol.v);
  t = result.sol.t;
  hold (panel, 'on');
  names = {'left_axle', 'right_axle'};
  words = {'left wheel', 'right wheel'};
  for k = 1:2
    wheel = speeds(strcmp ({result.info.joints.name}, names{k}),:);
    plot (panel, t, result.drive.radius * wheel, '-', 'color', colours(k,:), 'linewidth', 2);
    text (3.1, result.drive.radius * wheel(end) - 0.05, words{k}, 'parent', panel, 'fontsize', 11, 'color', ...
          colours(k,:));
  end
  middle = sqrt (sum (diff (result.path, 1, 2).^2, 1)) ./ diff (t);
  some = 1:100:numel (middle);
  plot (panel, t(some+1), middle(some), 'o', 'color', [0.2 0.2 0.23], 'markersize', 4);
  text (3.1, 0.75, 'the rover', 'parent', panel, 'fontsize', 11, 'color', [0.2 0.2 0.23]);
  finish_panel (panel, [0 5 0 1.3], 't (s)', 'speed (m/s)', ...
                'radius times speed of the wheels (lines), rover (circles)');
end
