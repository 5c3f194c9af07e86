function handle = ns_make_function (text, taken)
%NS_MAKE_FUNCTION  A function handle from its text and the variables that it takes with it.
%   handle = ns_make_function (text, taken)   taken: struct, a field for each variable; see ns_is_function_text
%
%   An outer function, whose arguments are the variables, returns it.

% SPDX-License-Identifier: BSD-3-Clause

  if (any (text == '('))
    maker = str2func (sprintf ('@(%s) (%s)', strjoin (fieldnames (taken)', ', '), text));
    values = struct2cell (taken);
    handle = maker (values{:});
  else
    handle = str2func (text(2:end));
  end
end
