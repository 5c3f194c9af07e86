function m = random_meeting (kinds, dimension, number)
%RANDOM_MEETING  Two bodies that fly at each other, numbered.
%   M = random_meeting (KINDS, DIMENSION, NUMBER)
%   KINDS is a pair of kinds of meeting_solid.  One in four meetings is one of bodies whose axes are parallel, or nearly
%                                               so,
%   one in five one of bodies 100 : 1 in size.  Along a random direction n the support points of the two bodies come
%   opposite each other, or as far aside as the smaller one is large, with a gap of some steps; the velocity is along
%   n, or grazes.  Both turn, or one, or none.  One in four of the second bodies is fixed.  No gravity, no friction,
%   Restitution 0 or 0.5.  All is a function of KINDS and NUMBER.
%
%   M.model, M.step, M.steps   for nssolve
%   M.solid                    the two of meeting_solid, scaled
%   M.size                     the radius of the smaller body
%   M.reach                    radii of both, 0 for those that do not turn
%
%   See also meeting_solid, meeting_depth.

% SPDX-License-Identifier: BSD-3-Clause

  seed = 1000 * sum (double ([kinds{1}, '-', kinds{2}]) .* (1:numel ([kinds{1}, kinds{2}]) + 1)) + number;
  [u, state] = lcp_random (lcp_random (seed), 1, 84);
  ratio = 1 - 0.99 * (u(1) < 0.2);
  scale = [1, ratio](1 + (u(2) < 0.5) * [1 0] + (u(2) >= 0.5) * [0 1]);
  for k = 1:2
    m.solid(k) = meeting_solid (kinds{k}, dimension, u(12+24*(k-1)+(1:24)), scale(k));
  end
  m.size = min ([m.solid.radius](isfinite ([m.solid.radius]) & [m.solid.radius] > 0));
  if (isempty (m.size))
    m.size = 1;                                         % points alone
  end
  w = u(61:84);
  turns = {random_turn(dimension, w(1:4), u(3)), random_turn(dimension, w(5:8), u(3))};
  if (m.solid(2).piece(1).plane)
    turns{2} = eye (dimension);
    n = m.solid(2).piece(1).normals;
  else
    n = 2 * w(9:8+dimension)(:) - 1;
    n = n / norm (n);
  end
  way = m.size * 0.02 * 5 ^ u(4);                       % in a step
  aside = null (n') * (2 * w(12:10+dimension)(:) - 1);
  m.gap = 8 * u(5) * way;
  place = support_point (m.solid(2), turns{2}, n) - support_point (m.solid(1), turns{1}, -n) + m.gap * n ...
          + m.size * (u(6) < 0.7) * aside;
  m.step = 0.01;
  m.steps = 40;
  speed = way / m.step;
  v = -speed * (n + (u(7) < 0.4) * 3 * null (n') * (2 * w(14:12+dimension)(:) - 1));
  fixed = u(8) < 0.25 || m.solid(2).piece(1).plane;
  spin = (u(9:10) < 0.7) .* speed ./ [m.solid.radius];
  spin(! isfinite (spin) | [m.solid.radius] == 0) = 0;
  spin(2) = spin(2) * (! fixed);
  e = 0.5 * (u(11) < 0.5);
  m.model = nsmodel ({'planar', 'spatial'}{dimension - 1}, 'Gravity', 0);
  m.model = add (m.model, m.solid(1), place, turns{1}, v, spin(1) * (2 * w(17:19) - 1), false, e);
  m.model = add (m.model, m.solid(2), zeros (dimension, 1), turns{2}, 0 * v, spin(2) * (2 * w(20:22) - 1), fixed, e);
  m.fixed = fixed;
end

function model = add (model, solid, x, R, v, w, fixed, e)
  args = {'Shape', solid.shape, 'Position', x, 'Restitution', e, 'Friction', 0};
  if (fixed)
    args = [args, {'Fixed', true}];
  else
    args = [args, {'Velocity', v}];
  end
  if (numel (x) == 2 && solid.radius > 0 && isfinite (solid.radius))
    args = [args, {'Angle', atan2(R(2,1), R(1,1))}];
    if (! fixed)
      args = [args, {'AngularVelocity', w(1)}];
    end
  elseif (solid.radius > 0 && isfinite (solid.radius))
    args = [args, {'Quaternion', quaternion_from(R)}];
    if (! fixed)
      args = [args, {'AngularVelocity', w}];
    end
  end
  model = nsbody (model, args{:});
end

% Parallel axes, exactly or up to 1e-3, or any
function R = random_turn (dimension, w, which)
  if (which < 0.125)
    small = 0;
  elseif (which < 0.25)
    small = 1e-3;
  else
    small = Inf;
  end
  if (dimension == 2)
    angle = 2 * pi * w(1);
    if (isfinite (small))
      angle = pi/2 * floor (4 * w(1)) + small * w(2);
    end
    R = [cos(angle), -sin(angle); sin(angle), cos(angle)];
  elseif (isfinite (small))
    R = quaternion_matrix (quaternion_about ([0 0 1], pi/2 * floor (4 * w(1)))) * ...
        quaternion_matrix (quaternion_about ([1 0 0], pi/2 * floor (4 * w(2)))) * ...
        quaternion_matrix (quaternion_about (2 * w(2:4) - 1, small * w(1)));
  else
    R = quaternion_matrix ((2 * w - 1)(:));
  end
end

% The farthest point along n, relative to the place of the body: the gradient of the support by differences
function p = support_point (solid, R, n)
  if (solid.piece(1).plane)
    p = 0 * n;
    return
  end
  h = 1e-6;
  E = eye (numel (n));
  p = 0 * n;
  for k = 1:numel (n)
    p(k) = (support (solid, R, n + h * E(:,k)) - support (solid, R, n - h * E(:,k))) / (2 * h);
  end
end

function s = support (solid, R, n)
  s = -Inf;
  for k = 1:numel (solid.piece)
    piece = solid.piece(k);
    s = max (s, piece.support (piece.R' * (R' * n)) + (R * piece.x)' * n);
  end
end

%!test  # the same twice; apart at the start, which nssolve would not accept otherwise
%! for number = 1:6
%!   m = random_meeting ({"capsule", "box"}, 3, number);
%!   assert (isequaln (m.model, random_meeting ({"capsule", "box"}, 3, number).model));
%!   assert (nssolve (m.model, [0, m.step], "Step", m.step).exitflag, 1);
%! endfor
%! assert (! isequaln (m.model, random_meeting ({"capsule", "box"}, 3, 7).model));
