function done = film_page (page, times, file, pixels)
%FILM_PAGE  A GIF of a page of nsanimate, frame by frame, by chromium and GraphicsMagick.
%   done = film_page (page, times, file, pixels)   times at equal distances, shown in real time; [width height] of the
%   window, of which the upper part with the bodies is kept; false where there is no chromium

% SPDX-License-Identifier: BSD-3-Clause

  frames = cell (1, numel (times));
  for k = 1:numel (times)
    frames{k} = sprintf ('%s_%03d.png', page(1:end-5), k);
    done = photograph_page (page, times(k), frames{k}, pixels);
    if (~done)
      return
    end
  end
  hundredths = round (100 * (times(2) - times(1)));
  command = sprintf ('gm convert -delay %d -loop 0 %s -crop %dx%d+0+0 -resize "560x>" +dither -colors 48 "%s" 2>&1', ...
                     hundredths, sprintf ('"%s" ', frames{:}), pixels(1), round (0.65 * pixels(2)), file);
  [status, said] = system (command);
  cellfun (@delete, frames);
  if (status ~= 0)
    error ('nonsmooth:gallery:picture', 'GraphicsMagick: %s', strtrim (said));
  end
end
