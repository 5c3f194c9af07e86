## What nssolve, nsstep, nsterms and nsset refuse, and how: no input may crash Octave, every error has an identifier
## nonsmooth:<function>:<cause> and names what is wrong, and what is no error has an exitflag.
## SPDX-License-Identifier: BSD-3-Clause

############ helpers

%!function refused (f, cause, words, varargin)     # the identifier, the name in front, and words of the message
%!  name = func2str (f);
%!  caught = struct ("identifier", "no error", "message", "");
%!  try
%!    f (varargin{:});
%!  catch err
%!    caught = err;
%!  end_try_catch
%!  assert (strcmp (caught.identifier, ["nonsmooth:", name, ":", cause]), ...
%!          sprintf ("%s instead of %s: %s (%s)", caught.identifier, cause, caught.message, cellstr (words){1}));
%!  assert (strncmp (caught.message, [name, ": "], numel (name) + 2), caught.message);
%!  for word = cellstr (words)(:)'
%!    assert (isempty (word{1}) || ! isempty (strfind (caught.message, word{1})), ...
%!            sprintf ("'%s' is not in the message: %s", word{1}, caught.message));
%!  endfor
%!endfunction

%!function model = ball (varargin)                 # a ball of radius 0.5 above a floor
%!  model = nsmodel ("planar");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0; 1]), "Name", "floor");
%!  model = nsbody (model, "Shape", nsshape ("disc", 0.5), "Position", [0; 1.5], "Name", "ball", varargin{:});
%!endfunction

%!function sys = particle (varargin)               # a particle above a floor; items can be replaced
%!  items = struct ("Mass", eye (2), "Force", [0; -9.81], "Gap", @(q) q(2), "Normal", [0; 1], ...
%!                  "Tangent", [1 -1; 0 0], "Friction", 0.3);
%!  for k = 1:2:numel (varargin)
%!    items.(varargin{k}) = varargin{k+1};
%!  endfor
%!  warning ("off", "nonsmooth:nssystem:differences", "local");
%!  sys = nssystem (items);
%!endfunction

%!function model = workshop ()                     # something in every table
%!  model = nsmodel ("planar");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0; 1]), "Name", "floor", "Friction", 0.5);
%!  model = nsbody (model, "Shape", nsshape ("box", [.4 .2]), "Position", [0; .1], "Name", "box", "Velocity", [1; 0]);
%!  model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [0; .3], "Name", "ball", "Restitution", .3);
%!  model = nsbody (model, "Shape", nsshape ("polygon", [-.1 .1 0; -.1 -.1 .2]), "Position", [2; .5], "Name", "tri");
%!  model = nsbody (model, "Mass", .5, "Position", [1; 1], "Name", "bob");
%!  model = nsbody (model, "Shape", nsshape ("box", [.1 .1]), "Position", [3; 1], "Name", "cart");
%!  model = nsbody (model, "Shape", nsshape ("box", [.1 .1]), "Name", "moved", "Motion", @(t) [3+t; 2; 0]);
%!  model = nsjoint (model, "distance", "bob", "ground", "Anchor", [1 1; 1 2]);
%!  model = nsjoint (model, "prismatic", "cart", "ground", "Axis", [1; 0], "Limits", [-.1 .1], ...
%!                   "Motor", {"force", @(t,q,v) 1});
%!  model = nsjoint (model, "revolute", "tri", "ground", "Anchor", [2; .6], "Motor", {"speed", .1}, "Limits", [-1 1]);
%!  model = nsspring (model, "cart", [0; 0], "bob", [0; 0], "Stiffness", 10, "Damping", .1);
%!  model = nsspring (model, "box", "ground", "Angular", true, "Stiffness", 1);
%!  model = nsforce (model, "ball", [1; 0], "Point", [0; .1]);
%!  model = nsforce (model, "box", @(t,q,v) [sin(t); 0]);
%!  model = nscontact (model, "box", "floor", "Friction", .2, "SurfaceVelocity", .1);
%!endfunction

%!function [sol, id, text] = with_warning (varargin)     # the last warning of a run, kept from the screen
%!  lastwarn ("", "");
%!  evalc ("sol = nssolve (varargin{:});");
%!  [text, id] = lastwarn ();
%!endfunction

%!function sol = without_warning (varargin)              # for runs that warn by design
%!  warning ("off", "nonsmooth:nssolve:start", "local");
%!  warning ("off", "nonsmooth:nssolve:stopped", "local");
%!  sol = nssolve (varargin{:});
%!endfunction

%!function model = pendulum (length)                     # the point [0; -1] hangs from the ground, or seems to
%!  warning ("off", "nonsmooth:nsjoint:start", "local");
%!  model = nsbody (nsmodel ("planar"), "Position", [0; -1]);
%!  model = nsjoint (model, "distance", 1, "ground", "Anchor", [0 0; -1 0], "Length", length);
%!endfunction

############ options

