## Functions that describe models and systems: a table of bad inputs for each, {cause, words of the message, inputs},
## with a row at least for every check; then hostile values in the place of every argument, where an error must be ours.
## tests/bad_inputs.tst sees to it that no cause is left out.
## SPDX-License-Identifier: BSD-3-Clause

############ nsmodel

%!function rows = bad_nsmodel ()
%!  rows = {
%!    "usage",         "call nsmodel",                                      {};
%!    "usage",         "option 'gravity' has no value",                     {"planar", "gravity"};
%!    "usage",         "argument 2 must be the name of an option",          {"planar", 9.81};
%!    "invalidInput",  "KIND must be one of 'planar', 'spatial', not 'flat'", {"flat"};
%!    "invalidOption", "unknown option 'gravty'; did you mean 'Gravity'?",  {"planar", "gravty", 1};
%!    "invalidOption", "unknown option 'xyz'; the options are Gravity",     {"planar", struct("xyz", 1)};
%!    "invalidOption", "unknown option a 1 x 100000 array of class char",   {"planar", repmat("x", 1, 1e5), 1};
%!    "invalidOption", "OPTIONS must be one struct, not an array of 2",     {"planar", struct("Gravity", {1, 2})};
%!    "invalidOption", "Gravity must be a finite number, not Inf",          {"planar", "Gravity", Inf};
%!    "invalidOption", "Gravity must be a vector of 2 finite numbers",      {"planar", "Gravity", [1 2 3]};
%!    "invalidOption", "Gravity must be a vector of 3 finite numbers",      {"spatial", "Gravity", [1 NaN 3]}};
%!endfunction

%!test assert_all_refused ("nsmodel", bad_nsmodel ());

%!test
%! assert_only_ours ("nsmodel", {"planar", "Gravity", 9.81});
%! assert_only_ours ("nsmodel", {"spatial", struct("Gravity", [0 0 -9.81])});

############ nsbody

