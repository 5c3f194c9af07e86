function values = painleve_contact (theta, omega, mu, m, l, J, mistake)
%PAINLEVE_CONTACT  yc'' = a N + b of Painleve's rod, also with a typical mistake.
%   values = painleve_contact (theta, omega, mu, m, l, J)            {a, b}, Stewart (1.5)
%   values = painleve_contact (theta, omega, mu, m, l, J, mistake)
%
%   mistake  'sliding right'  friction as for sliding to the right
%            'degrees'        theta taken as degrees
%            'full length'    l where l/2 belongs
%            'cosine'         l/2 cos (theta) omega^2, from yc = y - l/2 cos (theta), as printed in Stewart
%            'spin sign'      - l/2 sin (theta) omega^2
%            'no spin'        without this term
%            'no friction'    mu is left out
%            'torque'         the normal force turns the rod the wrong way

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 7)
    mistake = '';
  end
  is = @(name) strcmp (mistake, name);
  theta = theta * (pi / 180)^is ('degrees');
  half = l / 2 * (1 + is ('full length'));
  mu = mu * ~is ('no friction') * (1 - 2 * is ('sliding right'));
  turn = (1 - 2 * is ('torque')) * cos (theta) - mu * sin (theta);
  spin = sin (theta);
  if (is ('cosine'))
    spin = cos (theta);
  end
  spin = spin * ~is ('no spin') * (1 - 2 * is ('spin sign'));
  values = {1 / m + half^2 / J * cos(theta) * turn, half * spin * omega^2 - 9.81};
end
