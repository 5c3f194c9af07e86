function [polygons, facing] = ns_sphere_shades (count)
%NS_SPHERE_SHADES  The unit sphere as the viewer sees it: polygons to be drawn one over the other, each lighter.
%   [polygons, facing] = ns_sphere_shades (count)   2 x k x count; facing 1 x count, for ns_shade
%
%   With the viewer along z and the light along u, the polygon of the level c is where the normal n has n'u > c and
%   n_z > 0. Its border is the part of the circle n'u = c that is seen, and the part of the limb with n'u > c.

% SPDX-License-Identifier: BSD-3-Clause

  persistent last shapes levels
  if (isempty (last) || last ~= count)
    [shapes, levels] = compute (count);
    last = count;
  end
  polygons = shapes;
  facing = levels;
end

function [polygons, facing] = compute (count)
  [~, light] = ns_shade ([1 1 1], 0);
  tilt = acos (light(3));
  angle = linspace (pi/2 + tilt, 0, 2 * count + 1);               % from the light; the limb is within pi/2 + tilt
  levels = cos (angle(1:2:end));
  facing = cos (angle(2:2:end));
  across = ([0; 0; 1] - light(3) * light) / sin (tilt);           % the viewer is at cos (tilt) u + sin (tilt) across
  side = cross (light, across);
  limb = [light(1:2) / norm(light(1:2)); 0];
  corners = 72;
  polygons = zeros (2, corners, count);
  for k = 1:count
    c = levels(k);
    s = sqrt (max (1 - c^2, 0));
    seen = acos (min (max (-c * cos (tilt) / max (s * sin (tilt), realmin), -1), 1));
    lit = acos (min (max (c / sin (tilt), -1), 1));
    arc = linspace (-seen, seen, corners / 2);
    circle = c * light * ones (size (arc)) + s * (across * cos (arc) + side * sin (arc));
    arc = linspace (lit, -lit, corners / 2);
    border = limb * cos (arc) + cross ([0; 0; 1], limb) * sin (arc);
    if (norm (circle(:,end) - border(:,1)) > norm (circle(:,end) - border(:,end)))
      border = border(:,end:-1:1);
    end
    if (seen == pi)
      border = circle(:,end) * ones (1, corners / 2);
    end
    polygons(:,:,k) = [circle(1:2,:), border(1:2,:)];
  end
end
