function [a, b] = ns_find_pair (caller, model, a, b)
%NS_FIND_PAIR  The ids of two different bodies.
%   [a, b] = ns_find_pair (caller, model, a, b)

% SPDX-License-Identifier: BSD-3-Clause

  a = ns_find_body (caller, model, a, 'A');
  b = ns_find_body (caller, model, b, 'B');
  if (a == b)
    ns_fail (caller, 'invalidInput', 'A and B must be two bodies, not both %s', ns_body_text (model, a));
  end
end
