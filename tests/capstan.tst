## A rope of light particles and rigid pieces over half a drum, with a weight at each end: Euler and Eytelwein.
## SPDX-License-Identifier: BSD-3-Clause

## n particles lie on the drum, pi/(n-1) from each other. Pieces of rope are chords: at a particle between two of them,
## d/2 below the tangent on both sides, the rope that slips has T2 cos (d/2) - T1 cos (d/2) = mu (T1 + T2) sin (d/2),
## and at the ends one of the two hangs along the tangent. The product of T2/T1 is the limit of the weights; e^(mu pi)
## for n to infinity. The load is `factor` times that of the limit: it goes down with g (factor - 1)/(factor + 1), as
## hold*limit and load on a pulley.
%!function [model, a] = capstan (n, mass, factor, mu, hold)
%!  d = pi / (n - 1);  R = .5;
%!  inner = (1 + mu * tan (d/2)) / (1 - mu * tan (d/2));
%!  limit = inner^(n-2) * (cos (d/2) + mu * sin (d/2)) / (cos (d/2) - mu * sin (d/2));
%!  place = @(k) R * [cos(pi - (k-1)*d); sin(pi - (k-1)*d)];
%!  model = nsmodel ("planar", "Gravity", 9.81);
%!  model = nsbody (model, "Name", "drum", "Shape", nsshape ("disc", R), "Fixed", true, "Friction", mu);
%!  for k = 1:n
%!    model = nsbody (model, "Shape", nsshape ("point"), "Mass", mass, "Position", place (k));
%!  endfor
%!  model = nsbody (model, "Name", "hold", "Mass", hold, "Position", [-R, -1]);
%!  model = nsbody (model, "Name", "load", "Mass", factor * limit * hold, "Position", [R, -1]);
%!  for k = 1:n-1
%!    model = nsjoint (model, "distance", k + 1, k + 2, "Anchor", [place(k), place(k+1)]);
%!  endfor
%!  model = nsjoint (model, "distance", 2, "hold", "Anchor", [place(1), [-R; -1]]);
%!  model = nsjoint (model, "distance", n + 1, "load", "Anchor", [place(n), [R; -1]]);
%!  a = max (0, 9.81 * (factor - 1) / (factor + 1));
%!endfunction

## The acceleration of every single step: a contact that is lost for one of them leaves all weight to the load, 9.81.
## The rope weighs 1e-5 of the hold or less, and moves by 1e-3 of the drum.
%!function assert_goes (method, h, steps, varargin)
%!  [model, a] = capstan (varargin{:});
%!  lastwarn ("", "");
%!  sol = nssolve (model, [0, steps * h], "Step", h, "Method", method);
%!  assert (sol.exitflag, 1);
%!  assert (isempty (strfind (nthargout (2, @lastwarn), "nonsmooth:")));
%!  found = -diff (sol.v(end,:)) ./ diff (sol.t);
%!  assert (max (abs (found - a)) < 2e-3, "%s, n = %d, h = %g: from %g to %g instead of %g", method, varargin{1}, h, ...
%!          min (found), max (found), a);
%!endfunction

%!test  # 13 particles of 1e-6 kg, around the limit; 3.53 = (4*1.962 + 9.81)/5 was what 'moreau' had after 5 steps of 0.01
%! for method = {"moreau", "euler", "linimp", "trapezoidal"}
%!   for factor = [.9, 1.1, 1.5, 3]
%!     assert_goes (method{1}, .002, 10, 13, 1e-6, factor, .3, 1);
%!   endfor
%!   assert_goes (method{1}, .01, 5, 13, 1e-6, 1.5, .3, 1);
%! endfor

%!test  # other ropes, masses and friction
%! for method = {"moreau", "euler"}
%!   assert_goes (method{1}, .001, 40, 7, 1e-6, 1.5, .3, 1);
%!   assert_goes (method{1}, .001, 40, 25, 1e-6, 1.5, .3, 1);
%!   assert_goes (method{1}, .005, 10, 25, 1e-6, 2, .5, 1);
%!   assert_goes (method{1}, .002, 10, 13, 1e3, 1.1, .2, 1e9);
%! endfor
%! assert_goes ("moreau", .002, 2, 13, 1e-9, 1.5, .3, 1);
