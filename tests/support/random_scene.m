function scene = random_scene (number, rough)
%RANDOM_SCENE  Random scenes for all methods, with a step that is right or too long, numbered.
%   SCENE = random_scene (NUMBER, ROUGH)
%   is one of six families in turn, in the plane and in space: free flight, bodies on springs, linkages, bodies that
%   fall and bounce, linkages with springs above a floor, bodies that fly at each other and at thin walls.  Masses are
%   1e-3 to 1e3, stiffness 1 to 1e9, dampers from weak to overdamped, speeds 0.1 to 100, mu 0 to 3 (0 unless ROUGH), e 0
%   to 1. All is a function of NUMBER and ROUGH.
%
%   The fastest thing that happens takes the time tau: a body moves by its size or turns by a radian, a spring
%   swings by a radian, a damper forgets.  SCENE.right = tau/20, SCENE.span = 200 of these, SCENE.step is 1 to 10 times
%                                          as
%   long.  In one scene of five the springs do not count: they are too stiff for the step.
%
%   SCENE.model, .span, .step    for nssolve
%   SCENE.right, .resolved       a step that is short enough for all, also for the springs; and whether .right is
%   SCENE.bodies                 mass, inertia, solid (meeting_solid), q and v: their rows, 0 for what is fixed
%   SCENE.springs, .joints       a, b, points of the bodies and numbers, for judge_scene
%   SCENE.restitution, .contact  does any body bounce; may any meet another
%   SCENE.closed                 no motor, no force brings energy in
%
%   See also judge_scene, meeting_solid.

% SPDX-License-Identifier: BSD-3-Clause

  family = 1 + mod (number, 6);
  dimension = 2 + mod (floor (number / 6), 2);
  [u, state] = lcp_random (lcp_random (4000000 + 2 * number + rough), 1, 40);
  scene = struct ('number', number, 'family', family, 'dimension', dimension, 'closed', true, 'resolved', true);
  count = [1 + floor(3*u(1)), 1 + floor(3*u(1)), 1 + floor(4*u(1)), 1 + floor(3*u(1)), 2 + floor(2*u(1)), 2 + floor(3*u(1))](family);
  linked = family == 3 || family == 5;
  sprung = family == 2 || family == 5;
  scene.contact = family >= 4;
  spread = 3 * (u(2) < 0.5) + 0.5;                      % decades of mass either way
  scene.speed = 10 ^ (3 * u(3) - 1);
  scene.gravity = 9.81 * (u(4) < 0.8);
  scene.mu = rough * (3 * u(5) ^ 2);
  scene.e = [0, 1, u(6), u(6), u(6)](1 + floor (5 * u(7)));
  scene.restitution = scene.e > 0 && scene.contact;
  [scene, state] = make_bodies (scene, count, spread, linked, family, state);
  if (linked)
    [scene, state] = make_links (scene, u(8:16), state);
  end
  scene.springs = struct ('a', {}, 'b', {}, 'pa', {}, 'pb', {}, 'k', {}, 'c', {}, 'length', {});
  if (sprung)
    [scene, state] = make_springs (scene, u(17:22), state);
  end
  if (! linked)
    scene.joints = struct ('kind', {}, 'a', {}, 'b', {}, 'pa', {}, 'pb', {}, 'axis', {}, 'length', {}, 'limits', {});
  end
  scene = set_times (scene, u(23:25));
  scene = place_ground (scene, u(26:34), family);
  scene = build (scene, u(35:40), family);
end

