function z = paper_start (scene, q, nu, p)
%PAPER_START  A point from which the problem of paper_ncp is solved: closest points at q, impulses of the last step.
%   z = paper_start (scene, q, nu, p)   p: n x 5, a row [pt po pr pn sigma] for each of n contacts

% SPDX-License-Identifier: BSD-3-Clause

  n = size (scene.centres, 2);
  a1 = zeros (3, n);
  a2 = zeros (3, n);
  for k = 1:n
    away = (q - scene.centres(:,k)) / norm (q - scene.centres(:,k));
    a1(:,k) = q - away;
    a2(:,k) = scene.centres(:,k) + scene.radii(k) * away;
  end
  z = [nu; a1(:); a2(:); p(:)];
end
