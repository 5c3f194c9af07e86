function shape = ns_set_moments (shape)
%NS_SET_MOMENTS  Area or volume, centroid and inertia of a smooth shape, by quadrature.
%   shape = ns_set_moments (shape)

% SPDX-License-Identifier: BSD-3-Clause

  [content, first, second] = ns_ray_moments (shape);
  shape.centroid = first / content;
  shape.centroid(abs (shape.centroid) <= 1e-12 * shape.boundingradius) = 0;
  if (shape.dimension == 2)
    shape.area = content;
    shape.secondmoment = trace (second);
  else
    shape.volume = content;
    shape.inertia = trace (second) * eye (3) - second;
  end
end
