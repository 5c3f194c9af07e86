function n = directions_around (dimension, count)
%DIRECTIONS_AROUND  Unit vectors spread over the circle or the sphere.
%   N = directions_around (DIMENSION, COUNT)   a column each: on the circle at equal angles, on the sphere along a
%                                              spiral of
%   the golden angle, whose turns are equally high
%
%   See also run_shot, meeting_depth.

% SPDX-License-Identifier: BSD-3-Clause

  if (dimension == 2)
    angle = 2 * pi * (1:count) / count;
    n = [cos(angle); sin(angle)];
    return
  end
  k = (1:count) - 0.5;
  z = 1 - 2 * k / count;
  turn = pi * (1 + sqrt (5)) * k;
  n = [sqrt(1 - z .^ 2) .* cos(turn); sqrt(1 - z .^ 2) .* sin(turn); z];
end

%!test  # of length 1, and no direction is farther from one of them than a few times their mean distance
%! n = directions_around (2, 90);
%! assert (sqrt (sum (n .^ 2)), ones (1, 90), 1e-14);
%! assert (min (max (n' * [cos(0:0.01:6.28); sin(0:0.01:6.28)])) > cos (pi / 90) - 1e-12);
%! n = directions_around (3, 600);
%! assert (sqrt (sum (n .^ 2)), ones (1, 600), 1e-14);
%! assert (min (max (n' * directions_around (3, 5000))) > cos (2 * sqrt (4 * pi / 600)));
