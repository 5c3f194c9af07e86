function reference = scene_reference (scene)
%SCENE_REFERENCE  Where the bodies of a scene are, as far as two fine runs agree.
%   REFERENCE = scene_reference (SCENE)
%   of SCENE of random_scene is a struct with t, the middle and the end of the run, q there, and way, how far the bodies
%   go (at least the size of the largest); empty where a run of 'trapezoidal' with steps of a tenth and one of 'moreau'
%   with a fortieth of the step that is right do not agree to 2 % of the way, or where a method of first order with a
%   quarter of it is off by 5 %: such a scene forgets its start, and no step is right for it.
%
%   See also random_scene, judge_scene.

% SPDX-License-Identifier: BSD-3-Clause

  reference = [];
  t = scene.span * [0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1];
  fine = run (scene, t, 'moreau', 40);
  if (isempty (fine))
    return
  end
  other = run (scene, t, 'trapezoidal', 10);
  coarse = cellfun (@(method) run (scene, t, method, 4), {'moreau', 'euler', 'linimp', 'geometric'}, 'UniformOutput', false);
  way = max ([scene.bodies.size]);
  for k = 2:columns (t)
    way = max (way, scene_distance (scene, fine.q(:,1), fine.q(:,k)));
  end
  far = @(run) ! isempty (run) && differ (scene, run, other) > 0.05 * way;
  if (isempty (other) || differ (scene, fine, other) > 0.02 * way || any (cellfun (far, coarse)))
    return
  end
  reference = struct ('t', t([6 11]), 'q', other.q(:,[6 11]), 'way', way);
end

function far = differ (scene, a, b)
  far = 0;
  for k = [6 11]
    far = max (far, scene_distance (scene, a.q(:,k), b.q(:,k)));
  end
end

function sol = run (scene, t, method, parts)
  sol = [];
  steps = ceil (scene.span / scene.fine * parts);
  if (steps > 2e5)
    return
  end
  try
    evalc ('sol = nssolve (scene.model, t, ''Step'', scene.span / steps, ''Method'', method);');
    if (sol.exitflag < 1 || ! all (isfinite (sol.q(:))))
      sol = [];
    end
  catch
    sol = [];
  end
end

%!test  # free flight has one: the centre falls on a parabola, which 'trapezoidal' follows exactly
%! scene = random_scene (12, false);
%! reference = scene_reference (scene);
%! b = scene.bodies(1);
%! t = scene.span;
%! fall = [0; -scene.gravity / 2] + scene.force / (2 * b.mass);
%! assert (reference.q(1:2,2), b.x + b.v * t + fall * t^2, 1e-9 * reference.way);
