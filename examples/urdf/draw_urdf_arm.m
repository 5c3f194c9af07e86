function drawn = draw_urdf_arm (file, result)
%DRAW_URDF_ARM  The picture of the arm of arm.urdf, written to a PNG file.
%   drawn = draw_urdf_arm (file, result)   drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 620], @(fig) panels (fig, result));
end

function panels (fig, result)
  panel = axes ('parent', fig, 'position', [0.01 0.04 0.54 0.86]);
  nsplot (result.driven, 'Times', [0 1 2], 'View', [40 20], 'Parent', panel);
  title (panel, 'an arm from a URDF file, moved by motors, at t = 0, 1, 2 s', 'fontsize', 12, ...
         'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
  draw_tip (axes ('parent', fig, 'position', [0.63 0.6 0.35 0.31]), result);
  draw_energy (axes ('parent', fig, 'position', [0.63 0.1 0.35 0.31]), result);
end

function draw_tip (panel, result)
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.00 0.62 0.45];
  names = 'xyz';
  t = result.driven.t;
  some = 1:20:numel (t);
  hold (panel, 'on');
  for k = 1:3
    plot (panel, t, result.path(k,:), '-', 'color', colours(k,:), 'linewidth', 2);
    plot (panel, t(some), result.expected(k,some), 'o', 'color', colours(k,:) * 0.5, 'markersize', 4);
    text (2.03, result.path(k,end) + 0.05 * (names(k) == 'x') - 0.05 * (names(k) == 'z'), names(k), 'parent', ...
          panel, 'fontsize', 11, 'color', colours(k,:));
  end
  limits = [min(result.path(:)), max(result.path(:))] + [-0.1 0.1];
  finish_panel (panel, [0 2.3 limits], 't (s)', 'place (m)', ...
                'its tip: simulated (lines) and as the file says (circles)');
end

function draw_energy (panel, result)
  [total, kinetic] = nsenergy (result.free);
  hold (panel, 'on');
  curves = [kinetic; total - kinetic - total(1); total - total(1)];
  words = {'kinetic', 'potential', 'total'};
  colours = [0.00 0.45 0.70; 0.84 0.37 0.00; 0.2 0.2 0.23];
  for k = 1:3
    plot (panel, result.free.t, curves(k,:), '-', 'color', colours(k,:), 'linewidth', 2);
    text (1.22, curves(k,end), words{k}, 'parent', panel, 'fontsize', 10, 'color', colours(k,:));
  end
  top = 1.1 * max (abs (curves(:)));
  finish_panel (panel, [0 1.5 -top top], 't (s)', 'energy (J)', 'hung from a ceiling and let go');
end
