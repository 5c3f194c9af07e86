## Functions that read and write files: a table of bad inputs for each, {cause, words of the message, inputs}, with a
## row at least for every cause; then hostile values in the place of every argument, where an error must be ours.
## tests/bad_inputs.tst sees to it that no cause is left out.
## SPDX-License-Identifier: BSD-3-Clause

%!function file = with_text (text)          # the name of a file that holds this; without a text all of them are deleted
%!  persistent made = {};
%!  if (nargin == 0)
%!    cellfun (@delete, made);
%!    made = {};
%!    return
%!  endif
%!  file = tempname ();
%!  made{end+1} = file;
%!  id = fopen (file, "w");
%!  fwrite (id, text);
%!  fclose (id);
%!endfunction

%!function text = robot ()
%!  text = ["<robot name='r'><link name='a'/><link name='b'><inertial><mass value='1'/>" ...
%!          "<inertia ixx='1' iyy='1' izz='1'/></inertial></link>" ...
%!          "<joint name='j' type='continuous'><parent link='a'/><child link='b'/></joint></robot>"];
%!endfunction

%!function rows = bad_nssave ()
%!  model = misuse_models ();
%!  odd = model;
%!  odd.handles = {containers.Map()};
%!  file = tempname ();
%!  rows = {
%!    "usage",        "call nssave (file, model)",                              {};
%!    "usage",        "call nssave (file, model)",                              {file};
%!    "invalidInput", "FILE must be the name of a file, not 3",                 {3, model};
%!    "invalidInput", "FILE must be the name of a file, not ''",                {"", model};
%!    "invalidInput", "there must be a model of nsmodel, a solution of nssolve", {file, 3};
%!    "invalidInput", "MODEL.bodies must be a real matrix of 27 rows",          {file, setfield(model, "bodies", 1)};
%!    "unsupported",  "MODEL.handles{1} cannot be saved: it is of class",       {file, odd};
%!    "file",         "cannot be written",                                      {fullfile(file, "x"), model}};
%!endfunction

%!test assert_all_refused ("nssave", bad_nssave ());

%!function rows = bad_nsload ()
%!  rows = {
%!    "usage",         "call nsload (file)",                                    {};
%!    "usage",         "option 'Handles' has no value",                         {"f", "Handles"};
%!    "invalidInput",  "FILE must be the name of a file, not 3",                {3};
%!    "invalidOption", "unknown option 'Sum'",                                  {"f", "Sum", 1};
%!    "invalidOption", "Checksum must be true or false, not 'no'",              {"f", "Checksum", "no"};
%!    "invalidOption", "Handles must be one of 'text', 'trust', 'error', not 'run'", {"f", "Handles", "run"};
%!    "file",          "cannot be read",                                        {tempname()};
%!    "file",          "is a folder",                                           {tempdir()};
%!    "badFile",       "line 1: the first line should be 'nonsmooth model 1'",  {with_text("x")};
%!    "badFile",       "line 2: the last line should be",                       {with_text("nonsmooth model 1\nend")};
%!    "newVersion",    "has version 2 of the format",                           {with_text("nonsmooth model 2\n")}};
%!endfunction

%!test assert_all_refused ("nsload", bad_nsload ());

%!function rows = bad_nsurdf ()
%!  good = with_text (robot ());
%!  rows = {
%!    "usage",         "call nsurdf (file, ...)",                               {};
%!    "usage",         "option 'Fixed' has no value",                           {good, "Fixed"};
%!    "invalidInput",  "FILE must be the name of a file, not 3",                {3};
%!    "invalidInput",  "MODEL must be a struct made by nsmodel",                {good, "Model", 3};
%!    "invalidInput",  "Name must be used once",                                {good, "Model", nsurdf(good)};
%!    "invalidOption", "Position must be a vector of 1 numbers",                {good, "Position", [1 2 3]};
%!    "invalidOption", "Velocity names the joint 'k', but those that move are j", {good, "Velocity", struct("k", 1)};
%!    "invalidOption", "Motor must be a cell",                                  {good, "Motor", {"j", 3}};
%!    "invalidOption", "Model must be a spatial model",                         {good, "Model", nsmodel("planar")};
%!    "invalidOption", "Gravity must be a vector of 3 finite numbers",          {good, "Gravity", "up"};
%!    "invalidOption", "Collisions must be one of 'all', 'world', 'none'",      {good, "Collisions", 1};
%!    "file",          "cannot be read",                                        {tempname()};
%!    "badFile",       "line 1: there is text outside of all elements",         {with_text("robot")};
%!    "badFile",       "line 1: link 'a' moves, but has no mass",               {good, "Fixed", false}};
%!endfunction

%!test assert_all_refused ("nsurdf", bad_nsurdf ());

%!test  # hostile values in place of a model
%! file = with_text ("");
%! model = misuse_models ();
%! for value = reshape ([hostile_values(), {1}], 1, [])
%!   try
%!     nssave (file, value{1});
%!   catch err
%!     assert (strncmp (err.identifier, "nonsmooth:nssave:", 17), "[%s] %s", err.identifier, err.message);
%!   end_try_catch
%!   for field = fieldnames (model)'
%!     try
%!       other = model;
%!       other.(field{1}) = value{1};
%!       nssave (file, other);
%!       loaded = nsload (file, "Handles", "trust");
%!       assert (same_bits (loaded.(field{1}), value{1}));
%!     catch err
%!       assert (strncmp (err.identifier, "nonsmooth:nssave:", 17), "%s: [%s] %s", field{1}, err.identifier, err.message);
%!     end_try_catch
%!   endfor
%! endfor

%!test  # hostile options
%! file = with_text ("");
%! nssave (file, nsmodel ("planar"));
%! assert_only_ours ("nsload", {file, "Checksum", true, "Handles", "text"}, [3 5]);
%! assert_only_ours ("nsurdf", {with_text(robot ()), "Fixed", true, "BasePosition", [0 0 0], "BaseQuaternion", [1 0 0 0], ...
%!                              "Position", 1, "Velocity", 1, "Motor", {"j", {"speed", 1}}, "Gravity", 1}, 3:2:15);
%! assert_only_ours ("nsurdf", {with_text(robot ()), "Friction", 1, "Restitution", 1, "Collisions", "all", ...
%!                              "Geometry", "visual", "CylinderSides", 5, "PackagePath", "x", "Prefix", "y"}, 3:2:15);
%! assert_only_ours ("nsurdf", {with_text(robot ()), "Model", nsmodel("spatial")}, 3);

%!test with_text ();
