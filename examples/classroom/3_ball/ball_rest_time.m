function values = ball_rest_time (q, v, g, e, mistake)
%BALL_REST_TIME  When the impacts of assignment 3 are over, also with a typical mistake.
%   values = ball_rest_time (q, v, g, e)            {t}
%   values = ball_rest_time (q, v, g, e, mistake)
%
%   mistake  'no first flight'  the time until the first impact is missing
%            'half flights'     each bounce counted on its way up only
%            'start speed'      the ball is dropped, whatever v is
%            'first bounce'     the first bounce with the speed of the impact, without e
%            'heights'          e taken as the quotient of heights, not of speeds

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 5)
    mistake = '';
  end
  is = @(name) strcmp (mistake, name);
  v = v * ~is ('start speed');
  e = e^(1 - 0.5 * is ('heights'));
  speed = sqrt (v^2 + 2 * g * q);
  first = (v + speed) / g * ~is ('no first flight');
  bounces = (2 - is ('half flights')) * speed / g * e^(~is ('first bounce')) / (1 - e);
  values = {first + bounces};
end
