function arch = arch_shape (stones, thickness)
%ARCH_SHAPE  The stones of a semicircular arch of mean radius 1 and width 1.
%   arch = arch_shape (stones, thickness)   struct:
%     stones, thickness
%     joints     2 x (stones+1), middles of the joints from the left springing to the right one
%     normals    2 x (stones+1), along the arch;  radials outwards, along the joints
%     corners    2 x 4 x stones
%     weights    1 x stones, of density 1 and gravity 1;  centres 2 x stones
%
%   The joints are radial and all stones equal: quadrilaterals with their corners on two circles.

% SPDX-License-Identifier: BSD-3-Clause

  angle = pi * (1 - (0:stones) / stones);
  radials = [cos(angle); sin(angle)];
  middle = (angle(1:end-1) + angle(2:end)) / 2;
  inner = (1 - thickness / 2) * radials;
  outer = (1 + thickness / 2) * radials;
  corners = zeros (2, 4, stones);
  for k = 1:stones
    corners(:,:,k) = [inner(:,k:k+1), outer(:,[k+1 k])];
  end
  first = nsshape ('polygon', corners(:,:,1));
  arch = struct ('stones', stones, 'thickness', thickness, 'joints', radials, ...
                 'normals', [sin(angle); -cos(angle)], 'radials', radials, 'corners', corners, ...
                 'weights', repmat (first.area, 1, stones), ...
                 'centres', norm (first.centroid) * [cos(middle); sin(middle)]);
end
