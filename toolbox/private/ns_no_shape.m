function shape = ns_no_shape ()
%NS_NO_SHAPE  The shape of a body that touches nothing.
%   shape = ns_no_shape ()

% SPDX-License-Identifier: BSD-3-Clause

  shape = nsshape ('point');
  shape.kind = 'none';
end