%!test  # unknown names suggest the nearest, in all functions that take options
%! m = ball ();
%! calls = {{@nsset}, {@nssolve, m, [0 1]}, {@nsstep, m, 0, [], [], .1}};
%! for k = 1:3
%!   f = calls{k}{1};
%!   first = calls{k}(2:end);
%!   refused (f, "invalidOption", "unknown option 'Metod'; did you mean 'Method'?", first{:}, "Metod", "euler");
%!   refused (f, "invalidOption", "did you mean 'ActiveTol'?", first{:}, struct ("Activ", 1));
%!   refused (f, "invalidOption", {"unknown option 'Lambda'; the options are Method", "Progress"}, first{:}, "Lambda", 1);
%!   refused (f, "invalidOption", "unknown option ''", first{:}, "", 1);
%!   refused (f, "invalidOption", "unknown option", first{:}, repmat ("x", 1, 10000), 1);
%!   refused (f, "invalidOption", {"Method must be one of 'euler', 'linimp', ", "not 'rk4'"}, first{:}, "Method", "rk4");
%!   refused (f, "invalidOption", "ActiveTol", first{:}, "ActiveTol", -1);
%!   refused (f, "invalidOption", "Events must be a function handle", first{:}, "Events", "f");
%!   refused (f, "invalidOption", "one struct", first{:}, struct ("Step", {1, 2}));
%!   refused (f, "usage", "option 'Tol' has no value", first{:}, "Tol");
%!   refused (f, "usage", "must be the name of an option or a struct, not cell", first{:}, {});
%! endfor

%!test  # Step
%! for h = {0, -1, NaN, Inf, -Inf, [1 2], "a", {1}, 1i, struct(), @sin, true}
%!   refused (@nssolve, "invalidOption", "Step must be a positive finite number, not", ball (), [0 1], "Step", h{1});
%! endfor
%! refused (@nssolve, "invalidOption", "lost in t + Step", ball (), [0 1], "Step", 1e-300);
%! refused (@nssolve, "invalidOption", "lost in t + Step", ball (), [1e6 1e6+1], "Step", 1e-11);
%! for h = {0, -1, NaN, Inf, [], [1 2], "a", {1}, 1i, single(1), true, @sin}
%!   refused (@nsstep, "invalidInput", "H must", ball (), 0, [], [], h{1});
%! endfor
%! refused (@nsstep, "invalidInput", "lost in t + h", ball (), 1, [], [], 1e-17);

############ times and states

%!test  # tspan
%! for tspan = {[1 0], [0 0], [0 1 1], [0 2 1]}
%!   refused (@nssolve, "invalidInput", "TSPAN must increase, but", ball (), tspan{1});
%! endfor
%! for tspan = {1, [], [0 NaN], [NaN 1], [0 Inf], [-Inf 0], [0 1i], "ab", {0, 1}, ones(2), zeros(2, 2, 2), @sin, ...
%!              struct(), [false true]}
%!   refused (@nssolve, "invalidInput", "TSPAN must be a vector of two or more finite times", ball (), tspan{1});
%! endfor
%! assert (nssolve (ball (), single ([0 1])).t(end), 1);      # other classes of numbers are fine

%!test  # what is simulated
%! for what = {3, [], "model", {}, @sin, struct(), struct("kind", 3), struct("kind", "spatial"), ...
%!             struct("kind", {"planar", "planar"}), struct("kind", "planar"), struct("kind", "system")}
%!   if (isstruct (what{1}) && isscalar (what{1}) && isfield (what{1}, "kind") && strcmp (what{1}.kind, "system"))
%!     refused (@nssolve, "invalidInput", "SYS.items", what{1}, [0 1], 0, 0);
%!   else
%!     refused (@nssolve, "invalidInput", "", what{1}, [0 1]);
%!   endif
%!   refused (@nsstep, "invalidInput", "", what{1}, 0, [], [], 1);
%!   refused (@nsterms, "invalidInput", "", what{1}, 0, [], []);
%! endfor

%!test  # q and v
%! sys = particle ();
%! for x = {[0; 1; 2], 0, [0; NaN], [0; Inf], [0; 1i], ones(2), {0, 1}, "ab", @sin, struct(), [true; true]}
%!   if (isnumeric (x{1}))
%!     refused (@nssolve, "invalidInput", "", sys, [0 1], x{1}, [0; 0]);
%!     refused (@nssolve, "invalidInput", "V", sys, [0 1], [0; 1], x{1});
%!   else
%!     refused (@nssolve, "usage", "a system needs its start", sys, [0 1], x{1}, [0; 0]);
%!     refused (@nssolve, "usage", "a system needs its start", sys, [0 1], [0; 1], x{1});
%!   endif
%!   refused (@nsstep, "invalidInput", "", sys, 0, x{1}, [0; 0], .1);
%!   refused (@nsstep, "invalidInput", "V", sys, 0, [0; 1], x{1}, .1);
%!   refused (@nsterms, "invalidInput", "V", sys, 0, [0; 1], x{1});
%! endfor
%! refused (@nsstep, "invalidInput", "Q must have 3 numbers, not 2", ball (), 0, [0; 1], [0; 0; 0], .1);
%! refused (@nsstep, "invalidInput", "V must have 3 numbers, not 4", ball (), 0, [0; 1; 0], [0; 0; 0; 0], .1);
%! refused (@nsterms, "invalidInput", "Q must have 3 numbers, not 0", ball (), 0, [], [0; 0; 0]);
%! refused (@nsterms, "invalidInput", "T must not hold NaN", ball (), NaN, [], []);
%! refused (@nssolve, "usage", "a start has positions and velocities", ball (), [0 1], [0; 1; 0]);
%! refused (@nssolve, "usage", "a start has positions and velocities", ball (), [0 1], [0; 1; 0], "v");
%! refused (@nssolve, "invalidInput", "Q must have 3 numbers, not 2", ball (), [0 1], [0; 1], [0; 0; 0]);
%! refused (@nssolve, "invalidInput", "V must not hold NaN", ball (), [0 1], [0; 1; 0], [0; NaN; 0]);

