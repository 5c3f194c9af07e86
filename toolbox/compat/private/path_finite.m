function path_finite (caller, label, x)
%PATH_FINITE  Check that the matrix x, called LABEL, holds neither NaN nor Inf.

% SPDX-License-Identifier: BSD-3-Clause

  if (~all (isfinite (nonzeros (x))))
    path_fail (caller, 'invalidInput', '%s must be finite, but holds NaN or Inf', label);
  end
end
