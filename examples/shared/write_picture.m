function write_picture (fig, pixels, file)
%WRITE_PICTURE  Write a figure to a PNG file; the folder of the file is made if need be.
%   write_picture (fig, pixels, file)   [width height]

% SPDX-License-Identifier: BSD-3-Clause

  folder = fileparts (file);
  if (~exist (folder, 'dir'))
    mkdir (folder);
  end
  if (exist ('OCTAVE_VERSION', 'builtin'))
    state = warning ('off', 'Octave:gnuplot-graphics');
    restore = onCleanup (@() warning (state)); %#ok<NASGU>
    if (strcmp (graphics_toolkit (fig), 'gnuplot'))
      try
        print_pixels (fig, pixels, 72, '-dpngcairo', file);      % smooth edges, at 72 dots per inch only
        return
      catch
        % an old gnuplot has no cairo
      end
    end
  end
  print_pixels (fig, pixels, 100, '-dpng', file);
end

function print_pixels (fig, pixels, dots_per_inch, device, file)
  set (fig, 'paperunits', 'inches', 'paperposition', [0, 0, pixels / dots_per_inch]);
  print (fig, device, sprintf ('-r%d', dots_per_inch), file);
end
