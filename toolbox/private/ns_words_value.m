function text = ns_words_value (value)
%NS_WORDS_VALUE  A value of any class in a few words: `0.3`, `'moreau'`, `@(q) q(2)`, `2 x 2 matrix`.
%   text = ns_words_value (value)

% SPDX-License-Identifier: BSD-3-Clause

  if (isa (value, 'function_handle'))
    text = ns_shorten (func2str (value));
  elseif (ns_is_file_function (value))
    text = [ns_shorten(value.text), ' (text of a file, not trusted)'];
  elseif (iscell (value))
    text = ['{', strjoin(cellfun (@ns_words_value, value(:)', 'UniformOutput', false), ', '), '}'];
  elseif (isnumeric (value) && any (numel (value) == 1:4) && isvector (value))
    text = ns_words_number (value);
  else
    text = ns_describe (value);
  end
end
