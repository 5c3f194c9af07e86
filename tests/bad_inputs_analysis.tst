## Functions that look at solutions and states: a table of bad inputs for each, {cause, words of the message, inputs},
## with a row at least for every check; then hostile values in the place of every argument and of every field of a
## solution and a model, where an error must be ours. tests/bad_inputs.tst sees to it that no cause is left out.
## SPDX-License-Identifier: BSD-3-Clause

%!function [p, s, sys] = solutions ()
%!  [p, s, sys] = misuse_models ();
%!  p = nssolve (p, [0 .02], "Step", .01);
%!  s = nssolve (s, [0 .02], "Step", .01);
%!  sys = nssolve (sys, [0 .02], [0; 1], [0; 0], "Step", .01);
%!endfunction

%!function k = force_until (varargin)       # k is told until `stop` is set, then fails: a file that is gone
%!  persistent broken = false;
%!  if (nargin == 1)
%!    broken = varargin{1};
%!    return
%!  endif
%!  if (broken)
%!    error ("no force today");
%!  endif
%!  k = [0; -9.81];
%!endfunction

%!function sol = broken ()                  # a solution whose force has since stopped to work
%!  force_until (false);
%!  sys = nssystem ("Mass", eye (2), "Force", @(t, q, v) force_until (t, q), "Gap", @(q) q(2), "Normal", [0; 1], ...
%!                  "Tangent", [1 -1; 0 0], "Friction", .3);
%!  sol = nssolve (sys, [0 .02], [0; 1], [0; 0], "Step", .01);
%!  force_until (true);
%!endfunction

%!function assert_fields_only_ours (name, inputs)        # every field of inputs{1} replaced by hostile values
%!  state = warning ();
%!  warning ("off", "all");
%!  restore = onCleanup (@() warning (state));
%!  values = {NaN, [], 1i, ones(3, 5), ones(2, 2, 2), sparse(1), int8(1), true, "a", {1}, struct("a", {1, 2}), @sin, ...
%!            containers.Map()};
%!  for field = fieldnames (inputs{1})'
%!    for k = 1:numel (values)
%!      call = inputs;
%!      call{1}.(field{1}) = values{k};
%!      try
%!        result = feval (name, call{:});
%!      catch err
%!        ours = ["nonsmooth:", name, ":"];
%!        assert (strncmp (err.identifier, ours, numel (ours)), "%s, field %s, hostile value %d: [%s] %s", ...
%!                name, field{1}, k, err.identifier, err.message);
%!      end_try_catch
%!    endfor
%!  endfor
%!endfunction

############ models damaged by hand, in every function that takes one and does not hand it on at once

%!test
%! model = misuse_models ();
%! assert_fields_only_ours ("nsbody", {model, "Mass", 1});
%! assert_fields_only_ours ("nsjoint", {model, "revolute", 2, 3});
%! assert_fields_only_ours ("nsspring", {model, 2, [], 3, [], "Stiffness", 1});
%! assert_fields_only_ours ("nsforce", {model, 2, [1 0]});
%! assert_fields_only_ours ("nscontact", {model, 2, 1});
%! assert_fields_only_ours ("nscheck", {model});
%! assert_fields_only_ours ("nsenergy", {model, zeros(8, 1), zeros(8, 1)});

############ nscheck

%!function rows = bad_nscheck ()
%!  [p, s, sys] = misuse_models ();
%!  z = zeros (8, 1);
%!  rows = {
%!    "usage",         "call nscheck",                                      {};
%!    "usage",         "a system needs a state",                            {sys};
%!    "usage",         "Q comes with V",                                    {p, z};
%!    "usage",         "option 'Time' has no value",                        {p, "Time"};
%!    "usage",         "argument 4 must be the name of an option",          {p, z, z, z};
%!    "invalidInput",  "the first argument must be a model of nsmodel",     {3};
%!    "invalidInput",  "MODEL must be a struct made by nsmodel",            {rmfield(p, "pairs")};
%!    "invalidInput",  "MODEL.pairs must be a real matrix of 19 rows",      {setfield(p, "pairs", 1)};
%!    "invalidInput",  "SYS must be a struct made by nssystem",             {rmfield(sys, "friction"), [0; 1], [0; 0]};
%!    "invalidInput",  "Q must have 8 numbers, not 1",                      {p, 1, 1};
%!    "invalidInput",  "V must not hold NaN",                               {p, z, NaN(8, 1)};
%!    "invalidInput",  "Mass must be positive definite",                    {nssystem("Mass", @(q) -1), 0, 0};
%!    "invalidOption", "unknown option 'Tim'; did you mean 'Time'?",        {p, "Tim", 1};
%!    "invalidOption", "OPTIONS must be one struct",                        {p, struct("Time", {1, 2})};
%!    "invalidOption", "Time must be a finite number, not Inf",             {p, "Time", Inf};
%!    "invalidOption", "ActiveTol must be a finite number >= 0, not -1",    {p, "ActiveTol", -1};
%!    "handle",        "Force failed at t = 0: no force today",             {broken().model, [0; 1], [0; 0]}};
%!endfunction

