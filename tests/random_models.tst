## Random planar models with joints, springs and contacts (random_model): every step of every run.
## SPDX-License-Identifier: BSD-3-Clause

## 60 models, 1000 with NONSMOOTH_LONG.  Checked: the run comes to its end (with friction the LCP of a step has
## a solution when no row asks for more than n'v+ >= 0, AP Theorem 2.1; a row of restitution that cannot
## be had must give way), nothing explodes, the residual of every step is at most 1e-9, a second run gives the
## same bits, and no body is deeper in another than the scheme allows:
##
## Let s be the largest speed of a point of a body, w the largest angular speed, both after a step.  A contact
## that takes part in a step has n'v+ >= 0, so that its gap falls by the curvature of Phi along q + tau v+
## only.  Phi'' is at most w R w for a corner above a plane, and with the other body turning too
## w R w + 4 w s + w R w <= 6 w s: at most h^2/2 x 6 w s per step.  A contact that takes no part falls by h x 2 s
## at most, and takes part from then on.  So
##
##     depth <= tolerance + 2 h max s + 3 h^2 sum w s     (first order in h, as the scheme is).
##
## Where collisions are located, a contact without part in a step is met in time, unless it closes too slowly
## to be worth it: then by a small part of the change of speed in a step; 0.2 h max s replaces 2 h max s
## (0.06 h was measured for bodies with s = 3).  For limits of joints the gap is an angle; there w takes
## the place of s.  Speeds: the start has some 100 J at most, in bodies of 0.5 kg and more; 34 was measured.
##
## The same holds for the trapezoidal methods.  A contact that takes part has n'(v + v+) >= 0 or n'v+ >= 0 with n
## half-way, and the gap changes by n'(v + v+) h/2: in scheme I it may fall by h/2 times the speed at which it closes at
## the start, which is below that of a contact that takes no part; the curvature comes in with h^3.  Without location
## (Detect 'off') a collision is resolved at the end of the step in which it happens, h x 2 s deep at most.

%!function [s, w] = speeds (model, v)
%!  s = 0;
%!  w = 0;
%!  at = 0;
%!  for k = reshape (find (model.bodies(1,:) > 0), 1, [])
%!    if (model.bodies(1,k) == 1)
%!      s = max (s, norm (v(at+1:at+2)));
%!      at += 2;
%!    else
%!      radius = model.shapes(9,model.bodies(22,k));
%!      w = max (w, abs (v(at+3)));
%!      s = max (s, norm (v(at+1:at+2)) + radius * abs (v(at+3)));
%!      at += 3;
%!    endif
%!  endfor
%!  s = max (s, w);
%!endfunction

%!function check_model (number)
%!  [model, options, h] = random_model (number);
%!  name = sprintf ("random_model (%d)", number);
%!  sol = nssolve (model, [0, 100 * h], "Step", h, options{:});
%!  assert (sol.exitflag == 1, "%s: exitflag %d, %s", name, sol.exitflag, sol.message);
%!  assert (all (isfinite ([sol.q; sol.v])(:)), "%s: not finite", name);
%!  assert (max (sol.stats.residual) <= 1e-9, "%s: residual %g", name, max (sol.stats.residual));
%!  again = nssolve (model, [0, 100 * h], "Step", h, options{:});
%!  assert (isequal (sol.q, again.q) && isequal (sol.v, again.v) && isequal (sol.t, again.t), ...
%!          "%s: other bits", name);
%!  part = 2;
%!  if (! strcmp (options{4}, "off") && sol.stats.captured == 0)
%!    part = 0.2;
%!  endif
%!  fastest = 0;
%!  curved = 0;
%!  for k = 2:columns (sol.q)
%!    [s, w] = speeds (model, sol.v(:,k));
%!    fastest = max (fastest, s);
%!    curved += 3 * h * (sol.t(k) - sol.t(k-1)) * w * s;
%!    gap = nsterms (model, sol.t(k), sol.q(:,k), sol.v(:,k)).gap;
%!    if (! isempty (gap))
%!      bound = 1e-8 + part * h * fastest + curved;
%!      assert (min (gap) >= -bound, "%s: depth %g, bound %g at t = %g", name, -min (gap), bound, sol.t(k));
%!    endif
%!  endfor
%!  assert (fastest < 100, "%s: speed %g", name, fastest);
%!endfunction

%!test
%! for number = 1:60
%!   check_model (number);
%! endfor

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))
%! for number = 61:1000
%!   check_model (number);
%! endfor
