## Events of 'trapezoidal', with fixed and with adaptive steps: all of them, once, at their times, and no other.
## SPDX-License-Identifier: BSD-3-Clause

%!shared cleanup
%! folders = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples", {"ap", "pagt", "stewart"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

%!function k = kinds (sol)
%!  k = {sol.events.kind};
%!endfunction

## ---- a rod that falls with its foot on the table

## Uniform, m = 1, half length 1, J = 1/3, the foot at rest from the angle and rate that the impact leaves: about the
## foot (J + 1) w' = -g cos (a), and with x' = w' sin... the forces on the foot are those of the centre's acceleration.
## It slips where |Ft| = mu Fn.
%!function [t, meets] = foot_slips (mu, height, w0)
%!  g = 9.81;
%!  low = @(t) height - g * t .^ 2 / 2 - sin (pi / 2 + w0 * t);
%!  meets = fzero (low, [0, sqrt(2 * height / g)], optimset ("TolX", 1e-15));
%!  a0 = pi / 2 + w0 * meets;
%!  ## the impact: the foot is at (-cos, -sin) from the centre and comes to rest
%!  v = [0; -g * meets; w0];
%!  J = [1, 0, sin(a0); 0, 1, -cos(a0)];
%!  M = diag ([1, 1, 1/3]);
%!  P = -(J * (M \ J')) \ (J * v);
%!  assert (P(2) > 0 && abs (P(1)) < mu * P(2));
%!  w1 = (v + M \ (J' * P))(3);
%!  rate = @(t, y) [y(2); -0.75 * g * cos(y(1))];
%!  state = @(t) tight_ode (rate, [0, t], [a0; w1])(:,end);
%!  reserve = @(y) mu * normal (y, g) - abs (tangential (y, g));
%!  late = 0.01;
%!  while (reserve (state (late)) > 0)
%!    late += 0.02;
%!  endwhile
%!  t = meets + fzero (@(t) reserve (state (t)), [max(late - 0.02, 1e-6), late], optimset ("TolX", 1e-12));
%!endfunction

%!function F = normal (y, g)        # g + y'' of the centre, at (cos, sin) from the foot
%!  F = g + cos (y(1)) * (-0.75 * g * cos (y(1))) - sin (y(1)) * y(2) ^ 2;
%!endfunction

%!function F = tangential (y, g)
%!  F = -sin (y(1)) * (-0.75 * g * cos (y(1))) - cos (y(1)) * y(2) ^ 2;
%!endfunction

%!function model = rod (mu, height, w0)
%!  model = nsmodel ("planar", "Gravity", 9.81);
%!  model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", mu);
%!  model = nsbody (model, "Shape", nsshape ("polygon", [-1 1; 0 0]), "Mass", 1, "Inertia", 1/3, "Position", [0 height], ...
%!                  "Angle", pi / 2, "AngularVelocity", w0);
%!endfunction

%!test  # it lands, sticks, and slips once: at .37243 for mu = 2.  Up to 10 ms after that
%! for scene = [2, 1.15, 2.6; 1.5, 1.15, 2.6; 3, 1.15, 2.6; 2, 1.3, 1.2; 2.5, 1.1, 2]'
%!   [slips, meets] = foot_slips (scene(1), scene(2), scene(3));
%!   if (isequal (scene, [2; 1.15; 2.6]))
%!     assert (slips, .37243, 1e-5);
%!   endif
%!   for h = [.01, .004, 4.41942e-4]
%!     sol = nssolve (rod (scene(1), scene(2), scene(3)), [0, slips + .01], "Method", "trapezoidal", "Step", h);
%!     assert (kinds (sol), {"collision", "slip"});
%!     assert (sol.events(1).time, meets, 1e-9);
%!     assert (sol.events(2).time, slips, 2 * h^2);
%!   endfor
%!   errors = zeros (1, 3);
%!   for k = 1:3
%!     sol = nssolve (rod (scene(1), scene(2), scene(3)), [0, slips + .01], "Method", "trapezoidal", "RelTol", 10 ^ (-1 - 2*k));
%!     assert (kinds (sol), {"collision", "slip"});
%!     errors(k) = abs (sol.events(2).time - slips);
%!   endfor
%!   assert (errors <= [1e-3, 1e-5, 1e-6], mat2str (errors, 3));      # 2e-5, 9e-7, 2e-7 measured for the first
%! endfor

## ---- blocks on a table: closed forms of nsexact

%!function sys = blocks (amplitudes, mu)       # all in one system, each with its own force
%!  n = numel (amplitudes);
%!  D = zeros (2 * n, 2, n);
%!  for k = 1:n
%!    D(2*k-1,:,k) = [1, -1];
%!  endfor
%!  sys = nssystem ("Mass", eye (2 * n), "Force", @(t, q, v) [amplitudes(:)' * cos(t); -9.81 * ones(1, n)](:), ...
%!                  "ForceJacobian", {zeros(2 * n), zeros(2 * n)}, "Gap", @(q) q(2:2:end), "Normal", kron (eye (n), [0; 1]), ...
%!                  "Tangent", D, "Friction", mu);
%!endfunction

## An amplitude that is nearly mu m g makes the block slide at the start for a short time: 8 and 7.848 in PAGT.
%!function check_blocks (amplitudes, mu, h, T)
%!  n = numel (amplitudes);
%!  sol = nssolve (blocks (amplitudes, mu), [0, T], zeros (2 * n, 1), zeros (2 * n, 1), "Method", "trapezoidal", "Step", h);
%!  contact = cat (1, sol.events.contact);
%!  for k = 1:n
%!    [~, ~, exact] = nsexact ("block", T, "Amplitude", amplitudes(k), "Friction", mu);
%!    own = sol.events(contact(:,3) == k);
%!    report = sprintf ("h = %g, amplitude %g: %d events of %d", h, amplitudes(k), numel (own), numel (exact));
%!    assert (numel (own) == numel (exact), report);
%!    assert ({own.kind}, {"stick", "slip"}(1 + ! mod (1:numel (own), 2)));
%!    assert (abs ([own.time] - [exact.time]) <= 1.2 * h ^ 2, report);       # 0.85 h^2 measured
%!  endfor
%!endfunction

%!test  # six at once, several changes within one step of .2: all found, each once
%! for h = [.2 .15 .1 .07 .05]
%!   check_blocks ([8, 8.3, 9, 10, 11.5, 14], .8, h, 10);
%! endfor

%!test  # others: n of them, random forces and steps
%! [u, ~] = lcp_random (lcp_random (17), 1, 40);
%! at = 1;
%! for n = [1 2 3 5 8]
%!   mu = .3 + .6 * u(at);
%!   amplitudes = mu * 9.81 * (1.02 + u(at+(1:n)));
%!   check_blocks (amplitudes, mu, .03 * 7 ^ u(at+n+1), 8);
%!   at += n + 2;
%! endfor

%!test  # adaptive steps: all events of PAGT's block, errors in proportion to the tolerance
%! for scene = [8 .8; 8.3 .8; 11 .8; 5.2 .5]'
%!   [x, ~, exact] = nsexact ("block", 10, "Amplitude", scene(1), "Friction", scene(2));
%!   errors = zeros (1, 3);
%!   for k = 1:3
%!     tolerance = 10 ^ (-1 - 2 * k);
%!     sol = nssolve (blocks (scene(1), scene(2)), [0 10], [3; 0], [0; 0], "Method", "trapezoidal", "RelTol", tolerance);
%!     assert (numel (sol.events), numel (exact));
%!     assert ([sol.events.time], [exact.time], 2 * tolerance + 1e-5);
%!     errors(k) = abs (sol.q(1,end) - x);
%!   endfor
%!   slope = log10 (errors(1) / errors(3)) / 4;
%!   assert (slope > .9, "%s", mat2str (errors, 3));                   # 5e-5, 5e-7, 5e-9 measured for PAGT's
%! endfor

%!test  # after a long rest: 48 s in which the push is too weak, then PAGT's block
%! push = @(t) 8 * cos (t - 50) * (t >= 50) + 4 * (t < 50);
%! sys = nssystem ("Mass", eye (2), "Force", @(t, q, v) [push(t); -9.81], "ForceJacobian", {zeros(2), zeros(2)}, ...
%!                 "Gap", @(q) q(2), "Normal", [0; 1], "Tangent", [1 -1; 0 0], "Friction", .8);
%! x = nsexact ("block", 10);
%! sol = nssolve (sys, [0 60], [3; 0], [0; 0], "Method", "trapezoidal", "RelTol", 1e-4);
%! assert (kinds (sol), {"slip", "stick", "slip", "stick", "slip", "stick", "slip", "stick"});
%! assert (sol.q(1,end), x, 1e-4);

## ---- friction [mus mud]

## Pushed by A cos t: it sticks below mus g, and slides against mud g until its speed is 0.
%!function [x, times] = stiction (A, mus, mud, T)
%!  g = 9.81;
%!  [t, x, times] = deal (0, 0, []);
%!  sliding = A > mus * g;
%!  s = 1;
%!  while (true)
%!    if (! sliding)
%!      ## the next time after t at which |A cos| reaches mus g
%!      c = acos (mus * g / A);
%!      k = ceil ((t + c) / pi);
%!      if (abs (A * cos (t)) >= mus * g)
%!        error ("it slides on");
%!      endif
%!      t = k * pi - c;
%!      s = (-1) ^ k;
%!    endif
%!    if (t >= T)
%!      return
%!    endif
%!    if (t > 0)
%!      times(end+1) = t;
%!    endif
%!    speed = @(e) A * (sin (t + e) - sin (t)) * s - mud * g * e;
%!    e = fzero (speed, [.1, pi], optimset ("TolX", 1e-15));
%!    way = @(e) s * (A * s * (cos (t) - cos (t + e) - e * sin (t)) - mud * g * e ^ 2 / 2);
%!    if (t + e >= T)
%!      x += way (T - t);
%!      return
%!    endif
%!    x += way (e);
%!    t += e;
%!    times(end+1) = t;
%!    sliding = false;
%!  endwhile
%!endfunction

%!test  # all events, and errors that fall with the tolerance and with the step
%! for scene = [8 .8 .6; 8 .75 .7; 9.5 .9 .75]'
%!   [x, times] = stiction (scene(1), scene(2), scene(3), 10);
%!   model = nsmodel ("planar", "Gravity", 9.81);
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]));
%!   model = nsbody (model, "Shape", nsshape ("point"));
%!   model = nscontact (model, 1, 2, "Friction", scene(2:3)');
%!   model = nsforce (model, 2, @(t, q, v) [scene(1) * cos(t); 0]);
%!   errors = zeros (1, 3);
%!   for k = 1:3
%!     sol = nssolve (model, [0 10], "Method", "trapezoidal", "RelTol", 10 ^ (-1.5 - 1.5 * k));
%!     assert (numel (sol.events), numel (times));
%!     assert ([sol.events.time], times, 1e-3 * 30 ^ (1 - k) + 1e-6);
%!     errors(k) = abs (sol.q(1,end) - x);
%!   endfor
%!   assert (errors <= 10 * 10 .^ [-3, -4.5, -6], "%s", mat2str (errors, 3));       # 3 times the tolerance; 1e-3 has luck in one of them
%!   assert (log10 (errors(1) / errors(3)) / 3 > .75, "%s", mat2str (errors, 3));
%!   sol = nssolve (model, [0 10], "Method", "trapezoidal", "Step", .02);
%!   assert ([sol.events.time], times, 2 * .02 ^ 2);
%! endfor

## ---- a force that acts for a moment

%!test  # 100 N for .05 s of 10: it is not stepped over.  v = (F - mu g) .05, then v^2/(2 mu g)
%! for at = [3 4.123 7.7]
%!   model = nsmodel ("planar", "Gravity", 9.81);
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", .5);
%!   model = nsbody (model, "Shape", nsshape ("point"));
%!   model = nsforce (model, 2, @(t, q, v) [100 * (t >= at && t < at + .05); 0]);
%!   v = (100 - .5 * 9.81) * .05;
%!   x = v * .05 / 2 + v ^ 2 / 9.81;
%!   for tolerance = [1e-3 1e-5]
%!     sol = nssolve (model, [0 10], "Method", "trapezoidal", "RelTol", tolerance);
%!     assert (kinds (sol), {"slip", "stick"});
%!     assert (sol.q(1,end), x, 10 * tolerance * x);
%!   endfor
%! endfor

## ---- a ball that slides and then rolls

## u = v + w x (-r z) falls by 7/2 mu g along itself; 5/7 of it is left of v.
%!test  # one event, along any direction and with any spin: error in proportion to the tolerance
%! for scene = {[8 0 0], [0 0 0], 0.2; [3 4 0], [0 0 0], .3; [3 1 0], [-20 15 7], .2; [1 -2 0], [9 30 -4], .5}'
%!   [velocity, spin, mu] = scene{:};
%!   r = .11;
%!   u = velocity(1:2) + r * [-spin(2), spin(1)];
%!   rolls = norm (u) / (3.5 * mu * 9.81);
%!   a = -mu * 9.81 * u / norm (u);
%!   model = nsmodel ("spatial");
%!   model = nsbody (model, "Shape", nsshape ("halfspace", [0 0 1]), "Friction", mu);
%!   model = nsbody (model, "Shape", nsshape ("sphere", r), "Position", [0 0 r], "Velocity", velocity, "AngularVelocity", spin);
%!   errors = zeros (1, 3);
%!   for k = 1:3
%!     sol = nssolve (model, [0 2], "Method", "trapezoidal", "RelTol", 10 ^ (-2 - k));
%!     assert (kinds (sol), {"stick"});
%!     x = velocity(1:2) * rolls + a * rolls ^ 2 / 2 + (velocity(1:2) + a * rolls) * (2 - rolls);
%!     errors(k) = norm (sol.q(1:2,end)' - x);
%!   endfor
%!   assert (errors(3) < 1e-9 || log10 (errors(1) / errors(3)) > 1.6, "%s", mat2str (errors, 3));
%!   assert (errors <= [1e-1, 1e-2, 1e-3] * 2, "%s", mat2str (errors, 3));
%! endfor

## ---- no events that are none

%!test  # two bars on their feet, the joint up: feet that slide apart stop once, and none of them begins again
%! for spread = [1/2, 1/3]
%!   for mu = [.05 .15]
%!     bar = {"Mass", 1, "Inertia", 1, "Shape", nsshape("polygon", [-1 1; 0 0])};
%!     a = pi/2 - spread * pi/3;
%!     top = [0, 2 * sin(a)];
%!     model = nsmodel ("planar", "Gravity", 9.81);
%!     model = nsbody (model, "Shape", nsshape ("halfspace", [0 1]), "Friction", mu);
%!     for angle = reshape ([a, pi - a], 1, [])
%!       model = nsbody (model, bar{:}, "Position", top - [cos(angle), sin(angle)], "Angle", angle);
%!     endfor
%!     model = nsjoint (model, "revolute", 2, 3, "Anchor", top);
%!     model = nsspring (model, 2, [0 0], 3, [0 0], "Stiffness", 100, "Damping", 20);
%!     for h = [4.41942e-4, .002]
%!       sol = nssolve (model, [0 1.6], "Method", "trapezoidal", "Step", h);
%!       k = kinds (sol);
%!       assert (all (strcmp (k, "stick")) && numel (k) <= 2, "%s", strjoin (k));
%!     endfor
%!   endfor
%! endfor

%!test  # a load that swings between nearly nothing and twice the weight lifts no one; a push below friction slides no one
%! for h = [.05 .013 .002]
%!   sys = nssystem ("Mass", eye (2), "Force", @(t, q, v) [.4 * cos(3 * t); -9.81 + 9 * cos(7 * t)], ...
%!                   "ForceJacobian", {zeros(2), zeros(2)}, "Gap", @(q) q(2), "Normal", [0; 1], "Tangent", [1 -1; 0 0], ...
%!                   "Friction", .8);
%!   sol = nssolve (sys, [0 3], [0; 0], [0; 0], "Method", "trapezoidal", "Step", h);
%!   assert (isempty (sol.events));
%! endfor

%!test  # boxes that fall on each other and come to rest: one contact does not stop, or slide, again and again in a step
%! for n = 1:3
%!   model = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [-.2 1]), "Friction", .4);
%!   for k = 1:n
%!     model = nsbody (model, "Shape", nsshape ("box", [.4 .3]), "Position", [.05*k, .3+.55*k], "Angle", .3*k, ...
%!                     "Friction", .4, "Restitution", .3);
%!   endfor
%!   sol = nssolve (model, [0 2], "Method", "trapezoidal", "Step", .002);
%!   changes = sol.events(! strcmp ({sol.events.kind}, "collision"));
%!   id = arrayfun (@(e) [e.kind, mat2str(e.contact)], changes, "UniformOutput", false);
%!   same = strcmp (id(1:end-1), id(2:end)) & diff ([changes.time]) < .002;
%!   run = most = 0;
%!   for again = same(:)'
%!     run = again * (run + 1);
%!     most = max (most, run);
%!   endfor
%!   assert (most < 8, "%d boxes: %d in a row", n, most);          # 4; 50, which is as many parts as a step may have, before
%!   assert (max (abs (sol.v(:,end))) < 1e-6 || n == 3);
%! endfor
