function e = pile_errors (scene, frames)
%PILE_ERRORS  How far a simulation of a scene of pile_scene is from rigid bodies with Coulomb's friction.
%   E = pile_errors (SCENE, FRAMES) takes the frames of pile_frames, whoever computed them.  The largest over the second
%   half of the steps, when bodies lie on each other, of
%     penetration  of two bodies or of a body and a plane, from the positions alone: minus the gap of spheres and of
%                  vertices against planes, the least overlap of two boxes over their 15 separating axes
%     drift        displacement along the floor since the start (it means something for stacks only)
%     sinking      the same upwards or downwards
%     cone         excess of friction over its bound, |ft| - mu fn, relative to mu times the largest fn of the frame
%     slip         power that friction fails to dissipate, mu fn |u| + ft'*u with the sliding velocity u, relative to
%                  mu times the largest fn: a speed.  Coulomb's law makes it 0, sticking or sliding; a contact that
%                  creeps within its cone, or slides across its friction, does not
%   and impact, the largest penetration over all frames, and speed, the largest of a centre in the last one.
%   u is that at the end of the step, at points and arms from its start, as all these time-stepping schemes take it.
%   Where the state is not finite all are Inf.
%
%   See also pile_frames, bench_pile.

% SPDX-License-Identifier: BSD-3-Clause

  e = struct ('penetration', 0, 'impact', 0, 'drift', 0, 'sinking', 0, 'cone', 0, 'slip', 0, 'speed', 0);
  for frame = frames(:)'
    if (~all (isfinite ([frame.x(:); frame.q(:); frame.v(:); frame.w(:)])))
      e = struct ('penetration', Inf, 'impact', Inf, 'drift', Inf, 'sinking', Inf, 'cone', Inf, 'slip', Inf, ...
                  'speed', Inf);
      return
    end
    depth = max ([0, -plane_gaps(scene, frame), -body_gaps(scene, frame)]);
    e.impact = max (e.impact, depth);
    if (frame.step <= frames(end).step / 2)
      continue
    end
    moved = abs (frame.x - scene.x);
    [cone, slip] = friction_law (scene, frame);
    e.penetration = max (e.penetration, depth);
    e.drift = max ([e.drift, sqrt(sum (moved(1:2,:) .^ 2))]);
    e.sinking = max ([e.sinking, moved(3,:)]);
    e.cone = max (e.cone, cone);
    e.slip = max (e.slip, slip);
  end
  e.speed = max (sqrt (sum (frames(end).v .^ 2)));
end

function gaps = plane_gaps (scene, frame)
% least gap of each body over the planes
  gaps = Inf (1, scene.count);
  axes = box_axes (scene, frame);
  for column = 1:size (scene.planes, 2)
    plane = scene.planes(:,column);
    reach = scene.size(1,:);
    halves = reshape (abs (plane(1:3)' * reshape (axes, 3, [])), 3, []);
    reach(scene.box) = sum (halves(:,scene.box));
    gaps = min (gaps, plane(1:3)' * frame.x - plane(4) - reach);
  end
end

function axes = box_axes (scene, frame)
% 3 x 3 x count: half the edges of each box as vectors
  axes = zeros (3, 3, scene.count);
  q = frame.q ./ sqrt (sum (frame.q .^ 2));
  s = q(1,:);
  for i = 1:3
    unit = zeros (3, 1);
    unit(i) = 1;
    p = q(2:4,:);
    turned = (2 * s .^ 2 - 1) .* unit + 2 * p .* p(i,:) + 2 * s .* cross (p, repmat (unit, 1, scene.count));
    axes(:,i,:) = turned .* scene.size(i,:) / 2;
  end
end

function gaps = body_gaps (scene, frame)
% of the pairs that are near each other; of two boxes apart a lower bound
  [a, b] = near_pairs (scene, frame.x);
  d = frame.x(:,a) - frame.x(:,b);
  if (~scene.box(1))
    gaps = sqrt (sum (d .^ 2)) - scene.size(1,a) - scene.size(1,b);
    return
  end
  axes = box_axes (scene, frame);
  A = axes(:,:,a);
  B = axes(:,:,b);
  gaps = -Inf (1, numel (a));
  for k = 1:15
    n = separating_axis (A, B, k);
    far = sqrt (sum (n .^ 2)) > 1e-6;                          % of two edges that are not parallel
    n = n ./ max (sqrt (sum (n .^ 2)), 1e-6);
    gap = abs (sum (n .* d)) - reach_along (A, n) - reach_along (B, n);
    gaps(far) = max (gaps(far), gap(far));
  end
end

function n = separating_axis (A, B, k)
% a normal of A, one of B, or a normal to an edge of each; 3 x pairs
  unit = @(M, i) reshape (M(:,i,:), 3, []) ./ sqrt (sum (reshape (M(:,i,:), 3, []) .^ 2));
  if (k <= 3)
    n = unit (A, k);
  elseif (k <= 6)
    n = unit (B, k - 3);
  else
    n = cross (unit (A, 1 + mod (k, 3)), unit (B, 1 + mod (floor (k / 3), 3)));
  end
end

function reach = reach_along (A, n)
  reach = zeros (1, size (n, 2));
  for i = 1:3
    reach = reach + abs (sum (n .* reshape (A(:,i,:), 3, [])));
  end
end

function [a, b] = near_pairs (scene, x)
% a > b with spheres round them that meet
  radius = scene.size(1,:);
  radius(scene.box) = sqrt (sum (scene.size(:,scene.box) .^ 2)) / 2;
  a = cell (1, scene.count);
  b = a;
  for k = 1:scene.count
    d = x(:,k+1:end) - x(:,k);
    a{k} = k + find (sum (d .^ 2) < (radius(k+1:end) + radius(k)) .^ 2);
    b{k} = k * ones (1, numel (a{k}));
  end
  a = [a{:}];
  b = [b{:}];
end

function [cone, slip] = friction_law (scene, frame)
  c = frame.contacts;
  fn = c(9,:);
  bound = scene.mu * max (fn);
  if (isempty (fn) || bound <= 0)
    cone = 0;
    slip = 0;
    return
  end
  u = velocity_at (scene, frame, c(1,:), c(3:5,:)) - velocity_at (scene, frame, c(2,:), c(3:5,:));
  n = c(6:8,:);
  u = u - n .* sum (n .* u);
  friction = c(10:12,:);
  cone = max (0, max (sqrt (sum (friction .^ 2)) - scene.mu * fn)) / bound;
  slip = max (scene.mu * fn .* sqrt (sum (u .^ 2)) + sum (friction .* u)) / bound;
end

function u = velocity_at (scene, frame, body, point)
% of body 0, a plane, it is 0
  u = zeros (3, numel (body));
  moves = body > 0;
  k = body(moves);
  arm = point(:,moves) - (frame.x(:,k) - scene.h * frame.v(:,k));
  u(:,moves) = frame.v(:,k) + cross (frame.w(:,k), arm);
end
