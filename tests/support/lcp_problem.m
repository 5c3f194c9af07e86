function [M, q, info] = lcp_problem (family, n, seed)
%LCP_PROBLEM  Seedable test problems  0 <= z _|_ M z + q >= 0.
%   [M, Q, INFO] = lcp_problem (FAMILY, N, SEED)
%
%   FAMILY is one of
%     'pd'          dense symmetric positive definite, condition 1e3
%     'contact'     random bodies with random frictional contacts among them and
%                   with the ground, 8 friction directions, N = 10 x contacts
%     'stack'       column of unit cubes, nearly at rest under gravity: 4
%                   contacts per interface, 4 directions, N = 24 x cubes
%     'stackstill'  the same, exactly at rest (every seed gives the same)
%     'stackhit'    the same, the top cube being hit downwards and sideways
%
%   The contact families are one time step of Stewart and Trinkle's scheme:
%   z = [cn; beta; lambda] are normal impulses, friction impulses and slip speeds,
%       M = [N'AN  N'AD  0; D'AN  D'AD  E; diag(mu)  -E'  0],   A = inverse mass,
%       q = [N'v; D'v; 0],   v = velocity without contact impulses.
%   M is copositive and the problem has a solution for every v (Anitescu and
%   Potra 2002, theorem 2.1).  A stack has more contacts than degrees of freedom:
%   its normal block N'AN is rank deficient and impulses are not unique.
%
%   INFO holds contacts, directions and bodies (0 for 'pd'), and for contacts
%   normal (N), tangent (D), inverse_mass (diagonal of A), mu and velocity (v).
%   The state of rand and randn is not touched.
%
%   Example
%     [M, q] = lcp_problem ('stack', 24 * 5, 1);
%     z = lcpsolve (M, q);
%
%   See also lcp_random, lcp_scale, lcp_residual.

% SPDX-License-Identifier: BSD-3-Clause

  state = lcp_random (seed);
  switch (family)
    case 'pd'
      [M, q, info] = positive_definite (n, state);
    case 'contact'
      [M, q, info] = assemble (random_contacts (items (n, 10), state));
    case {'stack', 'stackstill', 'stackhit'}
      scene = stack (items (n, 24));
      [M, q, info] = assemble (disturb (scene, family, state));
    otherwise
      error ('nonsmooth:lcp_problem:invalidInput', 'FAMILY ''%s'' is unknown', family);
  end
end

function count = items (n, size_of_item)
  count = n / size_of_item;
  if (count ~= fix (count) || count < 1)
    error ('nonsmooth:lcp_problem:invalidInput', ...
           'N must be a positive multiple of %d for this family, not %g', size_of_item, n);
  end
end

function [M, q, info] = positive_definite (n, state)
% M = Q diag(d) Q', d from 1 to 1e3; q of the size of M z for z of size 1
  [G, state] = lcp_random (state, n, n, 'normal');
  [Q, ~] = qr (G);
  d = logspace (0, 3, n);
  M = (Q .* d) * Q';
  M = (M + M') / 2;
  q = sqrt (mean (d)) * lcp_random (state, n, 1, 'normal');
  info = struct ('contacts', 0, 'directions', 0, 'bodies', 0);
end

function scene = empty_scene (inverse_mass, contacts, directions)
% no contact yet; every body has 6 rows: linear velocity, angular velocity
  dof = numel (inverse_mass);
  scene.inverse_mass = inverse_mass(:);
  scene.velocity = zeros (dof, 1);
  scene.normal = zeros (dof, contacts);
  scene.tangent = zeros (dof, contacts * directions);
  scene.mu = zeros (contacts, 1);
  scene.directions = directions;
end

function scene = random_contacts (contacts, state)
% free bodies at random velocities, each contact between two of them or with the ground
  bodies = ceil (contacts / 2) + 1;
  [x, state] = lcp_random (state, 4, bodies);
  mass = 0.5 + x(1,:);
  inertia = 0.1 * (0.5 + x(2:4,:));
  scene = empty_scene (1 ./ [repmat(mass, 3, 1); inertia], contacts, 8);
  [v, state] = lcp_random (state, 6 * bodies, 1, 'normal');
  scene.velocity = 0.5 * v + gravity_step (bodies);
  for c = 1:contacts
    first = 1 + mod (c - 1, bodies);
    [u, state] = lcp_random (state, 1, 2);
    second = floor (u(1) * (bodies + 1));                % 0 is the ground
    if (second == first)
      second = 0;
    end
    [g, state] = lcp_random (state, 3, 3, 'normal');
    normal = g(:,1) + [0; 0; 2 * sign(g(3,1))];          % mostly up or down
    normal = sign (normal(3)) * normal / norm (normal);  % up
    scene = add_contact (scene, c, normal, first, 0.5 * g(:,2), second, 0.5 * g(:,3), 0.2 + 0.6 * u(2));
  end
end

function scene = stack (cubes)
% cube b stands on cube b - 1 with its four corners, cube 1 on the ground
  scene = empty_scene (repmat ([1; 1; 1; 6; 6; 6], 1, cubes), 4 * cubes, 4);
  scene.velocity = gravity_step (cubes);
  corner = [-0.5 0.5 0.5 -0.5; -0.5 -0.5 0.5 0.5];
  for b = 1:cubes
    for k = 1:4
      below = [corner(:,k); -0.5];
      above = [corner(:,k); 0.5];
      scene = add_contact (scene, 4 * (b - 1) + k, [0; 0; 1], b, below, b - 1, above, 0.5);
    end
  end
end

function scene = disturb (scene, family, state)
% a trembling of 1 mm/s, or a hit of a few m/s on the top cube
  if (strcmp (family, 'stackstill'))
    return
  end
  dof = numel (scene.velocity);
  [v, state] = lcp_random (state, dof, 1, 'normal');
  scene.velocity = scene.velocity + 1e-3 * v;
  if (strcmp (family, 'stackhit'))
    u = lcp_random (state, 2, 1);
    hit = [1.5 * cos(2 * pi * u(1)); 1.5 * sin(2 * pi * u(1)); -2 - 2 * u(2); 0; 0; 0];
    scene.velocity(dof-5:dof) = scene.velocity(dof-5:dof) + hit;
  end
end

function dv = gravity_step (bodies)
% what gravity adds to the velocities in a step of 0.01 s
  dv = repmat ([0; 0; -0.0981; 0; 0; 0], bodies, 1);
end

function scene = add_contact (scene, c, normal, first, first_arm, second, second_arm, mu)
% contact C pushes body FIRST along NORMAL at FIRST_ARM and body SECOND (0: none) back
  directions = tangents (normal, scene.directions);
  columns = (c - 1) * scene.directions + (1:scene.directions);
  rows = 6 * first - 5 : 6 * first;
  scene.normal(rows,c) = wrench (first_arm, normal);
  scene.tangent(rows,columns) = wrench (first_arm, directions);
  if (second > 0)
    rows = 6 * second - 5 : 6 * second;
    scene.normal(rows,c) = -wrench (second_arm, normal);
    scene.tangent(rows,columns) = -wrench (second_arm, directions);
  end
  scene.mu(c) = mu;
end

function T = tangents (normal, count)
% COUNT unit vectors at equal angles in the plane orthogonal to NORMAL, the first along x or y
  axis = [1; 0; 0];
  if (abs (normal(1)) > 0.9)
    axis = [0; 1; 0];
  end
  t1 = axis - (axis' * normal) * normal;
  t1 = t1 / norm (t1);
  t2 = cross (normal, t1);
  half = pi * (0:count/2-1) / (count / 2);
  T = t1 * cos (half) + t2 * sin (half);
  T = [T, -T];                               % balanced to the last bit
end

function W = wrench (arm, forces)
% force and torque of each column of FORCES acting at ARM
  torque = [arm(2) * forces(3,:) - arm(3) * forces(2,:)
            arm(3) * forces(1,:) - arm(1) * forces(3,:)
            arm(1) * forces(2,:) - arm(2) * forces(1,:)];
  W = [forces; torque];
end

function [M, q, info] = assemble (scene)
% the LCP of one step (help text above)
  contacts = size (scene.normal, 2);
  J = [scene.normal, scene.tangent];
  W = J' * (scene.inverse_mass .* J);
  W = (W + W') / 2;
  E = kron (eye (contacts), ones (scene.directions, 1));
  M = [W, [zeros(contacts); E]; diag(scene.mu), -E', zeros(contacts)];
  q = [J' * scene.velocity; zeros(contacts, 1)];
  info = scene;
  info.contacts = contacts;
  info.bodies = numel (scene.velocity) / 6;
end

%!test  # sizes and blocks of every family
%! for c = {{'pd', 37, 0, 0, 0}, {'contact', 120, 12, 8, 7}, {'stack', 72, 12, 4, 3}, ...
%!          {'stackstill', 24, 4, 4, 1}, {'stackhit', 48, 8, 4, 2}}
%!   [family, n, contacts, directions, bodies] = c{1}{:};
%!   [M, q, info] = lcp_problem (family, n, 1);
%!   assert (size (M), [n, n]);
%!   assert (size (q), [n, 1]);
%!   assert ([info.contacts, info.directions, info.bodies], [contacts, directions, bodies]);
%!   assert (all (isfinite (M(:))) && all (isfinite (q)));
%! endfor

%!test  # pd: symmetric, eigenvalues from 1 to 1000 (to 100 eps of the largest)
%! M = lcp_problem ('pd', 60, 4);
%! assert (M, M');
%! assert (eig (M)([1, end]), [1; 1000], 100 * eps * 1000);
%! assert (nnz (M), 60 ^ 2);

%!test  # Delassus block symmetric and positive semidefinite (to rounding)
%! for family = {'contact', 'stack'}
%!   [M, ~, info] = lcp_problem (family{1}, 240, 2);
%!   k = 1 : info.contacts * (1 + info.directions);
%!   W = M(k,k);
%!   assert (W, W');
%!   assert (min (eig (W)) > -1e-12 * max (eig (W)));
%! endfor

%!test  # copositive: z'Mz = |A^(1/2) (N cn + D beta)|^2 + lambda' diag(mu) cn >= 0 for z >= 0
%! for family = {'contact', 'stack', 'stackhit'}
%!   [M, ~, info] = lcp_problem (family{1}, 240, 3);
%!   z = lcp_random (lcp_random (8), 240, 200);
%!   z(z < 0.5) = 0;
%!   form = sum (z .* (M * z));
%!   assert (all (form >= -1e-12 * norm (M)));
%!   c = info.contacts;
%!   energy = sumsq (sqrt (info.inverse_mass) .* ([info.normal, info.tangent] * z(1:end-c,:))) ...
%!            + sum (z(end-c+1:end,:) .* info.mu .* z(1:c,:));
%!   assert (form, energy, -1e-12);
%! endfor

%!test  # redundant: rank of the normal block of a stack at most 6 x cubes; 3 x cubes in fact
%! for cubes = [1, 4, 12]
%!   [M, ~, info] = lcp_problem ('stack', 24 * cubes, 1);
%!   r = rank (M(1:4*cubes,1:4*cubes));
%!   assert (r <= 6 * cubes);
%!   assert (r, 3 * cubes);        # heave, roll and pitch: the null space is [1 -1 1 -1] at each face
%! endfor

%!test  # friction directions: unit, orthogonal to the normal, direction j + nd/2 is minus direction j
%! [~, ~, info] = lcp_problem ('contact', 100, 5);
%! for c = 1:10
%!   b = 6 * mod (c - 1, info.bodies);
%!   n = info.normal(b+(1:3),c);
%!   T = info.tangent(b+(1:3),8*(c-1)+(1:8));
%!   assert (norm (n), 1, 4 * eps);
%!   assert (sumsq (T), ones (1, 8), 8 * eps);
%!   assert (n' * T, zeros (1, 8), 8 * eps);
%!   assert (T(:,1:4), -T(:,5:8));
%! endfor

%!test  # momentum: a contact between two bodies gives no net force
%! [~, ~, info] = lcp_problem ('stack', 96, 1);
%! inner = info.normal(:,5:end);
%! assert (sum (reshape (inner, 6, 4, []), 2)(1:3,:), zeros (3, 12));

%!test  # the still stack: vertical impulses carry the weight, by hand 0.0981 x cubes above / 4
%! [M, q] = lcp_problem ('stackstill', 48, 1);
%! cn = 0.0981 * [2 2 2 2 1 1 1 1]' / 4;
%! z = [cn; zeros(40, 1)];
%! assert (lcp_residual (M, q, z), 0, 1e-15);
%! assert (lcp_problem ('stackstill', 48, 1), lcp_problem ('stackstill', 48, 2));

%!test  # the hit changes q and not M
%! [M, q] = lcp_problem ('stack', 72, 6);
%! [Mh, qh] = lcp_problem ('stackhit', 72, 6);
%! assert (Mh, M);
%! assert (norm (qh - q) > 1);

%!test  # same seed same bits, other seed other problem; rand and randn untouched
%! before = {rand("twister"), randn("twister")};
%! for c = {{'pd', 20}, {'contact', 50}, {'stack', 48}, {'stackhit', 48}}
%!   [M1, q1] = lcp_problem (c{1}{:}, 9);
%!   [M2, q2] = lcp_problem (c{1}{:}, 9);
%!   [~, q3] = lcp_problem (c{1}{:}, 10);
%!   assert (isequal (M1, M2) && isequal (q1, q2));
%!   assert (! isequal (q1, q3));
%! endfor
%! assert ({rand("twister"), randn("twister")}, before);

%!error id=nonsmooth:lcp_problem:invalidInput lcp_problem ('pdf', 10, 1)
%!error id=nonsmooth:lcp_problem:invalidInput lcp_problem ('stack', 25, 1)
%!error id=nonsmooth:lcp_problem:invalidInput lcp_problem ('contact', 0, 1)