%!function rows = bad_nsbody ()
%!  [p, s] = misuse_models ();
%!  off = nsshape ("polygon", [0 1 0; 0 0 1]);
%!  rows = {
%!    "usage",         "call nsbody",                                      {};
%!    "usage",         "option 'Mass' has no value",                       {p, "Mass"};
%!    "usage",         "argument 2 must be the name of an option",         {p, 3};
%!    "invalidInput",  "MODEL must be a struct made by nsmodel, not 3",    {3};
%!    "invalidInput",  "MODEL.kind must be 'planar' or 'spatial'",         {setfield(p, "kind", "round")};
%!    "invalidInput",  "MODEL.bodies must be a real matrix of 27 rows",    {setfield(p, "bodies", 1)};
%!    "invalidInput",  "MODEL.joints must be a real matrix of 26 rows",    {setfield(p, "joints", "joint")};
%!    "invalidInput",  "MODEL.bodies holds a body of unknown kind",        {setfield(p, "bodies", NaN(27, 4))};
%!    "invalidInput",  "MODEL.handles must be a cell",                     {setfield(p, "handles", 1)};
%!    "invalidInput",  "MODEL.names must be a cell with a text for each",  {setfield(p, "names", {})};
%!    "invalidOption", "unknown option 'Mas'; did you mean 'Mass'?",       {p, "Mas", 1};
%!    "invalidOption", "unknown option 'zzz'; the options are Mass",       {p, "zzz", 1};
%!    "invalidOption", "OPTIONS must be one struct",                       {p, struct("Mass", {1, 2})};
%!    "invalidOption", "Mass must be a positive finite number, not 0",     {p, "Mass", 0};
%!    "invalidOption", "Inertia must be a positive finite number, not -2", {p, "Inertia", -2};
%!    "invalidOption", "Inertia must be a positive finite number, 3",      {s, "Inertia", [1 1 0]};
%!    "invalidOption", "Inertia must be a positive finite number, 3",      {s, "Inertia", ones(1, 1e5)};
%!    "invalidOption", "Position must be a vector of 2 finite numbers",    {p, "Position", [1 2 3]};
%!    "invalidOption", "Angle must be a finite number, not [1 2]",         {p, "Angle", [1 2]};
%!    "invalidOption", "Angle has a meaning only in the plane",            {s, "Angle", 1};
%!    "invalidOption", "Quaternion has a meaning only in space",           {p, "Quaternion", [1 0 0 0]};
%!    "invalidOption", "Quaternion must be a vector of 4 finite numbers",  {s, "Quaternion", [1 0 0]};
%!    "invalidOption", "Quaternion must not be zero",                      {s, "Inertia", 1, "Quaternion", [0 0 0 0]};
%!    "invalidOption", "Velocity must be a vector of 3 finite numbers",    {s, "Velocity", [1 2]};
%!    "invalidOption", "AngularVelocity must be a finite number, not NaN", {p, "AngularVelocity", NaN};
%!    "invalidOption", "Friction must be a finite number >= 0, not -1",    {p, "Friction", -1};
%!    "invalidOption", "Restitution must be a number between 0 and 1",     {p, "Restitution", 1.5};
%!    "invalidOption", "Fixed must be true or false, not 2",               {p, "Fixed", 2};
%!    "invalidOption", "Fixed must be true for a halfspace", {p, "Shape", nsshape("halfspace", [0 1]), "Fixed", false};
%!    "invalidOption", "Fixed must be true for a body with Motion",        {p, "Motion", @(t) [0 0 0], "Fixed", false};
%!    "invalidOption", "Name must be a row of characters, not 3",          {p, "Name", 3};
%!    "invalidOption", "Name must not be 'ground'",                        {p, "Name", "Ground"};
%!    "invalidOption", "Name must be used once, but body 2",               {p, "Name", "box"};
%!    "invalidOption", "Shape must be a struct made by nsshape, not 'a'",  {p, "Shape", "a"};
%!    "invalidOption", "Shape must be one of the plane like the model",    {p, "Shape", nsshape("sphere", 1)};
%!    "invalidOption", "Shape must be one of space like the model",        {s, "Shape", nsshape("halfspace", [0 1])};
%!    "invalidOption", "the centroid of Shape must be the origin",         {p, "Shape", off};
%!    "invalidOption", "a particle has no Angle and no AngularVelocity",   {p, "Angle", 1};
%!    "invalidOption", "a particle has no Quaternion",                     {s, "Quaternion", [1 1 0 0]};
%!    "arguments",     "the function Motion is called with (t), but",      {p, "Motion", @(q) [0 0 0]};
%!    "invalidOption", "Motion must be a function handle f or two",        {p, "Motion", 3};
%!    "invalidOption", "Motion fails at t = 0: out of order",              {p, "Motion", @(t) error("out of order")};
%!    "invalidOption", "Motion must return 3 finite numbers",              {p, "Motion", @(t) [1 2]};
%!    "invalidOption", "Motion must return 6 finite numbers", ...
%!                                     {s, "Motion", {@(t) [0 0 0 1 0 0 0], @(t) NaN(1, 6)}};
%!    "invalidOption", "the quaternion of Motion at t = 0 must not be zero", {s, "Motion", @(t) zeros(7, 1)};
%!    "invalidOption", "Velocity must not be given together with Motion",  {p, "Motion", @(t) [0 0 0], "Velocity", [1 0]}};
%!endfunction

%!test assert_all_refused ("nsbody", bad_nsbody ());

%!test
%! [p, s] = misuse_models ();
%! assert_only_ours ("nsbody", {p, "Mass", 1, "Inertia", 1, "Position", [0;0], "Angle", 0}, [1 2 3 5 7 9]);
%! assert_only_ours ("nsbody", {p, "Velocity", [0;0], "AngularVelocity", 0, "Shape", nsshape("disc", 1)}, 3:2:7);
%! assert_only_ours ("nsbody", {p, "Friction", .1, "Restitution", .1, "Fixed", false, "Name", "new"}, 3:2:9);
%! assert_only_ours ("nsbody", {p, "Motion", @(t) [t;0;0]}, 3);
%! assert_only_ours ("nsbody", {s, "Inertia", [1 1 1], "Position", [0;0;0], "Quaternion", [1 0 0 0]}, [1 3 5 7]);
%! assert_only_ours ("nsbody", {s, "Shape", nsshape("sphere", 1), "Velocity", [0;0;0], "AngularVelocity", [0 0 0]}, 3:2:7);
%! assert_only_ours ("nsbody", {s, "Motion", @(t) [t;0;0;1;0;0;0]}, 3);

