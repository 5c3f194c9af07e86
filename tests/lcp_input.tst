## What lcpsolve accepts and refuses: forms of arguments and options, errors with identifiers.
## SPDX-License-Identifier: BSD-3-Clause

%!function [M, q, z] = small ()          # solution by hand: 2 z1 + z2 = 5, z1 + 2 z2 = 6
%!  M = [2 1; 1 2];
%!  q = [-5; -6];
%!  z = [4/3; 7/3];
%!endfunction

%!function check_refused (id, word, varargin)    # the identifier, and the argument's name in the message
%!  caught = "";
%!  try
%!    lcpsolve (varargin{:});
%!  catch err
%!    caught = err.identifier;
%!    assert (! isempty (strfind (lower (err.message), lower (word))), ...
%!            "message does not name '%s': %s", word, err.message);
%!  end_try_catch
%!  assert (caught, ["nonsmooth:lcpsolve:", id]);
%!endfunction

############ accepted

%!test  # options as names and values, as a struct, as both, in any case of letters, [] for a default
%! [M, q, z] = small ();
%! options = struct ("Solver", "lemke", "Tol", 1e-10, "MaxIter", 50, "Display", "off");
%! assert (lcpsolve (M, q, "Solver", "lemke"), z, 1e-14);
%! assert (lcpsolve (M, q, options), z, 1e-14);
%! assert (lcpsolve (M, q, options, "Tol", 1e-12), z, 1e-14);
%! assert (lcpsolve (M, q, "sOLVER", "LEMKE", "tol", 1e-10), z, 1e-14);
%! assert (lcpsolve (M, q, "Solver", [], "Tol", [], "MaxIter", [], "Basis", [], "Display", []), z, 1e-14);
%! assert (lcpsolve (M, q, struct ("Tol", [])), z, 1e-14);
%! assert (lcpsolve (M, q, struct ()), z, 1e-14);
%! assert (lcpsolve (M, q, [], [], [], options), z, 1e-14);
%! assert (lcpsolve (M, q, 0, Inf, [0; 0], "Solver", "newton"), z, 1e-8);

%!test  # options follow two, three, four or five positional arguments
%! [M, q, z] = small ();
%! given = {0, Inf, [1; 1]};
%! for k = 0:3
%!   assert (lcpsolve (M, q, given{1:k}, "Tol", 1e-10), z, 1e-14);
%!   assert (lcpsolve (M, q, given{1:k}), z, 1e-14);
%! endfor

%!test  # the last of two values counts
%! [M, q] = small ();
%! [~, ~, ~, info] = lcpsolve (M, q, struct ("Solver", "newton"), "Solver", "lemke");
%! assert (info.solver, "lemke");

