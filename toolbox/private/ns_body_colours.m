function colours = ns_body_colours (model)
%NS_BODY_COLOURS  The colours of the bodies of a model in pictures, grey for those that are fixed.
%   colours = ns_body_colours (model)   bodies x 3

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  free = model.bodies(rows.body.kind,:) > 0;
  colours = repmat ([0.62 0.63 0.66], numel (free), 1);
  colours(free,:) = ns_colours (sum (free));
end
