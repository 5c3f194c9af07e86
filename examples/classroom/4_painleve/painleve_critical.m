function values = painleve_critical (m, l, J, mistake)
%PAINLEVE_CRITICAL  The least mu with a = 0 at some angle, and that angle, also with a typical mistake.
%   values = painleve_critical (m, l, J)            {mu, theta}
%   values = painleve_critical (m, l, J, mistake)
%
%   mistake  'full length', 'uniform' (painleve_ratio), 'in degrees', 'tangents' (painleve_region)
%            '45 degrees'   mu at theta = pi/4 instead of the least

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    mistake = '';
  end
  k = painleve_ratio (m, l, J, mistake);
  tangent = sqrt (1 + k);
  if (strcmp (mistake, '45 degrees'))
    tangent = 1;
  end
  theta = atan (tangent);
  if (strcmp (mistake, 'in degrees'))
    theta = atand (tangent);
  elseif (strcmp (mistake, 'tangents'))
    theta = tangent;
  end
  values = {(1 + k + tangent^2) / (k * tangent), theta};
end
