## Acary, Figures 4 and 5: work and precision of Moreau's scheme with steps that adapt.
## SPDX-License-Identifier: BSD-3-Clause

%!shared four, five, cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"acary", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));
%! four = run_acary_figure_4 ();
%! five = run_acary_figure_5 ();

## Slopes of Figure 4. Errors of constant steps scatter by where in a step an impact falls: over three decades the slope
## is
## -1 to 0.15 (a factor of 3 at one end). Those of adaptive steps do not: 0.1 for the ball, whose error is the
## tolerance; for the oscillator -2 in the limit, and the cost of the impacts, log (1/tol) beside tol^(-1/3), makes it
## steeper.
%!test
%! assert (four.ball(1).slope, -1, 0.15);
%! assert (four.oscillator(1).slope, -1, 0.15);
%! assert (four.ball(2).order, 1, 0.1);
%! slope = four.facts(end).ours;
%! assert (slope < -1.95 && slope > -2.3, "%g", slope);

## The axis of the paper begins at 1e-12; a tolerance of 1e-12 gives 2.2e-12, some tolerances as all of them (see
## tests/moreau_adaptive.tst). Constant steps would need 1e12 evaluations.
%!test
%! assert (min (four.ball(2).error) < 8e-12);
%! assert (four.ball(2).error < 8 * four.ball(2).value);
%! assert (four.ball(2).evaluations(end) < 10000);          # the axis of the paper ends at 1e6; measured 5915

## An error of 1e-3 on the oscillator with 9 times fewer evaluations. The curve of constant steps scatters by 3.
%!test
%! assert (four.gain > 3);

## Figure 5: the variable order needs fewer evaluations than the heuristic for each error of the oscillator, measured
## 0.77 to 0.86 of them, and about as many on the ball, measured up to 1.3 times; its slopes are the same.
%!test
%! assert (all (five.share < 0.95), "%s", mat2str (five.share, 3));
%! assert (five.ball(3).order, 1, 0.1);
%! assert (all (five.ball(3).evaluations < 1.5 * five.ball(2).evaluations));
%! slope = five.facts(2).ours;
%! assert (slope < -1.95 && slope > -2.3, "%g", slope);

%!test  # the runs of Figure 5 with constant steps and with the heuristic are those of Figure 4
%! for name = {"ball", "oscillator"}
%!   assert ({five.(name{1})(1:2).error}, {four.(name{1}).error});
%!   assert ({five.(name{1})(1:2).evaluations}, {four.(name{1}).evaluations});
%! endfor

%!test  # every comparison is named, and close
%! facts = [four.facts, five.facts];
%! assert (numel (facts), 8);
%! assert (all (strncmp ({facts.where}, "Acary, Figure ", 14)));
%! assert ({facts.source}, [{"paper"}, repmat({"limit"}, 1, 7)]);
