function [x, R] = meeting_place (pose, dimension)
%MEETING_PLACE  Place and turn of a body from its coordinates, with or without those of the turn.
%   [X, R] = meeting_place (POSE, DIMENSION)
%
%   See also meeting_depth, quaternion_matrix.

% SPDX-License-Identifier: BSD-3-Clause

  x = pose(1:dimension)(:);
  R = eye (dimension);
  if (numel (pose) == 3 && dimension == 2)
    R = [cos(pose(3)), -sin(pose(3)); sin(pose(3)), cos(pose(3))];
  elseif (numel (pose) == 7 && dimension == 3)
    R = quaternion_matrix (pose(4:7)(:));
  end
end

%!test  # a quarter turn in the plane, and the same about z in space
%! [x, R] = meeting_place ([1 2 pi/2], 2);
%! assert ({x, R}, {[1; 2], [0 -1; 1 0]}, eps);
%! [x, R] = meeting_place ([1 2 3 1 0 0 1], 3);
%! assert ({x, R}, {[1; 2; 3], [0 -1 0; 1 0 0; 0 0 1]}, eps);
%! [x, R] = meeting_place ([1 2 3], 3);
%! assert ({x, R}, {[1; 2; 3], eye(3)});
