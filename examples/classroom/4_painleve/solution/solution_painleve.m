function tasks = solution_painleve ()
%SOLUTION_PAINLEVE  Painleve's rod: where no force exists, and the impulse that takes its place.
%   tasks = solution_painleve ()   see student_painleve

% SPDX-License-Identifier: BSD-3-Clause

  tasks = struct ('contact', @contact, 'forces', @forces, 'critical', @critical, 'region', @region, 'jump', @jump);
end

% Stewart (1.5), with yc = y - l/2 sin (theta).
function [a, b] = contact (theta, omega, mu, m, l, J)
  a = 1 / m - l^2 / (4 * J) * cos (theta) * (mu * sin (theta) - cos (theta));
  b = l / 2 * sin (theta) * omega^2 - 9.81;
end

function [count, N] = forces (a, b)
  N = zeros (1, 0);
  if (b >= 0)
    N = 0;
  end
  if (b ~= 0 && -b / a > 0)
    N(end+1) = -b / a;
  end
  count = numel (N);
end

% a = 0 where mu = ((1 + k) + tan^2) / (k tan), k = m l^2 / (4 J): least at tan^2 = 1 + k.
function [mu, theta] = critical (m, l, J)
  k = m * l^2 / (4 * J);
  mu = 2 * sqrt (1 + k) / k;
  theta = atan (sqrt (1 + k));
end

% tan^2 - k mu tan + 1 + k < 0
function angles = region (mu, m, l, J)
  k = m * l^2 / (4 * J);
  discriminant = (k * mu)^2 - 4 * (1 + k);
  angles = zeros (1, 0);
  if (discriminant > 0)
    angles = atan ((k * mu + [-1 1] * sqrt (discriminant)) / 2);
  end
end

% One step of the scheme of assignment 2 that is so short that forces do nothing in it: what remains is an impulse.
function [v, impulse] = jump (theta, v, mu, m, l, J)
  h = 1e-10;
  n = [0; 1; -l/2*cos(theta)];
  d = [1; 0; l/2*sin(theta)];
  D = [d, -d];
  e = [1; 1];
  A = diag (1 ./ [m m J]);
  free = v + h * [0; -9.81; 0];
  bend = h * l / 2 * sin (theta) * v(3)^2;     % the normal turns with the rod
  M = [n'*A*n, n'*A*D, 0; D'*A*n, D'*A*D, e; mu, -e', 0];
  p = lcpsolve (M, [n'*free + bend; D'*free; 0]);
  impulse = [p(1); p(2) - p(3)];
  v = free + A * (n * p(1) + D * p(2:3));
end
