function fig = ns_new_figure (pixels, visible)
%NS_NEW_FIGURE  A white figure of a size in pixels; [] where Octave has nothing to draw with.
%   fig = ns_new_figure (pixels, visible)   visible 'on' or 'off'

% SPDX-License-Identifier: BSD-3-Clause

  fig = [];
  octave = exist ('OCTAVE_VERSION', 'builtin') ~= 0;
  if (octave && isempty (available_graphics_toolkits ()))
    return
  end
  fig = figure ('visible', 'off', 'color', 'w', 'position', [60, 60, pixels], 'defaulttextfontname', 'Helvetica', ...
                'defaultaxesfontname', 'Helvetica');
  if (octave && strcmp (visible, 'off') && strcmp (graphics_toolkit (fig), 'fltk') ...
      && any (strcmp ('gnuplot', available_graphics_toolkits ())))
    graphics_toolkit (fig, 'gnuplot');         % fltk prints no invisible figure
  end
  set (fig, 'visible', visible);
end
