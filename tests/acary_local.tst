## Acary, section 4: errors of one step of Moreau's scheme.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup, r
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"acary", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));
%! r = run_local_errors ();

%!test  # the corrected (31), (32) for all sigma, theta, gamma; roundoff of numbers of size 1
%! assert (numel (r.sweep), 6);
%! for s = r.sweep(:)'
%!   assert (s.e_v, s.formula_v, 1e-14);
%!   assert (s.e_q, s.formula_q, 1e-14);
%! endfor

## (32) by hand at one place: h = 0.1, sigma = 0.5, theta = 1. The ball begins with v = -1.9 at q = 0.0975 and ends with
## v = 1 - 0.1, q = 0.05 - 0.0025. With an impulse v becomes 0.95 and q 0.0975 + 0.095, without -2.1 and 0.0975 - 0.21.
%!test
%! [v, q] = ball_local_error (0.1, [0.5 0.5], 1, [true false]);
%! assert (v, [0.9 - 0.95, 0.9 + 2.1], 1e-15);
%! assert (q, 0.0475 - [0.1925, -0.1125], 1e-15);

## A step forecasts the impact if q + gamma h v <= 0, that is (gamma - sigma) |v| >= |f| sigma^2 h/2: with gamma = 1 all
## but the one at sigma = 0.999, with 0.5 those below 0.5, with 0 none; then e_v is the jump 3.
%!test
%! sigma = r.sweep(1).sigma;
%! for s = r.sweep(:)'
%!   assert (s.caught, sigma < min (s.gamma, 0.99));
%!   assert (s.e_v(! s.caught), 3 * ones (1, nnz (! s.caught)), 1e-14);
%!   assert (all (abs (s.e_v(s.caught)) <= 2 * s.h));                   # |f| h |1 - 1.5 sigma|
%!   bound = max (s.theta, 1 - s.theta) * (3 + 2 * s.h) * s.h;          # lemma 1; and theta h |e_v| by (40)
%!   assert (all (abs (s.e_q) <= bound + s.theta * s.h * abs (s.e_v)));
%! endfor

## Orders: the paper's propositions, and two closed forms: e_q of (32) where sigma = 1 - theta, and e_v of a contact
## that turns, (1 - theta) |v|^2 h, unless theta = 1. They are asymptotic at h = 0.02 to 1 %.
%!test
%! assert (numel (r.orders), 8);
%! for one = r.orders(:)'
%!   assert (one.order, one.expected, 0.02);
%! endfor
%! expected = [r.orders.expected];
%! assert (expected, [2 1 1 1 1 1 0 0; 2 2 1 1 2 1 1 1]);
%! turning = r.orders(2);
%! assert (turning.e(1,end) / turning.h(end), 0.5 * (1.3 + 0.7 * 0.3)^2, -0.01);

## (33), corrected: with an impulse rho (2 h - 3/2^n), between -h/2 and h/2, without 2 h + 3/2^n, at most 5 h.
%!test
%! last = r.end;
%! assert (last.e_v, last.formula, 1e-14);
%! assert (any (last.caught) && any (! last.caught));
%! assert (all (abs (last.e_v(last.caught)) <= last.h(last.caught) / 2));
%! assert (all (abs (last.e_v) <= 5 * last.h));
%! [~, v] = nsexact ("ball", 3 - last.h);                 # the scheme by hand
%! assert (last.e_v(last.caught), v(last.caught) / 2, 1e-14);
%! assert (last.e_v(! last.caught), -v(! last.caught) + 4 * last.h(! last.caught), 1e-14);

%!test  # lemma 1 is sharp
%! assert (r.lemma.ratio, r.lemma.bound, 1e-15);

%!test  # the bead: closed form of the motion, m v' = f + n lambda, against differences; error e^2/6 of derivatives below 20
%! bead = bead_problem ();
%! e = 1e-4;
%! [q, v] = bead.exact (0.4);
%! [q1, v1] = bead.exact (0.4 - e);
%! [q2, v2] = bead.exact (0.4 + e);
%! assert ((q2 - q1) / (2 * e), v, 1e-7);
%! rate = 1.3 + 0.7 * 0.4;
%! assert ((v2 - v1) / (2 * e), 0.7 * [-q(2); q(1)] - rate^2 * q, 1e-7);

%!test  # comparisons, table
%! assert (numel (r.facts), 23);
%! text = evalc ("report_local_errors (r);");
%! assert (! isempty (regexp (text, '0 +0\.5 +0/26 +3\.0000 +3\.0000 ')), text);
