% INSTALLED  Install a package file into an empty prefix and try what was installed.
%   octave-cli installed.m FILE PASSED FAILED
%   The last line reads `N passed, N failed`, with those of before added. Every function of INDEX must come from the
%   prefix and have a help text; the %! tests of some of them, which need nothing but the toolbox, must pass there.

% SPDX-License-Identifier: BSD-3-Clause

1;

function counts = check (counts, holds, varargin)
  counts = counts + [holds, ~holds];
  if (~holds)
    fprintf ("%s\n", sprintf (varargin{:}));
  end
end

function names = public_functions (folder)
  lines = strsplit (fileread (fullfile (folder, "packinfo", "INDEX")), "\n");
  names = strtrim (lines(strncmp (lines, " ", 1)));
end

function counts = check_function (counts, name, folder)
  counts = check (counts, strncmp (which (name), folder, numel (folder)), "%s is not installed: %s", name, which (name));
  [text, form] = get_help_text (name);
  counts = check (counts, strcmp (form, "plain text") && ~isempty (regexp (text, ["^\\s*", upper(name), "  "])), ...
                  "%s has no help of its own", name);
end

function counts = run_blocks (counts, name, folder)
  log = tempname ();
  [p, n] = test (fullfile (folder, [name, ".m"]), "quiet", log);
  counts = counts + [p, n - p];
  if (p < n)
    fprintf ("%s\n", fileread (log));
  end
  delete (log);
end

arguments = argv ();
counts = cellfun (@str2double, arguments(end-1:end))';
prefix = fullfile (pwd (), "prefix");
mkdir (prefix);
pkg ("prefix", prefix, prefix);
pkg ("local_list", fullfile (prefix, "packages"));
pkg ("install", "-local", arguments{end-2});
pkg ("load", "nonsmooth");
folder = pkg ("list", "nonsmooth"){1}.dir;
counts = check (counts, strncmp (folder, prefix, numel (prefix)), "installed elsewhere: %s", folder);
addpath (fullfile (folder, "compat"));
for name = reshape (public_functions (folder), 1, [])
  counts = check_function (counts, name{1}, folder);
end
for name = {"lcpsolve", "mcpsolve", "conesolve", "nsmodel", "nsbody", "nsstep", "nssolve", "nsenergy", "nsdrift", "nsclosest", ...
            "nsanimate", ...
            "nsexact", "nsload", "nsterms"}
  counts = run_blocks (counts, name{1}, folder);
end
counts = check (counts, isequal (pathlcp (eye (2), [-1; 1]), [1; 0]), "pathlcp does not work");
rmpath (fullfile (folder, "compat"));
text = evalc ("citation nonsmooth");
counts = check (counts, ~isempty (strfind (text, "@software{nonsmooth")) && isempty (strfind (text, "@VERSION@")), "citation: %s", text);
before = path ();
printed = evalc ("run (fullfile (folder, 'examples', 'pushed_box', 'pushed_box.m'));");
counts = check (counts, isempty (strfind (printed, "warning")) && ~isempty (strfind (printed, "Picture: ")), "pushed_box: %s", printed);
run (fullfile (folder, "examples", "classroom", "classroom_path.m"));
points = check_brick (@solution_brick);
counts = check (counts, points == 20, "the solution of an assignment has %d points", points);
path (before);
pkg ("unload", "nonsmooth");
pkg ("uninstall", "-local", "nonsmooth");
counts = check (counts, isempty (which ("nssolve")) && ~exist (folder, "dir"), "uninstalling left files");
fprintf ("%d passed, %d failed\n", counts);
exit (counts(2) > 0);