%!test
%! assert_all_refused ("nscheck", bad_nscheck ());
%! [p, s, sys] = misuse_models ();
%! assert_only_ours ("nscheck", {p, zeros(8, 1), zeros(8, 1), "Time", 0, "ActiveTol", 1e-6});
%! assert_only_ours ("nscheck", {s, "Time", 0});
%! assert_only_ours ("nscheck", {sys, [0; 1], [0; 0]});

############ nscontacts

%!function rows = bad_nscontacts ()
%!  [p, s, sys] = solutions ();
%!  rows = {
%!    "usage",         "call nscontacts",                                   {};
%!    "usage",         "option 'Times' has no value",                       {p, "Times"};
%!    "usage",         "argument 4 must be the name of an option",          {p, 1, 2, 3};
%!    "usage",         "a system has gaps and no bodies",                   {sys, 1, 1};
%!    "invalidInput",  "SOL must be a struct made by nssolve, not 3",       {3};
%!    "invalidInput",  "SOL.t must be as nssolve made it",                  {setfield(p, "t", {})};
%!    "invalidInput",  "SOL.q must be as nssolve made it",                  {setfield(p, "q", zeros(8, 1))};
%!    "invalidInput",  "SOL.events must be as nssolve made it",             {setfield(p, "events", 1)};
%!    "invalidInput",  "SOL.contacts must be as nssolve made it",           {setfield(p, "contacts", 1)};
%!    "invalidInput",  "SOL.contacts must be as nssolve made it",           {rmfield(p, "contacts")};
%!    "invalidInput",  "SOL.cn must be as nssolve made it",                 {setfield(sys, "cn", 1)};
%!    "invalidInput",  "SOL.beta must be as nssolve made it",               {setfield(sys, "beta", 1)};
%!    "invalidInput",  "SOL.lambda must be as nssolve made it",             {rmfield(sys, "lambda")};
%!    "invalidInput",  "the first argument must be a model of nsmodel",     {setfield(p, "model", 1)};
%!    "invalidInput",  "A must be the id or the name of a body",            {p, {}};
%!    "invalidInput",  "A and B must be two bodies, not both body 2",       {p, 2, "box"};
%!    "invalidInput",  "K must be the number of a gap, 1 to 1, not 2",      {sys, 2};
%!    "unknownBody",   "B: there is no body 9",                             {p, 1, 9};
%!    "invalidOption", "unknown option 'Time'; did you mean 'Times'?",      {p, 2, 1, "Time", [0 1]};
%!    "invalidOption", "OPTIONS must be one struct",                        {p, struct("Times", {1, 2})};
%!    "invalidOption", "Times must be two numbers [lo hi]",                 {p, "Times", [2 1]};
%!    "handle",        "Force failed at t = 0: no force today",             {broken()}};
%!endfunction

%!test
%! assert_all_refused ("nscontacts", bad_nscontacts ());
%! [p, s, sys] = solutions ();
%! assert_only_ours ("nscontacts", {p, "box", "floor", "Times", [0 1]});
%! assert_only_ours ("nscontacts", {s, "box", "floor"}, 1:2);
%! assert_only_ours ("nscontacts", {sys, 1, "Times", [0 1]});
%! assert_fields_only_ours ("nscontacts", {p});
%! assert_fields_only_ours ("nscontacts", {sys});

