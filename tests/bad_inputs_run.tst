## Functions that simulate: a table of bad inputs for each, {cause, words of the message, inputs}, with a row at least
## for every check; then hostile values in the place of every argument, where an error must be ours.
## tests/bad_inputs.tst sees to it that no cause is left out; tests/misuse.tst goes on with damaged models and systems.
## SPDX-License-Identifier: BSD-3-Clause

%!function sys = failing (varargin)         # a system one of whose items raises an error
%!  sys = nssystem ("Mass", eye (2), "Force", @(t, q, v) error ("no force today"), varargin{:});
%!endfunction

%!function model = overlapping ()           # the ball is deep in the floor
%!  model = misuse_models ();
%!  model.bodies(10,3) = -1;
%!endfunction

%!function model = torn ()                  # two rods of length 1 meet points that are sqrt (10) apart
%!  warning ("off", "nonsmooth:nsjoint:start", "local");
%!  model = nsbody (nsmodel ("planar"), "Position", [0; -1]);
%!  model = nsjoint (model, "distance", 1, "ground", "Anchor", [0 0; -1 0], "Length", 1);
%!  model = nsjoint (model, "distance", 1, "ground", "Anchor", [0 3; -1 0], "Length", 1);
%!endfunction

%!function rows = bad_options (first)       # of nsset, and of nssolve and nsstep after their other arguments
%!  rows = {
%!    "usage",         "option 'Tol' has no value",                            {"Tol"};
%!    "usage",         "must be the name of an option or a struct, not cell",  {{}};
%!    "invalidOption", "unknown option 'Metod'; did you mean 'Method'?",       {"Metod", "euler"};
%!    "invalidOption", "unknown option 'Lambda'; the options are Method",      {struct("Lambda", 1)};
%!    "invalidOption", "OPTIONS must be one struct, not an array of 2",        {struct("Step", {1, 2})};
%!    "invalidOption", "Method must be one of 'euler', 'linimp'",              {"Method", "rk4"};
%!    "invalidOption", "Method must be one of",                                {"Method", 4};
%!    "invalidOption", "AbsTol must be finite and positive, not 0",            {"AbsTol", [1 0]};
%!    "invalidOption", "RelTol must be one or more real numbers",              {"RelTol", 1i};
%!    "invalidOption", "MaxStep must be a positive finite number",             {"MaxStep", NaN};
%!    "invalidOption", "Adapt must be one of",                                 {"Adapt", "on"};
%!    "invalidOption", "Adapt is for Method 'moreau', not 'linimp'",           {"Method", "linimp", "Adapt", "order"};
%!    "invalidOption", "Growth must be up to three real numbers",              {"Growth", 1:4};
%!    "invalidOption", "Growth must be finite and positive, not -1",           {"Growth", -1};
%!    "invalidOption", "Growth must be [alpha_min alpha_max alpha] with",      {"Growth", 2};
%!    "invalidOption", "Theta must be a number from 0 to 1, not 2",            {"Theta", 2};
%!    "invalidOption", "Gamma must be a number from 0 to 1",                   {"Gamma", [0 1]};
%!    "invalidOption", "Critical must be a positive finite number",            {"Critical", 0};
%!    "invalidOption", "Detect must be one of",                                {"Detect", "some"};
%!    "invalidOption", "Impact must be one of",                                {"Impact", {}};
%!    "invalidOption", "Locate must be one of",                                {"Locate", "here"};
%!    "invalidOption", "Restart must be one of",                               {"Restart", 1i};
%!    "invalidOption", "Stabilization must be one of",                         {"Stabilization", "some"};
%!    "invalidOption", "Jacobian must be one of",                              {"Jacobian", @sin};
%!    "invalidOption", "Mass must be one of",                                  {"Mass", 1};
%!    "invalidOption", "Directions must be an even number from 4 to 64, not 7", {"Directions", 7};
%!    "invalidOption", "Directions must be",                                   {"Directions", -8};
%!    "invalidOption", "ActiveTol must be one or two real numbers",            {"ActiveTol", [1 2 3]};
%!    "invalidOption", "ActiveTol must be finite and not negative, not -1",    {"ActiveTol", -1};
%!    "invalidOption", "Reduce must be true or false, not a 1 x 3 array of class char", {"Reduce", "yes"};
%!    "invalidOption", "Reduce must be true or false, not -1",                 {"Reduce", -1};
%!    "invalidOption", "Solver must be one of 'auto', 'lemke'",                {"Solver", "simplex"};
%!    "invalidOption", "Tol must be a positive finite number",                 {"Tol", -1};
%!    "invalidOption", "MaxIter must be a positive integer or Inf",            {"MaxIter", 1.5};
%!    "invalidOption", "Events must be a function handle, not char",           {"Events", "f"};
%!    "invalidOption", "OutputFcn must be a function handle, not double",      {"OutputFcn", 1};
%!    "invalidOption", "Display must be one of",                               {"Display", "all"};
%!    "invalidOption", "Progress must be one of",                              {"Progress", true};
%!    "invalidOption", "Checkpoint must be the name of a file",                {"Checkpoint", 1};
%!    "invalidOption", "Checkpoint must be the name of a file",                {"Checkpoint", {"run"}};
%!    "invalidOption", "the seconds of Checkpoint",                            {"Checkpoint", {"run", Inf - Inf}}};
%!  for k = 1:size (rows, 1)
%!    rows{k,3} = [first, rows{k,3}];
%!  endfor
%!endfunction