############ models damaged by hand

%!test  # a field that is not there, or of another class, or of other rows
%! model = workshop ();
%! for field = {"gravity", "bodies", "shapes", "vertices", "joints", "springs", "forces", "pairs", "handles"}
%!   name = field{1};
%!   refused (@nssolve, "invalidInput", ["MODEL has no field '", name, "'"], rmfield (model, name), [0 1]);
%!   refused (@nsterms, "invalidInput", name, rmfield (model, name), 0, [], []);
%!   for value = {"a", {1}, int8(ones (27, 2)), ones(5, 5), 1i*ones(27, 1), zeros(2, 2, 2), struct(), ...
%!       sparse(ones (27, 2)), @sin}
%!     damaged = model;
%!     damaged.(name) = value{1};
%!     refused (@nssolve, "invalidInput", ["MODEL.", name], damaged, [0 1]);
%!   endfor
%! endfor

%!test  # indices, kinds and coefficients out of range: the message says in which table
%! model = workshop ();
%! bad = {"bodies", 1, 3, "body of unknown kind";       "bodies", 1, -1, "body of unknown kind";
%!        "bodies", 1, 1.5, "body of unknown kind";     "bodies", 2, -1, "mass is not positive";
%!        "bodies", 2, 0, "mass is not positive";       "bodies", 2, NaN, "body with NaN";
%!        "bodies", 5, 0, "inertia is not positive";    "bodies", 9, Inf, "body with NaN or Inf";
%!        "bodies", 22, 7, "unknown shape";             "bodies", 22, -1, "unknown shape";
%!        "bodies", 22, 1e18, "unknown shape";          "bodies", 23, -1, "friction that is negative";
%!        "bodies", 24, 1.1, "restitution outside";     "bodies", 25, 9, "motion is not among the handles";
%!        "bodies", 25, .5, "motion is not among";      "shapes", 1, 5, "shape of unknown kind";
%!        "shapes", 2, NaN, "shape with NaN";           "joints", 1, 0, "joint of unknown kind";
%!        "joints", 2, 8, "joint of an unknown body";   "joints", 3, -1, "joint of an unknown body";
%!        "joints", 4, NaN, "joint with NaN";           "joints", 17, NaN, "joint with NaN";
%!        "joints", 19, 3, "unknown motor";             "joints", 21, 9, "unknown motor";
%!        "springs", 1, 3, "spring of an unknown kind"; "springs", 2, 99, "spring of an unknown kind or body";
%!        "springs", 10, -1, "negative stiffness";      "springs", 12, Inf, "spring with NaN or Inf";
%!        "forces", 1, 99, "force on an unknown body";  "forces", 11, 99, "unknown handle";
%!        "forces", 5, NaN, "force with NaN";           "pairs", 1, 99, "pair of unknown bodies";
%!        "pairs", 3, -1, "friction is negative";       "pairs", 4, 2, "restitution is outside";
%!        "pairs", 6, NaN, "pair with NaN"};
%! for k = 1:rows (bad)
%!   damaged = model;
%!   column = 1 + strcmp (bad{k,1}, "bodies");            # the floor has no mass
%!   damaged.(bad{k,1})(bad{k,2},column) = bad{k,3};
%!   refused (@nssolve, "invalidInput", bad{k,4}, damaged, [0 1]);
%!   refused (@nsstep, "invalidInput", bad{k,4}, damaged, 0, [], [], .1);
%! endfor
%! damaged = model;
%! damaged.shapes(3,2) = 99;                            # the box
%! refused (@nssolve, "invalidInput", "polygon whose vertices are not there", damaged, [0 1]);
%! damaged = model;
%! damaged.shapes(4,2) = 1e9;
%! refused (@nssolve, "invalidInput", "polygon whose vertices are not there", damaged, [0 1]);
%! damaged = model;
%! damaged.vertices(1) = NaN;
%! refused (@nssolve, "invalidInput", "vertices with NaN", damaged, [0 1]);
%! damaged = model;
%! damaged.gravity(2) = NaN;
%! refused (@nssolve, "invalidInput", "MODEL.gravity must not hold NaN", damaged, [0 1]);
%! damaged.gravity = [0; -9.81];
%! refused (@nssolve, "invalidInput", "MODEL.gravity must be a vector of 3 numbers", damaged, [0 1]);
%! for handles = {{1}, {@sin, "cos"}, cell(1, 4), {}}
%!   damaged = model;
%!   damaged.handles = handles{1};
%!   refused (@nssolve, "invalidInput", "handles", damaged, [0 1]);
%! endfor

%!test  # every number of every table, one after the other: an error of ours, or a run with finite numbers
%! model = workshop ();
%! values = {NaN, -1, 0.5, 1e9};
%! if (! isempty (getenv ("NONSMOOTH_LONG")))
%!   values = {NaN, Inf, -Inf, -1, 0, .5, 1, 2, 3, 7, 100, 1e9, -1e100, 1e-300};
%! endif
%! for table = {"bodies", "shapes", "vertices", "joints", "springs", "forces", "pairs", "gravity"}
%!   for k = 1:numel (model.(table{1}))
%!     for value = values(:)'
%!       damaged = model;
%!       damaged.(table{1})(k) = value{1};
%!       where = sprintf ("model.%s(%d) = %g", table{1}, k, value{1});
%!       try
%!         sol = without_warning (damaged, [0 .02], "Step", .01);
%!         assert (any (sol.exitflag == [1 -1 -2]), where);
%!         assert (all (isfinite (sol.q(:))) && all (isfinite (sol.v(:))), where);
%!       catch err
%!         assert (strncmp (err.identifier, "nonsmooth:nssolve:", 18), [where, ": ", err.message]);
%!       end_try_catch
%!     endfor
%!   endfor
%! endfor

