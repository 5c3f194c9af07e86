## Corners that pass each other.  What is free there is not convex (PAGT, end of section 10.4).
## SPDX-License-Identifier: BSD-3-Clause

## A block whose lower face lies on the corner (0, 0) of a table moves along that face, without gravity and friction: no
## step may change its velocity, also not the one in which its rear corner comes to that of the table.
%!function model = block_on_corner (kind, tilt, start, velocity, spin)
%!  along = [cos(tilt); -sin(tilt)];
%!  upward = [sin(tilt); cos(tilt)];
%!  place = start * along + 0.1 * upward;
%!  model = nsmodel (kind, "Gravity", 0);
%!  if (strcmp (kind, "planar"))
%!    model = nsbody (model, "Shape", nsshape ("box", [1 0.5]), "Position", [-0.5 -0.25], "Fixed", true);
%!    model = nsbody (model, "Shape", nsshape ("box", [0.4 0.2]), "Position", place, "Angle", -tilt, ...
%!                    "Velocity", velocity * along, "AngularVelocity", spin);
%!  else
%!    model = nsbody (model, "Shape", nsshape ("box", [1 1 0.5]), "Position", [-0.5 0 -0.25], "Fixed", true);
%!    model = nsbody (model, "Shape", nsshape ("box", [0.4 0.3 0.2]), "Position", [place(1) 0.02 place(2)], ...
%!                    "Quaternion", [cos(tilt/2) 0 sin(tilt/2) 0], "Velocity", velocity * [along(1) 0 along(2)], ...
%!                    "AngularVelocity", [0 -spin 0]);
%!  endif
%!endfunction

%!function change = slide_over_corner (kind, method, tilt, start, duration, varargin)
%!  sol = nssolve (block_on_corner (kind, tilt, start, 1, 0), [0 duration], "Method", method, "Step", 1e-3, varargin{:});
%!  change = max (max (abs (sol.v - sol.v(:,1))));
%!endfunction

%!shared kinds, methods
%! kinds = {"planar", "spatial"};
%! methods = {"euler", "linimp", "trapezoidal", "moreau"};

%!test  # as long as the face is on the corner nothing happens
%! for kind = kinds(:)'
%!   for method = methods(:)'
%!     assert (slide_over_corner (kind{1}, method{1}, 0.4, -0.15, 0.3) < 1e-12, "%s %s", kind{1}, method{1});
%!   endfor
%! endfor

%!test  # nor where the rear corner passes that of the table
%! for kind = kinds(:)'
%!   for method = methods(:)'
%!     for start = -0.04:0.02:0.02
%!       for tilt = [0.05 0.4 1.1]
%!         change = slide_over_corner (kind{1}, method{1}, tilt, start, 0.27);
%!         assert (change < 1e-12, "%s %s %g %g: %g", kind{1}, method{1}, tilt, start, change);
%!       endfor
%!     endfor
%!   endfor
%!   assert (slide_over_corner (kind{1}, "euler", 0.4, 0, 0.27, "Stabilization", "velocity") < 1e-12);
%! endfor

## The block turns about the corner, on which it stays, until its face lies on the table: its rear corner, 0.2 + start
## from the corner, may go below by what rows that are linear in a turn of w h miss, its length times (w h)^2.
%!test  # and a block that turns onto the table is stopped by it
%! for kind = kinds(:)'
%!   for h = [1e-2 2e-3]
%!     for start = [-0.1 0 0.1]
%!       model = block_on_corner (kind{1}, 0.3, start, 0, 2);
%!       sol = nssolve (model, [0 0.5], "Step", h, "Stabilization", "velocity");
%!       if (strcmp (kind{1}, "planar"))
%!         rear = sol.q(2,:) - 0.2 * sin (sol.q(3,:)) - 0.1 * cos (sol.q(3,:));
%!       else
%!         angle = -2 * atan2 (sol.q(6,:), sol.q(4,:));
%!         rear = sol.q(3,:) - 0.2 * sin (angle) - 0.1 * cos (angle);
%!       endif
%!       assert (min (rear) > -(2 * 2 * h) ^ 2, "%s %g %g: %g", kind{1}, h, start, min (rear));
%!       assert (min (rear) < 0.01);                       # it does come down
%!     endfor
%!   endfor
%! endfor
