## Files that were made to do harm: nothing of them runs, they are refused within a second or kept as text, and nothing
## but a regular file is read or replaced.
## SPDX-License-Identifier: BSD-3-Clause

%!function text = text_of (x)
%!  file = tempname ();
%!  cleanup = onCleanup (@() delete (file));
%!  nssave (file, x);
%!  text = fileread (file);
%!endfunction

%!function write_text (file, text)
%!  id = fopen (file, "w");
%!  fwrite (id, text);
%!  fclose (id);
%!endfunction

## as between the quotes of a file
%!function text = quoted (text)
%!  signs = {"\\", "\\\\"; "\"", "\\\""; "\n", "\\n"; "\r", "\\r"; "\t", "\\t"};
%!  for k = 1:rows (signs)
%!    text = strrep (text, signs{k,1}, signs{k,2});
%!  endfor
%!  for byte = [0:8, 11, 12, 14:31, 127, 255]
%!    text = strrep (text, char (byte), sprintf ("\\x%02x", byte));
%!  endfor
%!endfunction

## a model with values within a function, and the identifier of the error, or ""
%!function text = with_lines (lines)
%!  text = ["nonsmooth model 1\nkind = char \"planar\"\nhandles = cell 1 x 1\n{1} = function \"@() x\" with\n" lines ...
%!          "\nend\nend\nend 9 lines, checksum 0000000000000000\n"];
%!endfunction

%!function [identifier, took, message] = outcome (text, varargin)
%!  file = tempname ();
%!  cleanup = onCleanup (@() delete (file));
%!  write_text (file, text);
%!  before = cputime ();
%!  identifier = "";
%!  message = "";
%!  try
%!    nsload (file, "Checksum", false, varargin{:});
%!  catch err
%!    identifier = err.identifier;
%!    message = err.message;
%!  end_try_catch
%!  took = cputime () - before;
%!endfunction

%!test  # hostile texts: by default, with trust, among the options of a solution, as variables
%! warning ("off", "nonsmooth:nsload:untrusted", "local");
%! warning ("off", "nonsmooth:nsload:missing", "local");
%! warning ("off", "Octave:deprecated-syntax", "local");
%! texts = hostile_functions (! isempty (getenv ("NONSMOOTH_LONG")));
%! k = 3;
%! places = {text_of(nsforce (nsbody (nsmodel ("planar")), 1, @(t, q, v) [17; t])), ...
%!           text_of(nsforce (nsbody (nsmodel ("planar")), 1, @(t, q, v) [17; k])), ...
%!           text_of(nssystem ("Mass", 1, "Force", @(t, q, v) [17; t]))};
%! ns_canary ("calls");
%! counts = zeros (2, 2);                       # refused and kept, by default and with trust
%! for k = 1:numel (texts)
%!   place = places{1 + mod(k, numel (places))};
%!   file = regexprep (place, '"@\(t, q, v\) \[17; .\]"', ["\"" strrep(strrep (quoted (texts{k}), "\\", "\\\\"), "$", "\\$") "\""]);
%!   for mode = 1:2
%!     identifier = outcome (file, "Handles", {"text", "trust"}{mode});
%!     assert (any (strcmp (identifier, {"", "nonsmooth:nsload:badFile"})), "%s: %s", texts{k}, identifier);
%!     counts(1 + isempty (identifier),mode) += 1;
%!   endfor
%! endfor
%! ran = ns_canary ("calls") + exist (fullfile (pwd (), "ns_canary_ran"), "file");
%! printf ("%d hostile texts, %d ran; by default %d refused, %d kept as text; with 'trust' %d refused, %d made\n", ...
%!         numel (texts), ran, counts);
%! assert (ran, 0);
%! assert (sum (counts), [1 1] * numel (texts));
%! assert (all (counts(2,:) > 50));            # those that are one function

