## Two bodies on a table with a damper between them, pushed by 20 cos t: AP section 3.2.
## SPDX-License-Identifier: BSD-3-Clause

## x1, x2, v1, v2 at t = 0, 1, ..., 10, from event-driven integration in closed pieces (accurate
## to 1e-13): stick and slip phases are linear and solved exactly, their ends by root finding.
## mu = 0.4, g = 9.81, start at rest at x = 0 and 3.
##
## Both schemes are of first order.  The velocities show it cleanly: halving h halves their error to
## within 5 % (15 % where h is near the limit of stability or the damper still matters).  In the
## positions the place within a step where a body stops adds a part that jumps from one h to the
## next, so only the mean ratio over three halvings is tested, to 1.6 ... 2.5.

## The models and the tables are those of examples/ap.

%!shared cleanup
%! folder = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples", "ap");
%! addpath (folder);
%! cleanup = onCleanup (@() rmpath (folder));

## States [x1; x2; v1; v2] at the times wanted.
%!function y = simulate (kind, m, damping, times, varargin)
%!  [pair, start] = damper_pair (kind, m, damping);
%!  sol = nssolve (pair, times, start{:}, varargin{:});
%!  assert (sol.exitflag, 1);
%!  assert (columns (sol.q), numel (times));
%!  second = 1 + rows (sol.q) / 2;
%!  y = [sol.q([1, second],:); sol.v([1, second],:)];
%!endfunction

%!function check_order (kind, m, damping, name, steps, method, highest)
%!  r = damper_reference (name);
%!  errors = zeros (2, numel (steps));
%!  for k = 1:numel (steps)
%!    d = abs (simulate (kind, m, damping, 0:10, "Method", method, "Step", steps(k)) - r);
%!    errors(:,k) = [max(d(1:2,:)(:)); max(d(3:4,:)(:))];
%!  endfor
%!  report = sprintf ("%s, %s, %s: errors\n%s", name, kind, method, mat2str (errors, 4));
%!  ratios = errors(2,1:end-1) ./ errors(2,2:end);
%!  assert (all (ratios > 1.9 & ratios < highest), "%s", report);
%!  mean_ratio = (errors(1,1) / errors(1,end)) ^ (1 / (numel (steps) - 1));
%!  assert (mean_ratio > 1.6 && mean_ratio < 2.5, "%s", report);
%!endfunction

%!test  # 'linimp', damping 20, 100, 1e6: first order from the step 0.025 on
%! for kind = {"system", "particles", "boxes"}
%!   steps = 0.025 ./ [1, 2, 4, 8];
%!   check_order (kind{1}, [1, 1], 20, "damping 20", steps, "linimp", 2.1);
%!   check_order (kind{1}, [1, 1], 100, "damping 100", steps, "linimp", 2.3);
%!   check_order (kind{1}, [1, 1], 1e6, "damping 1e6", steps, "linimp", 2.1);
%! endfor

%!test  # masses 1 and 1e8, damping 1e8: the light body moves 1e-7, with relative errors of 6 % and less
%! for kind = {"system", "particles", "boxes"}
%!   check_order (kind{1}, [1, 1e8], 1e8, "masses 1, 1e8", 0.05 ./ [1, 2, 4, 8], "linimp", 2.1);
%! endfor

%!test  # masses 1 and 1e8, damping 20: the heavy body does not move
%! y = simulate ("particles", [1, 1e8], 20, 0:10, "Method", "linimp", "Step", 0.05);
%! assert (y(2,:), 3 * ones (1, 11), 1e-12);
%! assert (max (abs (y(1,:))) > 0.1);

%!test  # 'euler' at damping 20: at h = 0.05 the damper's mode is multiplied by 1 - 2 h 20 = -1
%! for kind = {"system", "particles", "boxes"}
%!   check_order (kind{1}, [1, 1], 20, "damping 20", 0.025 ./ [1, 2, 4, 8], "euler", 2.2);
%! endfor

%!test  # 'euler' at damping 100 is stable for h < 0.01
%! for kind = {"system", "particles"}
%!   check_order (kind{1}, [1, 1], 100, "damping 100", 0.005 ./ [1, 2, 4], "euler", 2.2);
%! endfor

%!test  # at h = 0.05 it drifts: multiplied by 1 - 2 h 100 = -9 each step, while 'linimp' stays near
%! r = damper_reference ("damping 100");
%! for kind = {"system", "particles"}
%!   [pair, start] = damper_pair (kind{1}, [1, 1], 100);
%!   warning ("off", "nonsmooth:nssolve:stopped", "local");
%!   warning ("off", "nonsmooth:nssolve:unstable", "local");
%!   sol = nssolve (pair, [0 2], start{:}, "Method", "euler", "Step", 0.05);
%!   assert (sol.exitflag, -2);
%!   assert (! isempty (strfind (sol.message, "blown up")));
%!   assert (sol.t(end) < 1);                     # in half of the run
%!   y = simulate (kind{1}, [1, 1], 100, 0:10, "Method", "linimp", "Step", 0.05);
%!   assert (max (abs (y - r)(:)) < 0.6);     # 0.54: h times the path of 30
%! endfor

%!test  # rigid limit: a damper of 1e12 and a joint, also with 'euler'; the distance gives by force / damping
%! r = damper_reference ("rigid");
%! steps = 0.05 ./ [1, 2, 4, 8];
%! dampings = [1e12, Inf];
%! methods = {"linimp", "euler"};
%! for s = 1:2
%!   errors = zeros (1, numel (steps));
%!   for k = 1:numel (steps)
%!     y = simulate ("system", [1, 1], dampings(s), 0:10, "Method", methods{s}, "Step", steps(k));
%!     errors(k) = max (abs (y(3:4,:) - r(3:4,:))(:));
%!     assert (y(2,:) - y(1,:), 3 * ones (1, 11), 1e-9);
%!   endfor
%!   ratios = errors(1:end-1) ./ errors(2:end);
%!   assert (all (ratios > 1.9 & ratios < 2.1), "%s: %s", methods{s}, mat2str (errors, 4));
%! endfor

%!test  # the same numbers from handles and from the C model: one scheme, 2 x 10 s / h roundings of size 1e-15
%! for method = {"euler", "linimp"}
%!   a = simulate ("system", [1, 1], 20, 0:10, "Method", method{1}, "Step", 0.02);
%!   b = simulate ("particles", [1, 1], 20, 0:10, "Method", method{1}, "Step", 0.02);
%!   assert (a, b, 1e-10);
%! endfor