############ systems damaged by hand

%!test  # fields and items
%! sys = particle ();
%! for field = {"items", "spring", "damper"}
%!   refused (@nssolve, "invalidInput", ["SYS.", field{1}], rmfield (sys, field{1}), [0 1], [0; 1], [0; 0]);
%!   for value = {"a", {1}, 3, @sin, repmat(struct ("value", 1), 1, 20)}
%!     damaged = sys;
%!     damaged.(field{1}) = value{1};
%!     refused (@nssolve, "invalidInput", ["SYS.", field{1}], damaged, [0 1], [0; 1], [0; 0]);
%!   endfor
%! endfor
%! for field = {"friction", "restitution"}
%!   for value = {"a", {1}, NaN, -1, Inf, 1i, [1 2 3], sparse(1), struct(), @sin}
%!     damaged = sys;
%!     damaged.(field{1}) = value{1};
%!     refused (@nssolve, "invalidInput", ["SYS.", field{1}], damaged, [0 1], [0; 1], [0; 0]);
%!   endfor
%! endfor
%! damaged = sys;
%! damaged.items(1).value = [];
%! refused (@nssolve, "invalidInput", "SYS has no Mass", damaged, [0 1], [0; 1], [0; 0]);
%! damaged.items = rmfield (sys.items, "value");
%! refused (@nssolve, "invalidInput", "SYS has no Mass", damaged, [0 1], [0; 1], [0; 0]);

%!test  # constants of another class or size: the item has its name in the message
%! sys = particle ();
%! for k = 1:15
%!   name = sys.items(k).name;
%!   values = {"a", {1}, cell(1, 2), NaN, struct(), 1i, int8(1), ones(5), zeros(3, 3, 3), sparse(ones (5))};
%!   if (any (k == [5 6]))                                # there are as many joints as numbers here
%!     values = values(1:7);
%!   endif
%!   for value = values(:)'
%!     damaged = sys;
%!     damaged.items(k).value = value{1};
%!     caught = "no error";
%!     try
%!       nsstep (damaged, 0, [0; 1], [0; 0], .1, "Method", "linimp");
%!     catch err
%!       caught = err.identifier;
%!     end_try_catch
%!     assert (strcmp (caught, "nonsmooth:nsstep:invalidInput"), ...
%!             sprintf ("%s of class %s: %s", name, class (value{1}), caught));
%!   endfor
%! endfor
%! sys = rmfield (nssystem ("Mass", eye (2)), "nv");    # nv would tell before Mass is looked at
%! refused (@nssolve, "invalidInput", "Mass has 4 numbers, but must have 9", sys, [0 1], [0; 1; 2], [0; 0; 0]);

############ the start

%!test  # bodies that overlap: an error that names them
%! model = ball ();
%! model.bodies(10,2) = .3;                               # 0.2 deep in the floor
%! refused (@nssolve, "overlap", {"body 2 ('ball') and body 1 ('floor') overlap at the start by 0.2"}, model, [0 1]);
%! model.names = {};
%! refused (@nssolve, "overlap", {"body 2 and body 1 overlap at the start by 0.2"}, model, [0 1]);
%! refused (@nssolve, "overlap", "gap 1 of the system is negative at the start by 1", particle (), [0 1], [0; ...
%!     -1], [0; 0]);
%! model = nsbody (nsmodel ("planar"), "Position", [0; -1]);
%! model = nsjoint (model, "distance", 1, "ground", "Anchor", [0 0; -1 0], "Limits", [0 2]);
%! model.joints(18) = .5;
%! refused (@nssolve, "overlap", "joint 1 exceeds its limit at the start by 0.5", model, [0 1]);

%!test  # bodies that overlap by less than 1/1000 of the size: moved apart, and the warning says how far
%! model = ball ();
%! model.bodies(10,2) = .5 - 4e-4;
%! model.bodies(2,2) = 4;                                 # mass norm: sqrt (4) times the distance
%! [sol, id, text] = with_warning (model, [0 1]);
%! assert (id, "nonsmooth:nssolve:start");
%! assert (! isempty (strfind (text, "moved by 0.0008 (mass norm)")), text);
%! assert (! isempty (strfind (text, "bodies overlapped by 0.0004")), text);
%! assert (sol.q(2,1), .5, 1e-12);
%! assert (sol.exitflag, 1);
%! [sol, id] = with_warning (particle (), [0 1], [0; -5e-4], [0; 0]);
%! assert (id, "nonsmooth:nssolve:start");
%! assert (sol.q(:,1), [0; 0], 1e-12);
%! model.bodies(10,2) = .5 - 1e-10;                       # roundoff: nobody is told
%! [sol, id] = with_warning (model, [0 1]);
%! assert (id, "");

%!test  # an open joint: moved, with a warning; a velocity that it does not allow: changed, with a warning
%! [sol, id, text] = with_warning (pendulum (1.1), [0 1]);
%! assert (id, "nonsmooth:nssolve:start");
%! assert (! isempty (strfind (text, "moved by 0.1 (mass norm): joints were open by 0.1")), text);
%! assert (sol.q(:,1), [0; -1.1], 1e-12);
%! model = nsbody (nsmodel ("planar"), "Position", [0; -1], "Velocity", [1; .5]);
%! model = nsjoint (model, "distance", 1, "ground", "Anchor", [0 0; -1 0]);
%! [sol, id, text] = with_warning (model, [0 1]);
%! assert (id, "nonsmooth:nssolve:start");
%! assert (! isempty (strfind (text, "velocity at the start was changed by 0.5 (mass norm)")), text);
%! assert (sol.v(:,1), [1; 0], 1e-12);

