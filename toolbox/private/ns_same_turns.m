function exact = ns_same_turns (model, computed, exact)
%NS_SAME_TURNS  Coordinates to compare with, quaternions of either sign: p and -p are the same turn, the nearer is
%               taken.
%   exact = ns_same_turns (model, computed, exact)   nq x N both, or exact nq x 1 for the last of the computed; NaN in
%                                                    exact stays

% SPDX-License-Identifier: BSD-3-Clause

  if (ns_is_system (model) || ns_dimension (model) == 2)
    return
  end
  width = ns_widths (model);
  last = cumsum (width);
  for id = reshape (find (width == 7), 1, [])
    rows = last(id)-3:last(id);
    known = exact(rows,:);
    known(isnan (known)) = 0;
    opposite = sum (computed(rows,end+1-size (exact, 2):end) .* known, 1) < 0;
    exact(rows,opposite) = -exact(rows,opposite);
  end
end
