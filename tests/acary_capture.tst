## Acary, Figures 6 and 7: Algorithm 1 with Runge-Kutta methods has their order, through an accumulation of impacts too.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup, implicit, explicit
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"acary", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));
%! implicit = run_acary_figure_6 ();
%! explicit = run_acary_figure_7 ();

## The ball: at least the order p of the method, less 0.2 for where in the steps the impacts fall. (It is p + 1.)
## The oscillator: p to 0.3; the largest step is 0.75 radian of its oscillation.
%!test
%! for r = {implicit, explicit}
%!   list = r{1}.errors;
%!   p = r{1}.orders;
%!   report = mat2str ([list(1,:).order; list(2,:).order], 3);
%!   assert (all ([list(1,:).order] >= p - 0.2), "%s", report);
%!   assert (all (abs ([list(2,:).order] - p) <= 0.3), "%s", report);
%! endfor
%! assert (implicit.orders, 2:6);
%! assert ({implicit.errors(1,:).method}, {"lobatto2", "radau3", "lobatto4", "radau5", "lobatto6"});
%! assert (explicit.orders, 2:5);
%! assert ({explicit.errors(1,:).method}, {"herk2", "herk3", "herk4", "herk5"});

%!test  # Radau 5 and Lobatto 6 come below 1e-10 on both examples
%! for k = 1:2
%!   assert (implicit.errors(k,4).q(end) < 1e-10 && implicit.errors(k,5).q(end) < 1e-10);
%! endfor

## Impacts of the oscillator until t = 5: three, by nsexact. After impact n the ball has the speed 2^(1-n), and flies
## for as long. Impacts are resolved at most until that is less than a critical interval of 0.01 h^(p+1); at least until
## it is 64 of them, or until 20 impacts, when its flights are no higher than 1e-12 and soon roundoff.
%!test
%! for r = {implicit, explicit}
%!   for n = 1:numel (r{1}.orders)
%!     assert (r{1}.errors(2,n).impacts, [3 3 3 3 3]);
%!     e = r{1}.errors(1,n);
%!     most = 1 - log2 (0.01 * e.h .^ (r{1}.orders(n) + 1));
%!     report = sprintf ("%s: %s, %s", e.method, mat2str (e.impacts), mat2str (most, 3));
%!     assert (all (e.impacts <= most & e.impacts >= min (most - 6, 20)), "%s", report);
%!   endfor
%! endfor

%!test  # comparisons, table
%! assert (numel (implicit.facts), 10);
%! assert (numel (explicit.facts), 8);
%! text = evalc ("report_capture (implicit);");
%! assert (! isempty (regexp (text, 'order +2\.93 +3\.93 +4\.93 +5\.93 +6\.93')), text);