%!test  # small files that were made to be slow end with an error of their own; 6 s of a processor that others use too
%! warning ("off", "nonsmooth:nsload:untrusted", "local");
%! nl = "\n";
%! many = @(format, count) sprintf (format, 1:count);
%! f = @(text) ["f = function \"" text "\""];
%! cases = {"functions in functions", f([repmat("@(x) ", 1, 20000) "x"]);
%!          "brackets", f(["@() " repmat("[", 1, 20000) repmat("]", 1, 20000)]);
%!          "a long text of a function", f(["@() " repmat("(", 1, 1e6)]);
%!          "signs", f(["@() " repmat("-", 1, 40000) "1"]);
%!          "quotes", f(["@(x) x" repmat("'", 1, 40000)]);
%!          "quotes of a text", ["a = char \"" repmat("\"", 1, 1e6) "\""];
%!          "a name with escapes", ["\"" repmat("\\n", 1, 5e5) "\" = double 1"];
%!          "structs within each other", repmat(["a = struct" nl], 1, 20000);
%!          "cells within each other", ["a = cell 1 x 1" nl repmat(["{1} = cell 1 x 1" nl], 1, 20000)];
%!          "functions that took functions", repmat(["a = function \"@() a\" with" nl], 1, 20000);
%!          "fields", many("a%d = double 1\n", 60000);
%!          "the same field", repmat(["a = double 1" nl], 1, 9000);
%!          "sparse arrays", many(["a%d = sparse\nsize = double 1 x 2: 1 1e6\nrow = double 0 x 1\ncolumn = double 0 x 1\n" ...
%!                                 "value = double 0 x 1\nend\n"], 100);
%!          "dimensions", ["a = double 1" repmat(" x 1", 1, 250000)];
%!          "an odd number at the end", ["a = double 1 x 500001: " repmat("1 ", 1, 500000) "1e"];
%!          "no numbers", ["a = double " repmat("1.", 1, 500000)]};
%! for k = 1:rows (cases)
%!   [identifier, took, message] = outcome (with_lines (cases{k,2}));
%!   assert (strcmp (identifier, "nonsmooth:nsload:badFile") && ! isempty (strfind (message, "line ")), ...
%!           "%s: %s %s", cases{k,1}, identifier, message);
%!   assert (took < 6, "%s: %.1f s", cases{k,1}, took);
%! endfor

%!test  # long texts, comments and tables are no harm
%! warning ("off", "nonsmooth:nsload:untrusted", "local");
%! text = text_of (nsbody (nsmodel ("planar"), "Name", "ball"));
%! for more = {["% " repmat("a", 1, 1e6)], repmat("\n", 1, 1e6), repmat("  %\n", 1, 2e5), ...
%!             ["more = char \"" repmat("\\n", 1, 5e5) "\""], ["more = int64 1 x 300000: " repmat("7 ", 1, 3e5)], ...
%!             ["more = cell 1 x 200000 of char\n" repmat("\"a\"\n", 1, 2e5)]}
%!   [identifier, took] = outcome (strrep (text, "kind =", [more{1} "\nkind ="]));
%!   assert (identifier, "");
%!   assert (took < 6);
%! endfor

%!testif ; isunix ()  # what is no regular file is not read, and nothing waits
%! fifo = tempname ();
%! mkfifo (fifo, 600);
%! cleanup = onCleanup (@() unlink (fifo));
%! for file = {fifo, "/dev/zero", "/dev/tty", tempdir(), "/proc/self/mem", "/proc/self/pagemap"}
%!   if (! exist (file{1}))
%!     continue
%!   endif
%!   try
%!     nsload (file{1});
%!     identifier = "";
%!   catch err
%!     identifier = err.identifier;
%!   end_try_catch
%!   assert (any (strcmp (identifier, {"nonsmooth:nsload:file", "nonsmooth:nsload:badFile"})), file{1});
%! endfor

