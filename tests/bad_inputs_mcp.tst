## mcpsolve and pathmcp: a table of bad inputs for each, {cause, words of the message, inputs}, with a row at least for
## every check; then hostile values in the place of every argument, where an error must be ours. tests/bad_inputs.tst
## sees to it that no cause is left out.
## SPDX-License-Identifier: BSD-3-Clause

############ mcpsolve

%!function [f, J] = shifted (z)
%!  f = z - 3;
%!  J = eye (numel (z));
%!endfunction

%!function rows = bad_mcpsolve ()
%!  f = @shifted;
%!  z = [1; 1];
%!  rows = {
%!    "usage",         "call it as mcpsolve (fun, z0)",                     {};
%!    "usage",         "call it as mcpsolve (fun, z0)",                     {f};
%!    "usage",         "option 'Tol' has no value",                         {f, z, "Tol"};
%!    "usage",         "argument 5 must be the name of an option",          {f, z, 0, 1, 7};
%!    "invalidInput",  "FUN must be a function handle, not char",           {"shifted", z};
%!    "invalidInput",  "FUN must be a function handle, not cell",           {{f}, z};
%!    "invalidInput",  "Z0 must be of class double, not struct",            {f, struct("Tol", 1)};
%!    "invalidInput",  "Z0 must be of class double, not single",            {f, single(z)};
%!    "invalidInput",  "Z0 must be real, not complex",                      {f, 1i*z};
%!    "invalidInput",  "Z0 must have two dimensions, not 3",                {f, ones(1, 2, 2)};
%!    "invalidInput",  "Z0 must be a vector of 4 numbers, not 2 x 2",       {f, eye(2)};
%!    "invalidInput",  "Z0 must not hold NaN",                              {f, [1; NaN]};
%!    "invalidInput",  "L must be a vector of 2 numbers",                   {f, z, [0 0 0]};
%!    "invalidInput",  "L must not hold Inf",                               {f, z, Inf, Inf};
%!    "invalidInput",  "U must not hold -Inf",                              {f, z, -Inf, -Inf};
%!    "invalidInput",  "L must be below 1e+20 and U above -1e+20",          {f, z, 2e20, 3e20};
%!    "invalidInput",  "L must not exceed U, but l(2) = 3 > u(2) = 1",      {f, z, [0 3], [1 1]};
%!    "invalidOption", "unknown option 'Toll'; did you mean 'Tol'?",        {f, z, "Toll", 1};
%!    "invalidOption", "unknown option 'xyz'; the options are Solver",      {f, z, struct("xyz", 1)};
%!    "invalidOption", "OPTIONS must be one struct, not an array of 2",     {f, z, struct("Tol", {1, 2})};
%!    "invalidOption", "Solver must be one of 'newton-lemke', 'semismooth'", {f, z, "Solver", "simplex"};
%!    "invalidOption", "Tol must be a positive finite number, not 0",       {f, z, "Tol", 0};
%!    "invalidOption", "MaxIter must be a positive integer or Inf",         {f, z, "MaxIter", 1.5};
%!    "invalidOption", "Restarts must be an integer from 0 to 1e+06, not -1", {f, z, "Restarts", -1};
%!    "invalidOption", "Restarts must be an integer from 0 on, not a 1 x 2", {f, z, "Restarts", [1 2]};
%!    "invalidOption", "Jacobian must be one of 'off', 'on', 'auto'",       {f, z, "Jacobian", "maybe"};
%!    "invalidOption", "JacobPattern must be a 2 x 2 matrix, not a 3 x 3",  {f, z, "JacobPattern", eye(3)};
%!    "invalidOption", "JacobPattern must be a 2 x 2 matrix, not a 2 x 2 array of class single", {f, z, "JacobPattern", single(eye (2))};
%!    "invalidOption", "JacobPattern must be real, not complex",            {f, z, "JacobPattern", 1i*eye(2)};
%!    "invalidOption", "PathLibrary must be a row of text",                 {f, z, "PathLibrary", 1};
%!    "invalidOption", "Display must be one of",                            {f, z, "Display", "all"};
%!    "domain",        "f is not finite at Z0",                             {@(z) z ./ 0, z};
%!    "domain",        "the Jacobian is not finite at Z0",                  {@(z) deal(z - 3, [NaN 0; 0 1]), z};
%!    "domain",        "f is not finite at Z0",                             {@(z) z * 1i, z};
%!    "handle",        "FUN failed: no value today",                        {@(z) error("no value today"), z};
%!    "handle",        "FUN must return f as 2 numbers of class double",    {@(z) z(1), z};
%!    "handle",        "FUN must return f as 2 numbers of class double",    {@(z) {1, 2}, z};
%!    "handle",        "FUN must return f as 2 numbers of class double",    {@(z) "ab", z};
%!    "handle",        "FUN must return J as a 2 x 2 matrix",               {@(z) deal(z - 3, 1), z};
%!    "handle",        "FUN must return J as a 2 x 2 matrix",               {@(z) deal(z - 3, {1}), z};
%!    "handle",        "FUN must return J as a 2 x 2 matrix",               {@(z) deal(z - 3, ones (2, 2, 2)), z}};
%!endfunction