%!test  # solutions without gaps, without friction, of one column
%! assert (isempty (nscontacts (nssolve (nssystem ("Mass", 1), [0 1], 0, 1))));
%! sys = nssystem ("Mass", 1, "Force", -1, "Gap", @(q) q, "Normal", 1);
%! assert (numel (nscontacts (nssolve (sys, [0 1], 1, 0))), 1);
%! warning ("off", "nonsmooth:nssolve:stopped", "local");
%! sol = nssolve (sys, [0 1], 1, 0, "OutputFcn", @(t, y, flag) true);
%! assert (numel (sol.t), 1);
%! assert (numel (nscontacts (sol)), 1);
%! sol = nssolve (misuse_models (), [0 1], "OutputFcn", @(t, y, flag) true);
%! assert (numel (sol.t), 1);
%! assert (nsdrift (sol), zeros (0, 1));

############ nsdrift

%!function rows = bad_nsdrift ()
%!  [p, s, sys] = solutions ();
%!  rows = {
%!    "usage",        "call nsdrift",                                       {};
%!    "invalidInput", "SOL must be a struct made by nssolve, not 'a'",      {"a"};
%!    "invalidInput", "SOL.v must be as nssolve made it",                   {setfield(p, "v", "v")};
%!    "invalidInput", "SOL.joint must have a row for each of the 0 joint",  {setfield(p, "joint", ones(2, 3))};
%!    "handle",       "Force failed at t = 0: no force today",              {broken()}};
%!endfunction

%!test
%! assert_all_refused ("nsdrift", bad_nsdrift ());
%! [p, s, sys] = solutions ();
%! for sol = {p, s, sys}
%!   assert_only_ours ("nsdrift", sol);
%!   assert_fields_only_ours ("nsdrift", sol);
%! endfor

############ nsenergy

%!function rows = bad_nsenergy ()
%!  [p, s, sys] = misuse_models ();
%!  z = zeros (8, 1);
%!  rows = {
%!    "usage",        "call nsenergy",                                      {};
%!    "usage",        "call nsenergy",                                      {p, z};
%!    "invalidInput", "SOL must be a struct made by nssolve, not 3",        {3};
%!    "invalidInput", "the first argument must be a model of nsmodel",      {3, z, z};
%!    "invalidInput", "MODEL.springs must be a real matrix of 19 rows",     {setfield(p, "springs", 1), z, z};
%!    "invalidInput", "Q must be a matrix of finite numbers, not 'a'",      {p, "a", z};
%!    "invalidInput", "V must be a matrix of finite numbers",               {p, z, NaN(8, 1)};
%!    "invalidInput", "T must be a matrix of finite numbers",               {p, z, z, Inf};
%!    "invalidInput", "Q and V must have as many columns, not 2 and 1",     {p, [z, z], z};
%!    "invalidInput", "T must be one time or one for each of the 2 states", {p, [z, z], [z, z], [1 2 3]};
%!    "invalidInput", "Q must have 8 numbers, not 3",                       {p, [1; 2; 3], z};
%!    "handle",       "Force failed at t = 0: no force today",              {broken()}};
%!endfunction

%!test
%! assert_all_refused ("nsenergy", bad_nsenergy ());
%! [p, s, sys] = solutions ();
%! for sol = {p, s, sys}
%!   assert_only_ours ("nsenergy", sol);
%!   assert_only_ours ("nsenergy", {sol{1}.model, sol{1}.q, sol{1}.v, sol{1}.t});
%!   assert_fields_only_ours ("nsenergy", sol);
%! endfor

############ nsplot

%!function rows = bad_nsplot ()
%!  [p, s, sys] = solutions ();
%!  rows = {
%!    "usage",         "call nsplot",                                       {};
%!    "usage",         "option 'File' has no value",                        {p, "File"};
%!    "usage",         "argument 3 must be the name of an option",          {p, "q", 3};
%!    "invalidInput",  "SOL must be a struct made by nssolve, not 3",       {3};
%!    "invalidInput",  "SOL.t must be as nssolve made it",                  {setfield(p, "t", "t")};
%!    "invalidInput",  "WHAT must be one of 'scene', 'q', 'v'",             {p, "x"};
%!    "invalidInput",  "WHAT must not be 'scene' for a system",             {sys, "scene"};
%!    "invalidOption", "unknown option 'Fil'; did you mean 'File'?",        {p, "q", "Fil", "a.png"};
%!    "invalidOption", "OPTIONS must be one struct",                        {p, struct("Times", {1, 2})};
%!    "invalidOption", "Times must be one or more increasing times",        {p, "Times", [1 0]};
%!    "invalidOption", "Times must be two increasing times [from to]",      {p, "q", "Times", .01};
%!    "invalidOption", "Times must lie between 0 and 0.02",                 {p, "Times", [0 2]};
%!    "invalidOption", "File must be a row of characters, not 3",           {p, "File", 3};
%!    "invalidOption", "File must be the name of a .png file, not 'x.jpg'", {p, "File", "x.jpg"};
%!    "invalidOption", "Size must be a vector of 2 finite numbers, not 3",  {p, "Size", 3};
%!    "invalidOption", "Size must be between 1 and 10000 pixels",           {p, "Size", [100 1e9]};
%!    "invalidOption", "Parent must be a handle of axes, not 'here'",       {p, "Parent", "here"};
%!    "invalidOption", "View must be a vector of 2 finite numbers, not 3",  {s, "View", 3};
%!    "invalidOption", "View is an option of scenes of models in space",    {p, "View", [0 0]}};
%!endfunction

