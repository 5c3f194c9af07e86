function [result, why] = pile_ours (scene, cone, seconds)
%PILE_OURS  A scene of bench_pile by nssolve.
%   [RESULT, WHY] = pile_ours (SCENE, CONE, SECONDS) takes the option Cone, 'pyramid' or 'cone', and begins no further
%   step after SECONDS of CPU time.  RESULT has the fields ms, CPU milliseconds per step in the second half of the
%   steps, or in the last tenth of those of a run that was cut; steps, how many were done; frames, as pile_frames has
%   them.  Where nonsmooth cannot do the scene, RESULT is [] and WHY says why.
%
%   The time is that of a run to the end less that of a run to where the count begins, so that what a call takes to
%   start is not in it.  These two keep no steps; the states come from a third one.
%
%   See also bench_pile, pile_errors.

% SPDX-License-Identifier: BSD-3-Clause

  result = [];
  [model, why] = scene_model (scene);
  if (~isempty (why))
    return
  end
  tolerance = 1e-2;                          % of piles: overlaps of 0.2 percent of a radius, engines have 4
  if (strcmp (scene.name, 'stack'))
    tolerance = 1e-10;
  end
  options = nsset ('Method', 'euler', 'Step', scene.h, 'Stabilization', 'velocity', 'Cone', cone, 'Tol', tolerance, ...
                   'Progress', 'off');
  start = cputime ();
  watch = nsset (options, 'OutputFcn', @(t, y, flag) cputime () - start > seconds);
  sol = nssolve (model, scene.h * [0, scene.steps], watch);
  steps = numel (sol.t) - 1;
  if (sol.exitflag < 0 || steps < 2)
    why = sprintf ('%d steps: %s', steps, sol.message);
    return
  end
  solve = @(count) nssolve (model, scene.h * [0, count / 2, count], options);
  first = floor (steps / 2);
  if (steps < scene.steps)
    first = steps - ceil (steps / 10);
  end
  repetitions = 1 + 2 * (cputime () - start < seconds / 10);
  us = [Inf, Inf];
  for k = 1:repetitions
    us = min (us, [fastest({@() solve(first)}, 1), fastest({@() solve(steps)}, 1)]);
  end
  result = struct ('ms', (us(2) - us(1)) / 1000 / (steps - first), 'steps', steps, 'frames', frames_of (scene, sol));
end

function [model, why] = scene_model (scene)
  model = nsmodel ('spatial', 'Gravity', scene.gravity);
  for column = 1:size (scene.planes, 2)
    plane = scene.planes(:,column);
    model = nsbody (model, 'Shape', nsshape ('halfspace', plane(1:3), plane(4)), 'Friction', scene.mu);
  end
  for k = 1:scene.count
    if (scene.box(k))
      shape = nsshape ('box', scene.size(:,k));
    else
      shape = nsshape ('sphere', scene.size(1,k));
    end
    model = nsbody (model, 'Mass', scene.mass(k), 'Shape', shape, 'Position', scene.x(:,k), ...
                    'Quaternion', scene.q(:,k), 'Velocity', scene.v(:,k), ...
                    'AngularVelocity', turn_back (scene.q(:,k), scene.w(:,k)), 'Friction', scene.mu);
  end
  why = '';
  try
    last = size (model.bodies, 2);
    nscontact (model, last, last - 1);
  catch problem
    why = problem.message;
  end
end

function frames = frames_of (scene, sol)
% twenty of the steps, as pile.h chooses them
  steps = numel (sol.t) - 1;
  k = unique ([ceil((1:20) * scene.steps / 20), steps]);
  k = k(k <= steps);
  frames = struct ('step', num2cell (k));
  planes = size (scene.planes, 2);
  for j = 1:numel (k)
    q = reshape (sol.q(:,k(j)+1), 7, []);
    v = reshape (sol.v(:,k(j)+1), 6, []);
    rows = sol.contacts.step == k(j) + 1;
    c = sol.contacts;
    frames(j).x = q(1:3,:);
    frames(j).q = q(4:7,:);
    frames(j).v = v(1:3,:);
    frames(j).w = turn (q(4:7,:), v(4:6,:));
    frames(j).contacts = contact_rows (c, rows, planes, scene.h);
  end
end

function table = contact_rows (c, rows, planes, h)
% the planes are the first bodies; a contact with one has it as b
  a = max (0, c.a(rows) - planes)';
  b = max (0, c.b(rows) - planes)';
  sign = 1 - 2 * (a == 0);
  table = [max(a, b .* (a == 0)); b .* (a > 0); c.point(rows,:)'; sign .* c.normal(rows,:)'; c.cn(rows)' / h; ...
           sign .* c.friction(rows,:)' / h];
end

function w = turn (q, w)
% from the axes of the bodies to those of the world
  p = q(2:4,:);
  t = 2 * cross (p, w);
  w = w + q(1,:) .* t + cross (p, t);
end

function w = turn_back (q, w)
  w = turn ([q(1,:); -q(2:4,:)], w);
end
