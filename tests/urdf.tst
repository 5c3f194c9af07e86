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

## The speed of a motor in a step is that at its start, so that the ramp loses 0.8 m/s h / 2 = 8e-4 m of the way. In the
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
%!   for link = info.links(:)'
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
%! loaded = nsload (file, "Handles", "trust");
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

## Each took more than 20 s or ended Octave when tags were read by regular expressions. 5 s of the processor are ten
## times what the slowest of them takes.
%!test  # files of a megabyte that are hostile to readers end soon, in a model or in an error with the line
%! some = @(text, bytes) repmat (text, 1, floor (bytes / numel (text)));
%! robot = @(text) ["<robot name='r'><link name='a'/>" text "</robot>"];
%! texts = {robot(some ("<x/>", 1e6)), robot(some ("<x/>", 180000)), robot(some ("<x>", 1e6)), ...
%!          robot(["<x" sprintf(" a%d='1'", 1:5000) "/>"]), robot(some (["<x" sprintf(" a%d='1'", 1:190) "/>"], 1e6)), ...
%!          robot(some ("&amp;", 1e6)), robot(["<x y='" some("&#65;", 1e6) "'/>"]), robot(some ("&", 1e6)), ...
%!          robot(["<!--" some("-", 1e6) "-->"]), robot(some ("<!--", 1e6)), robot(some ("<!---->", 1e6)), ...
%!          robot(["<![CDATA[" some("]]", 1e6)]), robot(some ("<![CDATA[]]>", 1e6)), robot(some ("<?", 1e6)), ...
%!          robot(["<x y='" some("1 ", 1e6)]), robot(some ("=", 1e6)), robot(["<x>" some(" ", 1e6) "</x>"]), ...
%!          robot(["<link name='b'><inertial><mass value='" some("1 ", 1e6) "'/></inertial></link>"]), ...
%!          ["<!DOCTYPE r [" some("<!ENTITY a '&b;&b;'>", 1e6) "]>" robot("")], ["<!DOCTYPE " some("\"", 1e6)], ...
%!          robot(some ("<link name='a'/>", 4e5)), robot(some ("<joint name='j' type='fixed'/>", 1e6)), ...
%!          strrep(robot (""), "'a'/>", ["'a'>" some("<collision/>", 5e5) "</link>"]), ...
%!          some("<", 1e6), some("</", 1e6), some(" ", 1e6), char (zeros (1, 1e6)), some("\303\244", 1e6), some("\377", 1e6)};
%! for k = 1:numel (texts)
%!   before = cputime ();
%!   word = outcome (texts{k});
%!   took = cputime () - before;
%!   assert (any (strcmp (word, {"model", "refused"})), "text %d: %s", k, word);
%!   assert (took < 5, "text %d took %g s", k, took);
%! endfor

%!function text = chain (count)
%!  link = ["<link name='l%d'><inertial><origin xyz='0 0 .1'/><mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial>" ...
%!          "<collision><geometry><sphere radius='.1'/></geometry></collision></link>\n"];
%!  joint = ["<joint name='j%d' type='revolute'><origin xyz='0 0 1'/><parent link='l%d'/><child link='l%d'/>" ...
%!           "<limit lower='-1' upper='1'/><dynamics damping='0.1'/></joint>\n"];
%!  n = 1:count;
%!  text = ["<robot name='r'><link name='l0'/>" sprintf([link joint], [n; n; n - 1; n]) "</robot>"];
%!endfunction

## It takes 3 s on a busy machine; nsbody, nsjoint and nsspring for each link took half a minute.
%!test  # a chain of 1500 links loads in seconds; the columns are those of nsbody, nsjoint and nsspring
%! file = [tempname() ".urdf"];
%! removed = onCleanup (@() delete (file));
%! id = fopen (file, "w");
%! fwrite (id, chain (1500));
%! fclose (id);
%! before = cputime ();
%! [model, info] = nsurdf (file);
%! assert (cputime () - before < 15);
%! assert (columns (model.bodies), 1501);
%! assert (columns (model.joints), 1500);
%! assert (columns (model.springs), 1500);
%! assert (model.bodies(9:11,end)', [0 0 1500.1], 1e-9);
%! last = nsbody (nsmodel ("spatial"), "Mass", 1, "Inertia", 1, "Position", [0 0 1499.1], ...
%!                "Shape", nsshape ("union", nsshape ("sphere", 0.1), [0 0 -0.1]));
%! last = nsbody (last, "Mass", 1, "Inertia", 1, "Position", [0 0 1500.1], ...
%!                "Shape", nsshape ("union", nsshape ("sphere", 0.1), [0 0 -0.1]));
%! last = nsjoint (last, "revolute", 2, 1, "Anchor", [0 0 1500], "Axis", [1 0 0], "Limits", [-1 1]);
%! last = nsspring (last, 2, 1, "Angular", true, "Axis", [1 0 0], "Damping", 0.1);
%! assert (model.bodies([1:21, 23:27],end-1:end), last.bodies([1:21, 23:27],:), 1e-12);
%! assert (model.joints([1, 4:end],end), last.joints([1, 4:end],:), 1e-12);
%! assert (model.springs([1, 4:end],end), last.springs([1, 4:end],:), 1e-12);
%! assert (model.joints(2:3,end)', [1501 1500]);
%! assert (model.shapes([1:17, 19:end],end-1:end), last.shapes([1:17, 19:end],end-1:end), 1e-12);
%! assert (info.position (model.bodies(9:15,2:end)(:)), zeros (1500, 1), 1e-12);

%!test  # a slider: the column of the joint and of its damper, also where bodies are turned
%! file = [tempname() ".urdf"];
%! removed = onCleanup (@() delete (file));
%! id = fopen (file, "w");
%! fwrite (id, ["<robot name='r'><link name='a'/><link name='b'><inertial><origin xyz='.1 .2 .3'/><mass value='1'/>" ...
%!              "<inertia ixx='1' iyy='2' izz='3'/></inertial></link><joint name='j' type='prismatic'>" ...
%!              "<origin xyz='1 2 3' rpy='.1 .2 .3'/><parent link='a'/><child link='b'/><axis xyz='1 2 2'/>" ...
%!              "<limit lower='-1' upper='1'/><dynamics damping='0.7'/></joint></robot>"]);
%! fclose (id);
%! model = nsurdf (file, "Position", 0.5);
%! frame = model.bodies(9:15,2);
%! R = rotation_matrix (frame(4:7));
%! anchor = frame(1:3) - R * [.1; .2; .3];
%! n = nsbody (nsmodel ("spatial"), "Fixed", true);
%! n = nsbody (n, "Mass", 1, "Inertia", [1 2 3], "Position", frame(1:3), "Quaternion", frame(4:7));
%! n = nsjoint (n, "prismatic", 2, 1, "Anchor", anchor, "Axis", R * [1; 2; 2], "Limits", [-1.5 0.5]);
%! n = nsspring (n, 2, [-.1 -.2 -.3], 1, anchor, "Damping", 0.7, "Length", 0);
%! assert (model.joints, n.joints, 1e-14);
%! assert (model.springs, n.springs, 1e-14);

%!testif ; isunix ()  # changed files, a few of those that make fuzz tries for longer
%! folder = fullfile (fileparts (fileparts (which ("nsurdf"))), "tests", "fuzz", "m");
%! addpath (folder);
%! cleaned = onCleanup (@() rmpath (folder));
%! assert (fuzz_files ("urdf", 60, 60, 1), 0);
%! assert (fuzz_files ("mesh", 60, 60, 2), 0);
