## lcpsolve, pathlcp, LCP, lemke and lcppath: a table of bad inputs for each, {cause, words of the message, inputs},
## with a row at least for every check; then hostile values in the place of every argument, where an error must be ours.
## tests/bad_inputs.tst sees to it that no cause is left out; tests/lcp_input.tst has more values for lcpsolve.
## SPDX-License-Identifier: BSD-3-Clause

############ lcpsolve

%!function rows = bad_lcpsolve ()
%!  I = eye (2);
%!  q = [-1; -1];
%!  rows = {
%!    "usage",         "call it as lcpsolve (M, q)",                        {};
%!    "usage",         "call it as lcpsolve (M, q)",                        {I};
%!    "usage",         "option 'Tol' has no value",                         {I, q, "Tol"};
%!    "usage",         "argument 6 must be the name of an option",          {I, q, 0, 1, 0, 7};
%!    "invalidInput",  "M must be of class double, not char",               {"M", q};
%!    "invalidInput",  "Q must be of class double, not struct",             {I, struct("a", 1), 0};
%!    "invalidInput",  "M must be of class double, not single",             {single(I), q};
%!    "invalidInput",  "M must be real, not complex",                       {1i*I, q};
%!    "invalidInput",  "M must have two dimensions, not 3",                 {ones(2, 2, 2), q};
%!    "invalidInput",  "M must be square, not 2 x 3",                       {ones(2, 3), q};
%!    "invalidInput",  "M must be finite, but holds NaN",                   {[1 NaN; 0 1], q};
%!    "invalidInput",  "M must be finite, but holds Inf",                   {sparse([1 Inf; 0 1]), q};
%!    "invalidInput",  "Q must be a vector of 2 numbers, not 3 x 1",        {I, [1; 1; 1]};
%!    "invalidInput",  "Q must not hold NaN",                               {I, [1; NaN]};
%!    "invalidInput",  "L must be a vector of 2 numbers",                   {I, q, [0 0 0]};
%!    "invalidInput",  "L must not hold Inf",                               {I, q, Inf, Inf};
%!    "invalidInput",  "U must not hold -Inf",                              {I, q, -Inf, -Inf};
%!    "invalidInput",  "L must be below 1e+20 and U above -1e+20",          {I, q, 2e20, 3e20};
%!    "invalidInput",  "L must not exceed U, but l(2) = 3 > u(2) = 1",      {I, q, [0 3], [1 1]};
%!    "invalidInput",  "Z0 must be a vector of 2 numbers",                  {I, q, 0, 1, [1 2 3]};
%!    "invalidInput",  "Z0 must not hold Inf",                              {I, q, 0, 1, Inf};
%!    "invalidInput",  "Basis must be a vector of 2 numbers",               {I, q, "Basis", 1};
%!    "invalidOption", "Basis must hold -1 (at l), 0 (basic) or 1 (at u)",  {I, q, "Basis", [0 2]};
%!    "invalidOption", "unknown option 'Toll'; did you mean 'Tol'?",        {I, q, "Toll", 1};
%!    "invalidOption", "unknown option 'xyz'; the options are Solver",      {I, q, struct("xyz", 1)};
%!    "invalidOption", "OPTIONS must be one struct, not an array of 2",     {I, q, struct("Tol", {1, 2})};
%!    "invalidOption", "Solver must be one of 'auto', 'lemke'",             {I, q, "Solver", "simplex"};
%!    "invalidOption", "Solver must be one of",                             {I, q, "Solver", 3};
%!    "invalidOption", "Tol must be a positive finite number, not 0",       {I, q, "Tol", 0};
%!    "invalidOption", "Tol must be a positive finite number, not a 1 x 2", {I, q, "Tol", [1 2]};
%!    "invalidOption", "MaxIter must be a positive integer or Inf",         {I, q, "MaxIter", 1.5};
%!    "invalidOption", "Display must be one of",                            {I, q, "Display", "all"};
%!    "tooLarge",      "use 'newton' or 'auto'",                            {speye(4000), -ones(4000, 1), "Solver", "lemke"}};
%!endfunction

%!test
%! assert_all_refused ("lcpsolve", bad_lcpsolve ());
%! assert_refused ("lcpsolve", "usage", "at most 4 outputs", {1, 1}, 5);

%!test
%! good = {eye(2), [-1; -1], [0; 0], [Inf; Inf], [0; 0], "Solver", "auto", "Tol", 1e-8, "MaxIter", 100, ...
%!         "Basis", [0; 0], "Display", "off"};
%! assert_only_ours ("lcpsolve", good);
%! assert_only_ours ("lcpsolve", {sparse(eye (2)), [-1; -1], struct("Tol", 1e-8)});

############ pathlcp