############ nsshape

%!function rows = bad_nsshape ()
%!  rows = {
%!    "usage",        "call nsshape",                                       {};
%!    "usage",        "a point takes no further arguments, not 1",          {"point", 1};
%!    "usage",        "a capsule takes radius and length, not 1",           {"capsule", 1};
%!    "invalidInput", "KIND must be one of 'point', 'disc'",                {"cone", 1};
%!    "invalidInput", "the radius R must be a positive finite number",      {"disc", 0};
%!    "invalidInput", "the radius R must be a positive finite number",      {"sphere", NaN};
%!    "invalidInput", "the length LEN must be a positive finite number",    {"cylinder", 1, -1};
%!    "invalidInput", "the sides must be a vector of 2 or 3 finite",        {"box", 3};
%!    "invalidInput", "the width W must be a positive finite number",       {"box", [-1 1]};
%!    "invalidInput", "the height H must be a positive finite number",      {"box", 1, 0};
%!    "invalidInput", "the edge Z must be a positive finite number",        {"box", 1, 1, Inf};
%!    "invalidInput", "NORMAL must be a vector of 2 or 3 finite numbers",   {"halfspace", [0 NaN]};
%!    "invalidInput", "NORMAL must not be zero",                            {"halfspace", [0 0 0]};
%!    "invalidInput", "OFFSET must be a finite number, not Inf",            {"halfspace", [0 1], Inf};
%!    "invalidInput", "V must be a real 2 x n array",                       {"polygon", ones(3, 4)};
%!    "invalidInput", "V must hold at least 2 vertices, not 1",             {"polygon", [0; 1]};
%!    "invalidInput", "V must be finite, but holds NaN or Inf",             {"polygon", [0 1 NaN; 0 0 1]};
%!    "invalidInput", "V must not repeat a vertex",                         {"polygon", [0 1 0 1; 0 0 0 1]};
%!    "invalidInput", "V must be strictly convex, but the vertex",          {"polygon", [0 1 2 1; 0 0 0 1]};
%!    "invalidInput", "V must be convex, but is not at the vertex",         {"polygon", [0 2 1 0; 0 0 .5 2]};
%!    "invalidInput", "V must be convex, but its edges cross", ...
%!                                                   {"polygon", [cos(4*pi*(0:4)/5); sin(4*pi*(0:4)/5)]};
%!    "invalidInput", "V must be a real 3 x n array",                       {"polytope", ones(2, 4)};
%!    "invalidInput", "V must hold at least 4 points, not 3",               {"polytope", eye(3)};
%!    "invalidInput", "V must be finite, but holds NaN or Inf",             {"polytope", [eye(3), [0; 0; Inf]]};
%!    "invalidInput", "V must hold points that are not all in one plane",   {"polytope", ones(3, 5)}};
%!endfunction

%!test assert_all_refused ("nsshape", bad_nsshape ());

%!test
%! good = {{"disc", 1}, {"box", [1 2]}, {"box", 1, 2, 3}, {"polygon", [0 1 0; 0 0 1]}, {"halfspace", [0 1], 0}, ...
%!         {"sphere", 1}, {"capsule", 1, 2}, {"cylinder", 1, 2}, {"polytope", [eye(3), [0; 0; 0]]}};
%! for k = 1:numel (good)
%!   assert_only_ours ("nsshape", good{k});
%! endfor

############ nsjoint

