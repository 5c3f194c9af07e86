function text = ns_bytes_text (bytes)
%NS_BYTES_TEXT  The text that bytes (a row of uint8) of UTF-8 stand for; ns_text_bytes goes the other way.
%   text = ns_bytes_text (bytes)

% SPDX-License-Identifier: BSD-3-Clause

  if (exist ('OCTAVE_VERSION', 'builtin'))
    text = char (bytes);
  else
    text = native2unicode (bytes, 'UTF-8');
  end
end
