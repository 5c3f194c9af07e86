function values = painleve_region (mu, m, l, J, mistake)
%PAINLEVE_REGION  The angles between which a < 0, also with a typical mistake.
%   values = painleve_region (mu, m, l, J)            {angles}: 1 x 2, or 1 x 0
%   values = painleve_region (mu, m, l, J, mistake)
%
%   mistake  'tangents'      tan (theta) instead of theta
%            'in degrees'    degrees instead of radians
%            'full length'   l where l/2 belongs
%            'uniform'       J = m l^2 / 12, whatever J is
%            'upside down'   the larger angle first

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 5)
    mistake = '';
  end
  k = painleve_ratio (m, l, J, mistake);
  discriminant = (k * mu)^2 - 4 * (1 + k);
  if (discriminant <= 0)
    values = {zeros(1, 0)};
    return
  end
  tangents = (k * mu + [-1 1] * sqrt (discriminant)) / 2;
  switch (mistake)
    case 'tangents'
      values = {tangents};
    case 'in degrees'
      values = {atand(tangents)};
    case 'upside down'
      values = {atan(tangents([2 1]))};
    otherwise
      values = {atan(tangents)};
  end
end
