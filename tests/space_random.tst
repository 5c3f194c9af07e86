## Random spatial models with joints, springs and contacts (random_space_model): every step of every run.
## SPDX-License-Identifier: BSD-3-Clause

## 40 models, 1000 with NONSMOOTH_LONG.  Checked, as for planar ones (random_models.tst): the run comes to its end,
## nothing explodes, the residual of every step is at most 1e-9, a second run gives the same bits, and no body is
## deeper in another than the scheme allows: with s the largest speed of a point of a body and w the largest angular
## speed,
##
##     depth <= tolerance + 2 h max s + 3 h^2 sum w s,     0.2 h max s where collisions are located.
##
## The second derivative of a gap along q + tau v+ is at most 6 w s in space as in the plane: a vertex, an end of a
## segment or a centre moves on a circle of its body, w R w, and the plane or the segment of the other one turns under
## it, 4 w s + w R w.  Between spheres it is positive.
##
## Energy: where nothing brings it in (no springs, no motors, no restitution) 'linimp' loses some in every step: of M
## v+ = M v + h k + f with f'v+ <= 0 the kinetic energy changes by at most h k'v+ less the square of v+ - v, gravity by
## -h k'v+, and the gyroscopic force, treated implicitly, does no work.  The same holds for 'euler' up to the work of
## its explicit gyroscopic forces, and for the trapezoidal methods up to their error: they may gain 2 % of the largest
## kinetic energy in 100 steps.  Stabilization moves apart what overlaps, which brings energy in.

%!function [s, w] = speeds (model, v)
%!  s = 0;
%!  w = 0;
%!  at = 0;
%!  for k = reshape (find (model.bodies(1,:) > 0), 1, [])
%!    speed = norm (v(at+1:at+3));
%!    at += 3;
%!    if (model.bodies(1,k) == 2)
%!      turning = norm (v(at+1:at+3));
%!      at += 3;
%!      w = max (w, turning);
%!      speed += model.shapes(9,model.bodies(22,k)) * turning;
%!    endif
%!    s = max (s, speed);
%!  endfor
%!  s = max (s, w);
%!endfunction

%!function check_model (number)
%!  [model, options, h, passive] = random_space_model (number);
%!  name = sprintf ("random_space_model (%d), %s, %s", number, options{2}, options{4});
%!  sol = nssolve (model, [0, 100 * h], "Step", h, options{:});
%!  assert (sol.exitflag == 1, "%s: exitflag %d, %s", name, sol.exitflag, sol.message);
%!  assert (all (isfinite ([sol.q; sol.v])(:)), "%s: not finite", name);
%!  assert (max (sol.stats.residual) <= 1e-9, "%s: residual %g", name, max (sol.stats.residual));
%!  again = nssolve (model, [0, 100 * h], "Step", h, options{:});
%!  assert (isequal (sol.q, again.q) && isequal (sol.v, again.v) && isequal (sol.t, again.t), ...
%!          "%s: other bits", name);
%!  check_depth (model, sol, options, h, name);
%!  if (passive && ! any (strcmp (options, "Stabilization")))
%!    check_energy (sol, name);
%!    if (strcmp (options{2}, "linimp"))
%!      check_linimp (model, h, options, name);
%!    endif
%!  endif
%!endfunction

%!function check_depth (model, sol, options, h, name)
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
%!    if (mod (k, 5) == 0 || k == columns (sol.q))
%!      depth = -min ([nsterms(model, sol.t(k), sol.q(:,k), sol.v(:,k)).gap; 0]);
%!      bound = 1e-8 + part * h * fastest + curved;
%!      assert (depth <= bound, "%s: depth %g, bound %g at t = %g", name, depth, bound, sol.t(k));
%!    endif
%!  endfor
%!  assert (fastest < 100, "%s: speed %g", name, fastest);
%!endfunction

%!function check_energy (sol, name)
%!  [total, kinetic] = nsenergy (sol);
%!  gain = max (total) - total(1);
%!  assert (gain <= 0.02 * max (kinetic), "%s: energy grows by %g of %g", name, gain, max (kinetic));
%!endfunction

## AP: the energy of 'linimp', as printed, never grows; bodies that are lifted out of each other gain some
%!function check_linimp (model, h, options, name)
%!  [total, kinetic] = nsenergy (nssolve (model, [0, 100 * h], "Step", h, options{:}, "Stabilization", "none"));
%!  gain = max (diff (total));
%!  assert (gain <= 1e-10 * (1 + max (kinetic)), "%s: energy grows by %g", name, gain);
%!endfunction

%!test
%! for number = [1:40, 439]                         # 439: a brake in a prismatic joint beside a spherical one
%!   check_model (number);
%! endfor

%!testif ; ! isempty (getenv ("NONSMOOTH_LONG"))
%! for number = 41:1000
%!   check_model (number);
%! endfor