%!function rows = bad_nsjoint ()
%!  [p, s] = misuse_models ();
%!  revolute = {p, "revolute", "box", "ball"};
%!  distance = {p, "distance", "box", "ball"};
%!  universal = {s, "universal", "box", "ball", "Axis"};
%!  rows = {
%!    "usage",         "call nsjoint",                                      {p, "weld", 1};
%!    "usage",         "option 'Motor' has no value",                       [revolute, {"Motor"}];
%!    "usage",         "argument 5 must be the name of an option",          [revolute, {1}];
%!    "invalidInput",  "MODEL must be a struct made by nsmodel",            {1, "weld", 1, 2};
%!    "invalidInput",  "KIND must be one of 'revolute', 'prismatic'",       {p, "hinge", 1, 2};
%!    "invalidInput",  "a universal joint has a meaning only in space",     {p, "Universal", 2, 3};
%!    "invalidInput",  "B must be the id or the name of a body, not [1 2]", {p, "weld", 2, [1 2]};
%!    "invalidInput",  "A and B must be two bodies, not both body 2",       {p, "weld", 2, "box"};
%!    "invalidInput",  "A or B must be free to move, but the ground",       {p, "weld", 0, "floor"};
%!    "unknownBody",   "A: there is no body 'boat'",                        {p, "weld", "boat", 2};
%!    "unknownBody",   "B: there is no body 1.5",                           {p, "weld", 2, 1.5};
%!    "invalidOption", "unknown option 'Limit'; did you mean 'Limits'?",    [revolute, {"Limit", 1}];
%!    "invalidOption", "OPTIONS must be one struct",                        [revolute, {struct("Axis", {1, 2})}];
%!    "invalidOption", "a weld joint has no Motor",                         {p, "weld", 2, 3, "Motor", {"speed", 1}};
%!    "invalidOption", "a prismatic joint needs its Axis",                  {p, "prismatic", 2, 3};
%!    "invalidOption", "give Length or Limits, not both",                   [distance, {"Length", 1, "Limits", [0 1]}];
%!    "invalidOption", "a revolute joint with Limits needs bodies that",    {p, "revolute", 2, 4, "Limits", [0 1]};
%!    "invalidOption", "Anchor must be a vector of 2 finite numbers",       [revolute, {"Anchor", [0 NaN]}];
%!    "invalidOption", "Anchor must be a 2 x 2 array of finite numbers",    [distance, {"Anchor", [0 0]}];
%!    "invalidOption", "Anchor must lie on the particle body 4 ('bob')",    {p, "revolute", 2, 4, "Anchor", [5 5]};
%!    "invalidOption", "the two points of a distance joint (Anchor)",       [distance, {"Anchor", [0 0; 1 1]}];
%!    "invalidOption", "Axis must be a vector of 2 finite numbers",         {p, "prismatic", 2, 3, "Axis", [1 Inf]};
%!    "invalidOption", "Axis must not be zero",                             {p, "prismatic", 2, 3, "Axis", [0 0]};
%!    "invalidOption", "Axis must be a 3 x 2 array of finite numbers",      [universal, {[1 0 0]}];
%!    "invalidOption", "the two axes of a universal joint (Axis)",          [universal, {[1 1; 0 1; 0 0]}];
%!    "invalidOption", "Limits must be two numbers [lo hi]",                [revolute, {"Limits", [2 1]}];
%!    "invalidOption", "Limits must leave room between them",               [revolute, {"Limits", [Inf Inf]}];
%!    "invalidOption", "Limits of a distance must not be below 0",          [distance, {"Limits", [-2 -1]}];
%!    "invalidOption", "Length must be a positive finite number, not 0",    [distance, {"Length", 0}];
%!    "invalidOption", "Restitution must be a number between 0 and 1",      [revolute, {"Restitution", 2}];
%!    "invalidOption", "Motor must be a cell {'speed', w} or {'torque', w}", [revolute, {"Motor", 3}];
%!    "invalidOption", "Motor of a revolute joint must be one of 'speed'",  [revolute, {"Motor", {"force", 1}}];
%!    "invalidOption", "Motor speed must be a finite number or a function", [revolute, {"Motor", {"speed", NaN}}];
%!    "invalidOption", "the function in Motor must take (t, q, v), not 1",  [revolute, {"Motor", {"speed", @(t) 1}}];
%!    "arguments",     "is called with (t, q, v), but written for",        [revolute, {"Motor", {"speed", @(q, v, t) 1}}]};
%!endfunction

%!test assert_all_refused ("nsjoint", bad_nsjoint ());

