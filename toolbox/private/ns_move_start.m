function [q, v] = ns_move_start (model, q, v, delta, rate)
%NS_MOVE_START  Starts that are moved along velocities, for unit time, and whose velocities are changed.
%   [q, v] = ns_move_start (model, q, v, delta, rate)
%
%   q, v         of a model (columns)
%   delta, rate  nv x n, how far they are moved along each velocity, and what is added to the velocity
%   q, v         nq x n and nv x n. A body in space turns by the vector in its own axes that delta has for it

% SPDX-License-Identifier: BSD-3-Clause

  n = size (delta, 2);
  v = repmat (v, 1, n) + rate;
  if (numel (q) == size (delta, 1))
    q = repmat (q, 1, n) + delta;
    return
  end
  [width, rate_width] = ns_widths (model);
  start = q;
  q = repmat (q, 1, n);
  at = 0;
  from = 0;
  for id = 1:numel (width)
    straight = min (3, rate_width(id));
    q(at+1:at+straight,:) = q(at+1:at+straight,:) + delta(from+1:from+straight,:);
    if (width(id) == 7)
      turns = ns_quaternion_exponential (delta(from+4:from+6,:));
      q(at+4:at+7,:) = ns_quaternion_product (repmat (start(at+4:at+7), 1, n), turns);
    end
    at = at + width(id);
    from = from + rate_width(id);
  end
end