############ nsset and nsget

%!function rows = bad_nsset ()
%!  rows = {
%!    "usage",         "argument 1 must be the name of an option",             {3};
%!    "invalidOption", "Step must be a positive finite number, not 0",         {"Step", 0}};
%!  rows = [rows; bad_options({})];
%!endfunction

%!test
%! assert_all_refused ("nsset", bad_nsset ());
%! assert_refused ("nsset", "usage", "at most 1 output", {}, 2);

%!test
%! options = {"Method", "moreau", "Step", 1, "AbsTol", [1 2], "RelTol", 1, "MaxStep", 1, "Adapt", "order", ...
%!            "Growth", [.5 5 1], "Theta", .5, "Gamma", 1, "Critical", 1, "Detect", "auto", ...
%!            "Impact", "auto", "Locate", "gap", "Restart", "basis", "Stabilization", "none", "Jacobian", "auto", ...
%!            "Mass", "midpoint", "Directions", 8, "ActiveTol", 1e-9, "Reduce", true, "Solver", "auto", "Tol", 1e-8, ...
%!            "MaxIter", 10, "Events", @(t, y) deal(1, 0, 0), "OutputFcn", @(t, y, f) 0, "Display", "off", ...
%!            "Progress", "off", "Checkpoint", {"run", 60}};
%! assert_only_ours ("nsset", options);
%! assert_only_ours ("nsset", {struct("Method", "euler"), "Step", .1});

%!function rows = bad_nsget ()
%!  rows = {
%!    "usage",         "call nsget",                                           {struct()};
%!    "invalidInput",  "OPTIONS must be a struct made by nsset or [], not 3",  {3, "Step"};
%!    "invalidInput",  "OPTIONS must be a struct made by nsset or []",         {struct("Step", {1, 2}), "Step"};
%!    "invalidInput",  "NAME must be a row of characters, not 3",              {[], 3};
%!    "invalidOption", "unknown option 'Metod'; did you mean 'Method'?",       {[], "Metod"}};
%!endfunction

%!test
%! assert_all_refused ("nsget", bad_nsget ());
%! assert_only_ours ("nsget", {struct("Step", 1), "Step", 2});
%! assert_only_ours ("nsget", {[], "Step", 2});

############ nssolve