%!test
%! [p, s] = misuse_models ();
%! assert_only_ours ("nsjoint", {p, "revolute", "box", "ball", "Limits", [-1 1], "Motor", {"speed", 1}}, [1:6, 8]);
%! assert_only_ours ("nsjoint", {p, "prismatic", "box", "ball", "Axis", [1 0], "Motor", {"force", 1}}, [6 8]);
%! assert_only_ours ("nsjoint", {p, "distance", "box", "ball", "Length", 1, "Restitution", 0}, [6 8]);
%! assert_only_ours ("nsjoint", {p, "revolute", "box", "ball", "Anchor", [0 .2]}, 6);
%! assert_only_ours ("nsjoint", {s, "revolute", "box", "ball", "Anchor", [0 0 .2], "Axis", [0 0 1]}, [1 2 6 8]);
%! assert_only_ours ("nsjoint", {s, "universal", "box", "ball", "Axis", [0 1; 0 0; 1 0]}, 6);
%! assert_only_ours ("nsjoint", {s, "distance", "box", "ball", "Limits", [0 1]}, 6);

############ nsspring

%!function rows = bad_nsspring ()
%!  [p, s] = misuse_models ();
%!  points = {p, 2, [0 0], 3, [0 0]};
%!  angular = {"Angular", true, "Stiffness", 1};
%!  rows = {
%!    "usage",         "call nsspring",                                     {p, 2};
%!    "usage",         "with both points",                                  {p, 2, [0 0]};
%!    "usage",         "a spring between points needs PA and PB",           {p, 2, 3, "Stiffness", 1};
%!    "usage",         "option 'Length' has no value",                      [points, {"Length"}];
%!    "usage",         "argument 6 must be the name of an option",          [points, {1}];
%!    "invalidInput",  "MODEL must be a struct made by nsmodel",            {1, 2, 3};
%!    "invalidInput",  "PA must be a vector of 2 finite numbers",           {p, 2, [0 NaN], 3, [0 0], "Stiffness", 1};
%!    "invalidInput",  "PB must be a vector of 3 finite numbers",           {s, 2, [], 3, [0 0], "Stiffness", 1};
%!    "invalidInput",  "PB must lie on the particle body 4 ('bob')",        {p, 2, [], 4, [0 1], "Stiffness", 1};
%!    "invalidInput",  "A must be the id or the name of a body",            {p, {}, [0 0], 3, [0 0], "Stiffness", 1};
%!    "invalidInput",  "A and B must be two bodies",                        {p, 2, [0 0], 2, [0 0], "Stiffness", 1};
%!    "invalidInput",  "A or B must be free to move",                       {p, 0, [0 0], 1, [0 0], "Stiffness", 1};
%!    "invalidInput",  "an angular spring needs bodies that turn",          [{p, 2, 4}, angular];
%!    "unknownBody",   "B: there is no body 9",                             {p, 2, [0 0], 9, [0 0], "Stiffness", 1};
%!    "invalidOption", "unknown option 'Stifness'; did you mean",           [points, {"Stifness", 1}];
%!    "invalidOption", "OPTIONS must be one struct",                        [points, {struct("Length", {1, 2})}];
%!    "invalidOption", "Stiffness or Damping must be positive",             points;
%!    "invalidOption", "Stiffness must be a finite number >= 0",            [points, {"Stiffness", -1}];
%!    "invalidOption", "Damping must be a finite number >= 0",              [points, {"Damping", NaN}];
%!    "invalidOption", "Length must be a finite number >= 0",               [points, {"Stiffness", 1, "Length", -1}];
%!    "invalidOption", "Length must be 0 where the two points coincide", ...
%!                                             {p, 2, [0 0], "ground", [0 .1], "Stiffness", 1, "Length", 1};
%!    "invalidOption", "a spring between points has no Angle",              [points, {"Stiffness", 1, "Angle", 1}];
%!    "invalidOption", "Angular must be true or false",                     [points, {"Angular", "yes"}];
%!    "invalidOption", "an angular spring has no Length",                   [{p, 2, 3}, angular, {"Length", 1}];
%!    "invalidOption", "Angle must be a finite number",                     [{p, 2, 3}, angular, {"Angle", Inf}];
%!    "invalidOption", "an angular spring in the plane has no Axis",        [{p, 2, 3}, angular, {"Axis", [0 1]}];
%!    "invalidOption", "an angular spring in space needs its Axis",         [{s, 2, 3}, angular];
%!    "invalidOption", "Axis must be a vector of 3 finite numbers",         [{s, 2, 3}, angular, {"Axis", [0 1]}];
%!    "invalidOption", "Axis must not be zero",                             [{s, 2, 3}, angular, {"Axis", [0 0 0]}]};
%!endfunction

