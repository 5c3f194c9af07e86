## conesolve on problems with a solution: random contacts, stacks, piles, large ratios of masses, small and large
## friction. SPDX-License-Identifier: BSD-3-Clause

## Solved, with residuals of an own formula below the tolerance and equal to those told.  Roundoff of W*r, whose terms
## grow with the ratio of masses, and of r - P (r - u), whose terms are as large as r, is all that they may differ by.
%!function [r, u, info] = solve_well (W, q, mu, varargin)
%!  [r, u, exitflag, info] = conesolve (W, q, mu, varargin{:});
%!  assert (exitflag, 1);
%!  [residual, scaled] = cone_residual (W, q, mu, r);
%!  assert (max (residual, scaled) <= 1e-8);
%!  roundoff = (1000 * norm (abs (W) * abs (r)) + 4 * norm (r)) * eps / norm (q);
%!  assert ([info.residual, info.scaled], [residual, scaled], roundoff + 1e-15);
%!endfunction

%!test  # random contacts between random bodies
%! for n = [1 2 5 10 20 35 50 80]
%!   for seed = 1:6
%!     [W, q, mu] = cone_problem ("random", n, seed);
%!     solve_well (W, q, mu);
%!   endfor
%! endfor

%!test  # ratios of masses
%! for ratio = [1e2 1e4 1e6]
%!   for seed = 1:4
%!     [W, q, mu] = cone_problem ("random", 12, seed, ratio);
%!     solve_well (W, q, mu);
%!     [W, q, mu] = cone_problem ("random", 60, seed, ratio);
%!     solve_well (W, q, mu);
%!   endfor
%! endfor

%!test  # coefficients of friction from 0 to 2
%! for n = [15 60]
%!   [W, q] = cone_problem ("random", n, 7);
%!   for mu = [0 1e-6 1e-3 0.1 1 2]
%!     solve_well (W, q, mu * ones (n, 1));
%!   endfor
%! endfor

%!test  # stacks: W has half its rank; each face carries what lies on it, and nothing moves
%! for boxes = [1 2 5 10 12 20]
%!   for ratio = [1 1e4]
%!     [W, q, mu, scene] = cone_problem ("stack", boxes, 1, ratio);
%!     [r, u] = solve_well (W, q, mu);
%!     load = sum (reshape (r(1:3:end), 4, boxes))';
%!     above = flipud (cumsum (flipud (scene.weight)));
%!     assert (load, above, 1e-6 * above(1));       # what a residual of 1e-8 leaves, with masses of 1e-4
%!     assert (u, zeros (size (u)), 1e-7);
%!   endfor
%! endfor

