function m = random_shot (dimension, number)
%RANDOM_SHOT  A body that is shot at others, numbered.
%   M = random_shot (DIMENSION, NUMBER)
%   The first body flies 0.3 to 100 times its size in a step, at a thin wall, at another body of any kind, between two
%   walls, or past them.  The second is fixed, free, moves steadily or comes the other way; one in three of the first
%                         ones turns, by up to
%   2 rad in a step.  No gravity, no friction; Restitution 0, 0.5 or 1.  All is a function of DIMENSION and NUMBER.
%
%   M.model, M.step, M.steps   for nssolve
%   M.solid     of meeting_solid, one for each body; its pieces also have the radius `inner` of a ball within
%   M.start     poses at the start, a cell for each body
%   M.move      what the body does in unit time: its velocity and spin (about z), a cell for each body
%   M.fixed     does it have coordinates?
%
%   See also run_shot, meeting_solid, random_meeting.

% SPDX-License-Identifier: BSD-3-Clause

  [u, state] = lcp_random (lcp_random (7919 * dimension + number), 1, 110);
  kinds = {{'disc', 'point', 'box', 'polygon', 'ellipse', 'rod', 'frame'}, ...
           {'sphere', 'point', 'box', 'polytope', 'ellipsoid', 'capsule', 'cylinder', 'thin', 'frame'}}{dimension - 1};
  pick = @(list, x) list{1 + min (floor (x * numel (list)), numel (list) - 1)};
  size = 0.05 * 10 ^ u(1);
  m.solid{1} = meeting_solid (pick (kinds(1:end-1), u(2)), dimension, u(20+(1:24)), size);
  size = max (m.solid{1}.radius, size * (m.solid{1}.radius == 0));
  way = size * 10 ^ (2.5 * u(3) - 0.5);
  if (u(4) < 0.5)
    thickness = 2 * 10 ^ (-2.5 + 2 * u(5));
    m = add_walls (m, dimension, thickness, u(6) < 0.3, size, u(7));
    d = [zeros(dimension - 1, 1); -1] + [1.2 * (u(8:6+dimension)(:) - 0.5); 0] * (numel (m.solid) == 2);
    far = thickness + 0.5 * size;                       % the way is askew by up to 45 degrees
  else
    m.solid{2} = meeting_solid (pick (kinds, u(5)), dimension, u(44+(1:24)), size * 3 ^ (2 * u(6) - 1));
    m.start{2} = unturned (zeros (dimension, 1))(1:dimension+(m.solid{2}.radius > 0)*(3*dimension-5));
    d = 2 * u(8:7+dimension)(:) - 1;
    far = m.solid{2}.radius;
  end
  d = d / norm (d);
  if (numel (m.solid) == 3)
    aside = zeros (dimension, 1);                       % through the slot
  else
    both = size + far;
    aside = null (d') * (2 * u(11:9+dimension)(:) - 1) * both * pick ({0.3, 0.3, 1.5, 4}, u(13));
  end
  for k = 1:numel (m.solid)
    for i = 1:numel (m.solid{k}.piece)
      m.solid{k}.piece(i).inner = inner (m.solid{k}.piece(i));
    end
  end
  m.step = 0.01;
  back = 2.5 * (size + far) + way * 2.5 * u(14) + 1e-3 * size;
  m.steps = ceil ((back + 2 * (size + far)) / way) + 1;
  turn = random_angle (dimension, u(80:83));
  if (m.solid{1}.radius == 0)
    m.start{1} = aside - back * d;
  else
    m.start{1} = [aside - back * d; turn];
  end
  spin = (u(15) < 0.35) * (4 * u(16) - 2) / m.step * (m.solid{1}.radius > 0);
  if (dimension == 3 && any (strcmp (m.solid{1}.shape.kind, {'polytope', 'union'})))
    spin = 0;                                           % z is no principal axis
  end
  v = way / m.step * d;
  how = pick ({'fixed', 'free', 'moving', 'headon'}, u(17) * (numel (m.solid) == 2));
  [m.move, m.fixed] = deal ({[v; spin]}, false);
  for k = 2:numel (m.solid)
    m.move{k} = [zeros(dimension, 1); 0];
    m.fixed(k) = ! any (strcmp (how, {'free', 'headon'}));
    if (any (strcmp (how, {'moving', 'headon'})))       % the same flight, seen by another
      m.move{1}(1:dimension) -= 0.4 * v;
      m.move{k}(1:dimension) = -0.4 * v;
    end
  end
  m.restitution = pick ({0, 0.5, 1}, u(18));
  m.model = nsmodel ({'planar', 'spatial'}{dimension - 1}, 'Gravity', 0);
  for k = 1:numel (m.solid)
    m.model = add (m.model, m.solid{k}, m.start{k}, m.move{k}, m.fixed(k), m.restitution);
  end
end

% A wall of 4 m, or two beside a slot that the body goes through: its normal is the last axis
function m = add_walls (m, dimension, thickness, slot, size, share)
  wall = @(width) of_edges ([width, 4 * ones(1, dimension - 2), thickness]);
  if (! slot)
    m.solid{2} = wall (4);
    m.start{2} = unturned (zeros (dimension, 1));
    return
  end
  for k = 1:2
    m.solid{1+k} = wall (2);
    x = zeros (dimension, 1);
    x(1) = (2 * k - 3) * (1 + size * (1.02 + 2 * share));
    m.start{1+k} = unturned (x);
  end
end

% A box of these edges, through the shape that meeting_solid makes of a scale
function solid = of_edges (edges)
  solid = meeting_solid ('box', numel (edges), 0.5 * ones (1, 24), 1);
  solid.shape = nsshape ('box', edges);
  solid.radius = solid.shape.boundingradius;
  solid.piece.support = @(n) sum (bsxfun (@times, abs (n), edges(:) / 2), 1);
end

% The radius of a ball within a piece
function r = inner (piece)
  angle = 2 * pi * (1:16) / 16;
  n = [cos(angle); sin(angle)];
  if (rows (piece.x) == 3)
    n = [n, 0 * n; zeros(1, 16), sin(angle)];
    n(1:2,17:32) = [cos(angle); 0 * angle];
    n = [n, [0 * angle; cos(angle); sin(angle)]];
  end
  if (! isempty (piece.normals))
    n = [n, piece.normals];
  end
  r = min (piece.support (n));
end

function pose = unturned (x)
  pose = [x; 0];
  if (numel (x) == 3)
    pose = [x; 1; 0; 0; 0];
  end
end

function turn = random_angle (dimension, w)
  turn = 2 * pi * w(1);
  if (dimension == 3)
    turn = (2 * w(:) - 1) / norm (2 * w - 1);
  end
end

function model = add (model, solid, pose, move, fixed, e)
  dimension = numel (move) - 1;
  args = {'Shape', solid.shape, 'Position', pose(1:dimension), 'Restitution', e, 'Friction', 0, 'Velocity', move(1:dimension)};
  if (fixed)
    args = [args, {'Fixed', true}];
  end
  turned = solid.radius > 0;
  if (turned && dimension == 2)
    args = [args, {'Angle', pose(3), 'AngularVelocity', move(3)}];
  elseif (turned)
    args = [args, {'Quaternion', pose(4:7), 'AngularVelocity', [0 0 move(4)]}];
  end
  model = nsbody (model, args{:});
end

%!test  # the same twice, and nothing overlaps at the start, which nssolve would not accept
%! for dimension = 2:3
%!   for number = 1:10
%!     m = random_shot (dimension, number);
%!     assert (isequaln (m.model, random_shot (dimension, number).model));
%!     assert (nssolve (m.model, [0, 1e-9], "Step", 1e-9).exitflag, 1);
%!   endfor
%! endfor
