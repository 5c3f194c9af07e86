function drawn = draw_acary_figure_2 (file, result)
%DRAW_ACARY_FIGURE_2  Errors of Moreau's scheme over the step, as Acary's Figure 2.
%   drawn = draw_acary_figure_2 (file, result)   of run_acary_figure_2; drawn is false where Octave cannot draw

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1200 540];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  draw_velocity_errors (axes ('parent', fig, 'position', [0.065 0.12 0.42 0.79]), result.errors(1), ...
                        '(a) bouncing ball, Moreau');
  draw_velocity_errors (axes ('parent', fig, 'position', [0.565 0.12 0.42 0.79]), result.errors(2), ...
                        '(b) linear oscillator, Moreau');
  write_picture (fig, pixels, file);
end
