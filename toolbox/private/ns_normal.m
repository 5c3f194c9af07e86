function x = ns_normal (seed, members, count)
%NS_NORMAL  A column of `count` normal numbers for each member, which depends on the seed and its number alone.
%   x = ns_normal (seed, members, count)   Box and Muller's method

% SPDX-License-Identifier: BSD-3-Clause

  half = ceil (count / 2);
  u = ns_random (seed, members, 2 * half);
  radius = sqrt (-2 * log (1 - u(1:half,:)));
  angle = 2 * pi * u(half+1:end,:);
  x = [radius .* cos(angle); radius .* sin(angle)];
  x = x(1:count,:);
end
