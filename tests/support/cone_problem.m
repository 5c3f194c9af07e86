function [W, q, mu, scene] = cone_problem (family, n, seed, ratio)
%CONE_PROBLEM  A problem of contacts with friction, of a family with n contacts or boxes.
%   [W, Q, MU, SCENE] = cone_problem (FAMILY, N, SEED, RATIO) has W = H inv (M) H' (sparse) and Q = H v of bodies with
%   velocity v, so that there is a solution.  RATIO (default 1) is that of the largest mass to the smallest.
%     'random'   N contacts with random normals, points and tangents between about N/3 bodies and the ground
%     'stack'    N boxes on each other with four contacts at each face, after one step of gravity
%     'hit'      the same, and the top box is pushed sideways
%     'pile'     spheres in layers of 3 x 3, N of them, moving downwards and at random
%   SCENE holds H, the masses M (diagonal), v, and weight (of each box).
%
%   See also cone_residual, lcp_problem.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    ratio = 1;
  end
  state = lcp_random (seed);
  switch (family)
    case 'random'
      bodies = max (1, ceil (n / 3));
      [mass, state] = masses (bodies, ratio, state);
      [H, state] = random_contacts (n, bodies, state);
      [v, state] = lcp_random (state, 6 * bodies, 1, 'normal');
      mu = lcp_random (state, n, 1);
    case {'stack', 'hit'}
      bodies = n;
      mass = ratio .^ ((0:n-1)' / max (1, n - 1));              % the heaviest on top
      H = stacked_contacts (n);
      v = zeros (6 * n, 1);
      v(3:6:end) = -0.1;
      if (strcmp (family, 'hit'))
        v(6*n-5:6*n-4) = [0.8; 0.3];
      end
      mu = repmat (0.5, 4 * n, 1);
    case 'pile'
      bodies = n;
      [mass, state] = masses (bodies, ratio, state);
      H = piled_contacts (n);
      [v, state] = lcp_random (state, 6 * n, 1, 'normal');
      v(3:6:end) = v(3:6:end) - 1;
      mu = 0.1 + 0.7 * lcp_random (state, size (H, 1) / 3, 1);
  end
  M = kron (mass, [1; 1; 1; [1; 1; 1] / 6]);
  H = sparse (H);
  W = H * spdiags (1 ./ M, 0, 6 * bodies, 6 * bodies) * H';
  W = (W + W') / 2;
  q = full (H * v);
  scene = struct ('H', H, 'M', M, 'v', v, 'weight', 0.1 * mass);
end

function [mass, state] = masses (bodies, ratio, state)
  [x, state] = lcp_random (state, bodies, 1);
  mass = ratio .^ x;
end

function rows = contact_rows (point, frame)
% velocities along the columns of FRAME (normal, two tangents) of a body's POINT
  rows = zeros (3, 6);
  for k = 1:3
    rows(k,:) = [frame(:,k)', cross(point(:), frame(:,k))'];
  end
end

function [H, state] = random_contacts (n, bodies, state)
  H = zeros (3 * n, 6 * bodies);
  for k = 1:n
    [x, state] = lcp_random (state, 3, 3, 'normal');
    [frame, ~] = qr (x);
    [p, state] = lcp_random (state, 3, 2, 'normal');
    [who, state] = lcp_random (state, 1, 2);
    a = 1 + floor (bodies * who(1));
    b = floor ((bodies + 1) * who(2));                          % 0: the ground
    H(3*k-2:3*k,6*a-5:6*a) = contact_rows (p(:,1) / 2, frame);
    if (b > 0 && b ~= a)
      H(3*k-2:3*k,6*b-5:6*b) = -contact_rows (p(:,2) / 2, frame);
    end
  end
end

function H = stacked_contacts (n)
% cubes of edge 1; the face below cube k has contacts 4 k - 3 to 4 k; rows z, x, y
  H = zeros (12 * n, 6 * n);
  frame = [0 1 0; 0 0 1; 1 0 0];
  corner = [1 1; 1 -1; -1 1; -1 -1] / 2;
  for k = 1:n
    for c = 1:4
      rows = 12 * (k - 1) + 3 * c - 2 : 12 * (k - 1) + 3 * c;
      H(rows,6*k-5:6*k) = contact_rows ([corner(c,:), -0.5], frame);
      if (k > 1)
        H(rows,6*k-11:6*k-6) = -contact_rows ([corner(c,:), 0.5], frame);
      end
    end
  end
end

function H = piled_contacts (n)
% spheres of diameter 1 at integers, 3 x 3 in a layer; each touches its neighbours, and the lowest ones the ground
  frame = cell (1, 3);
  frame{1} = [1 0 0; 0 1 0; 0 0 1];
  frame{2} = [0 0 1; 1 0 0; 0 1 0];
  frame{3} = [0 1 0; 0 0 1; 1 0 0];
  stride = [1 3 9];
  last = [3 3 Inf];
  parts = {};
  for k = 1:n
    place = [mod(k - 1, 3), mod(floor ((k - 1) / 3), 3), floor((k - 1) / 9)];
    for axis = 1:3
      point = frame{axis}(:,1) / 2;
      other = k - stride(axis);
      row = zeros (3, 6 * n);
      row(:,6*k-5:6*k) = contact_rows (-point, frame{axis});
      if (place(axis) > 0 && place(axis) < last(axis))
        row(:,6*other-5:6*other) = -contact_rows (point, frame{axis});
        parts{end+1} = sparse (row); %#ok<AGROW>
      elseif (axis == 3 && place(3) == 0)
        parts{end+1} = sparse (row); %#ok<AGROW>
      end
    end
  end
  H = vertcat (parts{:});
end

%!test  # the stack: each face carries what lies on it, whatever else the forces do
%! [W, q, mu, scene] = cone_problem ('stack', 3, 1);
%! assert (size (scene.H), [36 18]);
%! f = zeros (36, 1);
%! f(1:3:end) = kron ([3; 2; 1], ones (4, 1)) / 4;
%! assert (scene.H' * f, kron (ones (3, 1), [0 0 1 0 0 0]'), 1e-15);     # one weight for each box

%!test  # repeatable; a pile of 27 has 54 contacts between spheres and 9 with the ground
%! [W, q, mu] = cone_problem ('pile', 27, 1);
%! assert (numel (mu), 63);
%! [W2, q2] = cone_problem ('pile', 27, 1);
%! assert ({W, q}, {W2, q2});
