function values = cradle_books (before, after, m, mistake)
%CRADLE_BOOKS  Change of momentum and quotient of energies, also with a typical mistake.
%   values = cradle_books (before, after, m)            {momentum, energy}
%   values = cradle_books (before, after, m, mistake)
%
%   mistake  'no masses'   masses are left out
%            'loss'        the energy lost over that before, instead of what is left
%            'sign'        momentum before minus after

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    mistake = '';
  end
  m = m .^ ~strcmp (mistake, 'no masses');
  momentum = sum (m .* (after - before)) * (1 - 2 * strcmp (mistake, 'sign'));
  energy = sum (m .* after.^2) / sum (m .* before.^2);
  if (strcmp (mistake, 'loss'))
    energy = 1 - energy;
  end
  values = {momentum, energy};
end
