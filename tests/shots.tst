## No body passes another: fast, thin, small and spinning ones are stopped or bounced by what is in their way, or the
## run says where they were not; and what is not in their way stops none.
## SPDX-License-Identifier: BSD-3-Clause

## Random shots (random_shot), judged by support functions that know nothing of the core (run_shot): 6 in the plane and
## 6 in space with each method, 2000 with NONSMOOTH_LONG, which prints the counts.
%!function list = methods ()
%!  list = {"euler", "linimp", "trapezoidal", "trapezoidal1", "moreau", "paoli", "geometric", "midpoint", "midpointmomentum", ...
%!          "newmark", "radau3", "radau5", "lobatto2", "lobatto4", "lobatto6", "herk2", "herk3", "herk4", "herk5"};
%!endfunction

## 'geometric' has no restitution, and touches smooth surfaces alone.
%!function answer = fits (m, method)
%!  round = cellfun (@(s) any (strcmp (s.shape.kind, {"disc", "sphere", "ellipse", "ellipsoid"})), m.solid);
%!  answer = ! strcmp (method, "geometric") || (all (round) && m.restitution == 0);
%!endfunction

%!function counts = shoot (method, dimensions, numbers, varargin)
%!  words = {"passed", "phantom", "told", "stopped", "free", "grazed"};
%!  counts = zeros (1, 6);
%!  for dimension = dimensions(:)'
%!    for number = numbers(:)'
%!      m = random_shot (dimension, number);
%!      if (! fits (m, method))
%!        continue
%!      endif
%!      try
%!        r = run_shot (m, method, varargin{:});
%!      catch problem                                          # one of 2000 begins within the wall
%!        assert (problem.identifier, "nonsmooth:nssolve:overlap");
%!        continue
%!      end_try_catch
%!      counts += strcmp (words, r.result);
%!      assert (! any (strcmp (r.result, {"passed", "phantom"})), "%s, %d/%d: %s", method, dimension, number, r.result);
%!    endfor
%!  endfor
%!  if (! isempty (getenv ("NONSMOOTH_LONG")))
%!    printf ("%-16s %4d passed silently, %4d phantoms, %4d told, %4d stopped, %4d free, %4d grazed\n", method, counts);
%!  endif
%!endfunction

%!test  # every method with fixed steps
%! long = ! isempty (getenv ("NONSMOOTH_LONG"));
%! counts = zeros (1, 6);
%! for k = 1:numel (methods ())
%!   numbers = {4 * k + (1:3), 1:1000}{1 + long};
%!   counts += shoot (methods (){k}, 2:3, numbers);
%! endfor
%! # nearly all are stopped, and some meet nothing
%! assert (counts(4) > 10 * counts(3) && counts(5) > 10);

%!test  # steps that adapt
%! long = ! isempty (getenv ("NONSMOOTH_LONG"));
%! numbers = {90:93, 1:1000}{1 + long};
%! shoot ("moreau", 2:3, numbers, "Adapt", "runge", "AbsTol", 1e-3);
%! shoot ("trapezoidal", 2:3, numbers, "RelTol", 1e-3, "AbsTol", 1e-3);

%!function [model, speed] = disc_and_wall (way, step, thickness)
%!  speed = way / step;
%!  model = nsmodel ("planar", "Gravity", 0);
%!  model = nsbody (model, "Shape", nsshape ("box", [thickness 4]), "Fixed", true, "Name", "wall");
%!  model = nsbody (model, "Shape", nsshape ("disc", 0.05), "Position", [-1.3 0.2], "Velocity", [speed 0], "Name", "disc");
%!endfunction

%!test  # a disc against a thin wall, 0.8 m a step and others: it stays before the wall with every method, at every place
%! for method = reshape (setdiff (methods (), {"geometric"}), 1, [])
%!   for way = [0.8 0.33 5 31]
%!     model = disc_and_wall (way, 0.01, 0.02);
%!     sol = nssolve (model, [0 0.06], "Step", 0.01, "Method", method{1});
%!     assert (sol.exitflag == 1 && sol.stats.passed == 0, method{1});
%!     # half of it in the wall at most
%!     assert (sol.q(1,end) < -0.03, "%s, %g m a step: at %g", method{1}, way, sol.q(1,end));
%!     assert (sol.v(1,end) <= 1e-9 * way / 0.01, method{1});
%!   endfor
%! endfor

