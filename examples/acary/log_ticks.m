function log_ticks (panel)
%LOG_TICKS  Label the axes of a panel of decimal logarithms by powers of ten.
%   log_ticks (panel)   at whole powers, at every second or third where there are many

% SPDX-License-Identifier: BSD-3-Clause

  limits = axis (panel);
  sides = 'xy';
  for k = 1:2
    ends = limits(2*k-1:2*k);
    every = ceil ((floor (ends(2)) - ceil (ends(1)) + 1) / 9);
    ticks = every * (ceil (ends(1) / every):floor (ends(2) / every));
    labels = arrayfun (@(power) sprintf ('10^{%d}', power), ticks, 'UniformOutput', false);
    set (panel, [sides(k), 'tick'], ticks, [sides(k), 'ticklabel'], labels);
  end
end
