## Corners that pass each other.  What is free there is not convex (PAGT, end of section 10.4).
## SPDX-License-Identifier: BSD-3-Clause

## A block whose lower face lies on the corner (0, 0) of a table moves along that face, without gravity and friction: no
## step may change its velocity, also not the one in which its rear corner comes to that of the table.
%!function change = slide_over_corner (method, start, duration)
%!  tilt = 0.4;
%!  along = [cos(tilt); -sin(tilt)];
%!  upward = [sin(tilt); cos(tilt)];
%!  model = nsmodel ("planar", "Gravity", 0);
%!  model = nsbody (model, "Shape", nsshape ("box", [1 0.5]), "Position", [-0.5 -0.25], "Fixed", true);
%!  model = nsbody (model, "Shape", nsshape ("box", [0.4 0.2]), "Position", start * along + 0.1 * upward, ...
%!                  "Angle", -tilt, "Velocity", along);
%!  sol = nssolve (model, [0 duration], "Method", method, "Step", 1e-3);
%!  change = max (max (abs (sol.v - sol.v(:,1))));
%!endfunction

%!test  # as long as the face is on the corner nothing happens
%! for method = {"euler", "linimp", "trapezoidal", "moreau"}
%!   assert (slide_over_corner (method{1}, -0.15, 0.3) < 1e-12, method{1});
%! endfor

%!test  # nor where the rear corner passes that of the table
%! for method = {"euler", "linimp", "trapezoidal", "moreau"}
%!   for start = -0.04:0.007:0.02
%!     assert (slide_over_corner (method{1}, start, 0.5) < 1e-12, method{1});
%!   endfor
%! endfor
