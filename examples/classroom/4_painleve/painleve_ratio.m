function k = painleve_ratio (m, l, J, mistake)
%PAINLEVE_RATIO  k = m (l/2)^2 / J of the rod, also with a mistake: 'full length' or 'uniform'.
%   k = painleve_ratio (m, l, J, mistake)

% SPDX-License-Identifier: BSD-3-Clause

  k = m * l^2 / (4 * J);
  if (strcmp (mistake, 'full length'))
    k = 4 * k;
  elseif (strcmp (mistake, 'uniform'))
    k = 3;
  end
end
