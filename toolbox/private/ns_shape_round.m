function shape = ns_shape_round (kind, axes, exponents)
%NS_SHAPE_ROUND  An ellipse, an ellipsoid or a superquadric.
%   shape = ns_shape_round ('ellipse', [a b])
%   shape = ns_shape_round ('ellipsoid', [a b c])
%   shape = ns_shape_round ('superquadric', [a b c], [e1 e2])   or ([a b], e)
%
%   Moments of superquadrics are products of Gamma functions (Dirichlet's integral in the plane; Jaklic, Leonardis
%   and Solina, Segmentation and recovery of superquadrics, 2000, section 2.4, in space).

% SPDX-License-Identifier: BSD-3-Clause

  labels = {'ellipse', 'the half axes [A B]', 'vector'
            'ellipsoid', 'the half axes [A B C]', 'vector3'
            'superquadric', 'the half axes', 'either'};
  [~, label, rule] = labels{strcmp(kind, labels(:,1)),:};
  axes = ns_check ('nsshape', 'invalidInput', label, axes, rule);
  if (any (axes <= 0))
    ns_fail ('nsshape', 'invalidInput', '%s must be positive, not %s', label, ns_describe (axes'));
  end
  dimension = numel (axes);
  if (nargin < 3)
    exponents = ones (dimension - 1, 1);
  end
  exponents = check_exponents (exponents, dimension);
  shape = ns_bare_shape (kind, dimension);
  rows = ns_rows ();
  shape.surfaces = zeros (rows.surface.rows, 1);
  shape.surfaces(rows.surface.kind) = 2 + strcmp (kind, 'superquadric');
  shape.surfaces(rows.surface.axes(1:dimension)) = axes;
  shape.surfaces(rows.surface.exponents) = exponents;
  shape.surfaces(rows.surface.scale) = 1;
  shape.handles = cell (1, 0);
  shape.inside = zeros (dimension, 1);
  shape.vertices = ns_surface_points (shape);
  if (all (exponents >= 1))                    % within the ellipsoid
    shape.boundingradius = max (axes);
  else
    shape.boundingradius = ns_surface_radius (shape);
  end
  shape = set_moments (shape, axes, exponents);
end

function exponents = check_exponents (exponents, dimension)
  if (dimension == 2)
    exponents = ns_check ('nsshape', 'invalidInput', 'the exponent E', exponents, 'number');
  else
    exponents = ns_check ('nsshape', 'invalidInput', 'the exponents [E1 E2]', exponents, 'vector');
  end
  if (any (exponents < 0.1 | exponents > 1.9))
    ns_fail ('nsshape', 'invalidInput', ['the exponents of a superquadric must be from 0.1 to 1.9, not %s; ' ...
             'beyond, it is a box, a cylinder or a polytope to the eye, or not convex'], ns_describe (exponents'));
  end
end

function shape = set_moments (shape, axes, exponents)
  a = axes(1);
  b = axes(2);
  e = exponents(end);
  if (shape.dimension == 2)
    shape.area = a * b * e^2 * gamma (e / 2)^2 / gamma (e + 1);
    shape.secondmoment = a * b * (a^2 + b^2) * e^2 * gamma (3*e/2) * gamma (e / 2) / gamma (2*e + 1);
    return
  end
  c = axes(3);
  d = exponents(1);
  shape.volume = 2 * a * b * c * d * e * beta (d / 2 + 1, d) * beta (e / 2, e / 2);
  ring = a * b * c * d * e / 2 * beta (3*e/2, e / 2) * beta (d / 2, 2*d + 1);          % of x^2 over a^2
  along = 2 * a * b * c * d * e * beta (e / 2, e / 2 + 1) * beta (3*d/2, d + 1);       % of z^2 over c^2
  second = [ring * a^2, ring * b^2, along * c^2];
  shape.inertia = diag (sum (second) - second);
end
