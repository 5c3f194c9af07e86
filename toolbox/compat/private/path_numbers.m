function x = path_numbers (caller, label, x, count, default, finite)
%PATH_NUMBERS  The argument x, called LABEL, as a column of COUNT numbers; [] becomes DEFAULT, unless that is [].
%   FINITE: none of them may be infinite.

% SPDX-License-Identifier: BSD-3-Clause

  if (isempty (x) && ~isempty (default))
    x = default * ones (count, 1);
    return
  end
  path_class (caller, label, x);
  if (numel (x) ~= count)
    path_fail (caller, 'invalidInput', '%s must have %d numbers, not %d', label, count, numel (x));
  end
  x = full (x(:));
  if (finite)
    path_finite (caller, label, x);
  elseif (any (isnan (x)))
    path_fail (caller, 'invalidInput', '%s must not hold NaN', label);
  end
end
