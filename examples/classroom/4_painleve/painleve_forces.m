function values = painleve_forces (a, b, mistake)
%PAINLEVE_FORCES  All N with 0 <= N _|_ a N + b >= 0, also with a typical mistake.
%   values = painleve_forces (a, b)            {count, N}
%   values = painleve_forces (a, b, mistake)
%
%   mistake  'only contact'  N = 0 is left out
%            'only one'      one of two is left out, N = -b/a
%            'only zero'     one of two is left out, N = 0
%            'pulls'         N = -b/a also where it is negative
%            'sinks'         N = 0 also where the rod then sinks into the floor

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    mistake = '';
  end
  is = @(name) strcmp (mistake, name);
  N = [0, -b / a];
  good = [b >= 0 || is('sinks'), (-b / a > 0 || is('pulls')) && b ~= 0];
  if (is ('only contact'))
    good(1) = false;
  elseif (all (good) && is ('only one'))
    good(1) = false;
  elseif (all (good) && is ('only zero'))
    good(2) = false;
  end
  N = N(good);
  values = {numel(N), N};
end
