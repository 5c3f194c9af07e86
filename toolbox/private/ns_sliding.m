function speed = ns_sliding (terms, v)
%NS_SLIDING  Sliding velocities of contacts along their friction directions, moving surfaces included.
%   speed = ns_sliding (terms, v)   nd x p; terms of nsterms at this v

% SPDX-License-Identifier: BSD-3-Clause

  directions = size (terms.D, 2);
  speed = reshape (v(:)' * reshape (terms.D, numel (v), []), directions, numel (terms.gap)) + terms.tangentrate;
end
