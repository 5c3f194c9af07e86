function run_markdown (file)
%RUN_MARKDOWN  Run the examples of a Markdown file, and compare what they print with what the file says.
%   run_markdown (file)
%   A fence ```octave is an example; a fence ```text right after it is its output, and without one it prints nothing.
%   The examples run one after the other in one workspace, in the folder above the toolbox, as a reader would type them;
%   folder and path are then as before. Blanks and line ends count once. An example that fails or prints something
%   else is an error that names its line.

% SPDX-License-Identifier: BSD-3-Clause

  blocks = markdown_blocks (file);
  is_example = strcmp ({blocks.language}, "octave");
  expected = repmat ({""}, size (blocks));
  for k = reshape (find (is_example), 1, [])
    if (k < numel (blocks) && strcmp (blocks(k+1).language, "text") && blocks(k+1).follows)
      expected{k} = blocks(k+1).text;
    end
  end
  expected = expected(is_example);
  blocks = blocks(is_example);
  before = path ();
  told = warning ();                                     % an example may turn one off, and end before it is on again
  folder = cd (fileparts (fileparts (which ("lcpsolve"))));
  unwind_protect
    found = run_in_one_workspace ({blocks.text});
  unwind_protect_cleanup
    cd (folder);
    path (before);
    warning (told);
  end_unwind_protect
  [~, name, suffix] = fileparts (file);
  for k = 1:numel (blocks)
    if (~strcmp (squeeze_blanks (found{k}), squeeze_blanks (expected{k})))
      error ("run_markdown: the example at %s:%d prints\n%s\nand not\n%s", [name, suffix], blocks(k).line, ...
             found{k}, expected{k});
    end
  end
end

% Names that no example has. One that fails ends the run: the later ones build on it.
function run_markdown_output = run_in_one_workspace (run_markdown_code)
  run_markdown_output = cell (size (run_markdown_code));
  for run_markdown_k = 1:numel (run_markdown_code)
    try
      run_markdown_output{run_markdown_k} = evalc (run_markdown_code{run_markdown_k});
    catch run_markdown_problem
      run_markdown_output(run_markdown_k:end) = {["fails: ", run_markdown_problem.message]};
      return
    end
  end
end

function text = squeeze_blanks (text)
  text = strtrim (regexprep (text, '\s+', " "));
end

%!function run_text (text)
%!  file = [tempname() ".md"];
%!  fid = fopen (file, "w");
%!  fprintf (fid, "%s", text);
%!  fclose (fid);
%!  unwind_protect
%!    run_markdown (file);
%!  unwind_protect_cleanup
%!    delete (file);
%!  end_unwind_protect
%!endfunction

%!test  # variables stay, blanks count once, what is silent needs no output
%! run_text ("```octave\nx = 2;\n```\nthen\n```octave\ndisp (x + 1)\n```\n\n```text\n   3\n```\n");
%!test  # folder and path are as before
%! before = {pwd(), path()};
%! run_text ("```octave\naddpath (fullfile (pwd (), \"tests\")), cd tests\n```\n");
%! assert ({pwd(), path()}, before);
%!error <:4 prints\n5\n\nand not\n6> run_text ("\n\n\n```octave\ndisp (5)\n```\n```text\n6\n```\n")
%!error <:1 prints\n5> run_text ("```octave\ndisp (5)\n```\n")
%!error <:1 prints\nfails: 'nonsense' undefined> run_text ("```octave\nnonsense\n```\n")
