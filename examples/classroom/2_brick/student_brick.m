function [q, v, p] = student_brick (q, v, m, alpha, mu, h)
%STUDENT_BRICK  One time step of a brick on a ramp.
%   [q, v, p] = student_brick (q, v, m, alpha, mu, h)
%
%   q, v   position and velocity, 2 x 1, in world axes (x to the right, y up), before and after the step
%   m      mass in kg; gravity is 9.81 m/s^2
%   alpha  angle of the ramp in radians; it goes up to the right and through the origin
%   mu     coefficient of friction
%   h      step in s
%   p      4 x 1: normal impulse, friction impulses up and down the ramp (both >= 0), and lambda; zeros without contact

% SPDX-License-Identifier: BSD-3-Clause

  q = NaN (2, 1);
  v = NaN (2, 1);
  p = NaN (4, 1);

  % Task 1: normal n, directions D = [d, -d], gap; where would the brick be after a step without contact?
  % Task 2: if it would touch, M and q of the LCP (2), and lcpsolve.
  % Task 3: velocity and position after the step.
end
