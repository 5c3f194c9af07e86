function c = sweeping_case (name)
%SWEEPING_CASE  A moving set C(t), a start, and the exact motion of the point that it sweeps along.
%   c = sweeping_case (name)   struct: constraints (see catching_up), start, last time, jump (time at which C jumps, or
%                              []), exact (function of a row of times: the limit from the right)
%
%   'half-plane'  {x : n(t)'x >= 0}, n = (-sin t, cos t), turns about 0 and pushes a point at the distance 1 on its
%                 edge. x' along n leaves the distance: x = (cos t, sin t)
%   'disc'        of radius 1, whose centre moves with speed 1, first along x, from t = 2 on along y; there it jumps by
%                 (1/2, 1). The point is on its rim: x' points to the centre, so that its path is a tractrix. The angle
%                 s between that direction and the motion of the centre has tan (s/2) = tan (s_0 / 2) exp (-t)
%   'interval'    [u - 1/2, u + 1/2], u = sin t, jumps by 3/2 at t = 4: x is u with play, a hysteresis

% SPDX-License-Identifier: BSD-3-Clause

  c = struct ('constraints', [], 'start', [], 'last', [], 'jump', [], 'exact', []);
  switch (name)
    case 'half-plane'
      c.constraints = @half_plane;
      c.start = [1; 0];
      c.last = 2;
      c.exact = @(t) [cos(t); sin(t)];
    case 'disc'
      c.constraints = @disc;
      c.start = [0; -1];
      c.last = 4;
      c.jump = 2;
      c.exact = @behind_disc;
    case 'interval'
      c.constraints = @interval;
      c.start = 0;
      c.last = 8;
      c.jump = 4;
      c.exact = @with_play;
    otherwise
      error ('sweeping_case: there is no case ''%s''', name);
  end
end

function [A, b] = half_plane (t, ~)
  A = [-sin(t), cos(t)];
  b = 0;
end

function c = centre (t)
  c = [min(t, 2) + 0.5 * (t >= 2); (t >= 2) .* (t - 1)];
end

function [A, b] = disc (t, x)
  c = centre (t);
  A = (c - x)' / norm (c - x);
  b = A * c - 1;
end

function x = behind_disc (t)
  x = zeros (2, numel (t));
  first = t < 2;
  x(:,first) = centre (t(first)) - unit (angle_after (pi / 2, t(first)));
  before = [2; 0] - unit (angle_after (pi / 2, 2));        % where the jump of the disc finds the point
  way = centre (2) - before;
  way = way / norm (way);                                  % from now on the centre moves along y
  x(:,~first) = centre (t(~first)) - flipud (unit (angle_after (atan2 (way(1), way(2)), t(~first) - 2)));
end

function s = angle_after (s, t)
  s = 2 * atan (tan (s / 2) * exp (-t));
end

function u = unit (s)
  u = [cos(s); sin(s)];
end

function u = middle (t)
  u = sin (t) + 1.5 * (t >= 4);
end

function [A, b] = interval (t, ~)
  A = [1; -1];
  b = [middle(t) - 0.5; -middle(t) - 0.5];
end

% x stays until an end of the interval reaches it: the lower one before the turn of u at pi/2, the upper one before the
% jump, which takes x to the lower end again; the turn at 3 pi/2 leaves it, and u takes it along once more until 5 pi/2.
function x = with_play (t)
  x = max (0, sin (min (t, pi / 2)) - 0.5);
  later = t >= pi / 2;
  x(later) = min (x(later), sin (min (t(later), 4)) + 0.5);
  later = t >= 4;
  x(later) = sin (4) + 1;
  later = t >= 3 * pi / 2;
  x(later) = max (x(later), sin (min (t(later), 5 * pi / 2)) + 1);
end
