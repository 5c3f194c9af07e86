function drawn = draw_urdf_arm (file, result)
%DRAW_URDF_ARM  The picture of the arm of arm.urdf, written to a PNG file.
%   drawn = draw_urdf_arm (file, result)   drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 620];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  panel = axes ('parent', fig, 'position', [0.01 0.04 0.54 0.86]);
  nsplot (result.driven, 'Times', [0 1 2], 'View', [40 20], 'Parent', panel);
  hold (panel, 'on');
  some = 1:20:size (result.expected, 2);
  plot3 (panel, result.expected(1,some), result.expected(2,some), result.expected(3,some), 'o', ...
         'color', [0.84 0.37 0.00], 'markersize', 4);
  title (panel, 'an arm from a URDF file at t = 0, 1, 2 s; circles: its tip as the file says', 'fontsize', 12, ...
         'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
  draw_swing (axes ('parent', fig, 'position', [0.63 0.57 0.35 0.34]), result);
  draw_energy (axes ('parent', fig, 'position', [0.63 0.11 0.35 0.34]), result);
  write_picture (fig, pixels, file);
end

function draw_swing (panel, result)
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.62 0.45; 0.80 0.47 0.65; 0.34 0.71 0.91; 0.35 0.35 0.40];
  hold (panel, 'on');
  for k = 1:6
    plot (panel, result.free.t, result.angles(k,:), '-', 'color', colours(k,:), 'linewidth', 2);
  end
  last = sort (result.angles(:,end));
  [~, order] = sort (result.angles(:,end));
  for k = 2:6
    last(k) = max (last(k), last(k-1) + 0.5);
  end
  for k = 1:6
    text (1.02, last(k), result.info.joints(order(k)).name, 'parent', panel, 'fontsize', 10, 'color', colours(order(k),:));
  end
  finish_panel (panel, [0 1.2 -2.6 3.6], '', 'angle', 'let go: angles of the joints');
end

function draw_energy (panel, result)
  [total, kinetic] = nsenergy (result.free);
  hold (panel, 'on');
  curves = [kinetic; total - kinetic - total(1); total - total(1)];
  words = {'kinetic', 'potential', 'total'};
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.2 0.2 0.23];
  for k = 1:3
    plot (panel, result.free.t, curves(k,:), '-', 'color', colours(k,:), 'linewidth', 2);
    text (1.02, curves(k,end), words{k}, 'parent', panel, 'fontsize', 10, 'color', colours(k,:));
  end
  top = 1.1 * max (abs (curves(:)));
  finish_panel (panel, [0 1.2 -top top], 't (s)', 'energy (J)', '');
end