% Bodies in a line, gaps between them of a part of what they move in the run; that is known only later: `apart` scales
% it.
function [scene, state] = make_bodies (scene, count, spread, linked, family, state)
  d = scene.dimension;
  kinds = {{'disc', 'box', 'polygon', 'point', 'ellipse'}, {'sphere', 'box', 'capsule', 'cylinder', 'point', 'ellipsoid'}}{d-1};
  x = 0;
  radius = 0;
  for k = 1:count
    [u, state] = lcp_random (state, 1, 60);
    kind = kinds{1 + floor (numel (kinds) * u(1))};
    if (linked && strcmp (kind, 'point'))
      kind = 'box';
    end
    size = 0.1 * 5 ^ u(2);
    solid = meeting_solid (kind, d, u(3:26), size);
    body.solid = solid;
    body.point = strcmp (kind, 'point');
    body.size = max (solid.radius, 0.2 * size * body.point);
    body.mass = 10 ^ (2 * spread * (u(27) - 0.5));
    shape = 0.4 * body.mass * body.size ^ 2 * (0.5 + 0.5 * u(28:30));
    % those of a body of three half axes
    body.inertia = [shape(1) + shape(2), shape(2) + shape(3), shape(1) + shape(3)] / 2;
    if (d == 2)
      body.inertia = body.inertia(1);
    end
    x = x + radius + 1.05 * body.size;
    radius = 1.05 * body.size;
    body.x = [x; zeros(d - 1, 1)];
    body.turn = random_turn (d, u(31:34));
    direction = 2 * u(35:34+d)' - 1;
    if (family == 4)
      direction(d) = -abs (direction(d));
    elseif (family == 6)                                % at each other
      direction(1) = abs (direction(1)) * (-1) ^ (k + 1);
    end
    body.v = scene.speed * direction;
    spin = 2 * u(38:40)' - 1;
    spin = (u(41) < 0.8) * 10 ^ (1.5 * u(42) - 0.5) * scene.speed / body.size * spin / max (norm (spin), 0.1);
    if (family ~= 1)
      spin = min (1, 1 / max (1e-9, norm (spin)) * scene.speed / body.size) * spin;
    end
    body.w = spin(1:2*d-3);
    body.fixed = false;
    scene.bodies(k) = body;
  end
end

function R = random_turn (d, u)
  if (d == 2)
    R = [cos(6.28 * u(1)), -sin(6.28 * u(1)); sin(6.28 * u(1)), cos(6.28 * u(1))];
  else
    R = quaternion_matrix ((2 * u - 1)(:));
  end
end

