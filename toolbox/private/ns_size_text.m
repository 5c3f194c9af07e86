function text = ns_size_text (value)
%NS_SIZE_TEXT  The size of an array in words: '3 x 4'.
%   text = ns_size_text (value)

% SPDX-License-Identifier: BSD-3-Clause

  text = sprintf (' x %d', size (value));
  text = text(4:end);
end
