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