%!function rows = bad_nssolve ()
%!  [p, s, sys] = misuse_models ();
%!  start = {[0; 1], [0; 0]};
%!  run = {p, [0 .1]};
%!  adapts = {"Method", "trapezoidal", "RelTol", 1e-3};
%!  rows = {
%!    "usage",         "call nssolve",                                         {p};
%!    "checkpoint",    "cannot be written",                                    [run, {"Checkpoint", "/nowhere/at/all"}];
%!    "usage",         "a start has positions and velocities",                 [run, start(1)];
%!    "invalidInput",  "Q must have 8 numbers, not 2",                         [run, start];
%!    "usage",         "a system needs its start",                             {sys, [0 1], [0; 1]};
%!    "usage",         "a system needs its start",                             {sys, [0 1], "q", "v"};
%!    "invalidInput",  "the first argument must be a model of nsmodel",        {3, [0 1]};
%!    "invalidInput",  "the first argument must be a model of nsmodel",        {struct("kind", "round"), [0 1]};
%!    "invalidInput",  "MODEL has no field 'joints'",                          {rmfield(p, "joints"), [0 1]};
%!    "invalidInput",  "MODEL.bodies must be a real matrix of 27 rows",        {setfield(p, "bodies", 1), [0 1]};
%!    "invalidInput",  "MODEL.handles must be a cell",                         {setfield(p, "handles", 1), [0 1]};
%!    "invalidInput",  "MODEL.handles must hold function handles",             {setfield(p, "handles", {1}), [0 1]};
%!    "invalidInput",  "MODEL has a body of unknown kind",                     {setfield(p, "bodies", ones(27, 1)*9), [0 1]};
%!    "invalidInput",  "SYS.items is not as nssystem makes it",                [{setfield(sys, "items", 1), [0 1]}, start];
%!    "invalidInput",  "SYS has no Mass", ...
%!                     [{setfield(sys, "items", setfield(sys.items, {1}, "value", [])), [0 1]}, start];
%!    "invalidInput",  "Force must be a function handle or real numbers", ...
%!                     [{setfield(sys, "items", setfield(sys.items, {2}, "value", "f")), [0 1]}, start];
%!    "invalidInput",  "Force must not hold NaN or Inf", ...
%!                     [{setfield(sys, "items", setfield(sys.items, {2}, "value", [NaN; 0])), [0 1]}, start];
%!    "invalidInput",  "ForceJacobian must be a function handle or a cell", ...
%!                     [{setfield(sys, "items", setfield(sys.items, {3}, "value", 1)), [0 1]}, start];
%!    "invalidInput",  "SYS.friction",                                         [{setfield(sys, "friction", "f"), [0 1]}, start];
%!    "invalidInput",  "TSPAN must be a vector of two or more finite times",   {p, 1};
%!    "invalidInput",  "TSPAN must increase, but 1 is followed by 0",          {p, [1 0]};
%!    "invalidInput",  "V must have 2 numbers, not 3",                         {sys, [0 1], [0; 1], [0; 0; 0]};
%!    "invalidInput",  "Q and V must have the same length without Kinematics", {sys, [0 1], 0, [0; 0]};
%!    "invalidInput",  "Q must not hold NaN",                                  {sys, [0 1], [0; NaN], [0; 0]};
%!    "invalidInput",  "V must be real",                                       {sys, [0 1], [0; 1], [0; 1i]};
%!    "invalidOption", "Step must be a positive finite number, not -1",        [run, {"Step", -1}];
%!    "invalidOption", "Step must not be lost in t + Step",                    {p, [1e6 1e6+1], "Step", 1e-11};
%!    "invalidOption", "too many to keep",                                     {p, [0 1], "Step", 1e-9};
%!    "invalidOption", "AbsTol and RelTol need a method that adapts its step", [run, {"RelTol", 1e-3}];
%!    "invalidOption", "AbsTol and RelTol need collisions that are located",   [run, adapts, {"Detect", "off"}];
%!    "invalidOption", "AbsTol and RelTol must be numbers with Method",        [run, {"Method", "trapezoidal", "RelTol", [1 1]}];
%!    "invalidOption", "AbsTol must be a number, or have one entry for each",      {sys, [0 1], [0; 1], [0; 0], "Method", "moreau", ...
%!                                                                              "Adapt", "runge", "AbsTol", [1 1 1]};
%!    "invalidOption", "MaxStep needs AbsTol or RelTol",                       [run, {"MaxStep", 1}];
%!    "handle",        "Force failed at t = 0: no force today",                {failing(), [0 1], [0; 1], [0; 0]};
%!    "handle",        "the force on body 2 must return 2 numbers",            {nsforce(p, 2, @(t, q, v) 1), [0 1]};
%!    "handle",        "Events failed at t = 0: what event",                   [run, {"Events", @(t, y) error("what event")}];
%!    "handle",        "OutputFcn failed at t = 0",                            [run, {"OutputFcn", @(t) 1}];
%!    "overlap",       "body 3 ('ball') and body 1 ('floor') overlap",         {overlapping(), [0 1]};
%!    "joints",        "no position near the start closes the joints",         {torn(), [0 1]}};
%!  rows = [rows; bad_options(run)];
%!endfunction

%!test assert_all_refused ("nssolve", bad_nssolve ());

