function values = ball_step (q, v, h, g, e, mistake)
%BALL_STEP  The step of assignment 3, also with a typical mistake in it.
%   values = ball_step (q, v, h, g, e)            {q, v} after the step
%   values = ball_step (q, v, h, g, e, mistake)
%
%   mistake  'no h'           gravity without the factor h
%            'gravity up'     gravity with the wrong sign
%            'free velocity'  restitution of the velocity that has fallen on for the step: a ball at rest hops
%            'flips'          the velocity is reversed also where it points upwards already
%            'late'           contact only once the ball is below the ground, not where it will be
%            'elastic'        e is left out
%            'old velocity'   the height is moved by the velocity before the step
%            'new velocity'   the height is moved by the velocity after the step

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 6)
    mistake = '';
  end
  is = @(name) strcmp (mistake, name);
  e = e^(~is ('elastic'));
  free = v - g * (1 - 2 * is ('gravity up')) * h^(~is ('no h'));
  after = free;
  if (q + h * v * ~is ('late') <= 0)
    after = max (free, -e * v);
    if (is ('flips'))
      after = -e * v;
    elseif (is ('free velocity'))
      after = max (free, -e * free);
    end
  end
  weight = 0.5 + 0.5 * is ('new velocity') - 0.5 * is ('old velocity');
  values = {q + h * ((1 - weight) * v + weight * after), after};
end
