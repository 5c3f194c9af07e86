function model = two_spheres_model (make)
%TWO_SPHERES_MODEL  The model of CBAT, Example 3.
%   model = two_spheres_model ()       'small' on 'large 1' and 'large 2', all of them spheres
%   model = two_spheres_model (make)   with the shape make (r) for a sphere of radius r

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    make = @(r) nsshape ('sphere', r);
  end
  scene = two_spheres ();
  model = nsmodel ('spatial', 'Gravity', 0);
  model = nsbody (model, 'Name', 'small', 'Shape', make (1), 'Mass', scene.mass, ...
                  'Inertia', scene.inertia * eye (3), 'Position', scene.place);
  for k = 1:2
    name = sprintf ('large %d', k);
    model = nsbody (model, 'Name', name, 'Shape', make (scene.radii(k)), 'Position', scene.centres(:,k), 'Fixed', true);
    model = nscontact (model, 'small', name, 'Friction', scene.friction, 'Radii', scene.ellipsoid);
  end
  model = nsforce (model, 'small', scene.force);
end
