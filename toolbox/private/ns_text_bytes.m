function bytes = ns_text_bytes (text)
%NS_TEXT_BYTES  A text as bytes of UTF-8. Octave keeps texts like this; MATLAB has 16 bits for each letter.
%   bytes = ns_text_bytes (text)   uint8; bytes stay as they are

% SPDX-License-Identifier: BSD-3-Clause

  if (isa (text, 'uint8') || exist ('OCTAVE_VERSION', 'builtin'))
    bytes = uint8 (text);
  else
    bytes = unicode2native (text, 'UTF-8');
  end
end
