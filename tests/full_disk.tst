## A disc that is full at any moment: what was there stays, or the new file is whole, and an error says so. A limit on
## the size of files (ulimit -f, in units of 512 bytes) stands for the disc: beyond it every write fails, as with
## ENOSPC. SPDX-License-Identifier: BSD-3-Clause

## LINES run in an Octave of its own for each limit of the vector UNITS. They write FILE, and print "whole" or what they
## were told. OUTCOME: 1 the file is whole, 0 refused and as it was, -1 anything else; SAID is what each run printed.
%!function [outcome, said] = fill_up (lines, file, units)
%!  for k = 1:numel (units)
%!    [said{k}, now, others] = without_space (lines, units(k), file, "what was there");
%!    kept = strcmp (now, "what was there");
%!    told = ! isempty (regexp (said{k}, 'told: nonsmooth:\w+:file'));
%!    fine = ! isempty (strfind (said{k}, "whole"));
%!    outcome(k) = (fine && ! told) - (fine == told || kept != told);
%!    assert (isempty (others), strjoin ([others; said(k)], "\n"));
%!  endfor
%!endfunction

%!function [text, now, others] = without_space (lines, units, file = "", before = "")
%!  folder = tempname ();
%!  mkdir (folder);
%!  unwind_protect
%!    script = fullfile (folder, "script.m");
%!    write (script, [sprintf("addpath ('%s');  cd ('%s');\n", fileparts (which ("nssave")), folder), lines]);
%!    if (! isempty (file))
%!      write (fullfile (folder, file), before);
%!    endif
%!    octave = sprintf ("'%s' --norc --no-history -q '%s' 2>&1", fullfile (OCTAVE_HOME (), "bin", "octave-cli"), script);
%!    [~, text] = system (sprintf ("trap '' XFSZ; ulimit -f %d; %s", units, octave));
%!    now = "";
%!    if (! isempty (file))
%!      now = fileread (fullfile (folder, file));
%!    endif
%!    others = setdiff (readdir (folder), {".", "..", "script.m", file});
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

%!function write (file, text)
%!  fid = fopen (file, "w");
%!  fputs (fid, text);
%!  fclose (fid);
%!endfunction

%!function units = limits (few, all)             # all with NONSMOOTH_LONG
%!  units = few;
%!  if (! isempty (getenv ("NONSMOOTH_LONG")))
%!    units = all;
%!  endif
%!endfunction

%!function check (lines, file, units)
%!  [outcome, said] = fill_up (lines, file, units);
%!  assert (all (outcome >= 0), said{find (outcome < 0, 1)});
%!  assert (outcome([1, end]), [0, 1]);
%!  assert (all (diff (outcome) >= 0));
%!endfunction

%!function text = model ()
%!  text = ["m = nsmodel ('planar');\n" ...
%!          "for k = 1:20, m = nsbody (m, 'Shape', nsshape ('disc', .1), 'Position', [k k]); end\n"];
%!endfunction

%!testif ; isunix ()  # nssave: 4213 bytes, so that the ninth unit is the last; the tenth is not needed
%! check (sprintf ([model(), "try, nssave ('file', m); if (isequaln (nsload ('file'), m)), disp ('whole'); end\n", ...
%!                  "catch e, printf ('told: %%s', e.identifier); end\n"]), "file", limits ([1 8 9], 1:10));

%!testif ; isunix ()  # an animation as a page, and as GIF
%! run = "s = nssolve (m, [0 .1], 'Step', .01);\n";
%! check (sprintf ([model(), run, "try, nsanimate (s, 'file.html'); t = fileread ('file.html');\n", ...
%!                  "if (! isempty (regexp (t, '</html>\\s*$'))), disp ('whole'); end\n", ...
%!                  "catch e, printf ('told: %%s', e.identifier); end\n"]), "file.html", limits ([20 1000], [1:60 1000]));
%! check (sprintf ([model(), run, "try, nsanimate (s, 'file.gif'); t = fileread ('file.gif');\n", ...
%!                  "if (t(end) == ';'), disp ('whole'); end\n", ...
%!                  "catch e, printf ('told: %%s', e.identifier); end\n"]), "file.gif", limits ([8 1000], [1:60 1000]));

%!testif ; isunix () && ! system ("command -v gnuplot > /dev/null")  # a picture: gnuplot meets the limit, too
%! check (sprintf ([model(), "graphics_toolkit ('gnuplot');  s = nssolve (m, [0 .1], 'Step', .01);\n", ...
%!                  "try, nsplot (s, 'energy', 'File', 'file.png'); t = fileread ('file.png');\n", ...
%!                  "if (! isempty (strfind (t, 'IEND'))), disp ('whole'); end\n", ...
%!                  "catch e, printf ('told: %%s', e.identifier); end\n"]), "file.png", limits ([8 1000], [1:30 1000]));

## A checkpoint is a help, not the run: the run goes on without, says so, and its answer is the same.
%!testif ; isunix ()
%! lines = sprintf ([model(), "s = nssolve (m, [0 .1], 'Step', .001);\n", ...
%!                   "t = nssolve (m, [0 .1], 'Step', .001, 'Checkpoint', {'kept', 0});  [~, id] = lastwarn ();\n", ...
%!                   "if (! strncmp (id, 'nonsmooth:', 10)), id = ''; end\n", ...   # Octave 11: one that is off
%!                   "printf ('%%d %%s\\n', isequal (s.q, t.q), id);\n"]);
%! for units = reshape (limits ([20 4000], [1:80 4000]), 1, [])
%!   text = without_space (lines, units);
%!   if (units < 80)
%!     assert (! isempty (strfind (text, "1 nonsmooth:nssolve:checkpoint")), text);
%!   elseif (units == 4000)
%!     assert (text, "1 \n");
%!   endif
%! endfor
