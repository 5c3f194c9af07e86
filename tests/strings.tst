## SPDX-License-Identifier: BSD-3-Clause

## MATLAB's strings wherever text is taken: names of options (which is what Step=.01 becomes), their values, names of
## bodies, files, and arrays of strings. Octave has no such class; tests/support/@string stands in for it, and no
## function but the toolbox's own conversion knows what to do with it. Expected is what rows of characters give.

%!function s = S (varargin)
%!  s = string (varargin{:});
%!endfunction

%!function model = table_and_box (text)
%!  model = nsmodel (text ("planar"), text ("Gravity"), 9.81);
%!  model = nsbody (model, text ("Name"), text ("table"), text ("Shape"), nsshape (text ("halfspace"), [0 1]));
%!  model = nsbody (model, text ("Name"), text ("box"), text ("Shape"), nsshape (text ("box"), [.4 .2]), ...
%!                  text ("Position"), [0 .1], text ("Velocity"), [2 0]);
%!  model = nscontact (model, text ("box"), text ("table"), text ("Friction"), .3);
%!  model = nsforce (model, text ("box"), [.1 0]);
%!  model = nsspring (model, text ("box"), [0 0], text ("ground"), [1 .1], text ("Stiffness"), 3);
%!endfunction

%!test # nothing else takes the stand-in for text
%! assert (! ischar (S ("euler")) && isa (S ("euler"), "string"));
%! fail ("strcmpi (S ('a'), 1) + upper (S ('a'));");

%!assert (nsset (S ("Method"), S ("euler")), nsset ("Method", "euler"))
%!assert (nsset (S ("Method"), S ("euler"), S ("Step"), .01), nsset ("Method", "euler", "Step", .01))
%!assert (nsset (struct ("Method", S ("moreau"))), nsset ("Method", "moreau"))
%!assert (nsset ("Checkpoint", {S("a file"), 2}), nsset ("Checkpoint", {"a file", 2}))
%!assert (nsget (nsset ("Method", "euler"), S ("Method")), "euler")
%!error id=nonsmooth:nsset:invalidOption nsset (S ("Methud"), S ("euler"))
%!error id=nonsmooth:nsset:invalidOption nsset (S ("Method"), S ("eulr"))
%!error id=nonsmooth:nsset:invalidOption nsset ("Method", S ({"euler", "moreau"}))

%!assert (table_and_box (@S), table_and_box (@(x) x))

%!test # a run, its energies and its contacts
%! plain = nssolve (table_and_box (@(x) x), [0 .1], "Method", "euler", "Step", .01);
%! sol = nssolve (table_and_box (@S), [0 .1], S ("Method"), S ("euler"), S ("Step"), .01);
%! assert ({sol.t, sol.q, sol.v}, {plain.t, plain.q, plain.v});
%! assert (nscontacts (sol, S ("box"), S ("table")), nscontacts (sol, "box", "table"));

%!test # two bodies by an array of strings, where a list of names is taken
%! plain = nsmodel ("planar");
%! plain = nsbody (plain, "Name", "a", "Shape", nsshape ("disc", 1), "Mass", 1);
%! plain = nsbody (plain, "Name", "b", "Shape", nsshape ("disc", 1), "Mass", 1, "Position", [2 0]);
%! joint = nsjoint (plain, S ("revolute"), S ("a"), S ("b"), S ("Anchor"), [1 0]);
%! assert (joint, nsjoint (plain, "revolute", "a", "b", "Anchor", [1 0]));

%!test # solvers, by options and by a struct of them
%! M = [2 1; 1 2];
%! q = [-5; -6];
%! z = lcpsolve (M, q);
%! assert (lcpsolve (M, q, S ("Solver"), S ("lemke")), z, 1e-12);
%! assert (lcpsolve (M, q, struct ("Solver", S ("newton"))), z, 1e-12);
%! assert (mcpsolve (@(x) M * x + q, [0; 0], [0; 0], [Inf; Inf], S ("Jacobian"), S ("off")), z, 1e-6);
%!error id=nonsmooth:lcpsolve:invalidOption lcpsolve (1, -1, S ("Solver"), S ("none"))
%!error id=nonsmooth:lcpsolve:invalidInput lcpsolve (S ("M"), -1)

%!test # files
%! file = [tempname() ".txt"];
%! cleanup = onCleanup (@() delete (file));
%! nssave (S (file), table_and_box (@S));
%! assert (nsload (S (file), S ("Checksum"), true), table_and_box (@(x) x));
%!error id=nonsmooth:nsload:file nsload (S ("/nowhere/at/all.txt"))

%!assert (nsexact (S ("ball"), [0 1]), nsexact ("ball", [0 1]))
%!assert (nshelp (S ("nsset")), nshelp ("nsset"))