%!test  # an open joint moves the start; that is no collision, and bodies nearby do not notice
%! model = pendulum (1.001);
%! model = nsbody (model, "Shape", nsshape ("halfspace", [0; 1]));
%! model = nsbody (model, "Shape", nsshape ("disc", 1), "Position", [5; 1.05], "Velocity", [0; -1]);
%! [sol, id] = with_warning (model, [0 .01], "Step", 1e-3);
%! assert (id, "nonsmooth:nssolve:start");
%! assert (isempty (sol.events) && sol.stats.collisions == 0);

%!test  # joints that cannot close
%! model = nsjoint (pendulum (1), "distance", 1, "ground", "Anchor", [0 3; -1 0]);
%! model.joints(16,2) = 1;                                # sqrt (10) from the second point, not 1
%! refused (@nssolve, "joints", {"no position near the start closes the joints", "open by 2.16"}, model, [0 1]);

############ functions of the user

%!test  # an error in any item of a system: its message, the item and the time are in ours
%! items = {"Mass", "Force", "Kinematics", "Joint", "JointGradient", "JointRate", "Gap", "Normal", "GapRate", ...
%!     "Tangent"};
%! for k = 1:numel (items)
%!   f = @(q) error ("my:own", "my own words about %s", items{k});
%!   if (strcmp (items{k}, "Force"))
%!     f = @(t, q, v) error ("my:own", "my own words about %s", items{k});
%!   endif
%!   extra = {"Joint", @(q) q(1), "JointGradient", [1; 0]};
%!   if (! strncmp (items{k}, "Joint", 5))
%!     extra = {};
%!   endif
%!   sys = particle (extra{:}, items{k}, f);
%!   words = {[items{k}, " failed at t = 0: my own words about ", items{k}]};
%!   refused (@nssolve, "handle", words, sys, [0 1], [0; 1], [0; 0]);
%!   refused (@nsstep, "handle", words, sys, 0, [0; 1], [0; 0], .1);
%!   refused (@nsterms, "handle", words, sys, 0, [0; 1], [0; 0]);
%! endfor
%! for name = {"JointCurvature", "GapCurvature"}          # no step of the present methods needs them
%!   sys = particle ("Joint", @(q) q(1), "JointGradient", [1; 0], name{1}, @(q, v) error ("curved"));
%!   refused (@nsterms, "handle", [name{1}, " failed at t = 0: curved"], sys, 0, [0; 1], [0; 0]);
%! endfor
%! sys = particle ("ForceJacobian", @(t, q, v) error ("steep"));
%! refused (@nssolve, "handle", "ForceJacobian failed at t = 0: steep", sys, [0 1], [0; 1], [0; 0], "Method", "linimp");

%!function k = late (t, bad)
%!  k = [0; -10];
%!  if (t > .455)
%!    k = bad ();
%!  endif
%!endfunction

%!test  # errors in the middle of a run, and what else a function may return
%! run = @(bad) particle ("Force", @(t, q, v) late (t, bad));
%! rest = {[0 1], [0; 1], [0; 0], "Step", .01};
%! refused (@nssolve, "handle", "Force failed at t = 0.46: too late", run (@() error ("too late")), rest{:});
%! bad = {[1; 2; 3], "Force must return 2 numbers, not 3 x 1, at t = 0.46"; [], ...
%!     "Force must return 2 numbers, not 0 x 0";
%!        [0; NaN], "Force returned NaN or Inf at t = 0.46";        [0; Inf], "Force returned NaN or Inf at t = 0.46";
%!        [0; 1i], "not complex double, at t = 0.46";               "ab", "not char, at t = 0.46";
%!        {1, 2}, "not cell";                                       struct("a", {1, 2}), "not struct";
%!        single([0; 1]), "not single";                             int8([0; 1]), "not int8";
%!        [true; true], "not logical";                              @sin, "not function_handle"};
%! for k = 1:rows (bad)
%!   refused (@nssolve, "handle", {"Force", bad{k,2}}, run (@() bad{k,1}), rest{:});
%! endfor

%!function x = nothing (varargin)
%!endfunction

%!function [x, y] = one_of_two (varargin)
%!  x = zeros (2);
%!endfunction

%!test  # nothing at all, or less than asked for
%! start = {0, [0; 1], [0; 0]};
%! refused (@nsterms, "handle", "nsterms: Force ", particle ("Force", @(t, q, v) nothing ()), start{:});
%! refused (@nsterms, "handle", "nsterms: Gap ", particle ("Gap", @(q) nothing ()), start{:});
%! refused (@nsterms, "handle", "ForceJacobian failed at t = 0: ", ...
%!          particle ("ForceJacobian", @(t, q, v) one_of_two ()), start{:});
%! refused (@nsterms, "handle", "ForceJacobian returned 1 of 2 outputs at t = 0", ...
%!          particle ("ForceJacobian", @(t, q, v) zeros (2)), start{:});

