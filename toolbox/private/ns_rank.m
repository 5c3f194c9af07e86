function count = ns_rank (knots, values)
%NS_RANK  How many of some sorted numbers are not larger than each value.
%   count = ns_rank (knots, values)   knots a row that does not decrease; count has the size of values

% SPDX-License-Identifier: BSD-3-Clause

  [~, order] = sort ([knots(:); values(:)]);              % stable: knots come before equal values
  is_knot = order <= numel (knots);
  rank = cumsum (is_knot);
  count = zeros (size (values));
  count(order(~is_knot) - numel (knots)) = rank(~is_knot);
end
