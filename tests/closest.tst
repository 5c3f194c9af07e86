## SPDX-License-Identifier: BSD-3-Clause

## nsclosest on the shapes of nsshape: closed forms, and searches that only know the points of the surfaces. The random
## pairs of tests/c/test_closest.c are not repeated here.

%!function R = turn_of (pose)
%!  q = pose(4:7) / norm (pose(4:7));
%!  w = q(1);  v = q(2:4)(:);
%!  R = eye (3) + 2*w*[0 -v(3) v(2); v(3) 0 -v(1); -v(2) v(1) 0] + 2*(v*v' - (v'*v)*eye (3));
%!endfunction

%!test # an ellipsoid lies |D R'n| above a plane with its lowest point; roundoff of numbers up to 10
%! rand ("twister", 5);
%! for k = 1:20
%!   D = diag (.2 + 2*rand (1, 3));
%!   n = randn (3, 1);  n /= norm (n);
%!   pose = [5*randn(1, 3), randn(1, 4)];
%!   gap = nsclosest (nsshape ("ellipsoid", diag (D)), pose, nsshape ("halfspace", n, .3), []);
%!   assert (gap, n' * pose(1:3)' - .3 - norm (D * turn_of (pose)' * n), 1e-13);
%! endfor

%!test # a lens on its face and on its rim: balls of radius 1 with centres at +-.6, rim of radius .8
%! ball = nsshape ("sphere", 1);
%! lens = nsshape ("intersection", ball, [0 0 .6], ball, [0 0 -.6]);
%! ground = nsshape ("halfspace", [0 0 1]);
%! for lean = [0 .3 .9 1 1.5]
%!   below = 1 - .6 * cos (lean);
%!   if (tan (lean) > .8 / .6)
%!     below = .8 * sin (lean);
%!   endif
%!   gap = nsclosest (lens, [0 0 2 cos(lean/2) sin(lean/2) 0 0], ground, []);
%!   assert (gap, 2 - below, 1e-13);
%! endfor

%!test # ellipses: no two points of the curves are nearer, on 400 x 400 of them within the square of their distance
%! a = nsshape ("ellipse", [2 .5]);
%! b = nsshape ("ellipse", [1 1.5]);
%! t = 2*pi * (0:399) / 400;
%! for angle = [.2 1 2.5]
%!   R = [cos(angle) -sin(angle); sin(angle) cos(angle)];
%!   A = R * [2*cos(t); .5*sin(t)] + [3; 1];
%!   B = [cos(t); 1.5*sin(t)];
%!   brute = min (min (sqrt ((A(1,:)' - B(1,:)).^2 + (A(2,:)' - B(2,:)).^2)));
%!   [gap, pa, pb, n] = nsclosest (a, [3 1 angle], b, []);
%!   assert (brute >= gap - 1e-14);
%!   assert (gap, brute, 1e-3);
%!   assert (pa - pb, gap * n, 1e-14);
%! endfor

%!test # deep ellipsoids: the largest phi (n) = n'd - |D_a R'n| - |D_b n|, refined from 2000 random normals
%! randn ("twister", 6);
%! a = [1 .7 .4];
%! b = [.5 .9 1.2];
%! pose = [.2 .1 -.3 1 .5 -.2 .3];
%! R = turn_of (pose);
%! phi = @(n) (pose(1:3) * n - norm (a' .* (R' * n)) - norm (b' .* n));
%! best = -Inf;
%! for k = 1:2000
%!   n = randn (3, 1);  n /= norm (n);
%!   if (phi (n) > best)
%!     best = phi (n);  top = n;
%!   endif
%! endfor
%! best = phi (top);  step = .1;
%! while (step > 1e-7)
%!   n = top + step * randn (3, 1);  n /= norm (n);
%!   if (phi (n) > best)
%!     best = phi (n);  top = n;
%!   else
%!     step *= .98;
%!   endif
%! endwhile
%! gap = nsclosest (nsshape ("ellipsoid", a), pose, nsshape ("ellipsoid", b), []);
%! assert (gap, best, 1e-8);

%!test # functions of the user give what the built-in ellipsoid gives, apart and deep
%! A = diag ([1, 1/4, 1/9]);
%! s = nsshape ("implicit", @(x) x'*A*x - 1, @(x) 2*A*x, @(x) 2*A);
%! e = nsshape ("ellipsoid", [1 2 3]);
%! other = nsshape ("superquadric", [1 2 1.5], [.5 .8]);
%! for pose = {[5 3 1 1 2 3 4], [.2 .3 1 1 2 3 4]}
%!   [gap, pa, pb, n] = nsclosest (s, pose{1}, other, []);
%!   [gap_e, pa_e, pb_e, n_e] = nsclosest (e, pose{1}, other, []);
%!   assert ([gap; pa; pb; n], [gap_e; pa_e; pb_e; n_e], 1e-12);
%! endfor

%!test # exchanging the shapes turns the normal
%! a = nsshape ("superquadric", [1 .5], .4);
%! b = nsshape ("intersection", nsshape ("disc", 1), [.3 0], nsshape ("box", [1 1]), []);
%! [gap, pa, pb, n] = nsclosest (a, [2 1 .3], b, [0 0 .1]);
%! [gap2, pb2, pa2, n2] = nsclosest (b, [0 0 .1], a, [2 1 .3]);
%! assert ([gap; pa; pb; n], [gap2; pa2; pb2; -n2], 1e-12);

%!test # a model with such shapes is solved and drawn from its tables; its functions are called with points of the plane
%! f = @(x) x(1)^2 + 4*x(2)^2 - 1;
%! s = nsshape ("implicit", f, @(x) [2*x(1); 8*x(2)], @(x) diag ([2 8]), 2);
%! model = nsbody (nsmodel ("planar"), "Shape", s, "Mass", 1);
%! sol = nssolve (model, [0 .1], "Step", .05);
%! assert (sol.q(2,end), -9.81/2 * .01, .03);                # falls, to the order of 'euler'
%! file = [tempname() ".mat"];
%! unwind_protect
%!   save ("-binary", file, "model");
%!   back = load (file).model;
%! unwind_protect_cleanup
%!   delete (file);
%! end_unwind_protect
%! assert (back.surfaces, model.surfaces);
%! assert (nssolve (back, [0 .1], "Step", .05).q, sol.q);

%!test # tables that do not fit are refused by name
%! model = nsbody (nsmodel ("spatial"), "Shape", nsshape ("superquadric", [1 2 3], [.5 .5]));
%! cases = {1, 9, "has a surface of unknown kind"; 9, 0, "has a surface whose axes are not positive"
%!          12, 2, "has a superquadric whose exponents are not between 0 and 2"; 6, NaN, "has a surface with NaN or Inf"};
%! for k = 1:4
%!   wrong = model;
%!   wrong.surfaces(cases{k,1}) = cases{k,2};
%!   assert_refused ("nssolve", "invalidInput", cases{k,3}, {wrong, [0 .1], "Step", .05});
%! endfor
%! wrong = model;
%! wrong.shapes(14) = 2;
%! assert_refused ("nssolve", "invalidInput", "has a shape whose surfaces are not there", {wrong, [0 .1], "Step", .05});
