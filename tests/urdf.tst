## SPDX-License-Identifier: BSD-3-Clause

## nsurdf: the rover and the arm of examples/urdf, against rolling wheels, forward kinematics and energy; damaged files.

%!shared examples, cleanup
%! examples = fullfile (fileparts (fileparts (which ("nsurdf"))), "examples");
%! folders = fullfile (examples, {"urdf", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));

%!function word = outcome (text)            # 'model', 'refused', or what went wrong
%!  warning ("off", "nonsmooth:nsurdf:ignored", "local");
%!  file = [tempname() ".urdf"];
%!  cleanup = onCleanup (@() delete (file));
%!  id = fopen (file, "w");
%!  fwrite (id, text);
%!  fclose (id);
%!  word = "model";
%!  try
%!    nsurdf (file);
%!  catch e
%!    word = e.message;
%!    if (any (strcmp (e.identifier, {"nonsmooth:nsurdf:badFile", "nonsmooth:nsurdf:invalidInput"})))
%!      word = "refused";
%!    endif
%!  end_try_catch
%!endfunction

## The speed of a motor in a step is that at its begin, so that the ramp loses 0.8 m/s h / 2 = 8e-4 m of the way. In the
## circle the treads, 0.004 m wide, scrape on one of their rims: 0.004/0.3 of the speeds.
%!test  # the rover: its wheels roll
%! result = run_urdf_rover ();
%! assert (result.sol.exitflag, 1);
%! assert (max (result.sol.stats.residual) <= 1e-10);
%! [joint, gap] = nsdrift (result.sol);
%! assert (max (joint(:)) < 1e-9);
%! assert (max (gap) < 1e-9);
%! tolerance = [1e-9 1e-3 1e-7 0.8*0.004/0.3 2*0.004/0.3 2*0.4*0.004/0.3];
%! assert (abs ([result.facts.simulated] - [result.facts.exact]) <= tolerance, "%g ", ...
%!         [result.facts.simulated] - [result.facts.exact]);
%! swivel = result.info.position (result.sol.q(:,end))(3);      # the caster trails: towards the inside of the circle
%! assert (abs (swivel) > 0.3 && abs (swivel) < 1);
%! assert ({result.info.ignored.what}, {"<material>", "<visual> of link 'chassis'"});
%! assert (result.sol.model.names, {"base_link", "left_wheel", "right_wheel", "fork", "caster", "floor"});

## 'trapezoidal' is of second order: angles to a_k (pi/T)^2 h^2 / 12 = 1e-5, times a length of 1 m; energy to 2e-5 with
## h = 2e-3, a quarter of it with half the step
%!test  # the arm: its tip is where the joints of the file say, and it keeps its energy
%! result = run_urdf_arm ();
%! assert (result.driven.exitflag, 1);
%! assert (result.free.exitflag, 1);
%! tolerance = [1e-5 1e-5 1e-5 2e-5 1e-3 4e-5];
%! assert (abs ([result.facts.simulated] - [result.facts.exact]) <= tolerance, "%g ", ...
%!         [result.facts.simulated] - [result.facts.exact]);
%! assert (isempty (result.free.events));                 # no joint comes to its limits

%!test  # where links are at the start: nsurdf against the transforms of the file, many poses
%! file = fullfile (examples, "urdf", "arm.urdf");
%! names = {"waist", "shoulder", "elbow", "roll", "bend", "twist"};
%! state = lcp_random (5);
%! for k = 1:10
%!   [u, state] = lcp_random (state, 1, 6);
%!   values = 3.6 * u - 1.8;
%!   [model, info] = nsurdf (file, "Position", values);
%!   for link = info.links
%!     frame = urdf_chain (file, link.name, names, values);
%!     body = model.bodies(:,link.body);
%!     R = rotation_matrix (body(12:15));
%!     assert (body(9:11) + R * link.pose(1:3), frame(1:3,4), 1e-14);
%!     assert (R * rotation_matrix (link.pose(4:7)), frame(1:3,1:3), 1e-14);
%!   endfor
%!   q = model.bodies(9:15,2:end);
%!   assert (info.position (q(:)), values', 1e-14);
%! endfor

%!test  # both in motion, as GIF, which needs no graphics
%! file = [tempname() ".gif"];
%! for name = {"rover", "arm"}
%!   model = nsurdf (fullfile (examples, "urdf", [name{1} ".urdf"]), "Fixed", strcmp (name{1}, "arm"), ...
%!                   "Collisions", "world", "Gravity", 1);
%!   sol = nssolve (model, [0 0.2], "Step", 0.01);
%!   nsanimate (sol, file, "FrameRate", 5, "Speed", 0.1, "Size", [200 150]);
%!   id = fopen (file);
%!   bytes = fread (id, Inf, "uint8=>char")';
%!   fclose (id);
%!   delete (file);
%!   assert (bytes(1:6), "GIF89a");
%!   assert (numel (bytes) > 2000);
%! endfor

## The file has sums of masses and moments of solids at uniform density: the chassis of the rover as a box
%!test
%! [model, info] = nsurdf (fullfile (examples, "urdf", "rover.urdf"), "Fixed", false, "Collisions", "none");
%! assert (sum (model.bodies(2,:)), 6 + 0.4 + 2 * 0.8 + 0.15 + 0.12, 1e-14);
%! box = nsshape ("box", [0.36 0.24 0.08]);
%! chassis = diag (6 * box.inertia / box.volume);
%! assert (chassis', [0.032 0.068 0.0936], 1e-15);
%! ball = nsshape ("sphere", 0.035);
%! assert (model.bodies(3,5), 0.12 * ball.inertia(1) / ball.volume, 1e-18);

%!test  # saved and loaded, the rover moves as before
%! [model, info] = nsurdf (fullfile (examples, "urdf", "rover.urdf"), "Fixed", false, "Collisions", "world", ...
%!                         "Motor", {"left_axle", {"speed", @(t, q, v) 3 * t}});
%! model = nsbody (model, "Name", "floor", "Shape", nsshape ("halfspace", [0 0 1]), "Friction", 0.8);
%! file = tempname ();
%! nssave (file, model);
%! loaded = nsload (file);
%! delete (file);
%! [same, where] = same_bits (loaded, model);
%! assert (same, where);
%! a = nssolve (model, [0 0.2], "Step", 2e-3);
%! b = nssolve (loaded, [0 0.2], "Step", 2e-3);
%! assert (isequal (a.q, b.q) && isequal (a.v, b.v));

%!test  # files that are cut off or damaged are refused, or still say something
%! text = regexprep (fileread (fullfile (examples, "urdf", "arm.urdf")), '<mesh[^>]*>', '<sphere radius="0.1"/>');
%! state = lcp_random (6);
%! for k = 1:60
%!   [u, state] = lcp_random (state, 1, 2);
%!   at = 1 + floor (u(1) * (numel (text) - 20));
%!   assert (outcome (text(1:at)), "refused");
%!   damaged = text;
%!   damaged(at) = char (256 * u(2));
%!   word = outcome (damaged);
%!   assert (any (strcmp (word, {"model", "refused"})), "byte %d as %d: %s", at, double (damaged(at)), word);
%! endfor
