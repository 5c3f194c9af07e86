function text = ns_describe (value)
%NS_DESCRIBE  What a value is, for the end of an error message: `must be ..., not TEXT`.
%   text = ns_describe (value)

% SPDX-License-Identifier: BSD-3-Clause

  if (ischar (value) && size (value, 1) <= 1 && numel (value) <= 60)
    text = ['''' value(:)' ''''];
  elseif ((isnumeric (value) || islogical (value)) && any (numel (value) == 1:4) && ndims (value) == 2)
    text = mat2str (full (double (value)), 6);
  else
    sizes = sprintf (' x %d', size (value));
    text = sprintf ('a %s array of class %s', sizes(4:end), class (value));
  end
end
