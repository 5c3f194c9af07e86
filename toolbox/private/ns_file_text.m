function text = ns_file_text (caller, file)
%NS_FILE_TEXT  The text of a file, with a newline alone at the end of each line.
%   text = ns_file_text (caller, file)   the error nonsmooth:CALLER:file where there is none that can be read

% SPDX-License-Identifier: BSD-3-Clause

  if (exist (file, 'dir') == 7)
    ns_fail (caller, 'file', '''%s'' is a folder', file);
  end
  [stream, reason] = fopen (file, 'r');
  if (stream < 0)
    ns_fail (caller, 'file', '''%s'' cannot be read: %s', file, lower (reason));
  end
  close_stream = onCleanup (@() fclose (stream)); %#ok<NASGU>
  bytes = fread (stream, Inf, '*uint8').';
  if (exist ('OCTAVE_VERSION', 'builtin'))
    text = char (bytes);
  else
    text = native2unicode (bytes, 'UTF-8');
  end
  text = strrep (text, sprintf ('\r\n'), sprintf ('\n'));
end
