function frames = pile_frames (table)
%PILE_FRAMES  States and contacts of some steps, from the rows that the programs write (pile.h).
%   FRAMES = pile_frames (TABLE), TABLE 15 x n, is a struct array with a frame for each step: step; x, q, v, w, 3 or
%   4 x count, at the end of the step in the axes of the world; contacts, 12 x m, with rows a, b (0: a plane), point,
%   normal from b to a, normal force, friction on a.
%
%   See also pile_errors, bench_pile.

% SPDX-License-Identifier: BSD-3-Clause

  steps = unique (table(1,:));
  frames = struct ('step', cell (1, numel (steps)));
  for k = 1:numel (steps)
    rows = table(:,table(1,:) == steps(k));
    body = rows(3:15,rows(2,:) == 0);
    frames(k).step = steps(k);
    frames(k).x = body(1:3,:);
    frames(k).q = body(4:7,:);
    frames(k).v = body(8:10,:);
    frames(k).w = body(11:13,:);
    frames(k).contacts = rows(3:14,rows(2,:) == 1);
  end
end
