function [model, options, h] = random_model (number)
%RANDOM_MODEL  Random planar models with joints, springs and contacts, numbered.
%   [MODEL, OPTIONS, H] = random_model (NUMBER)
%   builds 2 to 6 bodies (discs, boxes, polygons, particles) above a tilted plane, sometimes beside a
%   wall, some of them connected by revolute, prismatic, weld and distance joints, in loops
%   too, with limits and motors, and by springs.  OPTIONS are names and values for nssolve: Method and Detect,
%   all methods, in two of five models the trapezoidal ones.  H is the step.  All is a function of NUMBER.
%
%   Nothing overlaps at the start: the bodies have bounding radii below 0.5 and stand on a
%   grid of width 1.2.  Models with joints start at a common velocity, at rest when a joint holds
%   them to the ground, so that joints are kept from the start.  With 'euler' springs are soft
%   enough to be treated explicitly (stiffness to 100, damping to 2).  With 'linimp' stiffness goes to
%   1e8, beside joints to 1e4: a spring nearly parallel to a joint feels the joint's drift of O(h).  With
%   the trapezoidal methods they are soft: stiff ones that turn while they oscillate may gain energy.
%
%   See also lcp_random, nsmodel.

% SPDX-License-Identifier: BSD-3-Clause

  [u, state] = lcp_random (lcp_random (700000 + number), 1, 12);
  implicit = u(1) < 0.5;
  detect = {'off', 'collisions'};
  methods = {'euler', 'linimp'};
  options = {'Method', methods{1 + implicit}, 'Detect', detect{1 + (u(2) < 0.5)}};
  second = lcp_random (lcp_random (800000 + number), 1, 3);
  if (second(1) < 0.4)
    methods = {'trapezoidal', 'trapezoidal1'};
    detect = {'all', 'all', 'collisions', 'off'};
    options = {'Method', methods{1 + (second(2) < 0.5)}, 'Detect', detect{1 + floor(4 * second(3))}};
    implicit = false;
  end
  h = 0.002 * 10 ^ u(3);                    % 0.002 to 0.02
  count = 2 + floor (5 * u(4));
  jointed = u(5) < 0.6;
  grounded = jointed && u(6) < 0.3;

  tilt = 0.4 * (u(7) - 0.5);
  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Shape', nsshape ('halfspace', [sin(tilt), cos(tilt)]), 'Name', 'plane', ...
                  'Friction', u(8), 'Restitution', 0.8 * max (0, 2 * u(9) - 1));
  if (u(10) < 0.3)
    model = nsbody (model, 'Shape', nsshape ('halfspace', [1, 0], -1.5), 'Friction', 0.5);
  end
  common = [4 * u(11) - 2; -3 * u(12)] * (~grounded);
  ids = zeros (1, count);
  particle = false (1, count);
  places = zeros (2, count);
  for k = 1:count
    places(:,k) = place (k, tilt);
    [model, ids(k), particle(k), state] = add_body (model, places(:,k), common, jointed, state);
  end
  if (jointed)
    [model, state] = add_joints (model, ids, particle, places, grounded, state);
  end
  decades = 2 + implicit * (6 - 4 * jointed);
  model = add_springs (model, ids, particle, decades, state);
end

function p = place (k, tilt)
% on a grid of width 1.2, three in a row, turned with the plane; lowest points 0.1 above it and more
  grid_point = [1.2 * mod(k - 1, 3); 0.6 + 1.2 * floor((k - 1) / 3)];
  p = [cos(tilt), sin(tilt); -sin(tilt), cos(tilt)] * grid_point;
end

function [model, id, particle, state] = add_body (model, p, common, jointed, state)
  [u, state] = lcp_random (state, 1, 8);
  [v, state] = lcp_random (state, 3, 1, 'normal');
  if (jointed)
    v = [0; 0; 0];
  end
  particle = false;
  switch (floor (4 * u(1)))
    case 0
      shape = nsshape ('disc', 0.2 + 0.3 * u(2));
    case 1
      shape = nsshape ('box', 0.3 + 0.4 * u(2:3));
    case 2
      corners = 3 + floor (4 * u(2));
      angles = 2 * pi * (0:corners-1) / corners;
      shape = nsshape ('polygon', (0.2 + 0.29 * u(3)) * [cos(angles); sin(angles)]);
    otherwise
      shape = nsshape ('point');
      particle = true;
  end
  pose = {'Position', p, 'Velocity', common + 1.5 * v(1:2)};
  if (~particle)
    pose = [pose, {'Angle', 2 * pi * u(4), 'AngularVelocity', 3 * v(3)}];
  end
  [model, id] = nsbody (model, 'Mass', 0.5 + 1.5 * u(5), 'Shape', shape, pose{:}, 'Friction', u(6), ...
                        'Restitution', 0.8 * max (0, 2 * u(7) - 1));
end

