function distance = scene_distance (scene, q, p)
%SCENE_DISTANCE  How far bodies are from each other in two positions of a scene.
%   DISTANCE = scene_distance (SCENE, Q, P)
%   is the largest distance of the centres of a body, or of its turn times its size, in the positions Q and P.
%
%   See also random_scene, judge_scene.

% SPDX-License-Identifier: BSD-3-Clause

  d = scene.dimension;
  distance = 0;
  for b = scene.bodies(:)'
    [x, R] = meeting_place (q(b.q), d);
    [y, S] = meeting_place (p(b.q), d);
    distance = max ([distance, norm(x - y), b.size * norm(R - S, 'fro') / sqrt(2)]);
  end
end

%!test  # a quarter turn is a chord of sqrt (2), of the size 0.5
%! scene = struct ("dimension", 2, "bodies", struct ("q", 1:3, "size", 0.5));
%! assert (scene_distance (scene, [1; 2; 0], [1; 2.2; 0]), 0.2, 1e-15);
%! assert (scene_distance (scene, [1; 2; 0], [1; 2; pi/2]), 0.5 * sqrt (2), 1e-15);