%!testif ; isunix ()  # what is no regular file is not replaced; links stay links, and lead to what was saved
%! folder = tempname ();
%! mkdir (folder);
%! at = @(name) fullfile (folder, name);
%! mkdir (at ("sub"));
%! mkfifo (at ("fifo"), 600);
%! links = {"sub/real", "link"; "link", "link2"; "loop", "loop"; "/dev/full", "full"; "nowhere/x", "lost"; "sub/new", "fresh"};
%! for k = 1:rows (links)
%!   symlink (links{k,1}, at (links{k,2}));
%! endfor
%! model = nsbody (nsmodel ("planar"), "Name", "ball");
%! before = stat ("/dev/full").mode;
%! for name = {at("fifo"), at("loop"), at("full"), at("lost"), at("sub"), "/dev/full", "/dev/null"}
%!   try
%!     nssave (name{1}, model);
%!     identifier = "";
%!   catch err
%!     identifier = err.identifier;
%!   end_try_catch
%!   assert (identifier, "nonsmooth:nssave:file", name{1});
%! endfor
%! assert (stat ("/dev/full").mode, before);
%! nssave (at ("link2"), model);
%! nssave (at ("fresh"), model);
%! for name = {"link", "link2", "fresh"}
%!   assert (S_ISLNK (lstat (at (name{1})).mode));
%! endfor
%! assert (isequaln (nsload (at ("sub/real")), model) && isequaln (nsload (at ("sub/new")), model));
%! assert (numel (dir (at ("sub"))), 4);         # ., .., real, new: nothing is left beside them
%! confirm_recursive_rmdir (false, "local");
%! rmdir (folder, "s");

%!test  # a model whose functions are text is refused by whatever would call them, listed by nsdisp, kept by nssave
%! warning ("off", "nonsmooth:nsload:untrusted", "local");
%! file = tempname ();
%! cleanup = onCleanup (@() delete (file));
%! floor = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]));
%! model = nsforce (nsbody (floor, "Shape", nsshape ("disc", 1), "Position", [0 2]), 2, @(t, q, v) [cos(t); 0]);
%! sys = nssystem ("Mass", 1, "Force", @(t, q, v) -q, "Gap", @(q) q, "Normal", 1);
%! sol = nssolve (model, [0 0.1], "Step", 0.05, "OutputFcn", @(t, q, flag) false);
%! nssave (file, sol);
%! text = nsload (file);
%! nssave (file, sys);
%! other = nsload (file);
%! calls = {@() nssolve(text.model, [0 1]), @() nsstep(text.model, 0, [0; 2; 0], zeros (3, 1), 0.1), ...
%!          @() nsterms(text.model, 0, [0; 2; 0], zeros (3, 1)), @() nscheck(text.model), @() nsplot(text), ...
%!          @() nsanimate(text), @() nsenergy(text), @() nsdrift(text), @() nscontacts(text), @() nsverify(text), ...
%!          @() nsbody(text.model), @() nssolve(model, [0 1], text.options), @() nsset(text.options), ...
%!          @() nssolve(other, [0 1], 1, 0), @() nsstep(other, 0, 1, 0, 0.1), @() nsterms(other, 0, 1, 0)};
%! for k = 1:numel (calls)
%!   try
%!     calls{k}();
%!     identifier = "";
%!   catch err
%!     identifier = err.identifier;
%!   end_try_catch
%!   assert (regexprep (identifier, ':\w+:', ':'), "nonsmooth:untrusted", func2str (calls{k}));
%!   assert (! isempty (regexp (err.message, "the function @\\(.*nsload \\(file, 'Handles', 'trust'\\)")), err.message);
%! endfor
%! assert (! isempty (strfind (nsdisp (text.model), "@(t, q, v) [cos(t); 0]")));
%! assert (! isempty (strfind (nsdisp (other), "@(q) q (text of a file, not trusted)")));
%! assert (! isempty (nsdisp (text)));
%! nssave (file, text);
%! again = nsload (file, "Handles", "trust");
%! assert (again.model.handles{1}(0, 0, 0), [1; 0]);
%! assert (same_bits (again, sol));
