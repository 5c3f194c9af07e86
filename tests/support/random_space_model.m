function [model, options, h, passive] = random_space_model (number)
%RANDOM_SPACE_MODEL  Random spatial models with joints, springs and contacts, numbered.
%   [MODEL, OPTIONS, H, PASSIVE] = random_space_model (NUMBER)
%   builds 2 to 6 bodies (spheres, capsules, cylinders, boxes, polytopes, particles) above a tilted plane, sometimes
%   beside a wall or around a fixed body, some of them connected by joints of all kinds, in loops and doubled too, with
%   limits, motors and angular springs, and by springs.  OPTIONS are names and values for nssolve: Method, Detect, and
%   now and then Stabilization and Directions.  H is the step.  PASSIVE: there are no springs, no motors and no
%   restitution, so that nothing brings energy in.  All is a function of NUMBER.
%
%   Nothing overlaps at the start: the bodies have bounding radii below 0.5 and stand on a grid of width 1.2.
%   Models with joints start at a common velocity, at rest when a joint holds them to the ground, so that joints are
%   kept from the start.  Springs are soft with 'euler' and the trapezoidal methods, with 'linimp' their stiffness goes
%   to 1e8, beside joints to 1e4; random_model tells why.  'euler' treats gyroscopic forces explicitly, which gains
%   energy by (h w)^2 in a step: its steps are shorter, 0.0005 to 0.005, for bodies that spin with 50 after a fall.
%
%   See also random_model, lcp_random, nsmodel.

