## SPDX-License-Identifier: BSD-3-Clause

## What a function of the user keeps of its arguments is his: it must hold its numbers after the step, after the run,
## and after errors.  (Octave 11 lends the memory of a MEX file to the functions that it calls, and does not count who
##                    holds it.)

%!function out = keep (varargin)                 # keep ("clear"), kept = keep ("all"), otherwise keeps its arguments
%!  persistent kept = {};
%!  out = false;
%!  if (numel (varargin) == 1 && ischar (varargin{1}))
%!    out = kept;
%!    if (strcmp (varargin{1}, "clear"))
%!      kept = {};
%!    endif
%!  else
%!    kept(end+1,1:numel (varargin)) = varargin;
%!  endif
%!endfunction

%!function overwrite ()                          # memory that was given back gets other numbers
%!  for n = 1:6
%!    for k = 1:200
%!      junk{k} = pi * ones (n, 1);
%!    endfor
%!  endfor
%!endfunction

%!function out = second (~, out)
%!endfunction

%!function sys = falling ()
%!  sys = nssystem ("Mass", @(q) second (keep (q), eye (2)), "Force", @(t, q, v) second (keep (t, q, v), [0; -9.81]), ...
%!                  "Gap", @(q) second (keep (q), q(2)), "Normal", [0; 1]);
%!endfunction

%!test  # OutputFcn: [q; v] of every column of the solution, bit for bit, and the flags around them
%! keep ("clear");
%! sys = nssystem ("Mass", eye (2), "Force", [0; -9.81], "Gap", @(q) q(2), "Normal", [0; 1]);
%! sol = nssolve (sys, [0 .5], [0; 1], [.1; 0], "Step", .01, "OutputFcn", @keep);
%! overwrite ();
%! kept = keep ("all");
%! assert (kept(1,:), {[0; .5], [0; 1; .1; 0], "init"});
%! assert (kept(end,:), {[], [], "done"});
%! shown = kept(2:end-1,:);
%! [there, at] = ismember ([shown{:,1}], sol.t);
%! assert (all (there) && numel (at) >= numel (sol.t) - 1);
%! assert ([shown{:,2}], [sol.q(:,at); sol.v(:,at)]);

%!test  # Events
%! keep ("clear");
%! sys = nssystem ("Mass", 1, "Force", -9.81);
%! sol = nssolve (sys, [0 .5], 1, 0, "Step", .01, "Events", @(t, y) deal (second (keep (t, y), y(1) - .3), true, 0));
%! overwrite ();
%! kept = keep ("all");
%! assert (kept(1,:), {0, [1; 0]});
%! [there, at] = ismember ([kept{:,1}], sol.t);
%! assert (sum (there) > 20);
%! y = [kept{there,2}];
%! assert (y, [sol.q(:,at(there)); sol.v(:,at(there))]);

%!test  # functions of a system: what they were given is what they would be given again
%! keep ("clear");
%! first = nssolve (falling (), [0 .2], [0; 1], [.1; 0], "Step", .01);
%! overwrite ();
%! one = keep ("clear");
%! copies = cellfun (@(x) x + 0, one, "UniformOutput", false);
%! nssolve (falling (), [0 .2], [0; 1], [.1; 0], "Step", .01);
%! overwrite ();
%! assert (one, keep ("all"));
%! assert (one, copies);
%! assert (one{1,1}, [0; 1]);
%! assert (all (cellfun (@(q) isempty (q) || abs (q(end)) < 2, one(:,2))));

%!test  # a force on a body
%! keep ("clear");
%! m = nsbody (nsmodel ("planar"), "Mass", 1, "Position", [0 1]);
%! m = nsforce (m, 1, @(t, q, v) second (keep (t, q, v), [0 0]));
%! sol = nssolve (m, [0 .1], "Step", .01);
%! overwrite ();
%! kept = keep ("all");
%! assert (rows (kept) >= 10 && all (cellfun (@(q) all (abs (q) <= 1), kept(:,2))));
%! assert (kept{1,2}(1:2)', [0 1]);

%!function [f, J] = squares (z)
%!  keep (z, 0);
%!  f = z.^2 - [1; 2];
%!  J = diag (2 * z);
%!endfunction

%!test  # points of mcpsolve: f (z) = z.^2 - [1; 2] keeps every z; the last is the solution, the first is where it began
%! for jacobian = {"off", "auto"}
%!   keep ("clear");
%!   z = mcpsolve (@squares, [3; 4], 0, Inf, "Jacobian", jacobian{1});
%!   overwrite ();
%!   points = [keep("all"){:,1}];
%!   assert (any (all (points == [3; 4])));
%!   assert (any (all (abs (points - z) < 1e-6)));
%!   assert (all (abs (points(:)) < 5) && ! any (points(:) == pi));
%! endfor

%!function f = weight_until (t)                  # fails after four steps and a half
%!  if (t > .045)
%!    error ("late");
%!  endif
%!  f = [0; -9.81];
%!endfunction

%!test  # after an error, too: also the arguments of the call that finds its cause
%! keep ("clear");
%! fail = false;
%! try
%!   nssolve (nssystem ("Mass", eye (2), "Force", @(t, q, v) second (keep (t, q, v), weight_until (t))), [0 .2], [0; 1], ...
%!            [.1; 0], "Step", .01);
%! catch
%!   fail = true;
%! end_try_catch
%! overwrite ();
%! kept = keep ("all");
%! q = [kept{:,2}];
%! t = [kept{:,1}];
%! assert (fail && t(end) > .045 && t(end) == t(end-1));
%! assert (q(:,end), q(:,end-1));
%! assert (q(1,:), .1 * t, .1 * .01 + 1e-12);
