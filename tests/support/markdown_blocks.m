function blocks = markdown_blocks (file)
%MARKDOWN_BLOCKS  The fenced blocks of a Markdown file.
%   blocks = markdown_blocks (file)   1 x n struct array: language ('' where the fence names none), text, line (of the
%   fence, from 1) and follows (true if nothing but blank lines lie between it and the block before)

% SPDX-License-Identifier: BSD-3-Clause

  lines = ostrsplit (strrep (fileread (file), "\r", ""), "\n");
  fences = find (strncmp (lines, "```", 3));
  if (mod (numel (fences), 2) ~= 0)
    error ("markdown_blocks: a fence of %s is not closed", file);
  end
  blocks = struct ("language", {}, "text", {}, "line", {}, "follows", {});
  for k = 1:2:numel (fences)
    between = "text";
    if (k > 1)
      between = strjoin (lines(fences(k-1)+1:fences(k)-1), "");
    end
    body = strjoin ([lines(fences(k)+1:fences(k+1)-1), {""}], "\n");
    blocks(end+1) = struct ("language", strtrim (lines{fences(k)}(4:end)), "text", body, "line", fences(k), ...
                            "follows", isempty (strtrim (between)));
  end
end

%!test
%! file = [tempname() ".md"];
%! fid = fopen (file, "w");
%! fprintf (fid, "A\n```octave\nx = 1\n```\n\n```text\nx = 1\n```\nB\n```\nC\n```\n```\n```\n");
%! fclose (fid);
%! blocks = markdown_blocks (file);
%! delete (file);
%! assert ({blocks.language}, {"octave", "text", "", ""});
%! assert ({blocks.text}, {"x = 1\n", "x = 1\n", "C\n", ""});
%! assert ([blocks.line], [2 6 10 13]);
%! assert ([blocks.follows], [false true false true]);

%!error <is not closed>
%! file = [tempname() ".md"];
%! fid = fopen (file, "w");
%! fprintf (fid, "```octave\nx = 1\n");
%! fclose (fid);
%! unwind_protect
%!   markdown_blocks (file);
%! unwind_protect_cleanup
%!   delete (file);
%! end_unwind_protect
