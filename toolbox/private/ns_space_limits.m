function [limits, screen] = ns_space_limits (solids, places, ground, V)
%NS_SPACE_LIMITS  The box that a picture of a spatial model shows, and what of the screen it needs.
%   [limits, screen] = ns_space_limits (solids, places, ground, V)
%
%   solids   struct array of ns_solid, one for each body
%   places   of ns_places, at all times that are to fit into the box
%   ground   4 x k, outward normals and offsets of the halfspaces
%   V        of ns_view
%   limits   3 x 2, low and high; floors and walls along the axes are its sides
%   screen   [xmin xmax ymin ymax]

% SPDX-License-Identifier: BSD-3-Clause

  [low, high] = extent_of (solids, places, [eye(3); V]);
  seen = [low(4:5), high(4:5)];
  low = low(1:3);
  high = high(1:3);
  extent = max (high - low);
  for nth = 1:size (ground, 2)
    plane = ground(:,nth);
    centre = (low + high) / 2;
    foot = centre + plane(1:3) * (plane(4) - plane(1:3)' * centre);
    if (norm (foot - centre) < 2 * extent)                  % floors and walls nearby belong to the picture
      low = min (low, foot);
      high = max (high, foot);
    end
  end
  extent = max (high - low);
  least = 0.25 * extent - (high - low);                     % not too thin
  margin = 0.06 * extent + max (least, 0) / 2;
  [low, high] = at_walls (low - margin, high + margin, low, high, ground);
  limits = [low, high];
  screen = on_screen (limits, V, seen);
end

% Lowest and highest coordinates along some axes (in rows) of solids wherever they go
function [low, high] = extent_of (solids, places, axes)
  low = Inf (size (axes, 1), 1);
  high = -low;
  for id = 1:numel (solids)
    for k = 1:size (places, 2)
      place = places(:,k,id+1);
      points = axes * bsxfun (@plus, place(1:3), ns_quaternion_matrix (place(4:7)) * solids(id).core);
      low = min ([low, points - solids(id).radius], [], 2);
      high = max ([high, points + solids(id).radius], [], 2);
    end
  end
  if (~all (high - low >= 0) || ~any (high - low > 0))      % nothing, or a single point
    low = min (low, 0);
    high = max (high, 0);
    low(~isfinite (low)) = 0;
    high(~isfinite (high)) = 0;
    low = low - 0.5;
    high = high + 0.5;
  end
end

% No margin, and nothing hidden, behind a plane across an axis
function [low, high] = at_walls (low, high, inner_low, inner_high, ground)
  for column = 1:size (ground, 2)
    plane = ground(:,column);
    axis = find (abs (plane(1:3)) > 1 - 1e-9);
    if (~isempty (axis))
      wall = plane(axis) * plane(4);
      if (plane(axis) > 0 && wall >= inner_low(axis) && wall < inner_high(axis))
        low(axis) = wall;
      elseif (plane(axis) < 0 && wall <= inner_high(axis) && wall > inner_low(axis))
        high(axis) = wall;
      end
    end
  end
end

% The bottom of the box, the upright axis, and all bodies; from above as far as they are in the box
function screen = on_screen (limits, V, seen)
  [x, y, z] = ndgrid (limits(1,:), limits(2,:), limits(3,:));
  corners = V(1:2,:) * [x(:), y(:), z(:)]';
  if (V(3,3) >= 0)
    seen = bsxfun (@min, bsxfun (@max, seen, min (corners, [], 2)), max (corners, [], 2));
  end
  bottom = V(1:2,:) * [limits(1,[1 2 2 1]); limits(2,[1 1 2 2]); limits(3,1 + (V(3,3) < 0)) * ones(1, 4)];
  [~, left] = min (bottom(1,:));
  upright = bsxfun (@plus, bottom(:,left), V(1:2,3) * [0, (limits(3,2) - limits(3,1)) * sign(V(3,3) + realmin)]);
  points = [bottom, upright, seen];
  room = 0.03 * max (limits(:,2) - limits(:,1));
  low = min (points, [], 2) - room;
  high = max (points, [], 2) + room;
  screen = [low(1), high(1), low(2), high(2)];
end