%!test assert_all_refused ("nsspring", bad_nsspring ());

%!test
%! [p, s] = misuse_models ();
%! assert_only_ours ("nsspring", {p, "box", [0 0], "ball", [0 0], "Stiffness", 1, "Damping", 1, "Length", 1}, [1:7 9 11]);
%! assert_only_ours ("nsspring", {p, "box", "ball", "Angular", true, "Stiffness", 1, "Angle", 1}, [2:5 9]);
%! assert_only_ours ("nsspring", {s, "box", "ball", "Angular", true, "Stiffness", 1, "Axis", [0 0 1]}, [1 5 9]);

############ nsforce

%!function rows = bad_nsforce ()
%!  [p, s] = misuse_models ();
%!  rows = {
%!    "usage",         "call nsforce",                                      {p, 2};
%!    "usage",         "option 'Point' has no value",                       {p, 2, [0 1], "Point"};
%!    "usage",         "argument 4 must be the name of an option",          {p, 2, [0 1], 3};
%!    "invalidInput",  "MODEL must be a struct made by nsmodel",            {3, 2, [0 1]};
%!    "invalidInput",  "BODY must be the id or the name of a body",         {p, [1 2], [0 1]};
%!    "invalidInput",  "BODY must be free to move, but the ground",         {p, "ground", [0 1]};
%!    "invalidInput",  "F must be a vector of 2 finite numbers",            {p, 2, [NaN 0]};
%!    "invalidInput",  "F must be a force unless there is a Torque",        {p, 2, []};
%!    "arguments",     "the function F is called with (t, q, v), but",      {p, 2, @(q, v, t) [t; 0]};
%!    "invalidInput",  "the function F must take (t, q, v), not 1",         {p, 2, @(t) [t; 0]};
%!    "unknownBody",   "BODY: there is no body 'c'",                        {p, "c", [0 1]};
%!    "invalidOption", "unknown option 'Torqe'; did you mean 'Torque'?",    {p, 2, [0 1], "Torqe", 1};
%!    "invalidOption", "OPTIONS must be one struct",                        {p, 2, [0 1], struct("Torque", {1, 2})};
%!    "invalidOption", "Point must be a vector of 2 finite numbers",        {p, 2, [0 1], "Point", [Inf 0]};
%!    "invalidOption", "Point must go with a force F",                      {p, 2, [], "Torque", 1, "Point", [1 0]};
%!    "invalidOption", "Point must lie on the particle body 4 ('bob')",     {p, 4, [0 1], "Point", [1 0]};
%!    "invalidOption", "Torque must be a finite number or a function",      {p, 2, [0 1], "Torque", NaN};
%!    "invalidOption", "Torque must be a vector of 3 finite numbers",       {s, 2, [0 1 0], "Torque", 1};
%!    "invalidOption", "the function Torque must take (t, q, v), not 2",    {p, 2, [], "Torque", @(t, q) 1};
%!    "invalidOption", "a Torque needs bodies that turn",                   {p, 4, [0 1], "Torque", 1}};
%!endfunction

%!test assert_all_refused ("nsforce", bad_nsforce ());

%!test
%! [p, s] = misuse_models ();
%! assert_only_ours ("nsforce", {p, "box", [1 0], "Point", [0 0], "Torque", 1}, [1:5 7]);
%! assert_only_ours ("nsforce", {s, "box", [1 0 0], "Point", [0 0 0], "Torque", [1 0 0]}, [1 3 5 7]);

############ nscontact

