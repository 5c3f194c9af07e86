function pieces = ns_space_links (model, places, extent, V)
%NS_SPACE_LINKS  Springs and joints of a spatial model, where they are last.
%   pieces = ns_space_links (model, places, extent, V)   places of ns_places; extent of the picture; V of ns_view
%
%   The points of the pieces have three rows: the last is how near they are.

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  last = places(:,end,:);
  dark = [0.25 0.25 0.28];
  [coils, ends, axes, anchors] = deal (zeros (3, 0));
  for nth = 1:size (model.springs, 2)
    spring = model.springs(:,nth);
    if (spring(rows.spring.kind) == 1)
      a = ns_path (last, spring(rows.spring.a), spring(rows.spring.point_a));
      b = ns_path (last, spring(rows.spring.b), spring(rows.spring.point_b));
      coils = [coils, coil(a, b, spring(rows.spring.length)), NaN(3, 1)]; %#ok<AGROW>
      ends = [ends, a, b]; %#ok<AGROW>
    end
  end
  for column = 1:size (model.joints, 2)
    joint = model.joints(:,column);
    a = ns_path (last, joint(rows.joint.a), joint(rows.joint.point_a));
    b = ns_path (last, joint(rows.joint.b), joint(rows.joint.point_b));
    axes = [axes, axes_of(joint, last, a, b, 0.03 * extent, rows), NaN(3, 1)]; %#ok<AGROW>
    anchors = [anchors, a, b]; %#ok<AGROW>
  end
  pieces = [ns_piece('line', V * coils, dark, [], 1.2), ns_piece('dot', V * ends, dark, [], 2.5), ...
            ns_piece('line', V * axes, dark, [], 1.5), ns_piece('dot', V * anchors, dark, [], 4)];
  pieces = pieces(~cellfun (@isempty, {pieces.points}));
end

% Lines along the axes of a joint, or between the ends of a distance
function lines = axes_of (joint, last, a, b, reach, rows)
  direction = @(id, axis) ns_path (last, id, axis) - ns_path (last, id, zeros (3, 1));
  ub = direction (joint(rows.joint.b), joint(rows.joint.axis_b)) * reach;
  ua = direction (joint(rows.joint.a), joint(rows.joint.axis_a)) * reach;
  switch (joint(rows.joint.kind))
    case {1, 2, 6}                                           % revolute, prismatic, cylindrical
      lines = [a - ub, b + ub];
    case 4                                                   % distance
      lines = [a, b];
    case 7                                                   % universal
      lines = [b - ub, b + ub, NaN(3, 1), a - ua, a + ua];
    otherwise
      lines = zeros (3, 0);
  end
end

% Straight ends and eight turns; the width is that of the spring at rest.
function points = coil (a, b, rest)
  along = b - a;
  length = norm (along);
  turns = linspace (0, 8, 129);
  steps = [0, 0.12 + 0.76 * turns / 8, 1];
  [~, least] = min (abs (along));
  side = cross (along, double ((1:3)' == least));
  side = side / max (norm (side), realmin);
  up = cross (along, side) / max (length, realmin);
  radius = 0.045 * max (rest, 0.3 * length);
  around = radius * (side * cos (2*pi * turns) + up * sin (2*pi * turns));
  points = bsxfun (@plus, a, along * steps + [zeros(3, 1), around, zeros(3, 1)]);
end
