function drawn = picture_file (file, pixels, draw)
%PICTURE_FILE  A picture written to a PNG file.
%   drawn = picture_file (file, pixels, draw)   pixels: [width height]; draw (fig) draws into the figure. drawn is false
%   where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (drawn)
    draw (fig);
    write_picture (fig, pixels, file);
  end
end
