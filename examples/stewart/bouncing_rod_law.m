function e = bouncing_rod_law (speed, angle)
%BOUNCING_ROD_LAW  Restitution of a bar by the speed of its end and its angle with the floor, after Stewart, Figure 1.2.
%   e = bouncing_rod_law (speed, angle)   angle in radians, any; arrays of one size
%
%   At speeds up to 1 m/s a smooth curve through 0.6 at 0, 0.15 at 70 and 0.85 at 90 degrees, in between what the figure
%   shows of steel bars; above, it falls as speed^(-1/4), as where metal yields.

% SPDX-License-Identifier: BSD-3-Clause

  steep = asin (min (1, abs (sin (angle)))) * 180 / pi;
  e = 0.15 + 0.45 * cosd (90 * min (steep, 70) / 70).^2 + 0.70 * sind (90 * max (steep - 70, 0) / 20).^2;
  e = e .* max (speed, 1).^(-1/4);
end
