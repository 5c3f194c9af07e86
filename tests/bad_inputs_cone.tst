## conesolve: a table of bad inputs, {cause, words of the message, inputs}, with a row at least for every check; then
## hostile values in the place of every argument, where an error must be ours. tests/bad_inputs.tst sees to it that no
## cause is left out.
## SPDX-License-Identifier: BSD-3-Clause

%!function rows = bad_conesolve ()
%!  I = eye (3);
%!  q = [-1; 0; 1];
%!  rows = {
%!    "usage",         "call it as conesolve (W, q, mu)",                   {};
%!    "usage",         "call it as conesolve (W, q, mu)",                   {I};
%!    "usage",         "call it as conesolve (W, q, mu)",                   {I, q};
%!    "usage",         "option 'Tol' has no value",                         {I, q, 1, "Tol"};
%!    "usage",         "argument 4 must be the name of an option",          {I, q, 1, 7};
%!    "invalidInput",  "W must be of class double, not char",               {"W", q, 1};
%!    "invalidInput",  "W must be of class double, not single",             {single(I), q, 1};
%!    "invalidInput",  "W must be real, not complex",                       {1i*I, q, 1};
%!    "invalidInput",  "W must have two dimensions, not 3",                 {ones(3, 3, 2), q, 1};
%!    "invalidInput",  "W must be square, not 2 x 3",                       {ones(2, 3), q, 1};
%!    "invalidInput",  "W must have three rows for each contact, not 2",    {eye(2), [1; 1], 1};
%!    "invalidInput",  "W must be finite, but holds NaN",                   {I * NaN, q, 1};
%!    "invalidInput",  "W must be finite, but holds Inf",                   {sparse(diag ([1 Inf 1])), q, 1};
%!    "invalidInput",  "Q must be of class double, not struct",             {I, struct("a", 1), 1};
%!    "invalidInput",  "Q must be a vector of 3 numbers, not 4 x 1",        {I, ones(4, 1), 1};
%!    "invalidInput",  "Q must not hold NaN",                               {I, [1; NaN; 1], 1};
%!    "invalidInput",  "MU must be of class double, not char",              {I, q, "Tol", 1};
%!    "invalidInput",  "MU must be of class double, not cell",              {I, q, {1}};
%!    "invalidInput",  "MU must not be empty",                              {I, q, []};
%!    "invalidInput",  "MU must be a vector of 2 numbers, not 1 x 3",       {eye(6), [q; q], [1 1 1]};
%!    "invalidInput",  "MU must not hold NaN",                              {I, q, NaN};
%!    "invalidInput",  "MU must not hold Inf",                              {I, q, Inf};
%!    "invalidInput",  "MU must not be negative, but mu(2) = -0.5",         {eye(6), [q; q], [1 -0.5]};
%!    "invalidInput",  "R0 must be a vector of 3 numbers",                  {I, q, 1, "r0", [1 2]};
%!    "invalidInput",  "R0 must not hold Inf",                              {I, q, 1, "r0", [Inf 0 0]};
%!    "invalidInput",  "R0 must be of class double, not char",              {I, q, 1, "r0", "abc"};
%!    "invalidOption", "unknown option 'Toll'; did you mean 'Tol'?",        {I, q, 1, "Toll", 1};
%!    "invalidOption", "unknown option 'xyz'; the options are Solver",      {I, q, 1, struct("xyz", 1)};
%!    "invalidOption", "OPTIONS must be one struct, not an array of 2",     {I, q, 1, struct("Tol", {1, 2})};
%!    "invalidOption", "Solver must be one of 'auto', 'newton'",            {I, q, 1, "Solver", "lemke"};
%!    "invalidOption", "Tol must be a positive finite number, not 0",       {I, q, 1, "Tol", 0};
%!    "invalidOption", "MaxIter must be a positive integer or Inf",         {I, q, 1, "MaxIter", 1.5};
%!    "invalidOption", "Display must be one of",                            {I, q, 1, "Display", "all"}};
%!endfunction

%!test
%! assert_all_refused ("conesolve", bad_conesolve ());
%! assert_refused ("conesolve", "usage", "at most 4 outputs", {eye(3), [-1; 0; 1], 1}, 5);

%!test
%! good = {eye(6), [-1; 2; 0; -1; 0; 0], [0.5; 0.5], "Solver", "auto", "Tol", 1e-8, "MaxIter", 100, "r0", ones(6, 1), ...
%!         "Display", "off"};
%! assert_only_ours ("conesolve", good);
%! assert_only_ours ("conesolve", {sparse(eye (3)), [-1; 2; 0], 0.5, struct("Tol", 1e-8)});
