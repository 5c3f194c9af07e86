function drawn = draw_pushed_box (file, box, pushes, steps, diagram)
%DRAW_PUSHED_BOX  The picture of the demonstration, written to a PNG file.
%   drawn = draw_pushed_box (file, box, pushes, steps, diagram)   as computed by the demonstration
%
%   drawn is false where Octave has nothing to draw with. A window opens only in the desktops of Octave
%   and MATLAB. The folder of the file is made if need be.

% SPDX-License-Identifier: BSD-3-Clause

  drawn = can_draw ();
  if (~ drawn)
    return
  end
  colours = [0.83 0.88 0.92; 0.98 0.84 0.49; 0.55 0.80 0.76; 0.95 0.62 0.47; 0.80 0.68 0.86];
  restore = quiet_toolkit (); %#ok<NASGU>
  fig = new_figure ();
  left = 0.008 + 0.17 * [0 1 2 0 1 2];
  bottom = [0.535 0.535 0.535 0.035 0.035 0.035];
  for k = 1:6
    panel = axes ('parent', fig, 'position', [left(k), bottom(k), 0.17, 0.43]);
    if (k < 6)
      draw_box (panel, box, pushes.F(k), pushes.y(k), steps{k}, colours, pushes.label{k});
    else
      draw_legend (panel, box);
    end
  end
  panel = axes ('parent', fig, 'position', [0.585 0.12 0.395 0.80]);
  draw_diagram (panel, box, diagram, pushes, colours);
  write_png (fig, [1300 600], file);
end

function answer = can_draw ()
  answer = ~ exist ('OCTAVE_VERSION', 'builtin') ...
           || any (ismember ({'qt', 'gnuplot'}, available_graphics_toolkits ()));
end

function restore = quiet_toolkit ()
  restore = [];
  if (exist ('OCTAVE_VERSION', 'builtin'))
    state = warning ('off', 'Octave:gnuplot-graphics');
    restore = onCleanup (@() warning (state));
  end
end

function fig = new_figure ()
  fig = figure ('visible', 'off', 'color', 'w', 'defaulttextfontname', 'Helvetica', ...
                'defaultaxesfontname', 'Helvetica');
  if (exist ('OCTAVE_VERSION', 'builtin'))
    desktop = isguirunning ();
    if (strcmp (graphics_toolkit (fig), 'fltk'))
      graphics_toolkit (fig, 'gnuplot');      % fltk prints no invisible figure
    end
  else
    desktop = usejava ('desktop');
  end
  if (desktop)
    set (fig, 'visible', 'on', 'position', [60 60 1300 600]);
  end
end

function write_png (fig, pixels, file)
  folder = fileparts (file);
  if (~ exist (folder, 'dir'))
    mkdir (folder);
  end
  if (exist ('OCTAVE_VERSION', 'builtin') && strcmp (graphics_toolkit (fig), 'gnuplot'))
    try
      print_pixels (fig, pixels, 72, '-dpngcairo', file);      % smooth edges, at 72 dots per inch only
      return
    catch
    end
  end
  print_pixels (fig, pixels, 100, '-dpng', file);
end

function print_pixels (fig, pixels, dots_per_inch, device, file)
  set (fig, 'paperunits', 'inches', 'paperposition', [0, 0, pixels / dots_per_inch]);
  print (fig, device, sprintf ('-r%d', dots_per_inch), file);
end
