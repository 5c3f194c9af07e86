function scene = two_spheres ()
%TWO_SPHERES  The numbers of CBAT, Example 3: a unit sphere on two larger ones that are fixed.
%   scene = two_spheres ()   struct: centres (3 x 2) and radii (1 x 2) of the fixed spheres; mass, inertia, place (3 x
%                            1) of the unit sphere, which starts at rest; force (3 x 1) on it, weight included;
%                            friction; ellipsoid, the radii [et eo er] of friction

% SPDX-License-Identifier: BSD-3-Clause

  y = (11^2 - 10^2 + 11.4^2) / (2 * 11.4);      % |place| = 11 and |place - centre 2| = 10: the paper's 6.62105263157895
  scene = struct ('centres', [0 0; 0 11.4; 0 0], 'radii', [10 9], 'mass', 1, 'inertia', 0.4, ...
                  'place', [0; y; sqrt(11^2 - y^2)], 'force', [1; 2.6; -9.81], 'friction', 0.2, ...
                  'ellipsoid', [1 1 0.3]);
end