%!test assert_all_refused ("nsplot", bad_nsplot ());

%!testif ; ! isempty (available_graphics_toolkits ())  # what is seen only where something can be drawn
%! warning ("off", "Octave:gnuplot-graphics", "local");
%! fig = figure ("visible", "off");
%! cleanup = onCleanup (@() close (fig));
%! p = solutions ();
%! here = axes ("parent", fig);
%! assert_refused ("nsplot", "invalidOption", "Parent must not be given together with File", ...
%!                 {p, "Parent", here, "File", "a.png"});
%! assert_refused ("nsplot", "file", "'/dev/null/a.png' cannot be written", {p, "q", "File", "/dev/null/a.png"});
%! assert_only_ours ("nsplot", {p, "q", "Parent", here, "Times", [0 .01]}, [1:3 5:6]);

############ nsanimate

%!function rows = bad_nsanimate ()
%!  [p, s, sys] = solutions ();
%!  page = [tempname() ".html"];
%!  picture = [tempname() ".gif"];
%!  rows = {
%!    "usage",         "call nsanimate",                                    {};
%!    "usage",         "option 'Speed' has no value",                       {p, page, "Speed"};
%!    "usage",         "argument 3 must be the name of an option",          {p, page, 3};
%!    "invalidInput",  "SOL must be a struct made by nssolve, not 3",       {3};
%!    "invalidInput",  "SOL.t must be as nssolve made it",                  {setfield(p, "t", "t")};
%!    "invalidInput",  "SOL must be of a model",                            {sys, page};
%!    "invalidInput",  "FILE must be the name of a .html or a .gif file",   {p, "a.avi"};
%!    "invalidOption", "unknown option 'Sped'; did you mean 'Speed'?",      {p, page, "Sped", 1};
%!    "invalidOption", "Speed must be a positive finite number, not -1",    {p, page, "Speed", -1};
%!    "invalidOption", "Speed 1e-09 and FrameRate 25 make",                 {p, page, "Speed", 1e-9};
%!    "invalidOption", "FrameRate must be a positive finite number",        {p, page, "FrameRate", NaN};
%!    "invalidOption", "Times must be two increasing times [from to]",      {p, page, "Times", [1 0]};
%!    "invalidOption", "Times must lie between 0 and 0.02",                 {p, page, "Times", [0 2]};
%!    "invalidOption", "Forces must be true or false, not 'x'",             {p, page, "Forces", "x"};
%!    "invalidOption", "Title must be a row of characters, not 3",          {p, page, "Title", 3};
%!    "invalidOption", "Size is an option of GIF files and windows",        {p, page, "Size", [99 99]};
%!    "invalidOption", "Size must be between 16 and 4000 pixels",           {p, picture, "Size", [99 1e9]};
%!    "invalidOption", "View must be a vector of 2 finite numbers, not 3",  {s, page, "View", 3};
%!    "invalidOption", "View is an option of models in space",              {p, page, "View", [0 0]};
%!    "noThree",       "a page in space needs three.js",                    {s, page, "Three", "not.there"};
%!    "file",          "'/dev/null/a.html' cannot be written",              {p, "/dev/null/a.html"};
%!    "file",          "a.html' cannot be written",                         {p, [repmat("d/", 1, 3000) "a.html"]}};
%!endfunction

