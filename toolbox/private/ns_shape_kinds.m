function kinds = ns_shape_kinds ()
%NS_SHAPE_KINDS  The kinds of shapes in the order of their numbers in the tables of a model.
%   kinds = ns_shape_kinds ()   kinds{2} = 'disc', ...
%
%   A disc in space is a sphere. The same list is ns_shape_kind in mex/core/contact/ns_touch.h.

% SPDX-License-Identifier: BSD-3-Clause

  kinds = {'point', 'disc', 'polygon', 'capsule', 'cylinder', 'box', 'polytope', 'smooth', 'halfspace', ...
           'union'};
end
