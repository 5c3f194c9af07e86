function path = ns_path (places, id, point)
%NS_PATH  The path of a point of a body through the places of ns_places.
%   path = ns_path (places, id, point)   point 2 x 1 in body coordinates, path 2 x N; in space 3 x 1 and 3 x N;
%                                        P = x + R p

% SPDX-License-Identifier: BSD-3-Clause

  place = places(:,:,id+1);
  if (size (place, 1) == 3)
    c = cos (place(3,:));
    s = sin (place(3,:));
    path = place(1:2,:) + [c * point(1) - s * point(2); s * point(1) + c * point(2)];
  else
    path = place(1:3,:) + ns_quaternion_rotate (place(4:7,:), point(:));
  end
end
