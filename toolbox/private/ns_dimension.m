function dimension = ns_dimension (model)
%NS_DIMENSION  2 for a planar model, 3 for a spatial one.
%   dimension = ns_dimension (model)

% SPDX-License-Identifier: BSD-3-Clause

  dimension = 2 + strcmp (model.kind, 'spatial');
end
