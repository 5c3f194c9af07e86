function tasks = student_ball ()
%STUDENT_BALL  A ball that bounces: capture its impacts, locate them, and see where they accumulate.
%   tasks = student_ball ()   struct of handles, one for each task; keep its fields
%
%   q height, v speed upwards, g > 0 gravity, e restitution; the ground is at 0

% SPDX-License-Identifier: BSD-3-Clause

  tasks = struct ('step', @step, 'locate', @locate, 'rest_time', @rest_time, 'order', @order);
end

% Task 1: one step of Moreau's scheme, (1) to (3).
function [q, v] = step (q, v, h, g, e)
  q = NaN;
  v = NaN;
end

% Task 2: from impact to impact, until T or until the impact number most; t is the time reached, times (1 x n) are the
% impacts on the way. At an impact v is the speed after it.
function [t, q, v, times] = locate (q, v, g, e, T, most)
  t = NaN;
  q = NaN;
  v = NaN;
  times = NaN;
end

% Task 3: when all impacts are over.
function t = rest_time (q, v, g, e)
  t = NaN;
end

% Task 4: the order that a table of steps (falling) and errors shows; see the text for which rows count.
function p = order (h, errors)
  p = NaN;
end