%!test  # one step of nsstep does not pass it either
%! model = disc_and_wall (5, 0.01, 0.02);
%! for method = {"euler", "moreau", "paoli", "midpoint", "newmark", "trapezoidal", "herk3"}
%!   [q, v, info] = nsstep (model, 0, [], [], 0.01, "Method", method{1});
%!   assert (q(1) < -0.03, method{1});
%!   assert (isempty (info.passing));
%! endfor

%!test  # with restitution it comes back with e times its speed
%! for e = [0.5 1]
%!   for method = {"euler", "linimp", "trapezoidal", "moreau", "radau5", "herk4"}
%!     [model, speed] = disc_and_wall (5, 0.01, 0.02);
%!     model = nscontact (model, "disc", "wall", "Restitution", e);
%!     sol = nssolve (model, [0 0.03], "Step", 0.01, "Method", method{1});
%!     assert (sol.v(1,end), -e * speed, 1e-9 * speed);
%!   endfor
%! endfor

%!test  # a disc goes through a gap and past a body without an impulse, 0.4 to 40 m a step
%! for way = [0.4 3 40]
%!   for method = reshape (setdiff (methods (), {"geometric"}), 1, [])
%!     model = nsmodel ("planar", "Gravity", 0);
%!     for y = [-1 1]
%!       model = nsbody (model, "Shape", nsshape ("box", [0.02 1.8]), "Position", [0 y], "Fixed", true);
%!     endfor
%!     model = nsbody (model, "Shape", nsshape ("disc", 0.3), "Position", [2 0.8], "Fixed", true);
%!     model = nsbody (model, "Shape", nsshape ("disc", 0.09), "Position", [-1.3 0], "Velocity", [way / 0.01, 0]);
%!     sol = nssolve (model, [0 0.04], "Step", 0.01, "Method", method{1});
%!     assert (sol.q(1:2,end), [-1.3 + 4 * way; 0], 1e-9 * max (1, way));
%!   endfor
%! endfor

%!test  # a wall that moves runs into a disc at rest; one that turns, too
%! for method = {"euler", "moreau", "trapezoidal", "newmark", "herk3"}
%!   model = nsmodel ("planar", "Gravity", 0);
%!   model = nsbody (model, "Shape", nsshape ("box", [0.02 4]), "Fixed", true, "Velocity", [90 0], "Position", [-2 0]);
%!   model = nsbody (model, "Shape", nsshape ("disc", 0.05));
%!   sol = nssolve (model, [0 0.05], "Step", 0.01, "Method", method{1});
%!   assert (sol.q(1,end) - (-2 + 90 * 0.05) > 0.03, method{1});
%!   assert (sol.v(1,end) >= 90 * (1 - 1e-9), method{1});
%! endfor

%!test  # what no step can stop is told, with the time and both names: a point has no thickness, nor has a rod
%! model = nsmodel ("planar", "Gravity", 0);
%! model = nsbody (model, "Shape", nsshape ("polygon", [0 0; -1 1]), "Fixed", true, "Name", "rod");
%! model = nsbody (model, "Shape", nsshape ("point"), "Position", [-0.313 0.1], "Velocity", [50 0], "Name", "bullet");
%! told = 0;
%! for method = {"moreau", "euler", "midpoint", "paoli", "newmark", "trapezoidal", "herk3"}
%!   warning ("on", "nonsmooth:nssolve:passed", "local");
%!   lastwarn ("", "");
%!   evalc ("sol = nssolve (model, [0 0.03], 'Step', 0.01, 'Method', method{1});");
%!   [message, id] = lastwarn ();
%!   assert (sol.q(1,end) < 1e-6 || strcmp (id, "nonsmooth:nssolve:passed"), method{1});
%!   if (strcmp (id, "nonsmooth:nssolve:passed"))
%!     assert (! isempty (regexp (message, 'bullet.*rod|rod.*bullet', "once")));
%!     assert (sol.stats.passing(1), 0.313 / 50, 1e-4);
%!     told++;
%!   endif
%! endfor
%! assert (told > 0);

## Of 100 shots in the plane and as many in space, 2001 to 2100, one flies on as if nothing were there: a polytope
## against a union.
%!xtest
%! for method = {"paoli", "midpoint", "midpointmomentum", "newmark"}
%!   assert (! strcmp (run_shot (random_shot (3, 2091), method{1}).result, "passed"));
%! endfor
