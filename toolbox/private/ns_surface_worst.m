function [value, slope] = ns_surface_worst (solid, x)
%NS_SURFACE_WORST  The largest of the functions of surfaces at a point, and its gradient.
%   [value, slope] = ns_surface_worst (solid, x)   solid: surfaces and handles; f <= 0 inside, scaled to lengths

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  n = numel (x);
  value = -Inf;
  for k = 1:size (solid.surfaces, 2)
    surface = solid.surfaces(:,k);
    axes = surface(rows.surface.axes(1:n));
    from = x - surface(rows.surface.centre(1:n));
    switch (surface(rows.surface.kind))
      case 1
        g = surface(rows.surface.normal(1:n));
        f = g' * x - surface(rows.surface.offset);
      case 2
        f = (norm (from ./ axes) - 1) * min (axes);
        g = min (axes) * from ./ axes.^2 / max (norm (from ./ axes), realmin);
      case 3
        [f, g] = ns_superquadric_norm (from ./ axes, surface(rows.surface.exponents));
        f = (f - 1) * min (axes);
        g = min (axes) * g ./ axes;
      otherwise
        f = surface(rows.surface.scale) * solid.handles{surface(rows.surface.handles(1))}(from);
        g = surface(rows.surface.scale) * solid.handles{surface(rows.surface.handles(2))}(from);
        g = g(:);
    end
    if (f > value)
      value = f;
      slope = g;
    end
  end
end
