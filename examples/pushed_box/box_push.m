function [q, v_free] = box_push (box, F, y)
%BOX_PUSH  Right-hand sides of the LCP for pushes F (N, to the right) at heights y (m).
%   [q, v_free] = box_push (box, F, y)
%
%   One column for each push. v_free is the velocity after a step from rest without the table.

% SPDX-License-Identifier: BSD-3-Clause

  F = F(:)';
  y = y(:)';
  k = [F; -box.m * box.g * ones(size (F)); -F .* (y - box.H / 2)];
  v_free = box.h * (box.M \ k);
  q = [box.N' * v_free; box.D' * v_free; zeros(2, numel (F))];
end
