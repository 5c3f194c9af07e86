function fig = new_picture (pixels)
%NEW_PICTURE  A white figure to be written to a file; [] where Octave has nothing to draw with.
%   fig = new_picture (pixels)   [width height]
%
%   A window opens only in the desktops of Octave and MATLAB.

% SPDX-License-Identifier: BSD-3-Clause

  octave = exist ('OCTAVE_VERSION', 'builtin') ~= 0;
  fig = [];
  if (octave && ~any (ismember ({'qt', 'gnuplot'}, available_graphics_toolkits ())))
    return
  end
  if (octave)
    state = warning ('off', 'Octave:gnuplot-graphics');
    restore = onCleanup (@() warning (state)); %#ok<NASGU>
  end
  fig = figure ('visible', 'off', 'color', 'w', 'defaulttextfontname', 'Helvetica', ...
                'defaultaxesfontname', 'Helvetica');
  if (octave)
    desktop = isguirunning ();
    if (strcmp (graphics_toolkit (fig), 'fltk'))
      graphics_toolkit (fig, 'gnuplot');      % fltk prints no invisible figure
    end
  else
    desktop = usejava ('desktop');
  end
  if (desktop)
    set (fig, 'visible', 'on', 'position', [60, 60, pixels]);
  end
end
