function drawn = draw_painleve_table (file, result)
%DRAW_PAINLEVE_TABLE  Angular velocity of Painleve's rod and speed of its end on springs of growing stiffness.
%   drawn = draw_painleve_table (file, result)   of run_painleve_table; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1250 520];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  colours = [0.93 0.70 0.10; 0.84 0.37 0.00; 0.60 0.15 0.10; 0.00 0.45 0.70];
  left = axes ('parent', fig, 'position', [0.065 0.13 0.40 0.77]);
  right = axes ('parent', fig, 'position', [0.56 0.13 0.42 0.77]);
  hold (left, 'on');
  hold (right, 'on');
  for k = 1:4
    run = result.runs(k);
    scaled = run.t * sqrt (result.stiffness(k));
    plot (left, scaled, run.v(3,:), '-', 'color', colours(k,:), 'linewidth', 2);
    plot (right, scaled, run.speed(2,:), '-', 'color', colours(k,:), 'linewidth', 2);
    words = sprintf ('k = 10^{%d}', round (log10 (result.stiffness(k))));
    text (0.4, 0.50 - 0.055 * k, words, 'parent', left, 'fontsize', 12, 'color', colours(k,:));
  end
  record = painleve_record ();
  plot (left, [0 15], record.after(3,1) * [1 1], 'k--', 'linewidth', 1);
  plot (right, [0 15], result.limit * [1 1], 'k--', 'linewidth', 1);
  text (0.4, 0.56, 'rigid law', 'parent', left, 'fontsize', 12);
  text (0.4, 0.33, 'limit of stiff springs', 'parent', right, 'fontsize', 12);
  finish_panel (left, [0 15 -0.1 0.7], 't k^{1/2}', 'angular velocity (1/s)', ...
                'the impulse of the rigid law, at the deepest point');
  finish_panel (right, [0 15 -0.4 0.6], 't k^{1/2}', 'y velocity of the end of the rod (m/s)', ...
                'springs throw it off, however stiff they are');
  write_picture (fig, pixels, file);
end