%!test
%! [p, s, sys] = misuse_models ();
%! assert_only_ours ("nssolve", {p, [0 .02], "Step", .01, "Method", "trapezoidal", "AbsTol", 1e-3, "MaxStep", .01, ...
%!                               "Events", @(t, y) deal(1, 0, 0), "OutputFcn", @(t, y, f) false}, [1:4 6 8 10 12 14]);
%! assert_only_ours ("nssolve", {sys, [0 .02], [0;1], [0;0], "Step", .01});
%! assert_only_ours ("nssolve", {sys, [0 .02], [0;1], [0;0], "Step", .01, "Method", "moreau", "Adapt", "order", "AbsTol", ...
%!                               [1e-3 1e-3], "RelTol", 1e-3, "Growth", [.5 5 1]}, [6 8 10 12 14 16]);
%! assert_only_ours ("nssolve", {s, [0 .02], struct("Step", .01)});

############ nsstep

%!function rows = bad_nsstep ()
%!  [p, s, sys] = misuse_models ();
%!  turned = setfield (nssolve (nsbody (nsmodel ("spatial"), "Inertia", 1), [0 .1]).q(:,1), {4:7}, 0);
%!  rows = {
%!    "usage",         "call it as [q, v, info] = nsstep",                     {p, 0, [], []};
%!    "invalidInput",  "the first argument must be a model of nsmodel",        {3, 0, [], [], .1};
%!    "invalidInput",  "MODEL has no field 'pairs'",                           {rmfield(p, "pairs"), 0, [], [], .1};
%!    "invalidInput",  "T must be of class double, not char",                  {p, "t", [], [], .1};
%!    "invalidInput",  "T must be one number, not 1 x 2",                      {p, [0 1], [], [], .1};
%!    "invalidInput",  "T must not hold NaN",                                  {p, NaN, [], [], .1};
%!    "invalidInput",  "H must not hold Inf",                                  {p, 0, [], [], Inf};
%!    "invalidInput",  "H must be positive, and not lost in t + h",            {p, 1, [], [], 1e-17};
%!    "invalidInput",  "Q must have 8 numbers, not 2",                         {p, 0, [0; 1], zeros(8, 1), .1};
%!    "invalidInput",  "V must have 8 numbers, not 2",                         {p, 0, zeros(8, 1), [0; 1], .1};
%!    "invalidInput",  "Q must have two dimensions, not 3",                    {p, 0, ones(2, 2, 2), zeros(8, 1), .1};
%!    "invalidInput",  "Q must hold a quaternion of body 1 that is not 0", ...
%!                     {nsbody(nsmodel("spatial"), "Inertia", 1), 0, turned, zeros(6, 1), .1};
%!    "invalidOption", "Step must be a positive finite number, not 0",         {p, 0, [], [], .1, "Step", 0};
%!    "handle",        "Force failed at t = 0: no force today",                {failing(), 0, [0; 1], [0; 0], .1}};
%!  rows = [rows; bad_options({p, 0, [], [], .1})];
%!endfunction

%!test
%! assert_all_refused ("nsstep", bad_nsstep ());
%! assert_refused ("nsstep", "usage", "call it as", {misuse_models(), 0, [], [], .1}, 4);

%!test
%! [p, s, sys] = misuse_models ();
%! q = [0; .1; 0; 0; .3; 0; 1; 1];
%! assert_only_ours ("nsstep", {p, 0, q, 0*q, .01, "Method", "euler", "Events", @(t, y) deal(1, 0, 0)});
%! assert_only_ours ("nsstep", {s, 0, [], [], .01});
%! assert_only_ours ("nsstep", {sys, 0, [0;1], [0;0], .01});

############ nsterms

%!function rows = bad_nsterms ()
%!  [p, s, sys] = misuse_models ();
%!  rows = {
%!    "usage",        "call it as terms = nsterms",                            {p, 0, []};
%!    "usage",        "call it as terms = nsterms",                            {p, 0, [], [], 1};
%!    "invalidInput", "the first argument must be a model of nsmodel",         {{}, 0, [], []};
%!    "invalidInput", "MODEL.gravity must",                                    {setfield(p, "gravity", 1), 0, [], []};
%!    "invalidInput", "T must not hold NaN",                                   {p, NaN, [], []};
%!    "invalidInput", "Q must be of class double, not cell",                   {p, 0, {}, []};
%!    "invalidInput", "Q must be a vector of 4 numbers, not 2 x 2",            {p, 0, ones(2), []};
%!    "invalidInput", "V must have 8 numbers, not 1",                          {p, 0, zeros(8, 1), 1};
%!    "invalidInput", "V must be real, not complex",                           {sys, 0, [0; 1], [1i; 0]};
%!    "handle",       "Force failed at t = 0: no force today",                 {failing(), 0, [0; 1], [0; 0]}};
%!endfunction