%!test
%! assert_all_refused ("mcpsolve", bad_mcpsolve ());
%! assert_refused ("mcpsolve", "usage", "at most 4 outputs", {@sin, 1}, 5);

%!test
%! good = {@shifted, [1; 1], [0; 0], [Inf; Inf], "Solver", "semismooth", "Tol", 1e-8, "MaxIter", 20, "Restarts", 1, ...
%!         "Jacobian", "off", "JacobPattern", eye(2), "Display", "off"};
%! assert_only_ours ("mcpsolve", good);
%! assert_only_ours ("mcpsolve", {@(z) z - 3, 1, struct("Tol", 1e-8)});

%!test  # whatever fun returns, the error is ours
%! for odd = hostile_values ()(:)'
%!   for fun = {@(z) odd{1}, @(z) deal(z - 3, odd{1}), @(z) deal(odd{1}, 1)}
%!     try
%!       mcpsolve (fun{1}, 1);
%!     catch problem
%!       assert (strncmp (problem.identifier, "nonsmooth:mcpsolve:", 19), "%s: %s", problem.identifier, problem.message);
%!     end_try_catch
%!   endfor
%! endfor

############ pathmcp

%!function rows = bad_pathmcp ()
%!  f = @(z, flag) deal (z - 3, speye (2), 0);
%!  z = [1; 1];
%!  rows = {
%!    "usage",        "call it as pathmcp (z, l, u, cpfunjac)",             {};
%!    "usage",        "A must come with b",                                 {z, [], [], f, [1 1]};
%!    "invalidInput", "Z must not be empty",                                {[]};
%!    "invalidInput", "Z must be of class double, not single",              {single(z)};
%!    "invalidInput", "Z must be finite, but holds NaN or Inf",             {[1; Inf]};
%!    "invalidInput", "L must have 2 numbers, not 1",                       {z, 0};
%!    "invalidInput", "L must not hold NaN",                                {z, [0 NaN]};
%!    "invalidInput", "U must be real, not complex",                        {z, [], [1i 1]};
%!    "invalidInput", "U must have two dimensions, not 3",                  {z, [], ones(1, 1, 2)};
%!    "invalidInput", "L must not exceed U, but l(2) = 3 > u(2) = 2",       {z, [0 3], [1 2], f};
%!    "invalidInput", "L must be below 1e20 and U above -1e20",             {z, [0 Inf]};
%!    "invalidInput", "CPFUNJAC must be a function that is there",          {z, [], [], "no_such_function"};
%!    "invalidInput", "CPFUNJAC must be the name of a function or a handle", {z, [], [], {f}};
%!    "invalidInput", "B must not be empty where there is an A, T or MU",   {z, [], [], f, [1 1], []};
%!    "invalidInput", "A must be 2 x 2, a row for each number in b",        {z, [], [], f, [1 1], [1 1]};
%!    "invalidInput", "A must be finite",                                   {z, [], [], f, [1 Inf], 1};
%!    "invalidInput", "B must be finite",                                   {z, [], [], f, [1 1], NaN};
%!    "invalidInput", "T must have 1 numbers, not 2",                       {z, [], [], f, [1 1], 1, [1 1]};
%!    "invalidInput", "T must not hold NaN",                                {z, [], [], f, [1 1], 1, NaN};
%!    "invalidInput", "MU must be finite",                                  {z, [], [], f, [1 1], 1, 1, Inf};
%!    "domain",       "f is not finite at Z0",                              {z, [], [], @(z, flag) deal(z, speye (2), 1)};
%!    "handle",       "CPFUNJAC failed: not today",                         {z, [], [], @(z, flag) error("not today")};
%!    "handle",       "CPFUNJAC must return f as 2 numbers",                {z, [], [], @(z, flag) deal(1, speye (2), 0)};
%!    "notSolved",    "exitflag from mcpsolve is -1",                       {1, -Inf, Inf, @(z, flag) deal(z^2 + 1, 2*z, 0)}};
%!endfunction

%!test assert_all_refused ("pathmcp", bad_pathmcp ());

%!test
%! assert_only_ours ("pathmcp", {[1; 1], [0; 0], [9; 9], @(z, flag) deal(z - 3, speye (2), 0), [1 1], 1, 1, 0});

%!test  # without mcpsolve on the path
%! folder = fileparts (which ("mcpsolve"));
%! unwind_protect
%!   rmpath (folder);
%!   assert_refused ("pathmcp", "mcpsolve", "add the folder toolbox to the path", {1, 0, 9, @(z, flag) deal(z, 1, 0)});
%! unwind_protect_cleanup
%!   addpath (folder);
%! end_unwind_protect