%!test  # the top box is hit: momentum, and no energy from nowhere
%! for boxes = [1 2 5 10 15]
%!   [W, q, mu, scene] = cone_problem ("hit", boxes, 1);
%!   r = solve_well (W, q, mu);
%!   v = scene.v + (scene.H' * r) ./ scene.M;
%!   assert (v' * (scene.M .* v) <= scene.v' * (scene.M .* scene.v) * (1 + 1e-12));
%!   assert (v(6*boxes-5) < 0.8);
%! endfor

%!test  # piles of spheres, sparse; full gives the same
%! for n = [9 27 60]
%!   for seed = 1:3
%!     [W, q, mu] = cone_problem ("pile", n, seed);
%!     r = solve_well (W, q, mu);
%!     assert (conesolve (full (W), q, mu), r, 1e-12 * norm (r));     # sums in another order
%!   endfor
%! endfor

%!test  # every solver, where W is definite, finds the same
%! [W, q, mu] = cone_problem ("random", 8, 3);
%! W = W + speye (24);
%! r = solve_well (W, q, mu / 4);
%! for solver = {"newton", "gauss-seidel", "proximal", "pyramids"}
%!   assert (solve_well (W, q, mu / 4, "Solver", solver{1}), r, 1e-7);
%! endfor

%!test  # units of length, time and mass
%! [W, q, mu] = cone_problem ("hit", 11, 1);
%! [~, u] = solve_well (W, q, mu);
%! for unit = [1e-6 1e6]
%!   [r, w, exitflag] = conesolve (unit * W, q, mu);
%!   assert (exitflag, 1);
%!   assert (w(3:3:end), u(3:3:end), 1e-6);
%! endfor

%!test  # the same bits, whatever was solved before
%! [W, q, mu] = cone_problem ("pile", 27, 4);
%! r = conesolve (W, q, mu);
%! conesolve (eye (3), [-1; 3; 4], 0.5);
%! assert (conesolve (W, q, mu), r);

%!test  # slightly unsymmetric, as rounded files are
%! [W, q, mu] = cone_problem ("random", 30, 2);
%! W(2:5:end) = W(2:5:end) * (1 + 1e-5);
%! solve_well (W, q, mu);

%!test  # a wedge that closes has no solution, with random friction and orientation
%! for seed = 1:5
%!   H = [1 0 0; 0 1 0; 0 0 1; -1 0 0; 0 1 0; 0 0 1];
%!   [turn, ~] = qr (lcp_random (lcp_random (seed), 3, 3, "normal"));
%!   H = H * turn;
%!   [~, ~, exitflag, info] = conesolve (H * H', [-1; 0; 0.1; 0.5; 0; 0.1], seed / 4);
%!   assert (exitflag, -1);
%!   assert (info.certificate(1), info.certificate(2), 1e-9 * info.certificate(1));       # forces in balance
%! endfor

%!function [W, q, mu] = planted_contacts (number, idle, exponent)   # 1..20 contacts that are open, stick or slide
%!  rand ("twister", number);  randn ("twister", number);
%!  k = randi (20);
%!  H = randn (3 * k, 3 * k + randi (5));
%!  mu = 10 .^ (exponent * rand (k, 1));
%!  for c = reshape (find (rand (1, k) < idle), 1, [])
%!    H(3*c-2:3*c,:) = 0;                                   # no impulse acts on it
%!  endfor
%!  W = H * H';
%!  r = u = zeros (3 * k, 1);
%!  for c = 1:k
%!    i = 3 * c - 2 : 3 * c;
%!    t = randn (2, 1);  t /= norm (t);
%!    switch (randi (3))
%!      case 1
%!        u(i) = [rand(); t];
%!      case 2
%!        r(i) = rand () * [1; rand() * min(mu(c), 10) * t];
%!      case 3
%!        r(i) = rand () / max (1, mu(c)) * [1; -mu(c) * t];
%!        u(i(2:3)) = rand () * t;
%!    endswitch
%!  endfor
%!  q = u - W * r;
%!endfunction

## The law contact by contact, in units of the largest W of the contact: approach, adhesion, friction beyond mu or not
## against the sliding. 1e-7 is ten times Tol, for the norm of the residual is over all contacts.
%!function check_law (W, q, mu, r, name)
%!  u = W * r + q;
%!  tol = 1e-7 * norm (q);
%!  for c = 1:numel (mu)
%!    i = 3 * c - 2 : 3 * c;
%!    rho = max ([diag(W)(i); eps]);
%!    assert (u(i(1)) >= -tol && r(i(1)) * rho >= -tol && min (u(i(1)), r(i(1)) * rho) <= tol, "%s: normal", name);
%!    z = r(i(2:3)) * rho - u(i(2:3));
%!    radius = mu(c) * max (0, r(i(1)) * rho - u(i(1)));
%!    p = z * min (1, radius / max (norm (z), realmin));
%!    assert (norm (r(i(2:3)) * rho - p) <= tol, "%s: friction", name);
%!  endfor
%!endfunction

%!test  # contacts with zero rows and columns of W
%! for number = 1:60
%!   [W, q, mu] = planted_contacts (number, 0.4, 0);
%!   [r, u, exitflag] = conesolve (W, q, mu);
%!   assert (exitflag, 1);
%!   check_law (W, q, mu, r, sprintf ("%d", number));
%! endfor

%!test  # friction of up to 1e8, W regular
%! for number = 1:12
%!   [W, q, mu] = planted_contacts (number, 0, 8);
%!   [r, u, exitflag] = conesolve (W, q, mu);
%!   assert (exitflag == 1, "number %d", number);
%!   check_law (W, q, mu, r, sprintf ("%d", number));
%! endfor

%!test  # W of any rank, q in its range, so that there is a solution; friction of 1e2 to 1e8
%! count = 40 + 260 * ! isempty (getenv ("NONSMOOTH_LONG"));
%! solved = 0;
%! for number = 1:count
%!   u = numbers_from (7000 + number, 400, 1);
%!   contacts = 1 + floor (6 * u(4));
%!   n = 3 * contacts;
%!   rank = max (1, floor (n * u(5)));
%!   B = reshape (2 * u(20:19+n*rank) - 1, n, rank);
%!   mu = 10 .^ (2 + 6 * u(6:5+contacts));
%!   [W, q] = deal (B * B', B * (2 * u(380:379+rank) - 1));
%!   [r, ~, exitflag] = conesolve (W, q, mu);
%!   if (exitflag == 1)
%!     solved += 1;
%!     check_law (W, q, mu, r, sprintf ("%d", number));
%!   endif
%! endfor
%! printf ("W of any rank, mu of 1e2 to 1e8: %d of %d solved\n", solved, count);
%! assert (solved, count);

%!test  # however large mu is, a contact that approaches is not solved by r = 0
%! for mu = 10 .^ (0:2:12)
%!   [r, u, exitflag] = conesolve (eye (3), [-1; 1; 0], mu);
%!   assert (exitflag, 1);
%!   assert (u(1), 0, 1e-8);
%!   assert (r(1), 1, 1e-8);                    # by hand: u_n = r_n - 1
%! endfor

%!test  # contact without compliance that approaches: no solution, and the proof
%! W = blkdiag (zeros (3), eye (3));
%! [r, u, exitflag, info] = conesolve (W, [-1; 0; 0; -1; 0; 0], 0.5);
%! assert ({exitflag, info.infeasible}, {-1, true});
