function shrink_picture (from, to, width)
%SHRINK_PICTURE  Write a PNG file with fewer pixels and colours.
%   shrink_picture (from, to, width)   in pixels; narrower ones keep their size

% SPDX-License-Identifier: BSD-3-Clause

  command = sprintf ('gm convert "%s" -resize "%dx>" +dither -colors 64 -strip "%s" 2>&1', from, width, to);
  [status, said] = system (command);
  if (status ~= 0)
    error ('nonsmooth:gallery:picture', 'GraphicsMagick: %s', strtrim (said));
  end
end
