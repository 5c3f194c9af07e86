function draw_pushed_box (file, box, pushes, steps, diagram)
%DRAW_PUSHED_BOX  The picture of the demonstration, written to a PNG file.
%   draw_pushed_box (file, box, pushes, steps, diagram)   computed by the demonstration
%
%   A window opens only inside the desktop of Octave or MATLAB.

% SPDX-License-Identifier: BSD-3-Clause

  colours = [0.83 0.88 0.92; 0.98 0.84 0.49; 0.55 0.80 0.76; 0.95 0.62 0.47; 0.80 0.68 0.86];
  fig = new_figure ();
  corners = [0.01 0.50; 0.22 0.50; 0.01 0.01; 0.22 0.01];
  for k = 1:4
    panel = axes ('parent', fig, 'position', [corners(k,:), 0.21, 0.47]);
    draw_box (panel, box, pushes.F(k), pushes.y(k), steps{k}, colours, pushes.label{k});
  end
  panel = axes ('parent', fig, 'position', [0.50 0.12 0.48 0.79]);
  draw_diagram (panel, box, diagram, pushes, colours);
  print (fig, '-dpng', '-r100', file);
end

function fig = new_figure ()
  in_octave = exist ('OCTAVE_VERSION', 'builtin') ~= 0;
  if (in_octave)
    warning ('off', 'Octave:gnuplot-graphics', 'local');
    desktop = isguirunning ();
  else
    desktop = usejava ('desktop');
  end
  fig = figure ('visible', 'off');
  if (in_octave && strcmp (get (fig, '__graphics_toolkit__'), 'fltk'))
    graphics_toolkit (fig, 'gnuplot');      % fltk prints no invisible figure
  end
  if (desktop)
    set (fig, 'visible', 'on');
  end
  set (fig, 'color', 'w', 'paperunits', 'inches', 'paperposition', [0 0 12 6]);
end