%!test
%! assert_all_refused ("nsanimate", bad_nsanimate ());
%! p = solutions ();
%! page = [tempname() ".html"];
%! assert_only_ours ("nsanimate", {p, page, "Times", [0 .01], "Speed", .01}, [1 3:6]);
%! unlink (page);

############ nsnorm, nshausdorff, nsexact

%!function rows = bad_nsnorm ()
%!  rows = {
%!    "usage",        "call nsnorm",                                        {1};
%!    "invalidInput", "T must be one or more finite times",                 {[1 0], [1 1]};
%!    "invalidInput", "E must be a real matrix with 2 columns",             {[0 1], 1};
%!    "invalidInput", "P must be a number >= 1 or Inf, not 0.5",            {[0 1], [1 1], .5}};
%!endfunction

%!test
%! assert_all_refused ("nsnorm", bad_nsnorm ());
%! assert_only_ours ("nsnorm", {[0 1 2], [1 2 3; 4 5 6], 2});

%!function rows = bad_nshausdorff ()
%!  s = struct ("t", [0 1], "v", [0 1]);
%!  jump = struct ("time", 1, "kind", "collision", "vminus", [1 2], "vplus", 2);
%!  rows = {
%!    "usage",        "call nshausdorff",                                   {1, 2, 3};
%!    "usage",        "call nshausdorff",                                   {s, 3};
%!    "invalidInput", "T1 must be one or more finite times",                {[1 0], [1 1], 0, 0};
%!    "invalidInput", "X2 must be a matrix of finite numbers with 1 col",   {0, 0, 0, NaN};
%!    "invalidInput", "both curves must have as many components, not 2",    {0, [1; 2], 0, 1};
%!    "invalidInput", "WHAT must be one of 'v', 'q', not 'x'",              {s, s, "x"};
%!    "invalidInput", "SOL2 must be one struct with the fields t and v",    {s, struct("t", 1)};
%!    "invalidInput", "SOL1 must be one struct with the fields t and q",    {s, s, "q"};
%!    "invalidInput", "SOL1.t must be one or more finite times",            {setfield(s, "t", {}), s};
%!    "invalidInput", "SOL1.events must be as nssolve made them",           {setfield(s, "events", jump), s}};
%!endfunction

%!test
%! assert_all_refused ("nshausdorff", bad_nshausdorff ());
%! assert_only_ours ("nshausdorff", {[0 1 2], [1 2 3], [0 1 2], [4 5 6]});
%! [p, s, sys] = solutions ();
%! assert_only_ours ("nshausdorff", {p, p, "q"});
%! assert_fields_only_ours ("nshausdorff", {p, p});
%! jump = struct ("time", 1, "kind", "collision", "vminus", 1, "vplus", 2);
%! for field = {"time", "kind", "vminus", "vplus"}
%!   for value = reshape (hostile_values (), 1, [])
%!     curve = struct ("t", [0 2], "v", [0 0], "events", jump);
%!     curve.events.(field{1}) = value{1};
%!     try
%!       nshausdorff (curve, struct ("t", [0 2], "v", [0 0]));
%!     catch err
%!       assert (err.identifier, "nonsmooth:nshausdorff:invalidInput");
%!     end_try_catch
%!   endfor
%! endfor

%!function rows = bad_nsexact ()
%!  rows = {
%!    "usage",         "call nsexact",                                      {"ball"};
%!    "usage",         "option 'Force' has no value",                       {"ball", 0, "Force"};
%!    "usage",         "argument 3 must be the name of an option",          {"ball", 0, 2};
%!    "invalidInput",  "PROBLEM must be one of 'ball', 'oscillator'",       {"top", 0};
%!    "invalidInput",  "T must be finite times >= 0, not -1",               {"ball", -1};
%!    "invalidInput",  "T must not be later than 1e7 impacts",              {"oscillator", 1e12};
%!    "invalidOption", "Force must be negative, not 2",                     {"ball", 0, "Force", 2};
%!    "invalidOption", "unknown option 'Mass'",                             {"ball", 0, "Mass", 2};
%!    "invalidOption", "Restitution must be a number between 0 and 1",      {"oscillator", 0, "Restitution", 2};
%!    "invalidOption", "Friction must be a positive finite number, not 0",  {"block", 0, "Friction", 0}};
%!endfunction

