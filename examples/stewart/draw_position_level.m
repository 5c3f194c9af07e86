function drawn = draw_position_level (file, result)
%DRAW_POSITION_LEVEL  Restitution against the phase of the impact, and balls dropped from heights 1 mm apart.
%   drawn = draw_position_level (file, result)   of run_position_level; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1250 560];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  red = [0.84 0.37 0.00];
  blue = [0.00 0.45 0.70];
  panel = axes ('parent', fig, 'position', [0.06 0.12 0.38 0.78]);
  hold (panel, 'on');
  plot (panel, [0 0.5 1], [1 0 1], '-', 'color', 0.6 + 0.4 * red, 'linewidth', 1.5);
  plot (panel, result.phase, result.averaged, 'o', 'color', red, 'markersize', 5, 'linewidth', 1.5);
  plot (panel, result.phase, result.ours, 'o', 'color', blue, 'markersize', 5, 'linewidth', 1.5);
  text (0.5, 0.88, '0 \leq f(q^{l+1}) \perp c_n \geq 0', 'parent', panel, 'fontsize', 12, 'color', red, ...
        'horizontalalignment', 'center');
  text (0.5, 0.55, '(2.13), e = 0.5', 'parent', panel, 'fontsize', 12, 'color', blue, 'horizontalalignment', 'center');
  finish_panel (panel, [0 1 0 1.05], 'part of the step before the impact', 'restitution', ...
                'a ball meets the floor');
  fields = {'averaged', 'ours'};
  headings = {'condition on positions: four heights, 1 mm apart', '(2.13), e = 0.5: the same heights'};
  for p = 1:2
    panel = axes ('parent', fig, 'position', [0.53, 0.58 - 0.46 * (p - 1), 0.45, 0.32]);
    hold (panel, 'on');
    for k = 1:numel (result.rebounds)
      shade = [red; blue];
      plot (panel, result.rebounds(k).t, result.rebounds(k).(fields{p}), '-', ...
            'color', shade(p,:) * (1 - 0.2 * (k - 1)), 'linewidth', 1.5);
    end
    words = {'', 't (s)'};
    finish_panel (panel, [0 1.5 0 1.1], words{p}, 'height (m)', headings{p});
  end
  write_picture (fig, pixels, file);
end