% A chain along the line, held to the ground or not; it starts to move as one rigid body.
function [scene, state] = make_links (scene, u, state)
  d = scene.dimension;
  kinds = {{'revolute', 'revolute', 'distance', 'prismatic', 'weld'}, {'spherical', 'revolute', 'distance', 'prismatic', 'weld', 'universal', 'cylindrical'}}{d-1};
  first = scene.bodies(1);
  anchor = first.x - [1.05 * first.size; zeros(d - 1, 1)];
  held = u(1) < 0.6;
  joints = struct ('kind', {}, 'a', {}, 'b', {}, 'pa', {}, 'pb', {}, 'axis', {}, 'length', {}, 'limits', {});
  w = zeros (3, 1);
  w(3) = scene.speed / (2 * first.size) * (2 * u(2) - 1);
  V = zeros (d, 1);
  if (d == 3 && ! held)
    w = scene.speed * (2 * u(3:5)' - 1) / (2 * first.size);
  end
  if (! held)
    V = scene.speed * (2 * u(6:5+d)' - 1);
  end
  if (held)
    joints(1) = link ({'revolute', 'spherical'}{1 + (d == 3 && u(9) < 0.5)}, 1, 0, anchor, first, [], [0; 0; 1], d);
  end
  for k = 2:numel (scene.bodies)
    [r, state] = lcp_random (state, 1, 8);
    kind = kinds{1 + floor (numel (kinds) * r(1))};
    between = scene.bodies(k).x - [1.05 * scene.bodies(k).size; zeros(d - 1, 1)];
    axis = 2 * r(2:4)' - 1;
    joints(end+1) = link (kind, k, k - 1, between, scene.bodies(k), scene.bodies(k-1), axis(1:3) / norm (axis(1:3)), d);
    if (strcmp (kind, 'revolute') && r(5) < 0.3)
      joints(end).limits = [-1, 1] * (0.1 + r(6));
    end
  end
  for k = 1:numel (scene.bodies)
    b = scene.bodies(k);
    arm = b.x - anchor;
    if (d == 2)
      b.v = V + w(3) * [-arm(2); arm(1)];
      b.w = w(3);
    else
      b.v = V + cross (w, arm);
      b.w = b.turn' * w;
    end
    scene.bodies(k) = b;
  end
  scene.joints = joints;
  scene.held = held;
end

function j = link (kind, a, b, place, body, other, axis, d)
  j = struct ('kind', kind, 'a', a, 'b', b, 'pa', body.turn' * (place - body.x), 'pb', place, 'axis', axis, 'length', 0, 'limits', []);
  if (b > 0)
    j.pb = other.turn' * (place - other.x);
  end
  if (strcmp (kind, 'distance'))
    j.pa = zeros (d, 1);
    j.pb = zeros (d, 1);
    j.length = norm (body.x - other.x);
  end
end

function [scene, state] = make_springs (scene, u, state)
  d = scene.dimension;
  n = numel (scene.bodies);
  for k = 1:n + (u(1) < 0.3)
    [r, state] = lcp_random (state, 1, 12);
    a = 1 + mod (k - 1, n);
    A = scene.bodies(a);
    b = a - 1;
    if (scene.family == 5 && k < n && r(10) < 0.5)
      continue
    end
    if (k == 1)
      b = (u(2) < 0.4 && n > 1) * n;                    % held to the ground, or the line is a ring
    end
    pa = (r(1) < 0.5 && ! A.point) * A.size * (r(2:1+d)' - 0.5);
    pb = A.x - [A.size * (2 + r(5)); A.size * r(6); zeros(d - 2, 1)];
    other = [];
    if (b > 0)
      pb = zeros (d, 1);
      other = scene.bodies(b);
      if (b == a)
        continue
      end
    end
    mass = A.mass;
    if (b > 0)
      mass = 1 / (1 / A.mass + 1 / other.mass);
    end
    stiffness = 10 ^ (9 * r(7));
    damping = (r(8) < 0.5) * 2 * sqrt (stiffness * mass) * 10 ^ (2.5 * r(9) - 2);
    at = place_of (scene, a, pa);
    from = place_of (scene, b, pb);
    now = norm (at - from);
    amplitude = min (0.3 * now, scene.speed / sqrt (stiffness / mass));
    scene.springs(end+1) = struct ('a', a, 'b', b, 'pa', pa, 'pb', pb, 'k', stiffness, 'c', damping, ...
                                   'length', now + amplitude * (2 * r(11) - 1));
  end
end

function p = place_of (scene, k, p)
  if (k > 0)
    p = scene.bodies(k).x + scene.bodies(k).turn * p;
  end
end

% tau of the springs, and of all else
function scene = set_times (scene, u)
  tau = Inf;
  for b = scene.bodies(:)'
    speed = norm (b.v) + b.size * norm (b.w);
    turning = norm (b.w) * (! b.point);
    falling = b.size / max (1e-9, scene.gravity);
    tau = min ([tau, b.size / speed, 1 / max(1e-9, turning), sqrt(falling)]);
  end
  stiff = Inf;
  for s = scene.springs(:)'
    w = 0;
    for end_ = {{s.a, s.pa}, {s.b, s.pb}}
      if (end_{1}{1} > 0)
        b = scene.bodies(end_{1}{1});
        w = w + 1 / b.mass + (! b.point) * norm (end_{1}{2}) ^ 2 / min (b.inertia);
      end
    end
    stiff = min ([stiff, 1 / sqrt(s.k * w), 1 / (s.c * w)]);
  end
  scene.resolved = isinf (stiff) || u(1) < 0.8;
  scene.fine = min (tau, stiff) / 20;
  scene.right = ifelse (scene.resolved, min (tau, stiff), tau) / 20;
  scene.step = scene.right * [1, 10 ^ u(3)](1 + (u(2) < 0.75));
  scene.span = scene.right * 200;
  scene.step = scene.span / ceil (scene.span / scene.step - 1e-9);
end

function x = ifelse (condition, a, b)
  if (condition)
    x = a;
  else
    x = b;
  end
end

% Floor below, or walls, at a distance that the bodies reach in the run
function scene = place_ground (scene, u, family)
  d = scene.dimension;
  scene.ground = struct ('solid', {}, 'x', {}, 'normal', {}, 'thin', {});
  if (family < 4)
    return
  end
  fastest = max (cellfun (@norm, {scene.bodies.v}));
  way = fastest * scene.span + scene.gravity * scene.span ^ 2 / 2;
  if (family == 4 || family == 5 || u(1) < 0.5)
    normal = [(u(2) - 0.5); zeros(d - 2, 1); 1];
    normal = normal / norm (normal);
    low = min (arrayfun (@(b) normal' * b.x - b.size, scene.bodies));
    piece = meeting_solid ('halfspace', d, 0.5 * ones (1, 24), 1);
    piece.shape = nsshape ('halfspace', normal);
    piece.piece.normals = normal;
    scene.ground(end+1) = struct ('solid', piece, 'x', (low - 0.4 * way * u(3) ^ 2) * normal, 'normal', normal, 'thin', false);
  end
  if (family == 6 && u(4) < 0.7)                        % a thin plate above, hit from below
    high = max (arrayfun (@(b) b.x(end) + b.size, scene.bodies));
    middle = mean ([scene.bodies.x], 2);
    wide = max (4 * max ([scene.bodies.size]), 2 * fastest * scene.span);
    edges = [wide * ones(1, d - 1), 0.1 * min([scene.bodies.size])];
    solid = meeting_solid ('box', d, 0.5 * ones (1, 24), 1);
    solid = box_of (solid, edges);
    scene.ground(end+1) = struct ('solid', solid, 'x', [middle(1:d-1); high + edges(end) / 2 + 0.3 * way * u(5)], 'normal', [], 'thin', true);
  end
end

function solid = box_of (solid, edges)
  solid.shape = nsshape ('box', edges);
  solid.radius = solid.shape.boundingradius;
  solid.piece.support = @(n) sum (bsxfun (@times, abs (n), edges(:) / 2), 1);
end

function scene = build (scene, u, family)
  d = scene.dimension;
  model = nsmodel ({'planar', 'spatial'}{d - 1}, 'Gravity', scene.gravity);
  q = 0;
  v = 0;
  for k = 1:numel (scene.bodies)
    b = scene.bodies(k);
    args = {'Mass', b.mass, 'Position', b.x, 'Velocity', b.v};
    if (family >= 4)
      args = [args, {'Shape', b.solid.shape, 'Friction', scene.mu, 'Restitution', scene.e}];
    end
    turning = [0 0];
    if (! b.point)
      turning = [3 * d - 5, 2 * d - 3];
      args = [args, {'Inertia', b.inertia, 'AngularVelocity', b.w}];
      if (d == 2)
        args = [args, {'Angle', atan2(b.turn(2,1), b.turn(1,1))}];
      else
        args = [args, {'Quaternion', quaternion_from(b.turn)}];
      end
    end
    model = nsbody (model, args{:});
    scene.bodies(k).q = q + (1:d+turning(1));
    scene.bodies(k).vrow = v + (1:d+turning(2));
    q = q + d + turning(1);
    v = v + d + turning(2);
  end
  for g = scene.ground(:)'
    args = {'Shape', g.solid.shape, 'Friction', scene.mu, 'Restitution', scene.e};
    if (isempty (g.normal))
      args = [args, {'Position', g.x, 'Fixed', true}];
    else
      args{2} = nsshape ('halfspace', g.normal, g.normal' * g.x);
    end
    model = nsbody (model, args{:});
  end
  for j = scene.joints(:)'
    model = add_joint (model, j, scene);
  end
  for s = scene.springs(:)'
    model = nsspring (model, s.a, s.pa, ifelse (s.b == 0, 'ground', s.b), s.pb, 'Stiffness', s.k, 'Damping', s.c, 'Length', s.length);
  end
  scene.force = zeros (d, 1);
  if (u(1) < 0.15)
    scene.force = scene.bodies(1).mass * 10 * (2 * u(2:1+d)' - 1);
    model = nsforce (model, 1, scene.force);
  end
  scene.model = model;
end

function model = add_joint (model, j, scene)
  b = ifelse (j.b == 0, 'ground', j.b);
  where = place_of (scene, j.a, j.pa);
  args = {};
  if (strcmp (j.kind, 'distance'))
    args = {'Anchor', [where, place_of(scene, j.b, j.pb)]};
  elseif (! strcmp (j.kind, 'weld'))
    args = {'Anchor', where};
  end
  if (any (strcmp (j.kind, {'prismatic'})))
    args = {'Axis', j.axis(1:scene.dimension)};
  elseif (scene.dimension == 3 && any (strcmp (j.kind, {'revolute', 'cylindrical'})))
    args = [args, {'Axis', j.axis}];
  elseif (strcmp (j.kind, 'universal'))
    N = null (j.axis');
    args = [args, {'Axis', [j.axis, N(:,1)]}];
  end
  if (! isempty (j.limits))
    args = [args, {'Limits', j.limits, 'Restitution', scene.e}];
  end
  model = nsjoint (model, j.kind, j.a, b, args{:});
end

%!test  # the same twice; nothing overlaps and no joint is open at the start, which nssolve would move or refuse
%! for number = 1:12
%!   scene = random_scene (number, true);
%!   assert (isequaln (scene.model, random_scene (number, true).model));
%!   lastwarn ("", "");
%!   evalc ("nssolve (scene.model, [0, scene.right / 100], 'Step', scene.right / 100);");
%!   [~, id] = lastwarn ();
%!   assert (! strcmp (id, "nonsmooth:nssolve:start"));
%! endfor
