function result = run_bar_restitution ()
%RUN_BAR_RESTITUTION  Restitution of a dropped bar as a function of its angle, Stewart, Figure 1.2.
%   result = run_bar_restitution ()
%
%   result  struct: angles (degrees), links (two counts), e and hits (links x angles, of dropped_bar), law (speed,
%           angle), rigid (struct array: angle, speed, e that a rigid bar with this law shows, law: what it is to be),
%           facts
%
%   The paper's figure, measured on steel bars: e is about 0.6 for a bar that lies nearly flat and falls to between 0.1
%   and 0.2 at a steep angle; beyond, it rises to 0.8 or 0.9 for a vertical bar, by waves along it, which links without
%   elasticity along them do not have. The law of the rigid bar follows e of the elastic one, and above a speed of 1
%   loses as speed^(-1/4), as plastic indentation does.

% SPDX-License-Identifier: BSD-3-Clause

  angles = [10 25 40 55 65 75 80 85];
  links = [4 8];
  e = zeros (2, numel (angles));
  hits = e;
  for i = 1:2
    for k = 1:numel (angles)
      drop = dropped_bar (links(i), angles(k) * pi / 180);
      e(i,k) = drop.e;
      hits(i,k) = drop.hits;
    end
  end
  law = @(speed, angle) min (1, speed^(-1/4)) * interp1 (angles * pi / 180, e(2,:), angle, 'linear', 'extrap');
  rigid = struct ('angle', {20, 50, 70, 50}, 'speed', {1, 1, 1, 4}, 'e', [], 'law', []);
  for k = 1:numel (rigid)
    angle = rigid(k).angle * pi / 180;
    rigid(k).e = rigid_bar (law, angle, rigid(k).speed);
    rigid(k).law = law (rigid(k).speed, angle);
  end
  where = 'Stewart, Figure 1.2';
  facts = [new_comparison(where, 'elastic bar, nearly flat: e', e(2,1), 0.6, 'paper'), ...
           new_comparison(where, 'elastic bar: smallest e', min (e(2,:)), 0.15, 'paper'), ...
           new_comparison(where, 'rigid bar with that e at 50 degrees', rigid(2).e, rigid(2).law, 'closed form'), ...
           new_comparison(where, 'the same, four times as fast', rigid(4).e, rigid(2).law / sqrt (2), 'closed form')];
  result = struct ('angles', angles, 'links', links, 'e', e, 'hits', hits, 'law', law, 'rigid', rigid, 'facts', facts);
end
