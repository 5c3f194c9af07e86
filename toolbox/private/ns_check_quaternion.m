function q = ns_check_quaternion (caller, label, q)
%NS_CHECK_QUATERNION  A quaternion (scalar first) of length 1 from one of any length but 0, as a column.
%   q = ns_check_quaternion (caller, label, q)

% SPDX-License-Identifier: BSD-3-Clause

  q = ns_check (caller, 'invalidOption', label, q, 'vector4');
  if (norm (q) == 0)
    ns_fail (caller, 'invalidOption', '%s must not be zero', label);
  end
  q = q / max (abs (q));       % no overflow in the square
  q = q / norm (q);
end
