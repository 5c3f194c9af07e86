function model = domino_model (row)
%DOMINO_MODEL  A row of dominoes, the first of which turns about its foot.
%   model = domino_model (row)   row of domino_row; the dominoes are 'domino 1', 'domino 2', ... from the left
%
%   The foot, the lower right corner, of the first one is at the origin.

% SPDX-License-Identifier: BSD-3-Clause

  model = nsmodel ('planar', 'Gravity', row.gravity);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
  for k = 1:row.count
    name = sprintf ('domino %d', k);
    push = row.push * (k == 1);
    model = nsbody (model, 'Name', name, 'Mass', row.mass, 'Shape', nsshape ('box', [row.thickness row.height]), ...
                    'Position', [(k - 1) * row.pitch - row.thickness / 2, row.height / 2], ...
                    'Velocity', push * [row.height row.thickness] / 2, 'AngularVelocity', -push, ...
                    'Friction', row.friction);
    model = nscontact (model, name, 'floor', 'Friction', row.floor);
  end
end