%!function rows = bad_pathlcp ()
%!  I = eye (2);
%!  q = [-1; -1];
%!  rows = {
%!    "usage",        "call it as pathlcp (M, q)",                          {};
%!    "usage",        "call it as pathlcp (M, q)",                          {I};
%!    "usage",        "A must come with b",                                 {I, q, [], [], [], [1 1]};
%!    "invalidInput", "M must be of class double, not single",              {single(I), q};
%!    "invalidInput", "M must be real, not complex",                        {1i*I, q};
%!    "invalidInput", "M must have two dimensions, not 3",                  {ones(2, 2, 2), q};
%!    "invalidInput", "M must be square and not empty, not 0 x 0",          {[], []};
%!    "invalidInput", "M must be finite, but holds NaN or Inf",             {[1 NaN; 0 1], q};
%!    "invalidInput", "Q must have 2 numbers, not 3",                       {I, [1 2 3]};
%!    "invalidInput", "Q must be finite, but holds NaN or Inf",             {I, [1 Inf]};
%!    "invalidInput", "L must have 2 numbers, not 1",                       {I, q, 0};
%!    "invalidInput", "L must not hold NaN",                                {I, q, [0 NaN]};
%!    "invalidInput", "U must be of class double, not cell",                {I, q, [], {1, 2}};
%!    "invalidInput", "L must not exceed U, but l(2) = 3 > u(2) = 2",       {I, q, [0 3], [1 2]};
%!    "invalidInput", "L must be below 1e20 and U above -1e20",             {I, q, [0 Inf]};
%!    "invalidInput", "Z must be finite",                                   {I, q, [], [], [1 NaN]};
%!    "invalidInput", "B must not be empty where there is an A, T or MU",   {I, q, [], [], [], [1 1], []};
%!    "invalidInput", "A must be 2 x 2, a row for each number in b",        {I, q, [], [], [], [1 1], [1 1]};
%!    "invalidInput", "A must be finite",                                   {I, q, [], [], [], [1 Inf], 1};
%!    "invalidInput", "B must be finite",                                   {I, q, [], [], [], [1 1], NaN};
%!    "invalidInput", "T must have 1 numbers, not 2",                       {I, q, [], [], [], [1 1], 1, [1 1]};
%!    "invalidInput", "T must not hold NaN",                                {I, q, [], [], [], [1 1], 1, NaN};
%!    "invalidInput", "MU must be finite",                                  {I, q, [], [], [], [1 1], 1, 1, Inf};
%!    "notSolved",    "no solution exists",                                 {0, -1}};
%!endfunction

%!function rows = bad_LCP ()
%!  I = eye (2);
%!  q = [-1; -1];
%!  rows = {
%!    "usage",        "call it as LCP (M, q)",                              {};
%!    "usage",        "call it as LCP (M, q)",                              {I};
%!    "invalidInput", "M must be square, not 1 x 2",                        {[1 2], 1};
%!    "invalidInput", "M must be finite, but holds NaN",                    {[1 NaN; 0 1], q};
%!    "invalidInput", "Q must be a vector of 2 numbers, not 1 x 3",         {I, [1 2 3]};
%!    "invalidInput", "L must not hold NaN",                                {I, q, [0 NaN]};
%!    "invalidInput", "L must not exceed U, but l(2) = 3 > u(2) = 2",       {I, q, [0 3], [1 2]}};
%!endfunction

%!function rows = bad_lemke ()
%!  I = eye (2);
%!  q = [-1; -1];
%!  rows = {
%!    "usage",        "call it as lemke (M, q)",                            {};
%!    "usage",        "call it as lemke (M, q)",                            {I};
%!    "invalidInput", "M must be of class double, not single",              {single(I), q};
%!    "invalidInput", "Q must not hold Inf",                                {I, [1 Inf]};
%!    "invalidInput", "Q must be a vector of 2 numbers, not 1 x 1",         {I, 1}};
%!endfunction

%!function rows = bad_lcppath ()
%!  I = eye (2);
%!  q = [-1; -1];
%!  z = [0; 0];
%!  u = [9; 9];
%!  rows = {
%!    "usage",        "call it as lcppath (n, nonzeros, z, l, u, M, q)",    {};
%!    "usage",        "call it as lcppath (n, nonzeros, z, l, u, M, q)",    {2, 2, z, z, u, I};
%!    "invalidInput", "Z must have N numbers",                              {3, 2, z, z, u, I, q};
%!    "invalidInput", "Z must be finite",                                   {2, 2, [0; NaN], z, u, I, q};
%!    "invalidInput", "L must have 2 numbers, not 1",                       {2, 2, z, 0, u, I, q};
%!    "invalidInput", "L must not exceed U, but l(2) = 10 > u(2) = 9",      {2, 2, z, [0; 10], u, I, q};
%!    "invalidInput", "M must be finite, but holds Inf",                    {2, 2, z, z, u, [1 Inf; 0 1], q};
%!    "invalidInput", "Q must be a vector of 2 numbers, not 1 x 3",         {2, 2, z, z, u, I, [1 2 3]}};
%!endfunction

%!test assert_all_refused ("LCP", bad_LCP ());
%!test assert_all_refused ("lemke", bad_lemke ());
%!test assert_all_refused ("lcppath", bad_lcppath ());

%!test
%! assert_only_ours ("lemke", {eye(2), [-1; -1], [0; 0]});
%! assert_only_ours ("LCP", {eye(2), [-1; -1], [0; 0], [Inf; Inf], [0; 0], false});
%! assert_only_ours ("lcppath", {1, 1, 0, 0, 9, 1, -1});

%!test assert_all_refused ("pathlcp", bad_pathlcp ());

%!test
%! assert_only_ours ("pathlcp", {eye(2), [-1; -1], [0; 0], [Inf; Inf], [0; 0], [1 1], 1, 1, 0});
%! assert_only_ours ("pathlcp", {1, -1, 0, 1, 0, 1, 1, 1, 0});

%!test  # without lcpsolve on the path
%! folder = fileparts (which ("lcpsolve"));
%! unwind_protect
%!   rmpath (folder);
%!   assert_refused ("pathlcp", "lcpsolve", "add the folder toolbox to the path", {1, -1});
%!   assert_refused ("LCP", "lcpsolve", "add the folder toolbox to the path", {1, -1});
%!   assert_refused ("lemke", "lcpsolve", "add the folder toolbox to the path", {1, -1});
%!   assert_refused ("lcppath", "lcpsolve", "add the folder toolbox to the path", {1, 1, 0, 0, 9, 1, -1});
%! unwind_protect_cleanup
%!   addpath (folder);
%! end_unwind_protect
