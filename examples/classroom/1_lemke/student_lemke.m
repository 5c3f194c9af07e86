function [z, w, flag] = student_lemke (M, q)
%STUDENT_LEMKE  Solve a linear complementarity problem by Lemke's method.
%   [z, w, flag] = student_lemke (M, q)   w = M z + q, z >= 0, w >= 0, z' w = 0
%
%   M     n x n
%   q     n x 1
%   z, w  n x 1
%   flag  1 solved, 0 too many pivots, -1 ended in a ray (z and w are then not looked at)

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (q);
  z = NaN (n, 1);
  w = NaN (n, 1);
  flag = NaN;

  % Task 1: q >= 0 needs no pivot.
  % Task 2: the tableau [I, -M, -e | q]; z0 enters, and w(k) leaves, with k such that all other w stay >= 0.
  % Task 3: the complement of what left enters; the ratio test says what leaves; until z0 leaves.
  % Task 4: what if nothing can leave?
  % Task 5: ties.  Task 6: what is zero?
end