% SPDX-License-Identifier: BSD-3-Clause

  [u, state] = lcp_random (lcp_random (900000 + number), 1, 14);
  passive = u(1) < 0.35;
  [options, implicit, h] = random_options (lcp_random (950000 + number));
  count = 2 + floor (5 * u(2));
  jointed = u(3) < 0.65;
  grounded = jointed && u(4) < 0.35;
  [model, frame] = surroundings (u(5:10), passive);
  common = [3 * u(11:12)' - 1.5; -3 * u(13)] * (~grounded);
  ids = zeros (1, count);
  particle = false (1, count);
  places = zeros (3, count);
  for k = 1:count
    places(:,k) = frame * grid_point (k);
    [model, ids(k), particle(k), state] = add_body (model, places(:,k), common, jointed, passive, state);
  end
  if (jointed)
    [model, state] = add_joints (model, ids, particle, places, grounded, passive, state);
  end
  if (~passive)
    decades = 2 + implicit * (6 - 4 * jointed);
    model = add_springs (model, ids, particle, decades, state);
  end
end

function [options, implicit, h] = random_options (state)
  u = lcp_random (state, 1, 9);
  implicit = u(1) < 0.35;
  if (implicit || u(1) < 0.6)
    methods = {'euler', 'linimp'};
    detect = {'off', 'collisions'};
    options = {'Method', methods{1 + implicit}, 'Detect', detect{1 + (u(2) < 0.5)}};
  else
    methods = {'trapezoidal', 'trapezoidal1'};
    detect = {'all', 'all', 'collisions', 'off'};
    options = {'Method', methods{1 + (u(2) < 0.5)}, 'Detect', detect{1 + floor(4 * u(9))}};
  end
  if (u(4) < 0.25)
    stabilizations = {'projection', 'velocity'};
    options = [options, {'Stabilization', stabilizations{1 + (u(5) < 0.3)}}];
  end
  directions = [4, 8, 8, 16];
  options = [options, {'Directions', directions(1 + floor (4 * u(5)))}];
  h = 0.002 * 10 ^ u(6);                    % 0.002 to 0.02
  if (strcmp (options{2}, 'euler'))
    h = h / 4;
  end
end

function [model, frame] = surroundings (u, passive)
% a tilted plane, sometimes a wall, sometimes a fixed body that looks out of the plane between the places of the grid
  tilt = quaternion_about ([cos(2 * pi * u(1)), sin(2 * pi * u(1)), 0], 0.3 * u(2));
  frame = quaternion_matrix (tilt);
  restitution = 0.8 * max (0, 2 * u(4) - 1) * (~passive);
  surface = {'Friction', u(3), 'Restitution', restitution};
  model = nsmodel ('spatial');
  model = nsbody (model, 'Shape', nsshape ('halfspace', frame(:,3)), surface{:});
  if (u(5) < 0.3)
    model = nsbody (model, 'Shape', nsshape ('halfspace', [1, 0, 0], -1.5), 'Friction', 0.5);
  end
  shapes = {nsshape('sphere', 0.5), nsshape('capsule', 0.3, 0.6), nsshape('box', [0.6, 0.5, 0.4])};
  if (u(6) < 0.6)
    shape = shapes{1 + floor(5 * u(6))};
    model = nsbody (model, 'Shape', shape, 'Position', frame * [0.6; 0.6; -0.1], 'Quaternion', tilt, ...
                    'Fixed', true, surface{:});
  end
end

function p = grid_point (k)
% four in a layer, the lowest points 0.1 above the plane and more
  p = [1.2 * mod(k - 1, 2); 1.2 * mod(floor ((k - 1) / 2), 2); 0.6 + 1.2 * floor((k - 1) / 4)];
end

function [model, id, particle, state] = add_body (model, p, common, jointed, passive, state)
  [u, state] = lcp_random (state, 1, 10);
  [v, state] = lcp_random (state, 6, 1, 'normal');
  if (jointed)
    v = zeros (6, 1);
  end
  [shape, particle] = random_shape (u(1:4));
  pose = {'Position', p, 'Velocity', common + 1.5 * v(1:3)};
  if (~particle)
    turn = [u(5) - 0.5; u(6) - 0.5; u(7) - 0.5; 0.1];
    pose = [pose, {'Quaternion', turn, 'AngularVelocity', 3 * v(4:6)}];
  end
  restitution = 0.8 * max (0, 2 * u(8) - 1) * (~passive);
  [model, id] = nsbody (model, 'Mass', 0.5 + 1.5 * u(9), 'Shape', shape, pose{:}, 'Friction', u(10), ...
                        'Restitution', restitution);
end

function [shape, particle] = random_shape (u)
% within a ball of radius 0.5 about the centre of mass
  particle = false;
  switch (floor (6 * u(1)))
    case 0
      shape = nsshape ('sphere', 0.2 + 0.29 * u(2));
    case 1
      shape = nsshape ('capsule', 0.1 + 0.1 * u(2), 0.1 + 0.45 * u(3));
    case 2
      shape = nsshape ('cylinder', 0.1 + 0.25 * u(2), 0.1 + 0.5 * u(3));
    case 3
      shape = nsshape ('box', 0.2 + 0.3 * u(2:4));
    case 4
      corners = (0.15 + 0.15 * u(2)) * [1, -1, 0, 0, 0, 0; 0, 0, 1, -1, 0, 0; 0, 0, 0, 0, 1 + u(3), -1 - 0.5 * u(4)];
      shape = nsshape ('polytope', corners);
      shape = nsshape ('polytope', bsxfun (@minus, corners, shape.centroid));
    otherwise
      shape = nsshape ('point');
      particle = true;
  end
end

function [model, state] = add_joints (model, ids, particle, places, grounded, passive, state)
% a chain with gaps, some joints doubled, a loop closed by a distance, the first body held to the ground
  count = numel (ids);
  [u, state] = lcp_random (state, count + 1, 10);
  for k = 2:count
    if (u(k,1) < 0.75)
      model = add_joint (model, ids([k, k-1]), particle([k, k-1]), places(:,[k, k-1]), u(k,2:10), passive);
    end
  end
  if (count > 2 && u(1,1) < 0.3)
    model = nsjoint (model, 'distance', ids(1), ids(count));
  end
  if (grounded && particle(1))
    model = nsjoint (model, 'distance', ids(1), 0, 'Anchor', [places(:,1), places(:,1) + [0.3; 0; 1]]);
  elseif (grounded)
    kinds = {'spherical', 'distance', 'revolute', 'universal', 'cylindrical'};
    model = add_kind (model, kinds{1 + floor(5 * u(1,2))}, [ids(1), 0], places(:,1) + [0.2; 0.1; 0.3], u(1,3:6), {});
  end
end

function model = add_joint (model, pair, particle, places, u, passive)
% between rigid bodies all kinds, with limits and motors now and then; a particle hangs on a rod or a rope
  anchor = mean (places, 2);
  if (any (particle))
    extra = {};
    if (u(1) < 0.5)
      extra = {'Limits', [0, 1.1 * norm(places(:,1) - places(:,2))]};
    end
    model = nsjoint (model, 'distance', pair(1), pair(2), extra{:});
    return
  end
  kinds = {'revolute', 'prismatic', 'weld', 'distance', 'spherical', 'cylindrical', 'universal'};
  kind = kinds{1 + floor(7 * u(1))};
  extra = limits_or_motor (kind, u(6:7), passive);
  model = add_kind (model, kind, pair, anchor, u(2:5), extra);
  if (strcmp (kind, 'revolute') && ~passive && u(9) < 0.5)
    model = nsspring (model, pair(1), pair(2), 'Angular', true, 'Axis', random_axis (u(2:3)), ...
                      'Stiffness', 20 * u(7), 'Damping', 0.2 * u(6), 'Angle', u(9) - 0.25);
  end
  if (u(8) < 0.25)                                   % once more: all of its equations are redundant
    model = add_kind (model, kind, pair, anchor, u(2:5), {});
  elseif (u(8) < 0.35 && ~strcmp (kind, 'distance')) % and these are so together with most others
    model = nsjoint (model, 'spherical', pair(1), pair(2), 'Anchor', anchor);
  end
end

function extra = limits_or_motor (kind, u, passive)
  extra = {};
  turning = strcmp (kind, 'revolute');
  if (~turning && ~any (strcmp (kind, {'prismatic', 'cylindrical'})))
    return
  end
  if (u(1) < 0.5)
    extra = {'Limits', (1 + turning) * [-0.1 - 0.2 * u(2), 0.1 + 0.3 * u(2)], 'Restitution', 0.5 * u(2) * (~passive)};
  elseif (u(1) < 0.75 && ~passive)
    drive = {'force', 'torque'};
    extra = {'Motor', {drive{1 + turning}, 4 * u(2) - 2}};
  elseif (u(1) < 0.85)
    extra = {'Motor', {'speed', 0}};                 % a brake that holds
  end
end

function model = add_kind (model, kind, pair, anchor, u, extra)
  axis = random_axis (u);
  switch (kind)
    case {'revolute', 'prismatic', 'cylindrical'}
      extra = [{'Anchor', anchor, 'Axis', axis}, extra];
    case 'universal'
      across = null (axis');
      extra = {'Anchor', anchor, 'Axis', [axis, across(:,1)]};
    case 'distance'
      extra = {'Anchor', [anchor + 0.1 * axis, anchor - 0.2 * axis]};
    case {'spherical', 'weld'}
      extra = {'Anchor', anchor};
  end
  model = nsjoint (model, kind, pair(1), pair(2), extra{:});
end

function axis = random_axis (u)
  z = 2 * u(1) - 1;
  axis = [sqrt(1 - z ^ 2) * cos(2 * pi * u(2)); sqrt(1 - z ^ 2) * sin(2 * pi * u(2)); z];
end

function model = add_springs (model, ids, particle, decades, state)
  u = lcp_random (state, numel (ids), 10);
  for k = 2:numel (ids)
    if (u(k,1) < 0.5)
      a = 0.3 * (u(k,2:4) - 0.5) * (~particle(k));
      b = 0.3 * (u(k,5:7) - 0.5) * (~particle(k-1));
      model = nsspring (model, ids(k), a, ids(k-1), b, 'Stiffness', 10 ^ (decades * u(k,8)), ...
                        'Damping', 10 ^ (decades * u(k,9)) / 50);
    end
  end
end

%!function check_start (model)                            # above the plane and apart, by their bounding radii
%!  moving = find (model.bodies(1,:) > 0);
%!  up = model.shapes(5:7,model.bodies(22,1));
%!  radius = model.shapes(9,model.bodies(22,moving));
%!  x = model.bodies(9:11,moving);
%!  assert (all (up' * x - radius > 0.05));
%!  for k = 2:columns (x)
%!    distance = sqrt (sum ((x(:,1:k-1) - x(:,k)) .^ 2, 1));
%!    assert (all (distance > radius(1:k-1) + radius(k)));
%!  endfor
%!endfunction

## The same model again, other numbers other models; every shape, every joint, both kinds of springs; all start above
## the plane and apart from each other
%!test
%! shapes = zeros (1, 9);
%! joints = zeros (1, 7);
%! springs = zeros (1, 2);
%! for number = 1:60
%!   [model, options, h, passive] = random_space_model (number);
%!   shapes += accumarray (model.shapes(1,:)', 1, [9, 1])';
%!   joints += accumarray (model.joints(1,:)', 1, [7, 1])';
%!   springs += accumarray (model.springs(1,:)', 1, [2, 1])';
%!   kinds{number} = [options{2}, " ", options{4}];
%!   check_start (model);
%! endfor
%! [again, same_options, same_h] = random_space_model (60);
%! assert (isequaln (model.bodies, again.bodies) && isequal (model.joints, again.joints));
%! assert (isequal (options, same_options) && h == same_h);
%! assert (all (shapes([1, 2, 4:7, 9]) > 10) && all (joints > 3) && all (springs > 3), "%s", mat2str ([joints, springs]));
%! assert (numel (unique (kinds)) == 2 * 2 + 2 * 3, "%s", strjoin (unique (kinds), ", "));