%!test  # outputs are columns, whatever the shape of q; inputs stay as they are
%! [M, q, z] = small ();
%! M0 = M + 0;  q0 = q + 0;
%! [x, w] = lcpsolve (M, q');
%! assert (size (x), [2, 1]);
%! assert (size (w), [2, 1]);
%! assert (x, z, 1e-14);
%! assert (isequal (M, M0) && isequal (q, q0));

%!test  # special matrices: ranges, diagonal, permutation, sparse with stored zeros and empty columns
%! assert (lcpsolve (eye (3), (-1:1)'), [1; 0; 0], 1e-15);
%! assert (lcpsolve (diag ([1 2 4]), [-1; -2; -4]), [1; 1; 1], 1e-15);
%! assert (lcpsolve (eye (3)(:,[1 3 2]), [1; 2; 3]), zeros (3, 1));
%! S = sparse ([1 2 2], [1 1 3], [2 0 1], 3, 3);
%! [z, ~, exitflag] = lcpsolve (S, [-2; 0; 1]);
%! assert (exitflag, 1);
%! assert (z(1), 1, 1e-15);
%! assert (lcpsolve (sparse (2), sparse (-1)), 0.5, 1e-15);

%!test  # extreme numbers: the largest and smallest magnitudes that are still normal
%! assert (lcpsolve (1e300, -1e300), 1, 1e-14);
%! assert (lcpsolve (1e-300, -1e-300), 1, 1e-14);
%! assert (lcpsolve (realmax, -realmax), 1, 1e-14);
%! assert (lcpsolve (1, 0, -realmax, realmax), 0);

%!test  # Display prints nothing when off and something when not
%! [M, q] = small ();
%! assert (evalc ("lcpsolve (M, q);"), "");
%! assert (evalc ("lcpsolve (M, q, 'Display', 'off');"), "");
%! final = evalc ("lcpsolve (M, q, 'Display', 'final');");
%! assert (! isempty (final));
%! assert (numel (evalc ("lcpsolve (M, q, 'Display', 'iter');")) > numel (final));

############ refused: arguments

%!test  # M
%! for M = {[1 2], ones(3, 2), zeros(0, 1), [1 NaN; 0 1], [1 Inf; 0 1], [1 -Inf; 0 1], [1 1i; 0 1], single(eye (2)), ...
%!          int32(eye (2)), eye(2) > 0, "ab", {1}, struct("a", 1), @sin, ones(2, 2, 2), sparse([1 NaN; 0 1]), ...
%!          sparse([1 1i; 0 1]), sparse(eye (2) > 0), sparse(ones (2, 3))}
%!   if (ischar (M{1}) || isstruct (M{1}))
%!     check_refused ("invalidInput", "M must be of class double", M{1}, [1; 1]);
%!   else
%!     check_refused ("invalidInput", "M", M{1}, ones (rows (M{1}), 1));
%!   endif
%! endfor

%!test  # q
%! for q = {1, [1; 1; 1], ones(2), [], [1; NaN], [1; Inf], [1; -Inf], [1; 1i], single([1; 1]), int8([1; 1]), ...
%!          [true; true], {1; 1}, @sin, ones(2, 1, 2), sparse([1; NaN])}
%!   check_refused ("invalidInput", "Q", eye (2), q{1});
%! endfor

%!test  # l and u
%! for b = {[0; 0; 0], ones(2), [0; NaN], NaN, [0; 1i], single([0; 0]), int8([0; 0]), false, {0; 0}, @sin}
%!   check_refused ("invalidInput", "L", eye (2), [1; 1], b{1});
%!   check_refused ("invalidInput", "U", eye (2), [1; 1], [], b{1});
%! endfor
%! check_refused ("invalidInput", "L", eye (2), [1; 1], [0; Inf]);
%! check_refused ("invalidInput", "U", eye (2), [1; 1], [], [1; -Inf]);
%! check_refused ("invalidInput", "L", eye (2), [1; 1], [0; 2], [1; 1]);
%! check_refused ("invalidInput", "L", eye (2), [1; 1], 2, 1);
%! check_refused ("invalidInput", "L", eye (2), [1; 1], [], -1);        # default 0 above u

%!test  # z0
%! for z0 = {[0; 0; 0], ones(2), [0; NaN], [0; Inf], [0; 1i], single([0; 0]), {0; 0}, @sin}
%!   check_refused ("invalidInput", "Z0", eye (2), [1; 1], 0, Inf, z0{1});
%! endfor

############ refused: options and calls

%!test  # unknown names suggest the nearest
%! check_refused ("invalidOption", "'Tol'", eye (2), [1; 1], "Toll", 1);
%! check_refused ("invalidOption", "'MaxIter'", eye (2), [1; 1], "MaxIters", 1);
%! check_refused ("invalidOption", "'Solver'", eye (2), [1; 1], struct ("Slover", "lemke"));
%! check_refused ("invalidOption", "unknown", eye (2), [1; 1], "", 1);

%!test  # values
%! for value = {"lemky", 1, {"lemke"}, @sin, ["lemke"; "lemke"], repmat("x", 1, 1000)}
%!   check_refused ("invalidOption", "Solver", eye (2), [1; 1], "Solver", value{1});
%!   check_refused ("invalidOption", "Display", eye (2), [1; 1], "Display", value{1});
%! endfor
%! for value = {0, -1, NaN, 1i, [1 2], "a", {1}, true}
%!   check_refused ("invalidOption", "Tol", eye (2), [1; 1], "Tol", value{1});
%!   check_refused ("invalidOption", "MaxIter", eye (2), [1; 1], "MaxIter", value{1});
%! endfor
%! check_refused ("invalidOption", "MaxIter", eye (2), [1; 1], "MaxIter", 1.5);
%! check_refused ("invalidOption", "Tol", eye (2), [1; 1], "Tol", Inf);

%!test  # Basis: n codes -1, 0, 1 that fit the bounds are used; other values are errors
%! for value = {0, [0; 0; 0], [0; 2], [0; 0.5], [0; NaN], [0; Inf], "ab", {0; 0}, int8([0; 0]), [0; 1i]}
%!   caught = "";
%!   try
%!     lcpsolve (eye (2), [-1; -1], "Basis", value{1});
%!   catch err
%!     caught = err.identifier;
%!     assert (! isempty (strfind (err.message, "Basis")));
%!   end_try_catch
%!   assert (any (strcmp (caught, {"nonsmooth:lcpsolve:invalidInput", "nonsmooth:lcpsolve:invalidOption"})));
%! endfor
%! [z, ~, exitflag] = lcpsolve (eye (2), [-1; -1], "Basis", [1; 1]);      # at u = Inf: cannot be, still solved
%! assert (exitflag, 1);
%! assert (z, [1; 1], 1e-15);

%!test  # calls
%! check_refused ("usage", "lcpsolve");
%! check_refused ("usage", "lcpsolve", eye (2));
%! check_refused ("usage", "Tol", eye (2), [1; 1], "Tol");
%! check_refused ("usage", "option", eye (2), [1; 1], 0, Inf, [0; 0], 7);
%! check_refused ("usage", "option", eye (2), [1; 1], "Tol", 1e-8, 3, 4);
%! check_refused ("invalidOption", "struct", eye (2), [1; 1], struct ("Tol", {1, 2}));

%!test  # after an error the next call works
%! [M, q, z] = small ();
%! for k = 1:50
%!   try
%!     lcpsolve (M, [NaN; 1]);
%!   end_try_catch
%!   assert (lcpsolve (M, q), z, 1e-14);
%! endfor

############ extreme numbers

%!test  # a w that is lost in the sum z - w still counts: no z makes w = q = -2 positive
%! for z0 = {[], [1e20; 1e20], [1e300; 0]}
%!   [~, ~, exitflag, info] = lcpsolve (zeros (2), [-2; -2], 0, Inf, z0{1});
%!   assert (exitflag, -1);
%!   assert (info.residual, 1);
%!   assert (info.infeasible && all (info.ray >= 0) && any (info.ray > 0));
%! endfor

%!test  # what overflows is no solution, and no certificate
%! [z, w, exitflag] = lcpsolve ([1e-320, -4e288; 0, 1e-320], [0; 0], [-Inf; 0], [1e-309; Inf], [1e-309; 1e142]);
%! assert (exitflag != 1 || all (isfinite ([z; w])));
%! M = zeros (8);
%! M(1:4,1) = [realmin; realmin; realmin; -realmax];
%! [~, ~, exitflag, info] = lcpsolve (M, -2 * ones (8, 1));       # rows 5 to 8: w = -2
%! assert (exitflag, -1);
%! assert (all (isfinite (info.ray)));
%! assert (! info.infeasible || (all (info.ray >= 0) && all (M' * info.ray <= 0) && sum (info.ray) > 0));

%!test  # a certificate has the signs that the help promises
%! for seed = 1:200
%!   n = 1 + mod (seed, 6);
%!   x = lcp_random (lcp_random (seed), n, n + 1, "normal");
%!   M = x(:,1:n) - 2 * (mod (seed, 3) == 0) * eye (n);
%!   [~, ~, exitflag, info] = lcpsolve (M, x(:,n+1) - 1);
%!   if (info.infeasible)
%!     assert (exitflag, -1);
%!     assert (all (info.ray >= 0));
%!     assert (all (M' * info.ray <= 1e-9 * abs (M)' * info.ray));    # zero but for the roundoff of the ray
%!     assert ((x(:,n+1) - 1)' * info.ray < 0);
%!   endif
%! endfor

%!test  # one so nearly singular that its solution, about 1e12, is beyond roundoff: nothing false is said
%! [~, ~, exitflag, info] = lcpsolve ([1, -1; -1, 1 + 1e-13], [-1; .9]);
%! assert (! info.infeasible);
%! assert (isempty (strfind (info.message, "no solution exists")));

%!test  # a P-matrix that is nearly singular has a solution, however far; M*z is then known to 1e-16 times its size
%! for d = [2e-8, 2e-10]
%!   [y, ~, exitflag, info] = lcpsolve ([1, -1; -1, 1 + d], [-1; .9]);
%!   assert (! info.infeasible);
%!   assert (exitflag == 1 || d < 1e-9);                   # 5e8 * 1e-16 is beyond Tol, unless products are fused
%!   assert (exitflag != 1 || norm (y * d / .1 - 1, Inf) <= 1e-5);      # z = .1/d; eps / d
%! endfor