function [model, state] = add_joints (model, ids, particle, places, grounded, state)
% a chain with gaps, a loop closed by a distance, the first body held to the ground
  count = numel (ids);
  [u, state] = lcp_random (state, count + 1, 4);
  for k = 2:count
    if (u(k,1) < 0.7)
      model = add_joint (model, ids([k, k-1]), any (particle([k, k-1])), places(:,[k, k-1]), u(k,:));
    end
  end
  if (count > 2 && u(1,1) < 0.3)
    model = nsjoint (model, 'distance', ids(1), ids(count));
  end
  if (grounded)
    if (particle(1) || u(1,2) < 0.3)
      model = nsjoint (model, 'distance', ids(1), 0, 'Anchor', [places(:,1), places(:,1) + [0; 1]]);
    else
      model = nsjoint (model, 'revolute', ids(1), 0, 'Anchor', places(:,1) + [0.2; 0.3]);
    end
  end
end

function model = add_joint (model, pair, with_particle, places, u)
% with a particle only a rod or a rope; else all kinds, with limits and motors now and then
  middle = mean (places, 2);
  along = places(:,1) - places(:,2);
  if (with_particle || u(2) < 0.2)
    if (u(3) < 0.3)
      model = nsjoint (model, 'distance', pair(1), pair(2), 'Limits', [0, 1.1 * norm(along)]);
    else
      model = nsjoint (model, 'distance', pair(1), pair(2));
    end
  elseif (u(2) < 0.65)
    extra = {};
    if (u(3) < 0.3)
      extra = {'Limits', [-0.3 - u(4), 0.2 + u(4)]};
    elseif (u(3) < 0.45)
      extra = {'Motor', {'torque', 4 * u(4) - 2}};
    end
    model = nsjoint (model, 'revolute', pair(1), pair(2), 'Anchor', middle, extra{:});
  elseif (u(2) < 0.85)
    limits = {};
    if (u(3) < 0.5)
      limits = {'Limits', [-0.2, 0.3]};
    end
    model = nsjoint (model, 'prismatic', pair(1), pair(2), 'Anchor', middle, ...
                     'Axis', [cos(2 * pi * u(4)), sin(2 * pi * u(4))], limits{:});
  else
    model = nsjoint (model, 'weld', pair(1), pair(2));
  end
end

function model = add_springs (model, ids, particle, decades, state)
  u = lcp_random (state, numel (ids), 7);
  for k = 2:numel (ids)
    if (u(k,1) < 0.5)
      a = 0.3 * (u(k,2:3) - 0.5) * (~particle(k));
      b = 0.3 * (u(k,4:5) - 0.5) * (~particle(k-1));
      model = nsspring (model, ids(k), a, ids(k-1), b, 'Stiffness', 10 ^ (decades * u(k,6)), ...
                        'Damping', 10 ^ (decades * u(k,7)) / 50);
    end
  end
end

%!function check_start (model)                            # above the plane and apart, by their bounding radii
%!  moving = find (model.bodies(1,:) > 0);
%!  up = model.shapes(5:6,model.bodies(22,1));
%!  radius = model.shapes(9,model.bodies(22,moving));
%!  x = model.bodies(9:10,moving);
%!  assert (all (up' * x - radius > 0.05));
%!  for k = 2:columns (x)
%!    distance = sqrt (sum ((x(:,1:k-1) - x(:,k)) .^ 2, 1));
%!    assert (all (distance > radius(1:k-1) + radius(k)));
%!  endfor
%!endfunction

## The same model again, other numbers other models; joints, springs and every shape turn up, every method with every
## Detect that it knows; all start above the plane and apart from each other.
%!test
%! shapes = [1 2 3 9];                                   # points, discs, polygons, halfspaces
%! kinds = zeros (1, 4);
%! joints = zeros (1, 4);
%! springs = 0;
%! methods = cell (1, 60);
%! for number = 1:60
%!   [model, options, h] = random_model (number);
%!   if (mod (number, 4) == 0)
%!     [again, same_options, same_h] = random_model (number);
%!     assert (isequaln (model.bodies, again.bodies) && isequal (model.joints, again.joints));
%!     assert (isequal (options, same_options) && h == same_h);
%!   endif
%!   check_start (model);
%!   methods{number} = [options{2}, " ", options{4}];
%!   if (number <= 40)
%!     for k = 1:4
%!       kinds(k) += sum (model.shapes(1,:) == shapes(k));
%!       if (columns (model.joints) > 0)
%!         joints(k) += sum (model.joints(1,:) == k);
%!       endif
%!     endfor
%!     springs += columns (model.springs);
%!   endif
%! endfor
%! assert (all (kinds > 10) && all (joints > 1) && springs > 20, "%s", mat2str ([kinds; joints]));
%! assert (numel (unique (methods)) == 2 * 2 + 2 * 3, "%s", strjoin (unique (methods), ", "));
