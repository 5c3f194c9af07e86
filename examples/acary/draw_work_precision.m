function drawn = draw_work_precision (file, result, heading)
%DRAW_WORK_PRECISION  Acary, Figures 4 and 5: evaluations against the error, for the ball and the oscillator.
%   drawn = draw_work_precision (file, result, heading)   of run_acary_figure_4 or run_acary_figure_5; drawn is false
%                                                         where
%   Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1100, 460];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  left = axes ('parent', fig, 'position', [0.075 0.15 0.4 0.72]);
  draw_panel (left, result.ball, [1e-13 1 50 1e6], ['bouncing ball, ', heading]);
  right = axes ('parent', fig, 'position', [0.565 0.15 0.4 0.72]);
  draw_panel (right, result.oscillator, [1e-8 1 50 1e6], ['linear oscillator, ', heading]);
  write_picture (fig, pixels, file);
  close (fig);
end

function draw_panel (panel, work, limits, heading)
  colors = [0.55 0.55 0.58; 0.85 0.45 0.1; 0.1 0.35 0.7];
  markers = {'x', '+', 'o'};
  names = {'constant steps', 'heuristic (67)', 'variable order (68)-(70)'};
  sizes = [8 9 5];
  for k = 1:numel (work)
    loglog (panel, work(k).error, work(k).evaluations, [markers{k}, '-'], 'color', colors(k,:), 'linewidth', 1, ...
            'markersize', sizes(k));
    hold (panel, 'on');
  end
  legend (panel, names(1:numel (work)), 'location', 'southwest', 'box', 'off', 'fontsize', 10);
  finish_panel (panel, limits, '|e|_1 of q', 'evaluations of the right-hand side', heading);
  set (panel, 'xminortick', 'off', 'yminortick', 'off', 'ytick', 10 .^ (2:6), ...
       'xtick', 10 .^ (ceil (log10 (limits(1))):2:0));
end
