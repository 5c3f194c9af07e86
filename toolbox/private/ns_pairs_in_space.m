function touch = ns_pairs_in_space ()
%NS_PAIRS_IN_SPACE  Which kinds of shapes can touch each other in space.
%   touch = ns_pairs_in_space ()   touch(j,k) is true if kinds j and k of ns_shape_kinds can
%
%   All of them touch halfspaces, points and spheres touch spheres, capsules and boxes, and capsules each other. Smooth
%   shapes (ellipsoids, superquadrics, intersections, implicit ones) touch each other, spheres and boxes.

% SPDX-License-Identifier: BSD-3-Clause

  kinds = ns_shape_kinds ();
  number = @(names) find (ismember (kinds, names));
  touch = false (numel (kinds));
  touch(number ({'point', 'disc', 'capsule', 'cylinder', 'box', 'polytope'}),number ('halfspace')) = true;
  touch(number ({'point', 'disc'}),number ({'disc', 'capsule', 'box'})) = true;
  touch(number ('capsule'),number ('capsule')) = true;
  touch(number ('smooth'),number ({'disc', 'box', 'smooth', 'halfspace'})) = true;
  touch = touch | touch';
end
