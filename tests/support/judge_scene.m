function verdict = judge_scene (scene, method, reference, varargin)
%JUDGE_SCENE  Is the run of a scene right, and if not, was that told?
%   VERDICT = judge_scene (SCENE, METHOD, REFERENCE)   with SCENE of random_scene, REFERENCE of scene_reference
%   VERDICT = judge_scene (..., 'Name', value, ...)    options for nssolve
%
%   VERDICT.outcome   'right', 'told' or 'silent'
%   VERDICT.wrong     cell array of what is wrong, empty where nothing is:
%     'number'     NaN or Inf
%     'energy'     kinetic energy and that of springs, weight and constant forces exceeds what there was by more than a
%                  tenth of what moves: of the kinetic energy at the start, that of the springs, and what weight gives
%     'overlap'    two bodies by more than 5 % of the size of the smaller one, by support functions; points have none,
%                  and are measured by what they touch, or on the ground by the largest body, if one has a size
%     'joint'      open by more than 1e-3 of its longer arm, or a limit exceeded by 0.05
%     'reference'  a body is farther from where two fine runs of other methods agree to be than a fifth of the way, or
%                  of the size where that is longer, that any body goes; in the middle and at the end of the run
%   VERDICT.told      cell array of warnings, 'exitflag', or the message of an error
%   VERDICT.alarm     told, although nothing is wrong
%   VERDICT.refused   the method does not do this, and said so by an error
%
%   Nothing here asks the core: energies come from masses, lengths of springs and heights, overlaps from meeting_depth,
%   joints from their points.
%
%   See also random_scene, scene_reference, meeting_depth.

% SPDX-License-Identifier: BSD-3-Clause

  [sol, told] = run (scene, method, varargin{:});
  wrong = {};
  if (! isempty (sol))
    wrong = look (scene, sol, reference);
  end
  verdict = struct ('wrong', {wrong}, 'told', {told}, 'outcome', 'right', 'alarm', false, ...
                    'refused', isempty (sol));
  if (! isempty (wrong) && isempty (told))
    verdict.outcome = 'silent';
  elseif (! isempty (told))
    verdict.outcome = 'told';
    verdict.alarm = isempty (wrong) && ! isempty (sol) && sol.exitflag == 1;
  end
end

function [sol, told] = run (scene, method, varargin)
  told = {};
  sol = [];
  try
    text = evalc ('sol = nssolve (scene.model, [0, scene.span], ''Step'', scene.step, ''Method'', method, varargin{:});');
    told = regexp (text, '(?<=nssolve: )[^\n]*', 'match');
    if (sol.exitflag < 1)
      told{end+1} = 'exitflag';
    end
  catch problem
    if (! strncmp (problem.identifier, 'nonsmooth:', 10))
      rethrow (problem);
    end
    told = {problem.message};
  end
end

function wrong = look (scene, sol, reference)
  wrong = {};
  if (! all (isfinite ([sol.q(:); sol.v(:)])))
    wrong = {'number'};
    return
  end
  timed = sol;
  if (strcmp (sol.options.Method, 'paoli'))               % whose v belongs to the start of a step
    timed.q = sol.q(:,[1, 1:end-1]);
  end
  [total, scale] = energies (scene, timed);
  if (scene.closed && max (total - total(1)) > 0.1 * scale)
    wrong{end+1} = sprintf ('energy %.2g', max (total - total(1)) / scale);
  end
  k = unique (round (linspace (1, columns (sol.q), 25)));
  o = overlap (scene, sol.q(:,k));
  if (o > 0.05)
    wrong{end+1} = sprintf ('overlap %.2g', o);
  end
  o = opening (scene, sol.q(:,k));
  if (o > 1)
    wrong{end+1} = sprintf ('joint %.2g', o);
  end
  if (! isempty (reference) && sol.exitflag == 1)
    distance = apart (scene, sol, reference);
    if (distance > 0.2)
      wrong{end+1} = sprintf ('reference %.2g', distance);
    end
  end
end

function [total, scale] = energies (scene, sol)
  total = zeros (1, columns (sol.q));
  mass = 0;
  d = scene.dimension;
  kinetic = 0;
  for k = 1:numel (scene.bodies)
    b = scene.bodies(k);
    v = sol.v(b.vrow,:);
    T = b.mass / 2 * sum (v(1:d,:) .^ 2, 1) + sum (bsxfun (@times, reshape (b.inertia(1:rows (v)-d), [], 1) / 2, v(d+1:end,:) .^ 2), 1);
    x = sol.q(b.q(1:d),:);
    total = total + T + b.mass * scene.gravity * x(d,:);
    if (k == 1)
      total = total - scene.force' * x;
    end
    kinetic = kinetic + T;
    fall = norm (b.v) * scene.span + scene.gravity * scene.span ^ 2 / 2;
    mass = mass + (b.mass * scene.gravity + (k == 1) * norm (scene.force)) * fall;
  end
  elastic = zeros (1, columns (sol.q));
  for s = scene.springs(:)'
    l = places (scene, sol.q, s.a, s.pa) - places (scene, sol.q, s.b, s.pb);
    elastic = elastic + s.k / 2 * (sqrt (sum (l .^ 2, 1)) - s.length) .^ 2;
  end
  total = total + elastic;
  scale = kinetic(1) + elastic(1) + mass;
