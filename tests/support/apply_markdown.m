function apply_markdown (file, folder)
%APPLY_MARKDOWN  Do to a copy of the sources what the patches and files of a Markdown file say.
%   apply_markdown (file, folder)
%   A fence ```diff is a patch, with paths from the top folder, and a fence ```c a new file, named by the line that
%   precedes it, which ends with `path`: in backquotes. A patch that does not fit is an error with what git says.

% SPDX-License-Identifier: BSD-3-Clause

  blocks = markdown_blocks (file);
  lines = ostrsplit (fileread (file), "\n");
  for block = reshape (blocks(strcmp ({blocks.language}, "c")), 1, [])
    before = strjoin (lines(max (1, block.line - 2):block.line-1), " ");
    path = regexp (before, '`(\S+)`:\s*$', "tokens", "once");
    if (isempty (path))
      error ("apply_markdown: the file at line %d has no name", block.line);
    end
    write_text (fullfile (folder, path{1}), block.text);
  end
  for block = reshape (blocks(strcmp ({blocks.language}, "diff")), 1, [])
    patch = [tempname(), ".diff"];
    write_text (patch, block.text);
    command = "cd '%s' && GIT_CEILING_DIRECTORIES='%s' git apply --unidiff-zero '%s' 2>&1";
    [status, text] = system (sprintf (command, folder, fileparts (folder), patch));
    delete (patch);
    if (status ~= 0)
      error ("apply_markdown: the patch at line %d does not fit: %s", block.line, text);
    end
  end
end

function write_text (path, text)
  [fid, reason] = fopen (path, "w");
  if (fid < 0)
    error ("apply_markdown: %s: %s", path, reason);
  end
  fprintf (fid, "%s", text);
  fclose (fid);
end

%!function [text, problem] = applied (markdown)
%!  folder = tempname ();
%!  mkdir (folder);
%!  write (fullfile (folder, "a.m"), "one\ntwo\nthree\n");
%!  write (fullfile (folder, "doc.md"), markdown);
%!  problem = "";
%!  try
%!    apply_markdown (fullfile (folder, "doc.md"), folder);
%!  catch err
%!    problem = err.message;
%!  end_try_catch
%!  text = fileread (fullfile (folder, "a.m"));
%!  if (exist (fullfile (folder, "b.c"), "file"))
%!    text = [text fileread(fullfile (folder, "b.c"))];
%!  endif
%!  confirm_recursive_rmdir (false, "local");
%!  rmdir (folder, "s");
%!endfunction
%!function write (path, text)
%!  fid = fopen (path, "w");
%!  fprintf (fid, "%s", text);
%!  fclose (fid);
%!endfunction

%!testif ; ! system ("command -v git > /dev/null")
%! patch = "```diff\n--- a/a.m\n+++ b/a.m\n@@ -2,2 +2,3 @@\n two\n+2.5\n three\n```\n";
%! [text, problem] = applied (["The file `b.c`:\n\n```c\nint b;\n```\n" patch]);
%! assert (problem, "");
%! assert (text, "one\ntwo\n2.5\nthree\nint b;\n");
%! [~, problem] = applied (strrep (patch, " two", " too"));
%! assert (! isempty (strfind (problem, "the patch at line 1 does not fit")));
%! [~, problem] = applied ("A file\n```c\nint b;\n```\n");
%! assert (problem, "apply_markdown: the file at line 2 has no name");
