function train = domino_train (row)
%DOMINO_TRAIN  The wave of falling dominoes as a mechanism of one degree of freedom.
%   train = domino_train (row)   row of domino_row; struct:
%     time     1 x count, when the front reaches each domino; the first starts at 0
%     speed    1 x (count-1), pitch / time from one to the next
%
%   Feet do not slide or lift, collisions are inelastic, and all dominoes that have been hit lean on their next one
%   (J. M. J. van Leeuwen, The domino effect, American Journal of Physics 78, 2010). The upper corner of a domino
%   at the angle u slides down the face of the next one at the angle w:
%     height sin (u - w) = pitch cos (w) - thickness,
%   so that the angle w of the front one determines all. The force on the next one has the components f along the
%   normal of its face and friction f up the face on the corner. With the levers of these forces about both feet, and
%   the angular accelerations u'' = r w'' + s w'^2 (r, s: first and second derivative of u by w),
%     J x_i'' = m g (height sin x_i - thickness cos x_i) / 2 + p_i f_{i-1} - c_i f_i
%   for the dominoes i of the train is a linear system of x_n'' and f_1, ..., f_{n-1}; a collision is the same system
%   of the jumps of the velocities and of impulses. The front angle is the independent variable, with steps of the
%   classical Runge-Kutta method, from 0 to the collision at height sin (x_n) = gap.

% SPDX-License-Identifier: BSD-3-Clause

  steps = 20;
  train = struct ('time', zeros (1, row.count), 'speed', zeros (1, row.count - 1));
  hit = asin (row.gap / row.height);
  speed = row.push;
  t = 0;
  for n = 1:row.count - 1
    [t, speed] = fall (row, n, hit, t, speed, steps);
    train.time(n+1) = t;
    speed = collide (row, n, hit, speed);
  end
  train.speed = row.pitch ./ diff (train.time);
end

% The front domino n falls from upright to the angle at which it hits the next.
function [t, speed] = fall (row, n, hit, t, speed, steps)
  h = hit / steps;
  rate = @(x, y) [1 / y(2); acceleration(row, n, x, y(2)) / y(2)];
  y = [t; speed];
  for k = 1:steps
    x = (k - 1) * h;
    a = rate (x, y);
    b = rate (x + h/2, y + h/2 * a);
    c = rate (x + h/2, y + h/2 * b);
    d = rate (x + h, y + h * c);
    y = y + h/6 * (a + 2*b + 2*c + d);
  end
  t = y(1);
  speed = y(2);
end

function value = acceleration (row, n, x, speed)
  [angles, ratios, curvatures, carry, bear] = lean (row, n, x);
  J = row.mass * (row.height^2 + row.thickness^2) / 3;
  weight = row.mass * row.gravity * (row.height * sin (angles) - row.thickness * cos (angles)) / 2;
  unknown = train_matrix (J * ratios, carry, bear) \ (weight - J * curvatures * speed^2);
  value = unknown(1);
end

% The front domino n stands at the angle x and hits n + 1, which is upright.
function speed = collide (row, n, x, speed)
  [~, ratios] = lean (row, n, x);
  before = [ratios * speed; 0];
  [~, ratios, ~, carry, bear] = lean (row, n + 1, 0);
  unknown = train_matrix (ratios, carry, bear) \ before;
  speed = unknown(1);
end

% The matrix of (x_n'', f_1, ..., f_{n-1}); its rows are the dominoes.
function A = train_matrix (inertia, carry, bear)
  n = numel (inertia);
  A = zeros (n);
  A(:,1) = inertia;
  for i = 1:n-1
    A(i,i+1) = carry(i);
    A(i+1,i+1) = -bear(i);
  end
end

% Of the dominoes 1 to n, the last one at the angle x: angles, their derivatives by x, and the levers with which the
% force between i and i+1 holds up i (carry) and drives i+1 (bear), friction included.
function [angles, ratios, curvatures, carry, bear] = lean (row, n, x)
  angles = zeros (n, 1);
  ratios = ones (n, 1);
  curvatures = zeros (n, 1);
  carry = zeros (n - 1, 1);
  bear = zeros (n - 1, 1);
  angles(n) = x;
  for i = n-1:-1:1
    w = angles(i+1);
    sine = (row.pitch * cos (w) - row.thickness) / row.height;
    cosine = sqrt (1 - sine^2);
    first = -row.pitch * sin (w) / row.height;             % derivatives of the sine by w
    second = -row.pitch * cos (w) / row.height;
    r = 1 + first / cosine;
    s = second / cosine + sine * first^2 / cosine^3;
    angles(i) = w + asin (sine);
    ratios(i) = r * ratios(i+1);
    curvatures(i) = s * ratios(i+1)^2 + r * curvatures(i+1);
    carry(i) = row.height * (cosine + row.friction * sine);
    bear(i) = row.height * cosine - row.pitch * sin (w) - row.friction * row.thickness;
  end
end
