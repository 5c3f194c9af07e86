## Bodies of every kind that fly at each other (random_meeting): none is deeper in another than the scheme allows, by a
## measure that knows nothing of the core (meeting_depth), and those that pass each other do so without an impulse.
## SPDX-License-Identifier: BSD-3-Clause

## One meeting of each pair of kinds in turn with each method, 40 with NONSMOOTH_LONG, which prints the counts.  The
## bound is derived in run_meeting.  That a body passes means here that it stays farther from the other than both move
## in a step: a gap is a linear function of the step, so that a nearer one may be stopped beyond the rim of a face.

%!function list = kinds_of (dimension)
%!  list = {{"point", "disc", "ellipse", "intersection", "box", "rod", "polygon", "halfspace", "frame", "cross", "jack"}, ...
%!          {"point", "sphere", "ellipsoid", "intersection", "box", "thin", "polytope", "capsule", "cylinder", "halfspace", ...
%!           "frame", "cross", "jack"}}{dimension - 1};
%!endfunction

## Two points never meet, and halfspaces are fixed.
%!function answer = touch (a, b)
%!  answer = ! (strcmp (a, b) && any (strcmp (a, {"point", "halfspace"})));
%!endfunction

%!function pairs = all_pairs (dimension)
%!  kinds = kinds_of (dimension);
%!  pairs = {};
%!  for i = 1:numel (kinds)
%!    for j = i:numel (kinds)
%!      pair = kinds([i j]);
%!      if (strcmp (pair{1}, "halfspace"))
%!        pair = pair([2 1]);
%!      endif
%!      pairs(end+1,:) = pair;
%!    endfor
%!  endfor
%!endfunction

## Counts: meetings and hits
%!function counts = meet (pair, dimension, numbers, methods)
%!  counts = zeros (1, 2);
%!  worst = 0;
%!  for number = numbers(:)'
%!    m = random_meeting (pair, dimension, number);
%!    method = methods{1 + mod (number, numel (methods))};
%!    # a rim along an edge: minutes in Newton's method
%!    if (strcmp (method, "radau5") && any (strcmp (pair, "intersection")))
%!      method = "euler";
%!    endif
%!    r = run_meeting (m, method);
%!    what = sprintf ("%s and %s, %s, number %d: ", pair{:}, method, number);
%!    # whose stages may fail, told
%!    assert (r.exitflag == 1 || strcmp (method, "radau5"), "%sended with %d", what, r.exitflag);
%!    assert (r.depth <= r.bound, "%s%g deep, bound %g", what, r.depth, r.bound);
%!    assert (! r.stopped, "%sstopped", what);
%!    counts += [1, r.hit];
%!    worst = max (worst, r.depth / r.bound);
%!  endfor
%!  if (! isempty (getenv ("NONSMOOTH_LONG")))
%!    printf ("%-12s %-12s %d meetings, %d hits, %.2f of the bound\n", pair{:}, counts, worst);
%!  endif
%!endfunction

%!function meet_all (dimension, methods)
%!  long = ! isempty (getenv ("NONSMOOTH_LONG"));
%!  pairs = all_pairs (dimension);
%!  counts = zeros (1, 2);
%!  for k = 1:rows (pairs)
%!    if (touch (pairs{k,:}))
%!      numbers = {k, 1:40}{1 + long};
%!      counts += meet (pairs(k,:), dimension, numbers, methods);
%!    endif
%!  endfor
%!  assert (counts(2) > counts(1) / 3 && counts(2) < counts(1));           # 0.7 were seen: some pass
%!endfunction

%!test  # every pair of kinds in the plane
%! meet_all (2, {"euler", "linimp", "moreau", "trapezoidal", "radau5"});

%!test  # and in space
%! meet_all (3, {"euler", "linimp", "moreau", "trapezoidal", "radau5"});

%!test  # a capsule whose axis keeps off a box that its surface meets
%! model = nsmodel ("spatial", "Gravity", 0);
%! model = nsbody (model, "Shape", nsshape ("capsule", 0.163, 0.308), "Position", [-0.417 0.092 -0.577], ...
%!                 "Quaternion", [0.43 -0.715 0.094 -0.543], "Velocity", [-0.258 0.003 0.148], ...
%!                 "AngularVelocity", [-0.077 0.629 0.062]);
%! model = nsbody (model, "Shape", nsshape ("box", [0.127 0.163 0.404]), "Position", [-0.745 0.406 -0.531], ...
%!                 "Quaternion", [-0.617 -0.53 0.039 -0.58], "Velocity", [0.116 -0.281 0.34], ...
%!                 "AngularVelocity", [0.175 -0.549 0.11]);
%! for method = {"euler", "linimp", "moreau", "trapezoidal", "radau5"}
%!   sol = nssolve (model, [0 0.4], "Step", 0.004, "Method", method{1});
%!   terms = nsterms (model, 0, sol.q(:,end), sol.v(:,end));
%!   assert (min (terms.gap) > 0.02, method{1});                           # 0.027; they part at 0.2
%!   assert (sum (sol.contacts.cn), 0.146, 1e-3);                          # within 1 % of each other: first order in h
%! endfor