%!test  # long messages, messages with percent signs and with letters that are no ASCII
%! start = {0, [0; 1], [0; 0]};
%! refused (@nsterms, "handle", repmat ("x", 1, 200), particle ("Force", @(t, q, v) error (repmat ("x", 1, ...
%!     5000))), start{:});
%! refused (@nsterms, "handle", repmat ("\303\244", 1, 100), ...
%!          particle ("Force", @(t, q, v) error (repmat ("\303\244", 1, 5000))), start{:});
%! refused (@nsterms, "handle", "100% of %s", particle ("Force", @(t, q, v) error ("a:b", "100%% of %%s")), start{:});

%!test  # sparse results, rows in place of columns, ranges and diagonal matrices are as good as full columns
%! want = nssolve (particle (), [0 1], [0; 1], [1; 0], "Step", .01);
%! same = particle ("Mass", @(q) speye (2), "Force", @(t, q, v) sparse ([0 -9.81]), "Gap", @(q) sparse (q(2)), ...
%!                  "Normal", @(q) sparse ([0; 1]), "Tangent", @(q) sparse ([1 -1; 0 0]));
%! got = nssolve (same, [0 1], [0; 1], [1; 0], "Step", .01);
%! assert (isequal (got.q, want.q) && isequal (got.cn, want.cn));
%! same = particle ("Mass", sparse (eye (2)), "Force", sparse ([0; -9.81]), "Normal", sparse ([0; 1]));
%! got = nssolve (same, [0 1], [0; 1], [1; 0], "Step", .01);
%! assert (isequal (got.q, want.q) && isequal (got.cn, want.cn));
%! same = particle ("Mass", @(q) eye (2), "Force", @(t, q, v) [0 -9.81]);
%! got = nssolve (same, [0 1], [0; 1], [1; 0], "Step", .01);
%! assert (isequal (got.q, want.q) && isequal (got.cn, want.cn));

%!function pose = derails (t)
%!  if (t > .5)
%!    error ("derailed");
%!  endif
%!  pose = [5; 0; 0];
%!endfunction

%!test  # functions of a model: which one it was
%! model = ball ();
%! refused (@nssolve, "handle", "the force on body 2 failed at t = 0: pushed too hard", ...
%!          nsforce (model, "ball", @(t, q, v) error ("pushed too hard")), [0 1]);
%! refused (@nsstep, "handle", "the force on body 2 must return 2 numbers, not 3 x 1, at t = 0", ...
%!          nsforce (model, "ball", @(t, q, v) [1; 2; 3]), 0, [], [], .1);
%! refused (@nssolve, "handle", "the force on body 2 must return 1 numbers, not 1 x 2, at t = 0", ...
%!          nsforce (model, "ball", [], "Torque", @(t, q, v) [1 2]), [0 1]);
%! refused (@nssolve, "handle", {"the motion of body 3 failed at t = 0.5", "derailed"}, ...
%!          nsbody (model, "Motion", @derails), [0 1], "Step", .1);
%! refused (@nssolve, "handle", "the motor of joint 1 failed at t = 0: burnt out", ...
%!          nsjoint (model, "revolute", "ball", "ground", "Motor", {"speed", @(t, q, v) error("burnt out")}), [0 1]);
%! refused (@nssolve, "handle", "the motor of joint 1 returned NaN or Inf at t = 0", ...
%!          nsjoint (model, "revolute", "ball", "ground", "Motor", {"torque", @(t, q, v) NaN}), [0 1]);

%!function k = force_by_simulation (depth)         # a simulation within a simulation within a simulation
%!  if (depth == 0)
%!    k = [0; -9.81];
%!  else
%!    sys = particle ("Force", @(t, q, v) force_by_simulation (depth - 1));
%!    sol = nssolve (sys, [0 1], [0; 10], [0; 0], "Step", .5);
%!    k = sol.v(:,end);
%!  endif
%!endfunction

%!function k = force_by_step (q)                   # h k = v+ - v of a free particle
%!  [~, v] = nsstep (particle (), 0, [0; 1], [0; 0], .125);
%!  k = v / .125;
%!endfunction

%!test  # a function that calls nssolve, nsstep, nsterms, lcpsolve itself
%! want = nssolve (particle (), [0 1], [0; 1], [1; 0], "Step", .1);
%! forces = {@(t, q, v) force_by_simulation(2), ...
%!           @(t, q, v) force_by_step(q), ...
%!           @(t, q, v) nsterms(particle (), t, q, v).k, ...
%!           @(t, q, v) -lcpsolve(eye (2), [0; -9.81])};
%! for k = 1:4
%!   got = nssolve (particle ("Force", forces{k}), [0 1], [0; 1], [1; 0], "Step", .1);
%!   assert (got.exitflag, 1);
%!   assert (got.q, want.q, 1e-12);                       # the same force up to roundoff
%! endfor
%! refused (@nssolve, "handle", "Force failed at t = 0: nssolve: call nssolve (model, tspan)", ...
%!          particle ("Force", @(t, q, v) nssolve ()), [0 1], [0; 1], [1; 0]);
%! assert (nssolve (ball (), [0 1], "OutputFcn", @(t, y, flag) nsstep (ball (), 0, [], [], .1)(1) > 1).exitflag, 1);

%!test  # no memory within a function: the error is Octave's own; what comes after works
%! sys = particle ("Force", @(t, q, v) zeros (1e7, 1e9));
%! for k = 1:3
%!   caught = "";
%!   try
%!     nssolve (sys, [0 1], [0; 1], [0; 0]);
%!   catch err
%!     caught = err.message;
%!   end_try_catch
%!   assert (! isempty (strfind (caught, "out of memory")), caught);
%!   assert (nssolve (particle (), [0 1], [0; 1], [0; 0]).exitflag, 1);
%!   assert (nssolve (ball (), [0 1]).exitflag, 1);
%! endfor

