function text = ns_words_number (value)
%NS_WORDS_NUMBER  Numbers in words: 0.3, or [1 2 3]; of many how many there are.
%   text = ns_words_number (value)

% SPDX-License-Identifier: BSD-3-Clause

  value = full (double (value(:)'));
  if (numel (value) > 9)
    text = sprintf ('a 1 x %d array', numel (value));
  else
    text = mat2str (value, 4);
  end
end