%!test
%! assert_all_refused ("nsterms", bad_nsterms ());
%! assert_refused ("nsterms", "usage", "call it as", {misuse_models(), 0, [], []}, 2);

%!test
%! [p, s, sys] = misuse_models ();
%! assert_only_ours ("nsterms", {p, 0, zeros(8, 1), zeros(8, 1)});
%! assert_only_ours ("nsterms", {s, 0, [], []});
%! assert_only_ours ("nsterms", {sys, 0, [0;1], [0;0]});

############ nsorder

%!function rows = bad_nsorder ()
%!  [p, s, sys] = misuse_models ();
%!  h = [.02 .01];
%!  stop = {"OutputFcn", @(t, y, flag) true};
%!  other = nssolve (p, [0 .03], "Step", .03);
%!  rows = {
%!    "usage",         "call nsorder",                                         {p, [0 .1], h};
%!    "usage",         "a system needs its start",                             {sys, [0 .1], h, .01};
%!    "usage",         "option 'Tol' has no value",                            {p, [0 .1], h, .01, "Tol"};
%!    "invalidInput",  "the first argument must be a model of nsmodel",        {3, [0 .1], h, .01};
%!    "invalidInput",  "MODEL must be a struct made by nsmodel",               {rmfield(p, "pairs"), [0 .1], h, .01};
%!    "invalidInput",  "SYS must be a struct made by nssystem",                {rmfield(sys, "friction"), [0 .1], 0, 0, h, .01};
%!    "invalidInput",  "TSPAN must increase",                                  {p, [1 0], h, .01};
%!    "invalidInput",  "H must be a vector of two or more positive steps",     {p, [0 .1], .1, .01};
%!    "invalidInput",  "H must go from the largest to the smallest step",      {p, [0 .1], [.01 .02], .01};
%!    "invalidInput",  "REFERENCE must be a positive finite number, not -1",   {p, [0 .1], h, -1};
%!    "invalidInput",  "REFERENCE must be a matrix with 8 or 16 rows",         {p, [0 .1], h, "fine"};
%!    "invalidInput",  "REFERENCE must hold the time 0.1",                     {p, [0 .1], h, other};
%!    "invalidInput",  "SOL must be a struct made by nssolve",                 {p, [0 .1], h, struct("t", 1)};
%!    "invalidInput",  "SOL.q must be as nssolve made it",                     {p, [0 .1], h, setfield(other, "t", 1)};
%!    "invalidInput",  "Q and V must have the same length",                    {sys, [0 .1], 0, [0; 0], h, .01};
%!    "invalidOption", "unknown option 'Metod'; did you mean 'Method'?",       {p, [0 .1], h, .01, "Metod", 1};
%!    "invalidOption", "Step must not be given",                               {p, [0 .1], h, .01, "Step", 1};
%!    "invalidOption", "RelTol must not be given: the steps are those of H",   {p, [0 .1], h, .01, "RelTol", 1};
%!    "notSolved",     "the run with the step 0.02 ended at t = 0",            [{p, [0 .1], h, .01}, stop];
%!    "overlap",       "overlap at the start",                                 {overlapping(), [0 .1], h, .01};
%!    "joints",        "no position near the start closes the joints",         {torn(), [0 .1], h, .01};
%!    "handle",        "Force failed at t = 0: no force today",                {failing(), [0 .1], [0; 1], [0; 0], h, .01}};
%!endfunction

%!test assert_all_refused ("nsorder", bad_nsorder ());

%!test
%! [p, s, sys] = misuse_models ();
%! assert_only_ours ("nsorder", {p, [0 .02], [.01 .005], .0025, "Method", "euler"});
%! assert_only_ours ("nsorder", {p, [0 .02], [.01 .005], nssolve(p, [0 .02], "Step", .01)}, 4);
%! assert_only_ours ("nsorder", {sys, [0 .02], [0;1], [0;0], [.01 .005], .0025});