############ OutputFcn and Events

%!function stop = complains (t, y, flag, when)
%!  stop = false;
%!  if (strcmp (flag, when) && (! isempty (flag) || t > .45))
%!    error ("no output");
%!  endif
%!endfunction

%!test  # errors in OutputFcn, at the start, in a step and at the end
%! for c = {"init", "t = 0: no output"; "", "t = 0.5: no output"; "done", "t = 1: no output"}'
%!   refused (@nssolve, "handle", ["OutputFcn failed at ", c{2}], ball (), [0 1], "Step", .1, ...
%!            "OutputFcn", @(t, y, flag) complains (t, y, flag, c{1}));
%! endfor
%! refused (@nssolve, "handle", "OutputFcn failed at t = 0: ", ball (), [0 1], "OutputFcn", @(t) true);
%! for answer = {[], "", struct(), {}, [1 2], @sin, 0, false, single(0)}       # no reason to stop
%!   assert (nssolve (ball (), [0 1], "Step", .1, "OutputFcn", @(t, y, flag) answer{1}).exitflag, 1);
%! endfor
%! for answer = {true, 1, single(1), int8(1), -1}
%!   sol = nssolve (ball (), [0 1], "Step", .1, "OutputFcn", @(t, y, flag) answer{1});
%!   assert ({sol.exitflag, sol.t}, {0, 0});
%! endfor

%!test  # Events that fail or answer in another form
%! bad = {@(t, y) error("what event"), "Events failed at t = 0: what event";
%!        @(t, y) y(1), "Events returned 1 of 3 outputs";
%!        @(t, y) one_of_two(), "Events failed at t = 0: ";
%!        @(t, y) deal([1 2], 1, 0), "Events must return 2 numbers, not 1 x 1";
%!        @(t, y) deal(NaN, 1, 0), "Events returned NaN or Inf at t = 0";
%!        @(t, y) deal(1, 1, Inf), "Events returned NaN or Inf at t = 0";
%!        @(t, y) deal("a", 1, 0), "not char";
%!        @(t, y) deal(1, {1}, 0), "not cell";
%!        @(t, y) deal(1i, 1, 0), "not complex double";
%!        @(t, y) deal(single (1), 1, 0), "not single";
%!        @(t, y) deal(ones (1 + (t > .45), 1), ones (1 + (t > .45), 1), 0), ...
%!            "Events must return 1 numbers, not 2 x 1, at t = 0.5"};
%! for k = 1:rows (bad)
%!   refused (@nssolve, "handle", bad{k,2}, ball (), [0 1], "Step", .1, "Events", bad{k,1});
%! endfor

############ steps that are too long, problems without a solution

%!test  # steps a hundred times too long: finite numbers, or an exitflag that says so
%! stiff = nsbody (nsmodel ("planar"), "Position", [0; 2]);
%! stiff = nsspring (stiff, 1, [], "ground", [], "Stiffness", 1e6, "Length", 1);
%! for method = {"euler", "linimp"}
%!   for model = {ball(), ball("Restitution", 1), workshop(), stiff}
%!     for h = [.1 1 10]
%!       sol = without_warning (model{1}, [0 20*h], "Step", h, "Method", method{1});
%!       assert (all (isfinite (sol.q(:))) && all (isfinite (sol.v(:))));
%!       assert (any (sol.exitflag == [1 -1 -2]));
%!       assert (sol.exitflag == 1 || ! isempty (sol.message));
%!     endfor
%!   endfor
%! endfor
%! sol = without_warning (stiff, [0 1000], "Step", 1);             # explodes: by 1e6 a step
%! assert (sol.exitflag, -2);
%! assert (! isempty (strfind (sol.message, "take a smaller Step")), sol.message);
%! assert (all (isfinite (sol.q(:))) && numel (sol.t) > 10);
%! sol = nssolve (stiff, [0 1000], "Step", 1, "Method", "linimp");      # that is what it is for
%! assert (sol.exitflag, 1);
%! assert (sol.q(2,end), 1, 1e-4);                         # it stands on the spring, m g / k = 1e-5 deep

%!function model = press (height)      # a ceiling comes down on a ball that stands on the floor, height above it
%!  model = nsmodel ("planar", "Gravity", 10);
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0; 1]), "Name", "floor");
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0; -1], -1 - height), "Name", "press", "Fixed", true, ...
%!                  "Velocity", [0; -1]);
%!  model = nsbody (model, "Shape", nsshape ("disc", .5), "Position", [0; .5], "Name", "ball");
%!endfunction

%!test  # a body squeezed between parts that nothing can stop: a flag, a message, and the steps before
%! for options = {{}, {"Method", "linimp", "Detect", "off"}, {"Impact", "poisson"}, {"Stabilization", "velocity"}, ...
%!                {"Stabilization", "projection"}, {"Solver", "newton"}, {"Solver", "pgs"}}
%!   [sol, id, text] = with_warning (press (.5), [0 1], "Step", .01, options{1}{:});
%!   assert (any (sol.exitflag == [-1 -2]));
%!   assert (id, "nonsmooth:nssolve:stopped");
%!   assert (! isempty (strfind (text, "stopped at t = 0.")), text);
%!   assert (! isempty (strfind (text, sol.message)));
%!   assert (sol.t(end), .5, .011);
%!   assert (sol.q, [0; .5; 0] * ones (1, columns (sol.t)), 1e-8);      # ActiveTol
%!   assert (sol.v, 0*sol.v, 1e-8);
%! endfor
%! sol = without_warning (press (.5), [0 1], "Step", .01);
%! assert (sol.exitflag, -1);
%! assert (! isempty (strfind (sol.message, "squeezed")), sol.message);

