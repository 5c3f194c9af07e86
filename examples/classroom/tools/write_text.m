function write_text (file, text)
%WRITE_TEXT  Write a file that holds this text.
%   write_text (file, text)

% SPDX-License-Identifier: BSD-3-Clause

  id = fopen (file, 'w');
  fwrite (id, text);
  fclose (id);
end
