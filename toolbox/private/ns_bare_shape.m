function shape = ns_bare_shape (kind, dimension)
%NS_BARE_SHAPE  A shape whose fields are all there and 0.
%   shape = ns_bare_shape (kind, dimension)   dimension 2 or 3

% SPDX-License-Identifier: BSD-3-Clause

  if (dimension == 2)
    shape = struct ('dimension', 2, 'kind', kind, 'radius', 0, 'vertices', zeros (2, 0), 'normal', [0; 0], ...
                    'offset', 0, 'boundingradius', 0, 'area', 0, 'secondmoment', 0, 'centroid', [0; 0]);
  else
    shape = struct ('dimension', 3, 'kind', kind, 'radius', 0, 'vertices', zeros (3, 0), 'size', zeros (3, 1), ...
                    'normal', zeros (3, 1), 'offset', 0, 'boundingradius', 0, 'volume', 0, ...
                    'inertia', zeros (3), 'centroid', zeros (3, 1));
  end
end
