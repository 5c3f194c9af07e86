## Bad inputs of nssweep and nsgrid, see tests/bad_inputs.tst; what folders and queues refuse is in toolbox/nssweep.m
## and tests/sweeps.tst.
## SPDX-License-Identifier: BSD-3-Clause

%!function folder = study ()               # the second of two members has an error, the third is not done
%!  persistent made;
%!  if (isempty (made))
%!    made = tempname ();
%!    ball = nsbody (nsmodel ("planar"), "Mass", 1);
%!    build = @(p) nsbody (nsmodel ("planar"), "Mass", p);
%!    state = warning ("off", "all");
%!    nssweep (build, [1 -1 1], [0 .1], "Step", .05, "Keep", "sol", "Folder", made, "Block", 1, "Compute", false);
%!    nssweep (made, "Blocks", [1 2]);
%!    warning (state);
%!  endif
%!  folder = made;
%!endfunction

%!function rows = bad_nssweep ()
%!  ball = nsbody (nsmodel ("planar"), "Mass", 1);
%!  run = {ball, [], [0 .1]};
%!  rows = {
%!    "usage",         "call nssweep",                                 {};
%!    "usage",         "call nssweep",                                 {ball, []};
%!    "usage",         "Blocks is for nssweep (folder)",             [run, {"Blocks", 1}];
%!    "usage",         "the study in a folder has its options",        {study(), "Step", 1};
%!    "usage",         "option 'Engine' has no value",                 [run, {"Engine"}];
%!    "invalidOption", "unknown option 'Enginee'; did you mean",       [run, {"Enginee", 1}];
%!    "invalidOption", "Engine must be one of",                        [run, {"Engine", "gpu"}];
%!    "invalidOption", "Engine 'slurm' needs a Folder",                [run, {"Engine", "slurm"}];
%!    "invalidOption", "Workers must be a whole number",               [run, {"Workers", Inf}];
%!    "invalidOption", "Checkpoint must be a number of seconds",       [run, {"Checkpoint", -1}];
%!    "invalidOption", "Keep must be 'end', 'sol' or a function",      [run, {"Keep", 3}];
%!    "invalidOption", "Path must be a text or a cell of texts",       [run, {"Path", {1}}];
%!    "invalidOption", "Blocks must be numbers from 1 to 3, not 4",    {study(), "Blocks", 4};
%!    "invalidOption", "Member must be a number from 1 to 3, not 0",   {study(), "Member", 0};
%!    "notDone",       "member 3 is not done",                         {study(), "Member", 3};
%!    "member",        "Mass must be a positive finite number",        {study(), "Member", 2}};
%!endfunction

%!test
%! assert_all_refused ("nssweep", bad_nssweep ());
%! confirm_recursive_rmdir (false, "local");
%! rmdir (study (), "s");

%!function rows = bad_nsgrid ()
%!  rows = {
%!    "usage",         "call nsgrid",                                        {};
%!    "usage",         "call nsgrid (design, limits, n)",                  {"latin"};
%!    "usage",         "option 'Seed' has no value",                         {"latin", [0 1], 4, "Seed"};
%!    "invalidInput",  "X2 must be a vector of numbers",                     {1:3, {}};
%!    "invalidInput",  "DESIGN must be one of 'latin', 'sobol', 'random'",   {"halton", [0 1], 4};
%!    "invalidInput",  "LIMITS must have a row",                             {"random", [0 1 2], 4};
%!    "invalidInput",  "N must be a whole number",                           {"sobol", [0 1], 1.5};
%!    "invalidOption", "Seed must be a finite number",                       {"sobol", [0 1], 4, "Seed", NaN}};
%!endfunction

%!test
%! assert_all_refused ("nsgrid", bad_nsgrid ());
