function nssave (file, x, what)
%NSSAVE  Save a model, a solution or a system to a text file.
%
%   nssave (file, model)
%   nssave (file, sol)
%   nssave (file, sys)
%   nssave ('file.csv', sol)
%   nssave ('file.csv', sol, what)
%   nssave ('file.csv', sweep)
%
%   file   its name; a file of this name is replaced, in one step: a program that is killed while it saves leaves
%          the old one whole. A symbolic link stays one, and the file that it leads to is replaced; devices, FIFOs
%          and folders are refused
%   model  from nsmodel, nsbody, ...
%   sol    from nssolve; its model and its options are saved with it
%   sys    from nssystem
%   what   part of a solution that becomes a table, with names and units (those of SI) in its first line: 'states'
%          (default), 'contacts' with impulses and mean forces on body a, 'events', 'joints'
%   sweep  from nssweep: a table for spreadsheets, a line for each member, its columns named in the first line:
%          parameters, t, exitflag, events, steps, the end q and v, the values of Keep that are numbers, message,
%          warnings, error
%
%   x = nsload (file, 'Handles', 'trust') has the same bits in every number, the same classes, sizes, texts and
%   functions: a model that was loaded moves as the one that was saved. (Without trust functions stay text.) The file is
%   plain text, made to be read and compared by people: names, one line for each body, joint or time, numbers with as
%   many digits as they need. It begins with the line `nonsmooth model 1` (its kind and the version of the format) and
%   ends with a checksum. doc/file_format.md tells all of it.
%
%   Function handles are saved as text: @name by the name, which must be on the path where the file is loaded;
%   anonymous ones with their text and with the variables that they took with them, which may be of all these
%   kinds too. Functions that live within the file of another function are an error, for no one finds them by
%   name; so are objects. An anonymous function that calls such a function is saved, but fails when it is called.
%
%   Errors: nonsmooth:nssave:file where the file cannot be written, nonsmooth:nssave:unsupported with the name
%   of what cannot be saved.
%
%   Example: a bouncing ball, saved and loaded
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Name', 'floor');
%   >> model = nsbody (model, 'Shape', nsshape ('disc', 0.1), 'Position', [0 1], 'Restitution', 0.5);
%   >> sol = nssolve (model, [0 1], 'Step', 0.01);
%   >> file = tempname ();
%   >> nssave (file, sol);
%   >> again = nsload (file);
%   >> fprintf ('%d ', isequal (again.q, sol.q), isequal (again.contacts, sol.contacts))
%   1 1
%   >> lines = strsplit (fileread (file), sprintf ('\n'));
%   >> delete (file);
%   >> fprintf ('%s | ', lines{1:3})
%   nonsmooth solution 1 | t = double 1 x 101 |   0 |
%
%
%   See also nsload, nsmodel, nssolve, nssystem.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2 || nargin > 3)
    ns_fail ('nssave', 'usage', 'call nssave (file, model), nssave (file, sol) or nssave (file, sys)');
  end
  file = ns_plain_text (file);
  ns_check_file_name ('nssave', file);
  if (ns_is_sweep (x))
    save_table (file, x);
    return
  end
  kind = ns_content_kind ('nssave', x);
  if (is_table (file) && strcmp (kind, 'solution'))
    if (nargin < 3)
      what = 'states';
    end
    save_part (file, x, ns_plain_text (what));
    return
  elseif (nargin > 2)
    ns_fail ('nssave', 'usage', 'WHAT is for solutions in files whose name ends with .csv');
  end
  labels = struct ('model', 'MODEL', 'solution', 'SOL', 'system', 'SYS');
  text = sprintf ('nonsmooth %s 1\n%s', kind, ns_write_fields ('nssave', labels.(kind), x, ''));
  check_size (labels.(kind), text);
  text = sprintf ('%send %d lines, checksum %s\n', text, sum (text == sprintf ('\n')), ...
                  ns_text_sums (ns_text_bytes (text)));
  ns_write_file ('nssave', file, text);
