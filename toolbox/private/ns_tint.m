function colour = ns_tint (colour, strength)
%NS_TINT  Colours (n x 3) mixed with white; strength 1 leaves them as they are.
%   colour = ns_tint (colour, strength)

% SPDX-License-Identifier: BSD-3-Clause

  colour = strength * colour + (1 - strength);
end
