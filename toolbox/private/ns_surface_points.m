function [points, radius] = ns_surface_points (shape)
%NS_SURFACE_POINTS  Points of the surface of a smooth shape, for pictures, and the largest distance from the origin.
%   [points, radius] = ns_surface_points (shape)   shape: surfaces, handles and inside
%
%   In the plane 2 x 144, counter-clockwise, where rays from the inside meet the surface. In space 3 x (19 * 36):
%   19 rings of 36 points from the lowest to the highest, along the z axis.

% SPDX-License-Identifier: BSD-3-Clause

  if (numel (shape.inside) == 2)
    angle = 2*pi * (0:143) / 144;
    directions = [cos(angle); sin(angle)];
  else
    height = kron (linspace (-pi/2, pi/2, 19), ones (1, 36));
    angle = kron (ones (1, 19), 2*pi * (0:35) / 36);
    directions = [cos(height) .* cos(angle); cos(height) .* sin(angle); sin(height)];
  end
  points = where (shape, directions);
  distance = sqrt (sum (points.^2, 1));
  [~, order] = sort (distance, 'descend');
  radius = 0;
  rows = ns_rows ();
  starts = order([1, round(end / 20), round(end / 8)]);
  if (any (shape.surfaces(rows.surface.kind,:) == 4))      % functions of the user take long
    starts = order(1);
  end
  for k = starts
    radius = max (radius, climb (shape, directions(:,k)));
  end
end

function points = where (shape, directions)
  points = bsxfun (@plus, shape.inside, bsxfun (@times, ns_surface_rays (shape, directions), directions));
end

% The largest distance near a direction, by a search in steps of half the length when none is better
function radius = climb (shape, direction)
  dimension = numel (direction);
  steps = [eye(dimension), -eye(dimension)];
  if (dimension == 3)
    steps = [steps, [1 1 -1 -1; 1 -1 1 -1; 0 0 0 0], [1 1 -1 -1; 0 0 0 0; 1 -1 1 -1], [0 0 0 0; 1 1 -1 -1; 1 -1 1 -1]];
  end
  radius = norm (where (shape, direction));
  step = 0.1;
  while (step > 1e-8)
    trial = bsxfun (@plus, direction, step * steps);
    trial = bsxfun (@rdivide, trial, sqrt (sum (trial.^2, 1)));
    [best, k] = max (sqrt (sum (where (shape, trial).^2, 1)));
    if (best > radius * (1 + 0.02 * step^2))
      radius = best;
      direction = trial(:,k);
    else
      step = step / 2;
    end
  end
end
