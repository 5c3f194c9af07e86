function path_class (caller, label, x)
%PATH_CLASS  Check that the argument x, called LABEL, is a real matrix of class double.

% SPDX-License-Identifier: BSD-3-Clause

  if (~isa (x, 'double'))
    path_fail (caller, 'invalidInput', '%s must be of class double, not %s', label, class (x));
  end
  if (~isreal (x))
    path_fail (caller, 'invalidInput', '%s must be real, not complex', label);
  end
  if (ndims (x) ~= 2)
    path_fail (caller, 'invalidInput', '%s must have two dimensions, not %d', label, ndims (x));
  end
end
