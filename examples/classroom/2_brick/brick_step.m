function values = brick_step (q, v, m, alpha, mu, h, mistake)
%BRICK_STEP  The step of assignment 2 in closed form, also with a typical mistake in it.
%   values = brick_step (q, v, m, alpha, mu, h)            {q, v, p} after the step
%   values = brick_step (q, v, m, alpha, mu, h, mistake)
%
%   mistake  'degrees'        alpha taken as degrees
%            'normal'         normal to the other side: the gap and the impulse have the wrong sign
%            'ramp down'      a ramp that goes down to the right
%            'friction sign'  friction along the motion instead of against it
%            'no gravity h'   gravity without the factor h
%            'no lambda'      friction is not bounded: what touches sticks
%            'always'         a contact also above the ramp
%            'mass'           no 1/m in the matrix of the LCP
%            'mass in v'      impulses act on the velocity without 1/m
%            'explicit'       the position is moved by the velocity before the step
%            'mu of weight'   friction bounded by mu m g h instead of mu times the normal impulse
%
%   As n, d are at right angles, the LCP falls apart: the normal impulse stops the fall, and friction what slides, as
%   far as it may. Where the brick sticks only the difference of the two friction impulses counts, and both are NaN.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 7)
    mistake = '';
  end
  is = @(name) strcmp (mistake, name);
  if (is ('degrees'))
    alpha = alpha * pi / 180;
  elseif (is ('ramp down'))
    alpha = -alpha;
  end
  n = (1 - 2 * is ('normal')) * [-sin(alpha); cos(alpha)];
  d = [cos(alpha); sin(alpha)];
  free = v + [0; -9.81] * h^(~is ('no gravity h'));
  p = zeros (4, 1);
  after = free;
  if (n' * (q + h * free) <= 0 || is ('always'))
    weight = m^(~is ('mass'));
    p(1) = weight * max (0, -n' * free);
    slip = d' * free;
    bound = mu * p(1);
    if (is ('no lambda'))
      bound = Inf;
    elseif (is ('mu of weight'))
      bound = mu * m * 9.81 * h;
    end
    friction = min (weight * abs (slip), bound);
    p(2 + (slip > 0)) = friction;
    p(4) = abs (slip) - friction / weight;
    act = n * p(1) - sign (slip) * (1 - 2 * is ('friction sign')) * d * friction;
    after = free + act / m^(~is ('mass in v'));
    if (friction < bound || is ('friction sign'))
      p(2:3) = NaN;
    end
  end
  if (is ('explicit'))
    q = q + h * v;
  else
    q = q + h * after;
  end
  values = {q, after, p};
end