%!test
%! assert_all_refused ("nsexact", bad_nsexact ());
%! assert_only_ours ("nsexact", {"ball", [0 1], "Force", -1, "Velocity", 1});
%! assert_only_ours ("nsexact", {"ball", 5, "Position", 1, "Restitution", .5});
%! assert_only_ours ("nsexact", {"oscillator", [0 1], "Mass", 1, "Damping", 1, "Stiffness", 1, "Velocity", 1});
%! assert_only_ours ("nsexact", {"block", [0 1], "Mass", 1, "Amplitude", 9, "Friction", 1, "Gravity", 1});

############ nsverify; its table is in tests/bad_inputs_run.tst

%!test
%! [p, s, sys] = solutions ();
%! for sol = {p, sys}
%!   assert_fields_only_ours ("nsverify", [sol, {"Reference", "trapezoidal", "Levels", 1}]);
%! endfor

############ nsclosest

%!function rows = bad_nsclosest ()
%!  ball = nsshape ("sphere", 1);
%!  disc = nsshape ("disc", 1);
%!  floor = nsshape ("halfspace", [0 0 1]);
%!  broken = nsshape ("implicit", @(x) x' * x - 1, @(x) 2 * x, @(x) 2 * eye (3), 3);
%!  broken.handles{1} = @(x) error ("no surface today");
%!  rows = {
%!    "usage",        "call nsclosest (shapeA, poseA, shapeB, poseB)",            {ball, [], ball};
%!    "invalidInput", "SHAPEA and SHAPEB must not both be halfspaces",          {floor, [], floor, []};
%!    "invalidInput", "SHAPEA must be a shape made by nsshape, not 3",          {3, [], ball, []};
%!    "invalidInput", "must both be of the plane or both of space",              {ball, [], disc, []};
%!    "invalidInput", "of finite numbers, not",                                  {ball, [0 NaN 0], ball, []};
%!    "invalidInput", "the quaternion of POSEB must not be zero",               {ball, [], ball, [0 0 0 0 0 0 0]};
%!    "invalidInput", "SHAPEA must be convex, but is a union", ...
%!                                                                              {nsshape("union", ball, [], ball, [1 0 0]), [], ball, []};
%!    "handle",       "no surface today",                                       {broken, [3 0 0], ball, []}};
%!endfunction

%!test
%! assert_all_refused ("nsclosest", bad_nsclosest ());

%!test # hostile values in the place of shapes, poses and functions
%! ball = nsshape ("ellipsoid", [1 2 3]);
%! assert_only_ours ("nsclosest", {ball, [0 0 5], ball, [0 0 0 1 0 0 0]});

%!test  # shapes of implicit surfaces
%! assert_only_ours ("nsshape", {"ellipse", [1 2]});
%! assert_only_ours ("nsshape", {"superquadric", [1 2], .5});
%! assert_only_ours ("nsshape", {"intersection", nsshape("disc", 1), [0 0]}, 2:3);
%! assert_only_ours ("nsshape", {"implicit", @(x) sum (x.^2) - 1, @(x) 2*x, @(x) 2*eye(2), 2}, 2:5);

############ nsdisp and nshelp

%!function rows = bad_nsdisp ()
%!  [p, s, sys] = misuse_models ();
%!  rows = {
%!    "usage",        "call nsdisp",                                            {};
%!    "invalidInput", "X must be a model, a system, a solution of nssolve",     {3};
%!    "invalidInput", "X must be a model, a system, a solution of nssolve",     {struct("t", 1)};
%!    "invalidInput", "MODEL.bodies must be a real matrix of 27 rows",          {setfield(p, "bodies", 1)};
%!    "invalidInput", "X is not as the function that makes it left it",         {setfield(p, "joints", 77 * ones(26, 1))}};
%!endfunction

%!test
%! assert_all_refused ("nsdisp", bad_nsdisp ());
%! [p, s, sys] = solutions ();
%! for x = {p, s, sys, p.model, s.model, sys.model, nsset("Step", 1)}
%!   assert_only_ours ("nsdisp", x);
%!   assert_fields_only_ours ("nsdisp", x);
%! endfor

%!function rows = bad_nshelp ()
%!  rows = {
%!    "invalidInput", "TOPIC must be a word, not 3",                            {3};
%!    "invalidInput", "did you mean 'nssolve'?",                                {"nsolve"}};
%!endfunction

%!test
%! assert_all_refused ("nshelp", bad_nshelp ());
%! assert_only_ours ("nshelp", {"models"});
