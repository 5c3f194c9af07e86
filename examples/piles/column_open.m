function model = column_open (column, places, turns)
%COLUMN_OPEN  Discs at given places on a floor beside a wall, at rest.
%   model = column_open (column, places)          column of column_model, places 2 x n
%   model = column_open (column, places, turns)   and their angles

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    turns = zeros (1, size (places, 2));
  end
  rough = {'Friction', column.friction};
  model = nsmodel ('planar');
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]), rough{:});
  model = nsbody (model, 'Name', 'wall', 'Shape', nsshape ('halfspace', [1 0]), rough{:});
  for k = 1:numel (column.radii)
    disc = nsshape ('disc', column.radii(k));
    model = nsbody (model, 'Shape', disc, 'Mass', column.density * disc.area, 'Position', places(:,k), ...
                    'Angle', turns(k), rough{:});
  end
end
