## SPDX-License-Identifier: BSD-3-Clause

## In README.md a fence ```octave followed by a fence ```text is an example and its output. The
## examples run in one workspace, one after the other, as a reader would type them.

%!function output = readme_run (readme_code)
%!  output = cell (size (readme_code));
%!  for readme_k = 1:numel (readme_code)
%!    output{readme_k} = evalc (readme_code{readme_k});
%!  endfor
%!endfunction

%!test
%! root = fileparts (fileparts (which ("lcpsolve")));
%! readme = strrep (fileread (fullfile (root, "README.md")), "\r", "");
%! lines = '((?:(?!```)[^\n]*\n)*)```'; # up to the end of the fence
%! pairs = regexp (readme, ['^```octave\n', lines, '\n\s*```text\n', lines], ...
%!                 "tokens", "lineanchors");
%! assert (! isempty (pairs), "README.md has no example with its output");
%! code = cellfun (@(p) p{1}, pairs, "UniformOutput", false);
%! squeeze_blanks = @(text) strtrim (regexprep (text, '\s+', " "));
%! output = readme_run (code);
%! for k = 1:numel (pairs)
%!   assert (squeeze_blanks (output{k}), squeeze_blanks (pairs{k}{2}));
%! endfor
