function touch = ns_pairs_in_space ()
%NS_PAIRS_IN_SPACE  Which kinds of shapes can touch each other in space.
%   touch = ns_pairs_in_space ()   touch(j,k) is true if kinds j and k of ns_shape_kinds can
%
%   All of them touch halfspaces; spheres, capsules, boxes and polytopes touch each other, points and cylinders. Smooth shapes
%   (ellipsoids, superquadrics, intersections, implicit ones) touch each other, spheres and boxes.

% SPDX-License-Identifier: BSD-3-Clause

  kinds = ns_shape_kinds ();
  number = @(names) find (ismember (kinds, names));
  touch = false (numel (kinds));
  touch(number ({'point', 'disc', 'capsule', 'cylinder', 'box', 'polytope'}),number ('halfspace')) = true;
  solids = number ({'disc', 'capsule', 'box', 'polytope'});
  touch(number ('point'),solids) = true;
  touch(solids,solids) = true;
  touch(number ('cylinder'),[number('point'), solids]) = true;
  touch(number ('smooth'),number ({'disc', 'box', 'smooth', 'halfspace'})) = true;
  touch = touch | touch';
end