%!test  # the same at once: the start is what is left
%! [sol, id] = with_warning (press (0), [0 1], "Step", .01);
%! assert (any (sol.exitflag == [-1 -2]));
%! assert (id, "nonsmooth:nssolve:stopped");
%! assert ([sol.t; sol.q; sol.v], [0; 0; .5; 0; 0; 0; 0]);

%!test  # where collisions are located: the velocities are those before the one that has no solution
%! for method = {"euler", "linimp"}
%!   sol = without_warning (press (.5), [0 1], "Step", .01, "Method", method{1}, "Detect", "collisions");
%!   assert (any (sol.exitflag == [-1 -2]));
%!   assert (sol.t(end), .5, 1e-8);
%!   assert (sol.q, [0; .5; 0] * ones (1, columns (sol.t)), 1e-8);
%!   assert (sol.v, 0*sol.v, 1e-8);
%! endfor

%!test  # and at once
%! sol = with_warning (press (0), [0 1], "Step", .01, "Detect", "collisions");
%! assert ([sol.t; sol.q; sol.v], [0; 0; .5; 0; 0; 0; 0]);

%!test  # Newton's law for a ball that meets two walls at once has no solution: Poisson's takes its place
%! for e = {[.5 0], [.5 .5], [1 0]}
%!   model = nsmodel ("planar", "Gravity", 0);
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0; 1]), "Name", "floor");
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0; -1], -1), "Name", "ceiling");
%!   model = nsbody (model, "Shape", nsshape ("disc", .5), "Position", [0; .5], "Velocity", [1; -1], "Name", "ball");
%!   model = nscontact (model, "ball", "floor", "Restitution", e{1}(1));
%!   model = nscontact (model, "ball", "ceiling", "Restitution", e{1}(2));
%!   for detect = {"off", "collisions"}
%!     sol = nssolve (model, [0 1], "Step", .1, "Detect", detect{1}, "Impact", "newton");
%!     assert (sol.exitflag, 1);
%!     assert (sol.stats.clipped >= 1);
%!     assert (sol.v(1:2,end), [1; 0], 1e-12);             # the walls leave it no other way
%!   endfor
%! endfor

%!test  # a joint with a motor against another one
%! model = nsbody (nsmodel ("planar"), "Shape", nsshape ("disc", 1));
%! model = nsjoint (model, "revolute", 1, "ground", "Motor", {"speed", 1});
%! model = nsjoint (model, "revolute", 1, "ground", "Motor", {"speed", 2});
%! [sol, id] = with_warning (model, [0 1], "Step", .1);
%! assert ({sol.exitflag, id}, {-2, "nonsmooth:nssolve:stopped"});
%! assert (! isempty (strfind (sol.message, "contradict")), sol.message);

%!test  # a mass so small that nothing can be computed with it: the run fails, but what it holds are numbers
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Mass", 5e-309, "Inertia", [1 1.2 1.3], "Position", [0; -1.5; 0.5], "Velocity", [-1; 0; 0]);
%! for k = 1:2   # the second joint is redundant
%!   model = nsjoint (model, "spherical", 0, 1, "Anchor", [0; 0; 0]);
%! end
%! warning ("off", "all", "local");
%! sol = nssolve (model, [0 0.25], "Step", 0.0625);
%! assert (sol.exitflag < 0);
%! assert (all (isfinite (sol.v(:))) && all (isfinite (sol.q(:))));

%!test  # a step in which a joint would turn thousands of times: the search for the limit it meets comes to an end
%! model = nsmodel ("spatial");
%! model = nsbody (model, "Mass", 1, "Inertia", [1 1.2 1.3], "Position", [1; 0; 0], "Velocity", [0; 1.5; 0], ...
%!                 "AngularVelocity", [0; 0; 1.5]);
%! model = nsjoint (model, "revolute", 1, 0, "Anchor", [0; 0; 0], "Axis", [0; 0; 1], "Limits", [-0.5 0.5], ...
%!                  "Restitution", 1);
%! model = nsspring (model, 1, [1; 0; 0], 0, [3; 0; 0], "Stiffness", 235, "Damping", 2.3);
%! warning ("off", "all", "local");
%! sol = nssolve (model, [0 1e9], "Step", 1e9, "Method", "trapezoidal", "Detect", "collisions");
%! assert (all (isfinite (sol.q(:))) && all (isfinite (sol.v(:))) && all (sol.t <= 1e9));

%!test  # after all of this the next call works, in each function
%! for k = 1:20
%!   try
%!     nssolve (particle ("Force", @(t, q, v) error ("no")), [0 1], [0; 1], [0; 0]);
%!   end_try_catch
%!   try
%!     nsstep (particle ("Gap", @(q) "a"), 0, [0; 1], [0; 0], .1);
%!   end_try_catch
%!   assert (nssolve (particle (), [0 1], [0; 1], [0; 0]).exitflag, 1);
%!   [~, v] = nsstep (particle (), 0, [0; 1], [0; 0], .1);
%!   assert (v, [0; -.981], 1e-15);
%!   assert (nsterms (particle (), 0, [0; 1], [0; 0]).gap, 1);
%! endfor
