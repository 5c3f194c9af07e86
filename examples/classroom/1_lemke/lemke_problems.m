function problems = lemke_problems (family)
%LEMKE_PROBLEMS  Linear complementarity problems for the checker.
%   problems = lemke_problems (family)   cell array of {M, q}
%
%   family  'no pivot'          q >= 0
%           'definite'          M positive definite, symmetric and not; one solution
%           'friction'          one step of bodies in the plane with friction, Stewart (2.16): M copositive
%           'no solution'       no z >= 0 has M z + q >= 0
%           'ties'              degenerate; without a rule for ties Lemke's method may go round in a circle (Kostreva
%                               1979)
%           'scale'             very small and very large q and M

% SPDX-License-Identifier: BSD-3-Clause

  problems = {};
  switch (family)
    case 'no pivot'
      problems = {{2, 3}, {[2 1; 1 2], [0; 1]}, {-eye(3), [1; 2; 3]}};
    case 'definite'
      for n = [1 2 3 4 5 6 8 10 12]
        A = pseudo_random (n, n, n);
        skew = pseudo_random (40 + n, n, n);
        M = A * A' + 0.1 * eye (n) + (skew - skew') * mod (n, 2);
        problems{end+1} = {M, pseudo_random(80 + n, n, 1) - 0.3}; %#ok<AGROW>
      end
      problems{1}{2} = -3;
    case 'friction'
      for contacts = [1 1 2 3 4 6]
        problems{end+1} = friction_problem (contacts, 10 * numel (problems) + contacts); %#ok<AGROW>
      end
    case 'no solution'
      problems = {{-1, -1}, {[0 -1; 1 0], [-1; -1]}, {-eye(3), [1; -2; 3]}, {zeros(2), [-1; 1]}, ...
                  {-[1 2 3; 4 5 6; 7 8 10], [-1; -2; -3]}};
    case 'ties'
      kostreva = [1 2 0; 0 1 2; 2 0 1];
      for k = 0:26
        problems{end+1} = {kostreva, mod(floor (k ./ [1; 3; 9]), 3) - 1}; %#ok<AGROW>
      end
      for n = [5 7]
        problems{end+1} = {eye(n) + 2 * circshift(eye (n), 1, 2), -ones(n, 1)}; %#ok<AGROW>
      end
    case 'scale'
      M = [2 1 0; 1 3 -1; 0 -1 2];
      q = [-1; -2; 0.5];
      problems = {{M, 1e-9 * q}, {M, 1e9 * q}, {1e-7 * M, q}, {1e8 * M, q}, {1e6 * M, 1e-6 * q}};
  end
end

% Particles of different masses, each on a slope of its own and pushed by its neighbours: as many contacts as particles.
function problem = friction_problem (contacts, seed)
  n = contacts;
  angle = pseudo_random (seed, 1, n);
  v = 2 * pseudo_random (seed + 500, 2 * n, 1);
  mass = 1.5 + pseudo_random (seed + 600, 1, n);
  mu = 0.6 + 0.5 * pseudo_random (seed + 700, n, 1);
  N = zeros (2 * n, n);
  t = zeros (2 * n, n);
  for k = 1:n
    N(2*k-1:2*k,k) = [-sin(angle(k)); cos(angle(k))];
    t(2*k-1:2*k,k) = [cos(angle(k)); sin(angle(k))];
    if (k > 1)
      N(2*k-3:2*k-2,k) = -0.5 * N(2*k-1:2*k,k);            % leans on the one before
      t(2*k-3:2*k-2,k) = -0.5 * t(2*k-1:2*k,k);
    end
  end
  D = [t, -t];
  E = [eye(n); eye(n)];
  A = diag (1 ./ kron (mass, [1 1]));
  v(2:2:end) = v(2:2:end) - 2;
  problem = {[N'*A*N, N'*A*D, zeros(n); D'*A*N, D'*A*D, E; diag(mu), -E', zeros(n)], [N'*v; D'*v; zeros(n, 1)]};
end
