function assert_text_examples (file)
%ASSERT_TEXT_EXAMPLES  Run the examples of a text and compare what they print with what it says.
%   assert_text_examples (FILE)
%
%   In FILE (Markdown) a fence ```octave followed by a fence ```text is an example and its output. The examples run in
%   one workspace, one after the other, as a reader would type them; blanks count as one. A text without any is an error.

% SPDX-License-Identifier: BSD-3-Clause

  content = strrep (fileread (file), sprintf ('\r'), '');
  lines = '((?:(?!```)[^\n]*\n)*)```';         % up to the end of the fence
  pairs = regexp (content, ['^```octave\n', lines, '\n\s*```text\n', lines], 'tokens', 'lineanchors');
  assert (~isempty (pairs), '%s has no example with its output', file);
  code = cellfun (@(p) p{1}, pairs, 'UniformOutput', false);
  squeeze_blanks = @(text) strtrim (regexprep (text, '\s+', ' '));
  output = run_examples (code);
  for k = 1:numel (pairs)
    assert (squeeze_blanks (output{k}), squeeze_blanks (pairs{k}{2}));
  end
end

function example_output = run_examples (example_code)
  example_output = cell (size (example_code));
  for example_number = 1:numel (example_code)
    example_output{example_number} = evalc (example_code{example_number});
  end
end

%!function assert_text (text)
%!  file = tempname ();
%!  id = fopen (file, "w");
%!  fputs (id, text);
%!  fclose (id);
%!  cleanup = onCleanup (@() delete (file));
%!  assert_text_examples (file);
%!endfunction

%!test  # two examples share their variables; code without output is not run
%! assert_text (["a\n```octave\nx = 3;\ndisp (x)\n```\n\n```text\n3\n```\n", ...
%!               "```octave\ndisp (x + 1)\n```\n```text\n4\n```\n"]);
%! assert_text ("```octave\nerror (\"no\")\n```\n\n```octave\ndisp (1)\n```\n```text\n  1\n```\n");
%!error <Observed> assert_text ("```octave\ndisp (1)\n```\n```text\n2\n```\n")
%!error <no example> assert_text ("```octave\ndisp (1)\n```\n")
