function tasks = student_cradle ()
%STUDENT_CRADLE  A row of balls that touch: Newton's law, Poisson's law, and one impact after the other.
%   tasks = student_cradle ()   struct of handles, one for each task; keep its fields
%
%   v  n x 1, velocities of the balls from left to right, before the impact
%   m  n x 1, masses
%   e  (n-1) x 1, restitution of each contact; contact k is between ball k and ball k+1

% SPDX-License-Identifier: BSD-3-Clause

  tasks = struct ('newton', @newton, 'poisson', @poisson, 'sequence', @sequence, 'books', @books);
end

% Task 1: velocities after the impact, n x 1, by Newton's law for all contacts at once.
function v = newton (v, m, e)
  v = NaN (size (v));
end

% Task 2: the same by Poisson's law, compression and decompression.
function v = poisson (v, m, e)
  v = NaN (size (v));
end

% Task 3: two balls at a time, always the leftmost contact that closes faster than 1e-12.
function v = sequence (v, m, e)
  v = NaN (size (v));
end

% Task 4: change of the momentum, and kinetic energy after the impact over that before.
function [momentum, energy] = books (before, after, m)
  momentum = NaN;
  energy = NaN;
end
