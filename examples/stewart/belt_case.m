function belt = belt_case ()
%BELT_CASE  A mass on a belt, held by a spring, with friction that falls with the sliding speed: Stewart, section 4.3.
%   belt = belt_case ()   struct: stiffness, speed (of the belt), law [mus mud vs], mu (s), rest (equilibrium), growth
%
%   m = 1: x'' = -k x + mu (u - x') g while the belt is faster. It rests at x = mu (u) g / k, where small motions grow
%   as exp (growth t) with growth = -mu' (u) g / 2 > 0.

% SPDX-License-Identifier: BSD-3-Clause

  law = [0.4 0.2 0.5];
  belt = struct ('stiffness', 25, 'speed', 0.3, 'law', law, ...
                 'mu', @(s) law(2) + (law(1) - law(2)) * exp (-s / law(3)), 'rest', [], 'growth', []);
  belt.rest = belt.mu (belt.speed) * 9.81 / belt.stiffness;
  belt.growth = (law(1) - law(2)) / law(3) * exp (-belt.speed / law(3)) * 9.81 / 2;
end
