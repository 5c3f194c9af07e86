function [q_width, v_width] = ns_widths (model)
%NS_WIDTHS  How many coordinates and velocities each body has, 0 if it is fixed.
%   [q_width, v_width] = ns_widths (model)   1 x bodies each

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  kind = model.bodies(rows.body.kind,:) + 1;
  if (ns_dimension (model) == 2)
    table = [0 2 3; 0 2 3];
  else
    table = [0 3 7; 0 3 6];
  end
  q_width = table(1,kind);
  v_width = table(2,kind);
end
