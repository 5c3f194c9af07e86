## Bodies that move farther in one step than they are long: what is in their way is hit all the same.
## SPDX-License-Identifier: BSD-3-Clause

## A disc or sphere of radius 0.1 flies at a box of 1 m and of its own mass, without gravity. Nothing rebounds, so that
## both go on with half its speed: an exact number, of which roundoff of some places of 100 m is lost.
%!function hit (kind, method, way, start)
%!  step = 0.01;
%!  speed = way / step;
%!  model = nsmodel (kind, "Gravity", 0);
%!  if (strcmp (kind, "planar"))
%!    model = nsbody (model, "Shape", nsshape ("box", [1 1]));
%!    model = nsbody (model, "Shape", nsshape ("disc", 0.1), "Position", [start 0], "Velocity", [speed 0]);
%!  else
%!    model = nsbody (model, "Shape", nsshape ("box", [1 1 1]));
%!    model = nsbody (model, "Shape", nsshape ("sphere", 0.1), "Position", [start 0 0], "Velocity", [speed 0 0]);
%!  endif
%!  sol = nssolve (model, [0 3*step], "Step", step, "Method", method);
%!  assert (sol.v(1,end) / speed, 0.5, 1e-9);
%!endfunction

%!test  # a step that ends where the disc touches the box from behind: -0.9 + 1.5 = 0.5 + 0.1
%! for kind = {"planar", "spatial"}
%!   for method = {"euler", "linimp", "trapezoidal", "radau5"}
%!     hit (kind{1}, method{1}, 1.5, -0.9);
%!   endfor
%! endfor

%!test  # and one of a hundred times the size of the box, wherever in it they meet
%! for kind = {"planar", "spatial"}
%!   for method = {"euler", "linimp", "trapezoidal", "radau5"}
%!     for start = [-5 -21.3 -50 -66.6 -95]
%!       hit (kind{1}, method{1}, 100, start);
%!     endfor
%!   endfor
%! endfor
