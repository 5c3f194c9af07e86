function values = ball_locate (q, v, g, e, T, most, mistake)
%BALL_LOCATE  The motion of assignment 3 from impact to impact in closed form, also with a typical mistake.
%   values = ball_locate (q, v, g, e, T, most)            {t, q, v, times}
%   values = ball_locate (q, v, g, e, T, most, mistake)
%
%   mistake  'before'    at the last impact the speed before it is returned
%            'one less'  it stops one impact early
%            'to T'      it says it has reached T although the impacts were too many
%            'root'      the other root of the quadratic equation: the ball flies back in time
%            'heights'   e taken as the quotient of heights, not of speeds

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 7)
    mistake = '';
  end
  is = @(name) strcmp (mistake, name);
  e = e^(1 - 0.5 * is ('heights'));
  most = most - is ('one less');
  speed = sqrt (v^2 + 2 * g * q);
  signs = 1 - 2 * is ('root');
  flights = [(v + signs * speed) / g, signs * 2 * speed / g * e .^ (1:most-1)];
  times = cumsum (flights(1:most));
  n = sum (times <= T);
  times = times(1:n);
  if (n == most)
    values = {times(most), 0, signs * e^n * speed, times};
    if (is ('before'))
      values{3} = -e^(n-1) * speed;
    elseif (is ('to T'))
      values{1} = T;
    end
    return
  end
  if (n > 0)
    v = e^n * speed;
    q = 0;
    t = T - times(n);
  else
    t = T;
  end
  values = {T, q + t * v - g * t^2 / 2, v - g * t, times};
end