%!function rows = bad_nscontact ()
%!  [p, s] = misuse_models ();
%!  points = nsmodel ("spatial");
%!  for k = 1:2
%!    points = nsbody (points, "Shape", nsshape ("point"), "Mass", 1);
%!  endfor
%!  rows = {
%!    "usage",         "call nscontact",                                    {p, 2};
%!    "usage",         "option 'Friction' has no value",                    {p, 2, 1, "Friction"};
%!    "usage",         "argument 4 must be the name of an option",          {p, 2, 1, 3};
%!    "invalidInput",  "MODEL must be a struct made by nsmodel",            {3, 2, 1};
%!    "invalidInput",  "A must be the id or the name of a body",            {p, {}, 1};
%!    "invalidInput",  "A and B must be two bodies",                        {p, 2, "box"};
%!    "invalidInput",  "A must have a shape, but is the ground",            {p, "ground", 2};
%!    "invalidInput",  "B must have a shape, but body 4 ('bob') has none",  {p, 2, "bob"};
%!    "invalidInput",  "A and B must have shapes that can touch",           {points, 1, 2};
%!    "unknownBody",   "B: there is no body 'c'",                           {p, 2, "c"};
%!    "invalidOption", "unknown option 'Fricton'; did you mean",            {p, 2, 1, "Fricton", 1};
%!    "invalidOption", "OPTIONS must be one struct",                        {p, 2, 1, struct("Friction", {1, 2})};
%!    "invalidOption", "Friction must be a finite number >= 0",             {p, 2, 1, "Friction", NaN};
%!    "arguments",     "the function Friction is called with (s), but",     {p, 2, 1, "Friction", @(t) .5};
%!    "arguments",     "Restitution is called with (speed, q), but",        {s, 2, 1, "Restitution", @(t, q) .5};
%!    "invalidOption", "Restitution must be a number between 0 and 1",      {p, 2, 1, "Restitution", 2};
%!    "invalidOption", "SurfaceVelocity must be a finite number, not Inf",  {p, 2, 1, "SurfaceVelocity", Inf};
%!    "invalidOption", "SurfaceVelocity must be a vector of 3 finite",      {s, 2, 1, "SurfaceVelocity", [1 2]};
%!    "invalidOption", "Enabled must be true or false, not 'no'",           {p, 2, 1, "Enabled", "no"};
%!    "invalidOption", "Directions must be a positive finite number",       {p, 2, 1, "Directions", NaN};
%!    "invalidOption", "Directions must be 2 in the plane, not 8",          {p, 2, 1, "Directions", 8};
%!    "invalidOption", "Directions must be an even number >= 4",            {s, 2, 1, "Directions", 7}};
%!endfunction

%!test assert_all_refused ("nscontact", bad_nscontact ());

%!test
%! [p, s] = misuse_models ();
%! assert_only_ours ("nscontact", {p, "box", "floor", "Friction", .1, "SurfaceVelocity", 1, "Enabled", true}, [1:5 7 9]);
%! assert_only_ours ("nscontact", {p, "box", "floor", "Restitution", .1, "Directions", 2}, [5 7]);
%! assert_only_ours ("nscontact", {s, "box", "floor", "SurfaceVelocity", [1 0 0], "Directions", 8}, [1 3 5 7]);

############ nssystem

