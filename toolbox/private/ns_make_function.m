function handle = ns_make_function (text, taken)
%NS_MAKE_FUNCTION  A function handle from its text and the variables that it takes with it.
%   handle = ns_make_function (text, taken)   taken: struct, a field for each variable
%
%   Nothing of the text runs: what str2func reads is the plain text of one function, see ns_plain_function. An outer
%   function, whose arguments are the variables, has nothing but this function as its value, so that calling it makes
%   the handle and does no more. An argument `varargin` must be the last one, and takes the elements of its value.

% SPDX-License-Identifier: BSD-3-Clause

  [plain, problem] = ns_plain_function (text);
  names = fieldnames (taken)';
  if (~isempty (problem) || ~all (cellfun (@isvarname, names)))
    ns_fail ('nsload', 'badFile', 'this is not the text of one function: %s (%s)', text, problem);
  end
  if (plain(2) ~= '(')
    handle = str2func (plain(2:end));
    return
  end
  values = struct2cell (taken)';
  rest = strcmp (names, 'varargin');
  if (any (rest))
    values = [values(~rest), reshape(values{rest}, 1, [])];
    names = [names(~rest), names(rest)];
  end
  maker = str2func (sprintf ('@(%s) (%s)', strjoin (names, ', '), plain));
  handle = maker (values{:});
end
