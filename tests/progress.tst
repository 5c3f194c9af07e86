% The progress bar at a terminal, of runs that take longer than a second. The terminal is that of the program script.
% SPDX-License-Identifier: BSD-3-Clause

%!function shown = at_terminal (body)
%!  ## What an Octave at a pseudo-terminal shows while it runs these lines; each state of a line is a line.
%!  file = tempname ();
%!  unwind_protect
%!    fid = fopen (file, "w");
%!    fprintf (fid, "addpath ('%s');\n%s\n", strrep (fileparts (which ("nssolve")), "'", "''"), body);
%!    fclose (fid);
%!    octave = fullfile (OCTAVE_HOME (), "bin", "octave-cli");
%!    [~, shown] = system (sprintf ("timeout 100 script -qec '%s --norc --no-history -q %s' /dev/null < /dev/null 2>&1", ...
%!                                  octave, file));
%!    shown = strsplit (shown, {"\r", "\n"});
%!  unwind_protect_cleanup
%!    unlink (file);
%!  end_unwind_protect
%!endfunction

%!function text = slow_run (more)      # 40 steps of 0.05 s or more
%!  text = ["sys = nssystem ('Mass', 1, 'Force', @(t, q, v) -q + 0*numel (evalc ('pause (.05)')));\n" ...
%!          "sol = nssolve (sys, [0 1], 1, 0, 'Step', 1/40" more ");  disp ('ready');"];
%!endfunction

%!testif ; isunix () && ! system ("command -v script timeout > /dev/null")  # it grows, tells the time left, and goes away
%! shown = at_terminal (slow_run (""));
%! bars = regexp (shown, '^\[(=*>? *)\] +(\d+) %, (\d+) s left', 'tokens', 'once');
%! bars = bars(! cellfun (@isempty, bars));
%! assert (numel (bars) >= 3, strjoin (shown, "\n"));
%! percent = cellfun (@(bar) str2double (bar{2}), bars);
%! assert (all (diff (percent) >= 0) && percent(1) < 90 && percent(end) <= 100);
%! assert (cellfun (@(bar) numel (bar{1}), bars), 40 * ones (size (bars)));
%! full = cellfun (@(bar) sum (bar{1} != " "), bars);
%! assert (full, floor (.4 * percent + 1e-9), 1);      # percent are rounded
%! ready = find (strcmp (shown, "ready"));
%! assert (! isempty (ready));
%! last = find (strncmp (shown, "[", 1), 1, "last");
%! assert (last < ready && any (cellfun (@(line) ! isempty (line) && all (line == " "), shown(last+1:ready))));

%!testif ; isunix () && ! system ("command -v script timeout > /dev/null")  # not where it is off, nor after an error
%! shown = at_terminal (slow_run (", 'Progress', 'off'"));
%! assert (! any (strncmp (shown, "[=", 2)) && any (strcmp (shown, "ready")));
%! shown = at_terminal (["try\n" slow_run(", 'Events', @(t, y) deal (1/(t < .9), 1, 0)") "\ncatch e\n  disp (e.identifier)\nend"]);
%! at = find (strcmp (shown, "nonsmooth:nssolve:handle"));
%! assert (numel (at) == 1 && any (strncmp (shown(1:at), "[=", 2)), strjoin (shown, "\n"));
%! assert (numel (shown{at-1}) > 60 && all (shown{at-1} == " "));