end

function answer = is_table (file)
  [~, ~, extension] = fileparts (file);
  answer = strcmpi (extension, '.csv');
end

function save_part (file, sol, what)
  parts = {'states', 'contacts', 'events', 'joints'};
  ns_check_solution ('nssave', sol);
  what = parts{ns_choice('nssave', 'invalidInput', 'WHAT', what, parts)};
  ns_write_file ('nssave', file, ns_solution_csv (sol, what));
end

function save_table (file, sweep)
  if (~is_table (file))
    ns_fail ('nssave', 'file', ['a sweep is saved as a table, in a file whose name ends with .csv, not ''%s''; ' ...
             'to keep all of it, give nssweep a Folder'], file);
  end
  ns_write_file ('nssave', file, ns_sweep_csv (sweep));
end

% What nsload would refuse is not written.
function check_size (label, text)
  limits = ns_file_limits ();
  if (numel (text) > limits.bytes - 1000)
    ns_fail ('nssave', 'unsupported', '%s cannot be saved: it takes more than %g MB', label, limits.bytes / 1e6);
  end
  if (sum (text == sprintf ('\n')) > limits.values)
    heads = regexp (text, '^ *([A-Za-z_]\w*|\{\d+\}|"[^\n]*") = ', 'lineanchors', 'start');
    if (numel (heads) > limits.values)
      ns_fail ('nssave', 'unsupported', ...
               ['%s cannot be saved: it holds %d values that have a name or are elements of a ' ...
               'cell, and a file at most %d'], label, numel (heads), limits.values);
    end
  end
end

