function values = painleve_jump_of (theta, v, mu, m, l, J, mistake)
%PAINLEVE_JUMP_OF  Velocity after, and impulse of, the impact without collision, also with a typical mistake.
%   values = painleve_jump_of (theta, v, mu, m, l, J)            {v, [N; F]}
%   values = painleve_jump_of (theta, v, mu, m, l, J, mistake)
%
%   mistake  'nothing'        no impulse: the impact problem without gravity has this solution, too
%            'always'         an impulse also where a force exists
%            'centre'         the centre is stopped instead of the lower end
%            'no spin'        omega does not count in the velocity of the lower end
%            'full length'    l where l/2 belongs
%            'torque sign'    impulses turn the rod the wrong way
%
%   Where a < 0 and b < 0 the end sticks, W [N; F] = -(0, u) with u its sliding speed: F/N = W11/|W12| < mu just
%   because a < 0.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 7)
    mistake = '';
  end
  is = @(name) strcmp (mistake, name);
  half = l / 2 * (1 + is ('full length'));
  G = [0 1; 1 0; -half*cos(theta), half*sin(theta)];
  G(3,:) = G(3,:) * (1 - 2 * is ('torque sign')) * ~is ('centre');
  A = diag (1 ./ [m m J]);
  u = G' * (v .* [1; 1; ~is('no spin')]);
  contact = painleve_contact (theta, v(3), mu, m, l, J);
  impulse = [0; 0];
  if (any (strcmp (mistake, {'centre', 'no spin', 'full length', 'torque sign'})))
    impulse = short_step (G' * A * G, G' * v .* [1; 0] + u .* [0; 1], mu, contact{2});
  elseif ((contact{1} < 0 && contact{2} < 0 && ~is ('nothing')) || is ('always'))
    impulse = -(G' * A * G) \ [0; u(2)];
  end
  v = v + A * G * impulse;
  values = {v, impulse};
end

% Impulses of a step so short that forces do nothing in it, Stewart (2.16): with a wrong W the end need not stick.
function impulse = short_step (W, u, mu, b)
  S = [1 0 0; 0 1 -1];
  M = [S'*W*S, [0; 1; 1]; mu, -1, -1, 0];
  p = lcpsolve (M, [S' * (u + [1e-10 * b; 0]); 0]);
  impulse = S * p(1:3);
end
