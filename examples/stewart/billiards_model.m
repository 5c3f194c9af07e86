function model = billiards_model (gap, tangential)
%BILLIARDS_MODEL  A ball is thrown at the first of three balls in a row on a table, Stewart, Figure 2.3.
%   model = billiards_model (gap, tangential)   gap between the balls of the row; tangential restitution
%
%   Radius 1/2, mass 1, all contacts with e = 0.9 and mu = 0.5. Ball 0 comes along x, beside the row by 0.15.

% SPDX-License-Identifier: BSD-3-Clause

  r = 0.5;
  mu = 0.5;
  e = 0.9;
  model = nsmodel ('spatial', 'Gravity', 9.81);
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', mu, 'Restitution', e);
  ball = {'Shape', nsshape('sphere', r), 'Friction', mu, 'Restitution', e};
  model = nsbody (model, 'Name', 'ball 0', ball{:}, 'Position', [-2 0.15 1], 'Velocity', [5 0 0.5]);
  for k = 1:3
    model = nsbody (model, 'Name', sprintf ('ball %d', k), ball{:}, 'Position', [(k-1)*(2*r+gap) 0 r]);
  end
  for b = 1:5
    for a = b + 1:5
      model = nscontact (model, a, b, 'TangentialRestitution', tangential);
    end
  end
end