%!function [names, numbers] = table_of (sol, varargin)
%!  file = [tempname() '.csv'];
%!  cleanup = onCleanup (@() delete (file));
%!  nssave (file, sol, varargin{:});
%!  lines = strsplit (strtrim (fileread (file)), "\n");
%!  names = strsplit (lines{1}, ",");
%!  numbers = cellfun (@(line) str2double (strsplit (line, ",")), lines(2:end)', "UniformOutput", false);
%!  numbers = cell2mat (numbers);
%!endfunction

%!test  # tables of a solution: the same bits, with names and units
%! model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]), 'Name', 'floor', 'Friction', .5);
%! model = nsbody (model, 'Shape', nsshape ('disc', .1), 'Position', [0 .2], 'Velocity', [1 0], 'Name', 'ball');
%! model = nsbody (model, 'Shape', nsshape ('point'), 'Position', [5 1], 'Mass', 2);
%! model = nsjoint (model, 'distance', 3, 'ground', 'Anchor', [5 4; 1 1]);
%! sol = nssolve (model, [0 .5], 'Step', .01, 'Method', 'trapezoidal');
%! [names, x] = table_of (sol);
%! assert (names, {'t (s)', 'ball.x (m)', 'ball.y (m)', 'ball.angle (rad)', 'body 3.x (m)', 'body 3.y (m)', ...
%!                 'ball.vx (m/s)', 'ball.vy (m/s)', 'ball.w (rad/s)', 'body 3.vx (m/s)', 'body 3.vy (m/s)'});
%! assert (x, [sol.t; sol.q; sol.v]');
%! [names, x] = table_of (sol, 'contacts');
%! assert (names([1 3 4 7 12 14]), {'t (s)', 'a (force acts on)', 'b', 'y (m)', 'friction impulse (N s)', 'slip (m/s)'});
%! assert (x(:,[1 5:12 14]), [sol.t(sol.contacts.step)', sol.contacts.feature, sol.contacts.point, sol.contacts.normal, ...
%!                            sol.contacts.gap, sol.contacts.cn, sol.contacts.ct, sol.contacts.slip]);
%! [names, x] = table_of (sol, 'events');
%! assert (x(:,[1 6]), [[sol.events.time]', vertcat(sol.events.impulse)]);
%! [names, x] = table_of (sol, 'joints');
%! assert (x(:,1:2), [sol.t; sol.joint]');
%! assert (x(end,3), sol.joint(end) / (sol.t(end) - sol.t(end-1)));
%! sys = nssystem ('Mass', 1, 'Force', -9.81, 'Gap', @(q) q, 'Normal', 1, 'Restitution', .5);
%! sol = nssolve (sys, [0 1], 1, 0, 'Step', .1);
%! [names, x] = table_of (sol, 'contacts');
%! assert (x, [sol.t; sol.cn]');
%! [names, x] = table_of (sol);
%! assert (names, {'t (s)', 'q1', 'v1'});
%! model = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('halfspace', [0 0 1]));
%! model = nsbody (model, 'Shape', nsshape ('sphere', .1), 'Position', [0 0 .1], 'Velocity', [1 0 0], 'Name', 'b');
%! sol = nssolve (model, [0 .1], 'Step', .01);
%! [names, x] = table_of (sol);
%! assert (names([2 5 9 12]), {'b.x (m)', 'b.q0', 'b.vx (m/s)', 'b.w1 (rad/s)'});
%! assert (x, [sol.t; sol.q; sol.v]');
%! [names, x] = table_of (sol, 'contacts');
%! assert (names(end-3:end), {'friction impulse x (N s)', 'friction impulse y (N s)', 'friction impulse z (N s)', ...
%!                            'torsion (N m s)'});
%! assert (x(:,end-3:end), [sol.contacts.friction, sol.contacts.torsion]);

%!error <nssave: WHAT must be one of 'states', 'contacts', 'events', 'joints', not 'all'> ...
%! nssave ([tempname() '.csv'], nssolve (nsbody (nsmodel ('planar')), [0 1]), 'all')
%!error <nssave: WHAT is for solutions in files whose name ends with .csv> ...
%! nssave (tempname (), nssolve (nsbody (nsmodel ('planar')), [0 1]), 'states')

%!function y = again (x)                  # saved and loaded
%!  file = tempname ();
%!  cleanup = onCleanup (@() delete (file));
%!  nssave (file, x);
%!  y = nsload (file, "Handles", "trust");
%!endfunction

%!function remove_folder (folder)        # with its files, also from the path
%!  rmpath (folder);
%!  delete (fullfile (folder, "*"));
%!  rmdir (folder);
%!endfunction

%!function m = with_values (values)       # a model that holds values of any class, within a function
%!  m = nsforce (nsbody (nsmodel ("planar")), 1, @(t, q, v) [t; numel(values)]);
%!endfunction

%!function values = kept (values)
%!  m = again (with_values (values));
%!  values = functions (m.handles{1}).workspace{1}.values;
%!endfunction

%!test  # an empty model; its text
%! m = again (nsmodel ("planar", "Gravity", 0.1));
%! assert (m, nsmodel ("planar", "Gravity", 0.1));

%!test  # every bit of numbers: the largest, the smallest, sixteen digits, zeros, infinities
%! x = [realmax, realmin, 5e-324, 4.9e-320, 0.1, 0.1 + 0.2, 1/3, pi, 1 + eps, -0, 0, Inf, -Inf, NaN, 1e22, 2^53 + 2];
%! for y = {x, x', x(1:3), x(10), [x; x], reshape(x, 2, 2, 4), single([x(5:9) 1e-45 Inf NaN 3e38]), repmat(x', 9, 3)}
%!   kept (y{1});
%!   z = kept (y{1});
%!   assert (class (z), class (y{1}));
%!   assert (isequaln (z, y{1}) && isequaln (1 ./ z, 1 ./ y{1}));
%! endfor
%! x = typecast (uint64 (floor (2^52 * rand (1, 500))) * 4094 + uint64 (floor (2^11 * rand (1, 500))), "double");
%! x = x(isfinite (x));
%! assert (numel (x) > 100 && isequal (kept (x), x));

%!test  # all classes and sizes
%! values = {int8([-128 127]), uint8(255), int16(-5), uint16([1 2; 3 4]), int32(intmin), uint32(intmax ("uint32")), ...
%!           intmin("int64"), intmax("int64"), intmax("uint64"), int64([9007199254740993, -1, 0, 1e9, -1e9 - 1]), ...
%!           uint64([0 999999999 1000000000 12345678901234567890]), true, [true false; false true], zeros(0, 3), ...
%!           zeros(3, 0, 2), false(1, 0), int8(zeros (0, 1)), 1 + 2i, [1i, NaN + 1i], single(1 - 1i), 0:0.1:2, ...
%!           eye(3), sparse([1 0 2; 0 0 3]), sparse(2, 3), sparse([true false]), sparse([1i 0])};
%! back = kept (values);
%! for k = 1:numel (values)
%!   assert (class (back{k}), class (values{k}));
%!   assert (issparse (back{k}), issparse (values{k}));
%!   assert (isequaln (full (back{k}), full (values{k})), "%d", k);
%!   assert (size (back{k}), size (values{k}));
%!   assert (isreal (back{k}), isreal (values{k}));
%! endfor

%!test  # texts with quotes, line ends and letters of all kinds; fields with names of all kinds
%! values = {"", 'a', "it's \"so\"\\n", "two\nlines\r\t", char(0:31), char(127:255), "R\303\244der", ["ab"; "cd"], ...
%!           repmat(" ", 0, 3), repmat(" ", 1, 0), repmat("x", [2 2 2]), "end", "% no comment", " = ", "  blanks  "};
%! assert (kept (values), values);
%! assert (kept (values([1:7 12:15])), values([1:7 12:15]));
%! s = struct ("end", 1, "a", "% b");
%! s.("not a name = 3") = {1, 2};
%! s.("\"q\"") = struct ();
%! assert (kept (s), s);

%!test  # cells and structs in each other, arrays of structs
%! values = {{}, cell(0, 3), {{}, {1, "a"}}, {[1 2; 3 4], zeros(0, 2), [], NaN}, struct("a", {}), ...
%!           struct("a", {1, 2, 3}), repmat(struct (), 2, 3), struct("b", {{}}), struct("c", {{1, 2}}), ...
%!           reshape(num2cell (1:8), 2, 2, 2), struct("x", {1; "a"; {2}}), {1, "a", {2}}', {zeros(2, 2, 2), ...
%!               1}, {rand(40, 30)}};
%! back = kept (values);
%! for k = 1:numel (values)
%!   assert (back{k}, values{k});
%! endfor

%!test  # functions: by name, anonymous, with variables, with functions in variables
%! k = 1/3;
%! inner = @(x) k * x;
%! names = {"a'b", 2};
%! f = {@sin, @(t) t', @(t) [t' t'; 1 2], @(t, q) strcat ("a;b", 't,%', names{1}) + q(1, end), ...
%!      @(x) inner (x) + k, @() 1};
%! g = kept (f);
%! assert (cellfun (@func2str, g, "UniformOutput", false), cellfun (@func2str, f, "UniformOutput", false));
%! assert (g{1}(1), sin (1));
%! assert (g{5}(2), f{5}(2));
%! assert (g{3}(3), [3 3; 1 2]);
%! assert (functions (g{4}).workspace{1}.names, names);

%!test  # a system, and a solution of it
%! k = 0.7;
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -k*q, "Gap", @(q) q, "Normal", 1, "Restitution", 0.5);
%! loaded = again (sys);
%! a = nssolve (sys, [0 3], 1, 0, "Step", 0.05);
%! b = nssolve (loaded, [0 3], 1, 0, "Step", 0.05);
%! assert (b.q, a.q);
%! c = again (a);
%! assert (c.cn, a.cn);
%! assert (c.beta, a.beta);
%! assert (nsdrift (c), nsdrift (a));

%!test  # a file that cannot be replaced stays as it was, and nothing else is left
%! folder = tempname ();
%! mkdir (folder);
%! file = fullfile (folder, "m");
%! nssave (file, nsmodel ("planar"));
%! before = fileread (file);
%! bad = nsbody (nsmodel ("planar"));
%! bad.handles = {containers.Map()};
%! try
%!   nssave (file, bad);
%! catch e
%! end_try_catch
%! assert (e.identifier, "nonsmooth:nssave:unsupported");
%! assert (fileread (file), before);
%! mkdir (fullfile (folder, "d"));
%! try
%!   nssave (fullfile (folder, "d"), nsmodel ("planar"));
%! catch e
%! end_try_catch
%! assert (e.identifier, "nonsmooth:nssave:file");
%! assert (sort ({dir(folder).name}), {".", "..", "d", "m"});
%! delete (file);
%! rmdir (fullfile (folder, "d"));
%! rmdir (folder);

%!test  # identifiers of the errors below
%! bad = {"usage", {}; "usage", {"f"}; "invalidInput", {3, nsmodel("planar")}; "invalidInput", {"f", 3};
%!        "file", {fullfile(tempname (), "x"), nsmodel("planar")}};
%! for k = 1:rows (bad)
%!   try
%!     nssave (bad{k,2}{:});
%!     identifier = "none";
%!   catch e
%!     identifier = e.identifier;
%!   end_try_catch
%!   assert (identifier, ["nonsmooth:nssave:" bad{k,1}]);
%! endfor

%!error <nssave: call nssave \(file, model\)> nssave ("f")
%!error <nssave: FILE must be the name of a file, not 3> nssave (3, nsmodel ("planar"))
%!error <nssave: FILE must be the name of a file, not ''> nssave ("", nsmodel ("planar"))
%!error <nssave: there must be a model of nsmodel, a solution of nssolve or a system of nssystem, not \[1 2\]> ...
%! nssave ("f", [1 2])
%!error <nssave: there must be a model .* not a 1 x 1 array of class struct> nssave ("f", struct ("a", 1))
%!error <nssave: MODEL.bodies must be a real matrix of 27 rows, not 3> ...
%! nssave ("f", setfield (nsmodel ("planar"), "bodies", 3))
%!error <nssave: SOL.q must be as nssolve made it> ...
%! nssave ("f", setfield (nssolve (nsbody (nsmodel ("planar")), [0 1]), "t", 3))
%!error <nssave: SYS> nssave ("f", struct ("kind", "system", "items", 1))
%!error <nssave: '.*x' cannot be written: > nssave (fullfile (tempname (), "x"), nsmodel ("planar"))
%!error <nssave: MODEL.handles\{1\}, variable values\{2\} cannot be saved: it is of class containers.Map> ...
%! nssave ("f", with_values ({1, containers.Map()}))
%!error <MODEL.handles\{1\}, variable values.* cannot be saved: it is within more than 31 other values>
%! values = 1;
%! for k = 1:40
%!   values = struct ("a", {values});
%! endfor
%! nssave ("f", with_values (values));
%!error <nssave: MODEL cannot be saved: it holds 120\d\d values that have a name or are elements of a cell, and a file at most>
%! nssave ("f", with_values (repmat ({{}}, 1, 12000)));
%!error <nssave: MODEL.handles\{1\} cannot be saved: the function scoped lives within a file>
%! folder = tempname ();
%! mkdir (folder);
%! id = fopen (fullfile (folder, "nssave_scope.m"), "w");
%! fprintf (id, "function f = nssave_scope ()\n  f = @scoped;\nend\nfunction scoped ()\nend\n");
%! fclose (id);
%! addpath (folder);
%! cleanup = onCleanup (@() remove_folder (folder));
%! m = nsmodel ("planar");
%! m.handles = {nssave_scope()};
%! nssave (fullfile (folder, "f"), m);
%!error <nssave: MODEL.handles\{1\}, variable values cannot be saved: what func2str makes of it is not the text>
%! nssave ("f", with_values (@() strcat ('a''b', "c")));