end

% Points of a body over time
function x = places (scene, q, k, p)
  d = scene.dimension;
  x = repmat (p(:), 1, columns (q));
  if (k == 0)
    return
  end
  b = scene.bodies(k);
  for i = 1:columns (q)
    [at, R] = meeting_place (q(b.q,i), d);
    x(:,i) = at + R * p(:);
  end
end

function o = overlap (scene, q)
  o = 0;
  if (! scene.contact)
    return
  end
  n = numel (scene.bodies);
  sizes = [scene.bodies.size];
  sizes([scene.bodies.point]) = Inf;
  largest = max (sizes(isfinite (sizes)));
  if (isempty (largest))
    largest = Inf;
  end
  for a = 1:n
    for b = a+1:n
      jointed = any ([scene.joints.a] == b & [scene.joints.b] == a);
      if (! jointed && ! (scene.bodies(a).point && scene.bodies(b).point))
        A = scene.bodies(a);
        B = scene.bodies(b);
        o = max (o, depth (A.solid, q(A.q,:), B.solid, q(B.q,:), scene.dimension) / min (sizes([a b])));
      end
    end
    for g = scene.ground(:)'
      A = scene.bodies(a);
      o = max (o, depth (A.solid, q(A.q,:), g.solid, repmat (g.x, 1, columns (q)), scene.dimension) / min (sizes(a), largest));
    end
  end
end

% The deepest overlap of two bodies; where balls about them are apart nothing is computed
function deep = depth (a, qa, b, qb, d)
  deep = 0;
  n = [];
  for k = 1:columns (qa)
    if (norm (qa(1:d,k) - qb(1:d,k)) < a.radius + b.radius)
      [gap, n] = meeting_depth (a, qa(:,k), b, qb(:,k), n, 0);
      deep = max (deep, -gap);
    end
  end
end

% In units of what is allowed
function o = opening (scene, q)
  o = 0;
  d = scene.dimension;
  for j = scene.joints(:)'
    size = max ([norm(j.pa), norm(j.pb) * (j.b > 0), j.length]);
    pa = places (scene, q, j.a, j.pa);
    pb = places (scene, q, j.b, j.pb);
    gap = pa - pb;
    switch (j.kind)
      case {'revolute', 'spherical', 'universal', 'weld'}
        l = sqrt (sum (gap .^ 2, 1));
      case 'distance'
        l = abs (sqrt (sum (gap .^ 2, 1)) - j.length);
      case {'prismatic', 'cylindrical'}                 % off the line, which is fixed in b
        line = places (scene, q, j.b, j.pb + scene.bodies(j.b).turn' * j.axis(1:d) / norm (j.axis(1:d))) - pb;
        l = sqrt (sum ((gap - bsxfun (@times, line, sum (gap .* line, 1))) .^ 2, 1));
    end
    o = max (o, max (l) / (1e-3 * size));
    if (any (strcmp (j.kind, {'weld', 'prismatic'})))   % a does not turn against b
      for k = 1:columns (q)
        o = max (o, turned (scene, q(:,k), j) / 1e-3);
      end
    end
    if (! isempty (j.limits) && d == 2)
      angle = q(scene.bodies(j.a).q(3),:);
      angle = angle - angle(1);
      if (j.b > 0)
        other = q(scene.bodies(j.b).q(3),:);
        angle = angle - other + other(1);
      end
      o = max (o, max (max (angle) - j.limits(2), j.limits(1) - min (angle)) / 0.05);
    end
  end
end

function angle = turned (scene, q, j)
  a = scene.bodies(j.a);
  b = scene.bodies(j.b);
  [~, Ra] = meeting_place (q(a.q), scene.dimension);
  [~, Rb] = meeting_place (q(b.q), scene.dimension);
  angle = norm (Rb' * Ra - b.turn' * a.turn, 'fro') / sqrt (2);
end

function distance = apart (scene, sol, reference)
  distance = 0;
  for m = 1:columns (reference.t)
    [~, k] = min (abs (sol.t - reference.t(m)));
    k = find (sol.t == sol.t(k), 1, 'last');
    distance = max (distance, scene_distance (scene, sol.q(:,k), reference.q(:,m)) / reference.way);
  end
end

%!test  # a run that is right; one whose energy grows is told
%! scene = random_scene (1, false);
%! assert (judge_scene (scene, "trapezoidal", []).outcome, "right");
%! scene.span = 10 * scene.span;
%! scene.step = scene.span / 20;                          # 5 times tau: a spring that 'euler' does not bear
%! verdict = judge_scene (scene, "euler", []);
%! assert (verdict.outcome, "told");
%! assert (any (strncmp (verdict.wrong, "energy", 6)));
