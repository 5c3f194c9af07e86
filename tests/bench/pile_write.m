function pile_write (scene, file)
%PILE_WRITE  Write a scene of pile_scene as pile.h reads it.
%   pile_write (SCENE, FILE) writes one line with steps, h, gravity, mu and the numbers of planes and bodies, a line for
%   each plane and a line for each body.
%
%   See also pile_scene, bench_pile.

% SPDX-License-Identifier: BSD-3-Clause

  out = fopen (file, 'w');
  line = @(n) [repmat('%.17g ', 1, n), '\n'];
  fprintf (out, line (6), scene.steps, scene.h, scene.gravity, scene.mu, size (scene.planes, 2), scene.count);
  fprintf (out, line (4), scene.planes);
  fprintf (out, line (18), [scene.box; scene.mass; scene.size; scene.x; scene.q; scene.v; scene.w]);
  fclose (out);
end