############ nsworkprecision

%!function rows = bad_nsworkprecision ()
%!  [p, s, sys] = misuse_models ();
%!  z = zeros (8, 1);
%!  other = nssolve (p, [0 .03], "Step", .03);
%!  rows = {
%!    "usage",         "call nsworkprecision",                                 {p, [0 .1], "euler", .1};
%!    "usage",         "a system needs its start",                             {sys, [0 .1], "euler", .1, 1};
%!    "usage",         "option 'Norm' has no value",                           {p, [0 .1], "euler", .1, z, "Norm"};
%!    "usage",         "option 'Tol' has no value",                            {p, [0 .1], "euler", .1, z, "Tol"};
%!    "invalidInput",  "the first argument must be a model of nsmodel",        {3, [0 .1], "euler", .1, z};
%!    "invalidInput",  "TSPAN must increase",                                  {p, [1 0], "euler", .1, z};
%!    "invalidInput",  "METHODS must be the name of a method or a cell",       {p, [0 .1], 3, .1, z};
%!    "invalidInput",  "METHODS{1} must be a name, a struct or a cell",        {p, [0 .1], {3}, .1, z};
%!    "invalidInput",  "VALUES must be positive steps or tolerances, 1000 at", {p, [0 .1], "euler", -1, z};
%!    "invalidInput",  "VALUES must be a vector, or a cell with one for each", {p, [0 .1], "euler", {1, 2}, z};
%!    "invalidInput",  "REFERENCE must be a handle, a solution, or a matrix",  {p, [0 .1], "euler", .1, "fine"};
%!    "invalidInput",  "REFERENCE must have the 16 rows of [q; v]",            {p, [0 .1], "euler", .1, z, "Quantity", "v"};
%!    "invalidInput",  "REFERENCE must give a 8 x 2 matrix of q for 2 times",  {p, [0 .1], "euler", .1, @(t) 1};
%!    "invalidInput",  "REFERENCE must hold the time 0.1",                     {p, [0 .1], "euler", .1, other};
%!    "invalidInput",  "REFERENCE must have numbers to compare with, but q(1", {p, [0 .1], "euler", .1, NaN(8, 1)};
%!    "invalidInput",  "With Norm 'hausdorff' REFERENCE must be a solution",   {p, [0 .1], "euler", .1, z, "Norm", "hausdorff"};
%!    "invalidInput",  "must be a solution or a graph, not a handle: [~",      {p, [0 .1], "euler", .1, @cos, "Norm", "hausdorff"};
%!    "invalidInput",  "REFERENCE must be a solution or a graph with 8 comp",  {p, [0 .1], "euler", .1, struct("t", 0, "q", 0), "Norm", "hausdorff"};
%!    "invalidInput",  "SOL must be a struct made by nssolve",                 {p, [0 .1], "euler", .1, struct("t", 1)};
%!    "invalidOption", "Method must be one of",                                {p, [0 .1], "rk4", .1, z};
%!    "invalidOption", "or a number >= 1 or Inf, not 0.5",                     {p, [0 .1], "euler", .1, z, "Norm", .5};
%!    "invalidOption", "Norm must be one of 'end', 'hausdorff', or a number",  {p, [0 .1], "euler", .1, z, "Norm", "l2"};
%!    "invalidOption", "Step must not be given: the steps are those of VALUES", {p, [0 .1], "euler", .1, z, "Step", 1};
%!    "invalidOption", "Quantity must be one of 'q', 'v', not 'x'",            {p, [0 .1], "euler", .1, z, "Quantity", "x"};
%!    "invalidOption", "Names must be a cell of 1 words",                      {p, [0 .1], "euler", .1, z, "Names", {"a", "b"}};
%!    "invalidOption", "Runs must be a whole number up to 1000, not 1.5",      {p, [0 .1], "euler", .1, z, "Runs", 1.5};
%!    "invalidOption", "File must be the name of a .png file",                 {p, [0 .1], "euler", .1, z, "File", "a.jpg"};
%!    "overlap",       "overlap at the start",                                 {overlapping(), [0 .1], "euler", .1, z};
%!    "joints",        "no position near the start closes the joints",         {torn(), [0 .1], "euler", .1, [0; 0]};
%!    "handle",        "REFERENCE failed: not now",                            {p, [0 .1], "euler", .1, @(t) error("not now")};
%!    "handle",        "Force failed at t = 0: no force today",                {failing(), [0 .1], [0; 1], [0; 0], "euler", .1, [0; 0]}};
%!endfunction

