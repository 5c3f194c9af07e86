## Block on a table, pushed by 8 cos t against friction 0.8 m g: PAGT section 10.2.
## SPDX-License-Identifier: BSD-3-Clause

## Record B1_block: x and v at t = 0, 0.5, ..., 10, exact (closed form between stick and slip at
## t = 0.338608, 2.946347, 3.532835, 6.087939, 6.674427, 9.229532, 9.816020).  m = 1, g = 9.81,
## start at rest at x = 3.  The push exceeds the friction by 2 % only: what is left of
## the forces is small, and so are velocities (0.04) and errors.

%!function r = reference ()
%!  r = [3, 3.00434856973, 3.00434856973, 3.00434856973, 3.00434856973, 3.00434856973, ...
%!       3.00431133239, 2.99152912193, 2.99130283312, 2.99130283312, 2.99130283312, ...
%!       2.99130283312, 2.99130283312, 2.99987402864, 3.00434856973, 3.00434856973, ...
%!       3.00434856973, 3.00434856973, 3.00434856973, 3.00099483024, 2.99130283312
%!       0, 0, 0, 0, 0, 0, ...
%!       -0.00203140748345, -0.0132572934793, 0, 0, 0, ...
%!       0, 0, 0.0391705220376, 0, 0, ...
%!       0, 0, 0, -0.0306387264023, 0];
%!endfunction

%!function sol = simulate (kind, method, h, times)
%!  push = @(t, q, v) [8 * cos(t); 0];
%!  if (strcmp (kind, "system"))
%!    sys = nssystem ("Mass", eye (2), "Force", @(t, q, v) [8 * cos(t); -9.81], ...
%!                    "Gap", @(q) q(2), "Normal", [0; 1], "Tangent", [1, -1; 0, 0], "Friction", 0.8);
%!    sol = nssolve (sys, times, [3; 0], [0; 0], "Method", method, "Step", h);
%!    return
%!  endif
%!  model = nsmodel ("planar");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0, 1]), "Friction", 0.8);
%!  if (strcmp (kind, "particle"))
%!    [model, id] = nsbody (model, "Mass", 1, "Shape", nsshape ("point"), "Position", [3, 0]);
%!  else                                    # box pushed at its base, so that it only slides
%!    [model, id] = nsbody (model, "Mass", 1, "Shape", nsshape ("box", [2, 1]), "Position", [3, 0.5]);
%!    model = nsforce (model, id, push, "Point", [0, -0.5]);
%!    sol = nssolve (model, times, "Method", method, "Step", h);
%!    return
%!  endif
%!  model = nsforce (model, id, push);
%!  sol = nssolve (model, times, "Method", method, "Step", h);
%!endfunction

%!function check_order (kind, method)
%!  r = reference ();
%!  steps = 0.025 ./ [1, 2, 4, 8];
%!  e = zeros (2, 4);
%!  for k = 1:4
%!    sol = simulate (kind, method, steps(k), 0:0.5:10);
%!    assert (sol.exitflag, 1);
%!    e(:,k) = max (abs ([sol.q(1,:); sol.v(1,:)] - r), [], 2);
%!  endfor
%!  ratios = e(:,1:3) ./ e(:,2:4);
%!  report = sprintf ("%s, %s: errors\n%s", kind, method, mat2str (e, 4));
%!  assert (all (ratios(:) > 1.75 & ratios(:) < 2.35), "%s", report);
%!  assert (all (e(:,1) < [1e-3; 6e-3]), "%s", report);
%!endfunction

%!test  # handles, both schemes: errors 7e-4 in x at h = 0.025, ratios 1.9 to 2.3 measured
%! check_order ("system", "euler");
%! check_order ("system", "linimp");

%!test  # C model, as a particle and as a box on two corners
%! for kind = {"particle", "box"}
%!   check_order (kind{1}, "euler");
%!   check_order (kind{1}, "linimp");
%! endfor

%!test  # stiction is exact: where the force is below 0.8 m g for whole steps the block does not creep
%! sol = simulate ("particle", "euler", 0.01, [0, 2.9]);
%! stuck = sol.t > 0.4;
%! assert (max (abs (sol.v(1,stuck))) <= 1e-14);
%! assert (max (sol.q(1,stuck)) - min (sol.q(1,stuck)) <= 1e-12);
