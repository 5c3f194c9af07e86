function ns_write_png (fig, pixels, file)
%NS_WRITE_PNG  Write a figure to a PNG file of a size in pixels; the folder is made if need be.
%   ns_write_png (fig, pixels, file)

% SPDX-License-Identifier: BSD-3-Clause

  folder = fileparts (file);
  if (~isempty (folder) && ~exist (folder, 'dir'))
    mkdir (folder);
  end
  if (exist ('OCTAVE_VERSION', 'builtin') && strcmp (graphics_toolkit (fig), 'gnuplot'))
    try
      print_pixels (fig, pixels, 72, '-dpngcairo', file);      % smooth edges, at 72 dots per inch only
      return
    catch
      % an old gnuplot has no cairo
    end
  end
  print_pixels (fig, pixels, 100, '-dpng', file);
end

function print_pixels (fig, pixels, dots_per_inch, device, file)
  set (fig, 'paperunits', 'inches', 'paperposition', [0, 0, pixels / dots_per_inch]);
  print (fig, device, sprintf ('-r%d', dots_per_inch), file);
end
