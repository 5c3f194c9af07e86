function done = photograph_page (page, time, file, pixels)
%PHOTOGRAPH_PAGE  A picture of a page of nsanimate at one time, by chromium.
%   done = photograph_page (page, time, file, pixels)   [width height]; false where there is no chromium

% SPDX-License-Identifier: BSD-3-Clause

  [missing, program] = system ('command -v chromium || command -v chromium-browser || command -v google-chrome');
  done = ~missing;
  if (missing)
    return
  end
  command = sprintf (['"%s" --headless --no-sandbox --hide-scrollbars --use-angle=swiftshader ' ...
                      '--enable-unsafe-swiftshader --virtual-time-budget=4000 --window-size=%d,%d ' ...
                      '--screenshot="%s" "file://%s#t=%.9g" 2>&1'], ...
                     strtrim (program), pixels, file, page, time);
  [status, said] = system (command);
  if (status ~= 0 || ~exist (file, 'file'))
    error ('nonsmooth:gallery:page', 'chromium: %s', strtrim (said));
  end
end
