function inertia = ns_check_inertia (caller, value)
%NS_CHECK_INERTIA  Option Inertia of a body in space as a 3 x 3 matrix.
%   inertia = ns_check_inertia (caller, value)   value: one number, three principal moments or the matrix
%
%   That no real mass distribution has a moment larger than the sum of the other two is not asked for: Euler's
%   equations do not need it, and textbook examples do not keep to it.

% SPDX-License-Identifier: BSD-3-Clause

  inertia = as_matrix (value);
  moments = sort (eig (inertia));
  if (isempty (moments) || moments(1) <= 4 * eps * moments(3))
    ns_fail (caller, 'invalidOption', ['Inertia must be a positive finite number, 3 positive principal moments or ' ...
             'a symmetric positive definite 3 x 3 matrix, not %s'], describe (value));
  end
end

% Empty if it cannot be an inertia. The products of matrices are symmetric only up to roundoff.
function inertia = as_matrix (value)
  inertia = [];
  if (~isnumeric (value) || ~isreal (value) || numel (value) > 9 || ~all (isfinite (value(:))))
    return
  end
  value = full (double (value));
  if (numel (value) == 1)
    inertia = value * eye (3);
  elseif (isvector (value) && numel (value) == 3)
    inertia = diag (value);
  elseif (isequal (size (value), [3 3]) && norm (value - value') <= 1e-10 * norm (value))
    inertia = (value + value') / 2;
  end
end

function text = describe (value)
  text = ns_describe (value);
  if (isnumeric (value) && isequal (size (value), [3 3]))
    text = mat2str (double (value), 6);
  end
end