%!function rows = bad_nssystem ()
%!  M = eye (2);
%!  rows = {
%!    "usage",         "call nssystem",                                     {};
%!    "usage",         "option 'Gap' has no value",                         {"Mass", M, "Gap"};
%!    "usage",         "argument 1 must be the name of an option",          {M};
%!    "invalidOption", "unknown option 'Norml'; did you mean 'Normal'?",    {"Mass", M, "Norml", 1};
%!    "invalidOption", "OPTIONS must be one struct",                        {struct("Mass", {1, 2})};
%!    "invalidOption", "Mass must be given",                                {"Force", [0; 0]};
%!    "invalidOption", "Mass must be a function handle or a square matrix", {"Mass", [1 2]};
%!    "invalidOption", "Mass must be finite, but holds NaN or Inf",         {"Mass", [1 NaN; NaN 1]};
%!    "invalidOption", "Mass must be symmetric",                            {"Mass", [1 1; 0 1]};
%!    "invalidOption", "Mass must be positive definite",                    {"Mass", sparse(3, 3)};
%!    "arguments",     "the function Mass is called with (q), but written", {"Mass", @(t) M};
%!    "invalidOption", "the function Mass must take (q) or (t,q), not 3",   {"Mass", @(t, q, v) M};
%!    "invalidOption", "the function GapCurvature must take (q,v)",         {"Mass", M, "GapCurvature", @(q) 1};
%!    "invalidOption", "the function Force must take (t,q,v), not 2",       {"Mass", M, "Force", @(t, q) [0; 0]};
%!    "invalidOption", "Force must be a function handle or a vector",       {"Mass", M, "Force", ones(2)};
%!    "invalidOption", "Kinematics must be a function handle or a matrix",  {"Mass", M, "Kinematics", ones(2, 2, 2)};
%!    "invalidOption", "Tangent must be a function handle or an array of",  {"Mass", M, "Tangent", ones(2, 2, 2, 2)};
%!    "invalidOption", "Potential must be a function handle or a number",   {"Mass", M, "Potential", [1 2]};
%!    "invalidOption", "ForceJacobian must be a function [kq, kv]",         {"Mass", M, "ForceJacobian", 3};
%!    "invalidOption", "kv in ForceJacobian must be an array",              {"Mass", M, "ForceJacobian", {M, @(q) M}};
%!    "invalidOption", "kq in ForceJacobian must be finite",                {"Mass", M, "ForceJacobian", {M*NaN, M}};
%!    "invalidOption", "kq and kv in ForceJacobian must have as many rows", {"Mass", M, "ForceJacobian", {[0 0], M}};
%!    "invalidOption", "Friction must be an array of numbers, not a",       {"Mass", M, "Friction", @(q) 1};
%!    "invalidOption", "Friction must not be negative, but holds -1",       {"Mass", M, "Friction", [0 -1]};
%!    "invalidOption", "Restitution must be between 0 and 1, but holds 2",  {"Mass", M, "Restitution", 2};
%!    "invalidOption", "Friction must go with Tangent",                     {"Mass", M, "Friction", 1};
%!    "invalidOption", "Normal must go with Gap, which is not given",       {"Mass", M, "Normal", [0; 1]};
%!    "invalidOption", "JointRate must go with Joint",                      {"Mass", M, "JointRate", 1};
%!    "invalidOption", "Tangent must hold with each direction its opposite", ...
%!                                                      {"Mass", M, "Gap", @(q) q(1), "Tangent", sparse([1; 0])};
%!    "invalidOption", "Tangent must have at most 1000 directions", ...
%!                                                      {"Mass", 1, "Gap", @(q) q, "Tangent", ones(1, 1e5)};
%!    "invalidOption", "the numbers of velocities must agree",              {"Mass", M, "Force", [0; 0; 0]};
%!    "invalidOption", "Spring must be a cell {phi, gradient, gamma}",      {"Mass", M, "Spring", 3};
%!    "invalidOption", "phi in Spring must be a function handle",           {"Mass", M, "Spring", {1, [1; 0], 1}};
%!    "invalidOption", "the gradient in Spring must be given",              {"Mass", M, "Spring", {@(q) q(1), [], 1}};
%!    "invalidOption", "gamma in Spring must not be negative",              {"Mass", M, "Spring", {@(q) q(1), [1; 0], -1}};
%!    "invalidOption", "Damper must be a cell {gradient, delta}",           {"Mass", M, "Damper", 3};
%!    "invalidOption", "delta in Damper must be given",                     {"Mass", M, "Damper", {[1; 0], []}}};
%!endfunction

%!test assert_all_refused ("nssystem", bad_nssystem ());

%!test
%! assert_only_ours ("nssystem", {"Mass", eye(2), "Force", [0; 1], "Kinematics", eye(2)});
%! assert_only_ours ("nssystem", {"Mass", 1, "ForceJacobian", {0, 0}, "Potential", @(q) 1}, [4 6]);
%! assert_only_ours ("nssystem", {"Mass", 1, "Spring", {@(q) q, 1, 1}, "Damper", {1, 1}}, [4 6]);
%! joint = {"Mass", 1, "Joint", @(q) q, "JointGradient", 1, "JointRate", 1, "JointCurvature", 1};
%! assert_only_ours ("nssystem", joint, 4:2:10);
%! gap = {"Mass", 1, "Gap", @(q) q, "Normal", 1, "GapRate", 1, "GapCurvature", 1, "Restitution", .1};
%! assert_only_ours ("nssystem", gap, 4:2:12);
%! friction = {"Mass", eye(2), "Gap", @(q) q(2), "Normal", [0; 1], "Tangent", [1 -1; 0 0], "TangentRate", [1; 1], ...
%!             "Friction", .1};
%! assert_only_ours ("nssystem", friction, 8:2:12);
%! assert_only_ours ("nssystem", {struct("Mass", 1)});
