## Memory stays flat: the resident set of this process before and after many calls of each MEX function, errors included.
## The environment variable NONSMOOTH_LONG makes it half a million calls of the solvers, and prints bytes per call.
## SPDX-License-Identifier: BSD-3-Clause

%!function bytes = resident ()               # pages of this process that are in memory
%!  file = fopen ("/proc/self/statm");
%!  pages = fscanf (file, "%d", 2);
%!  fclose (file);
%!  bytes = 4096 * pages(2);
%!endfunction

## A leak grows with every call; what the allocator keeps for later does not. So the second half is measured, after the
## first has filled its pools. The bound is 4 bytes a call and 128 kB: a lost array is 80 bytes at the least.
%!function check_flat (name, call, count)
%!  for k = 1:count
%!    call ();
%!  endfor
%!  before = resident ();
%!  for k = 1:count
%!    call ();
%!  endfor
%!  growth = resident () - before;
%!  if (! isempty (getenv ("NONSMOOTH_LONG")))
%!    printf ("%-30s %7d calls: %6.2f bytes a call\n", name, 2 * count, growth / count);
%!  endif
%!  assert (growth <= 4 * count + 2^17, "%s: %.1f bytes a call", name, growth / count);
%!endfunction

%!function four_outputs (solver, varargin)
%!  [~, ~, ~, ~] = solver (varargin{:});
%!endfunction

%!function fail (f, varargin)
%!  try
%!    f (varargin{:});
%!  catch
%!    return
%!  end_try_catch
%!  error ("no error");
%!endfunction

%!function n = calls (short)
%!  n = short;
%!  if (! isempty (getenv ("NONSMOOTH_LONG")))
%!    n = 25 * short;                          # with the two halves half a million calls of a solver
%!  endif
%!endfunction

%!testif ; exist ("/proc/self/statm", "file")  # solvers: matrices that are diagonal, full, sparse; infeasible ones
%! W = eye (3);  q = [-1; 2; 0];  F = W + magic (3) / 100;
%! check_flat ("lcpsolve", @() lcpsolve (F, q), calls (1e4));
%! check_flat ("lcpsolve, eye", @() lcpsolve (W, q), calls (1e4));
%! check_flat ("lcpsolve, sparse", @() lcpsolve (sparse (F), q), calls (1e4));
%! check_flat ("lcpsolve, 4 outputs", @() four_outputs (@lcpsolve, W, q), calls (1e4));
%! check_flat ("lcpsolve, no solution", @() four_outputs (@lcpsolve, [-1 0; 0 -1], [-1; -1]), calls (2e3));
%! check_flat ("lcpsolve, options", @() four_outputs (@lcpsolve, W, q, -1, 1, q, "Basis", [0 0 0]), calls (1e4));
%! check_flat ("conesolve", @() conesolve (W, q, 0.5), calls (1e4));
%! check_flat ("conesolve, 4 outputs", @() four_outputs (@conesolve, W, q, 0.5), calls (1e4));

%!testif ; exist ("/proc/self/statm", "file")  # functions of the user, also with diagonal derivatives
%! check_flat ("mcpsolve", @() mcpsolve (@(z) deal (z - [1; 2], eye (2)), [0; 0], 0, Inf), calls (2e3));
%! check_flat ("mcpsolve, 4 outputs", @() four_outputs (@mcpsolve, @(z) z.^2 - 2, 1, 0, Inf), calls (2e3));

%!testif ; exist ("/proc/self/statm", "file")  # errors
%! check_flat ("lcpsolve, error", @() fail (@lcpsolve, eye (2), [1; 2; 3]), calls (1e4));
%! check_flat ("lcpsolve, unknown option", @() fail (@lcpsolve, eye (2), [1; 2], "Tool", 1), calls (1e4));
%! check_flat ("conesolve, error", @() fail (@conesolve, eye (2), [1; 2], 1), calls (1e4));
%! check_flat ("mcpsolve, error", @() fail (@mcpsolve, @(z) error ("no"), 1, 0, 1), calls (2e3));

%!testif ; exist ("/proc/self/statm", "file")  # options, steps and runs
%! sys = nssystem ("Mass", eye (2), "Force", @(t, q, v) [0; -9.81], "Gap", @(q) q(2), "Normal", [0; 1]);
%! model = nsbody (nsmodel ("planar"), "Mass", 1, "Position", [0 1], "Shape", nsshape ("disc", 0.5));
%! check_flat ("nsset", @() nsset ("Step", 0.01), calls (4e3));
%! check_flat ("nsstep", @() nsstep (sys, 0, [0; 1], [0; 0], 0.01), calls (1e3));
%! check_flat ("nsterms", @() nsterms (model, 0, [0; 1; 0], [0; 0; 0]), calls (2e3));
%! check_flat ("nssolve", @() nssolve (sys, [0 0.02], [0; 1], [0; 0], "Step", 0.01), calls (100));