%!test assert_all_refused ("nsworkprecision", bad_nsworkprecision ());

%!test
%! [p, s, sys] = misuse_models ();
%! assert_only_ours ("nsworkprecision", {p, [0 .02], {"euler", "linimp"}, [.01 .005], zeros(8, 1), "Norm", 2, "Runs", 1}, [1:7 9]);
%! assert_only_ours ("nsworkprecision", {p, [0 .02], "euler", .01, nssolve(p, [0 .02], "Step", .01), "Quantity", "v", ...
%!                                       "Norm", "hausdorff"}, [5 7 9]);
%! assert_only_ours ("nsworkprecision", {sys, [0 .02], [0;1], [0;0], "euler", .01, @(t) ones (2, numel (t)), "Names", {"a"}});

############ nsverify

%!function rows = bad_nsverify ()
%!  [p, s, sys] = misuse_models ();
%!  sol = nssolve (p, [0 .02], "Step", .01);
%!  good = nssolve (sys, [0 .02], [0; 1], [0; 0], "Step", .01);
%!  other = nssolve (p, [0 .015 .02], "Step", .01);
%!  rows = {
%!    "usage",         "call nsverify",                                        {};
%!    "usage",         "option 'Levels' has no value",                         {sol, "Levels"};
%!    "usage",         "argument 2 must be the name of an option",             {sol, 3};
%!    "invalidInput",  "SOL must be a struct made by nssolve, not 3",          {3};
%!    "invalidInput",  "SOL must hold two increasing times or more",           {setfield(sol, "t", [0 0 0])};
%!    "invalidInput",  "SOL must be a struct made by nssolve, with its exit",  {rmfield(sol, "exitflag")};
%!    "invalidOption", "Levels must be a whole number from 1 to 6, not 7",     {sol, "Levels", 7};
%!    "invalidOption", "Levels must be a whole number from 1 to 6, not '2'",   {sol, "Levels", "2"};
%!    "invalidOption", "File must be the name of a .png file",                 {sol, "File", "a.jpg"};
%!    "invalidOption", "Reference must be the name of a method",               {sol, "Reference", 3};
%!    "invalidOption", "Reference must hold the times of SOL",                 {sol, "Reference", other};
%!    "invalidOption", "Reference must be a solution with 8 coordinates",      {sol, "Reference", good};
%!    "invalidOption", "Method must be one of",                                {sol, "Reference", "rk4"};
%!    "invalidOption", "unknown option 'Metod'",                               {setfield(sol, "options", struct("Metod", 1))};
%!    "overlap",       "overlap at the start",                                 {setfield(sol, "model", overlapping())};
%!    "joints",        "no position near the start closes the joints",         {torn_solution()};
%!    "handle",        "Force failed at t = 0: no force today",                {setfield(good, "model", failing())}};
%!endfunction

%!function sol = torn_solution ()           # a good solution whose model is replaced by one that cannot start
%!  sol = nssolve (nsbody (nsmodel ("planar"), "Position", [0; -1]), [0 .02], "Step", .01);
%!  sol.model = torn ();
%!endfunction

%!test assert_all_refused ("nsverify", bad_nsverify ());

%!test
%! [p, s, sys] = misuse_models ();
%! sol = nssolve (p, [0 .02], "Step", .01);
%! assert_only_ours ("nsverify", {sol, "Levels", 1, "Reference", "trapezoidal"});
%! assert_only_ours ("nsverify", {sol, "Reference", sol}, 3);

%!testif ; ! isempty (available_graphics_toolkits ())  # files that cannot be written
%! warning ("off", "Octave:gnuplot-graphics", "local");
%! [p, s, sys] = misuse_models ();
%! assert_refused ("nsworkprecision", "file", "'/dev/null/a.png' cannot be written", ...
%!                 {p, [0 .02], "euler", .01, zeros(8, 1), "File", "/dev/null/a.png"});
%! assert_refused ("nsverify", "file", "'/dev/null/a.png' cannot be written", ...
%!                 {nssolve(p, [0 .02], "Step", .01), "File", "/dev/null/a.png"});
