function tasks = student_painleve ()
%STUDENT_PAINLEVE  Painleve's rod: where no force exists, and the impulse that takes its place.
%   tasks = student_painleve ()   struct of handles, one for each task; keep its fields
%
%   A rod of mass m, length l and moment of inertia J leans to the right: its lower end, on the floor, is at the left.
%   theta (radians) is its angle from the horizontal, counterclockwise, 0 < theta < pi/2; omega = theta'. The lower
%   end slides to the left with friction mu; g = 9.81.

% SPDX-License-Identifier: BSD-3-Clause

  tasks = struct ('contact', @contact, 'forces', @forces, 'critical', @critical, 'region', @region, 'jump', @jump);
end

% Task 1: the height yc of the lower end has yc'' = a N + b.
function [a, b] = contact (theta, omega, mu, m, l, J)
  a = NaN;
  b = NaN;
end

% Task 2: how many N solve 0 <= N _|_ a N + b >= 0, and which, in a row, the smallest first (zeros (1, 0) for none);
% a is not 0.
function [count, N] = forces (a, b)
  count = NaN;
  N = NaN;
end

% Task 3: the least mu for which a can be 0, and the angle of the rod at which that is so.
function [mu, theta] = critical (m, l, J)
  mu = NaN;
  theta = NaN;
end

% Task 4: the angles between which a < 0, 1 x 2; zeros (1, 0) if there are none.
function angles = region (mu, m, l, J)
  angles = NaN;
end

% Task 5: what v = [x'; y'; omega] of the centre becomes at once, and the impulse [N; F] of the floor (F to the right).
function [v, impulse] = jump (theta, v, mu, m, l, J)
  v = NaN (3, 1);
  impulse = NaN (2, 1);
end
