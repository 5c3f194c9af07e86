function handle = ns_make_function (plain, taken)
%NS_MAKE_FUNCTION  A function handle from its text and the variables that it takes with it.
%   handle = ns_make_function (plain, taken)
%
%   plain  text of ns_plain_function: one function, so that nothing runs when str2func reads it
%   taken  struct, a field for each variable; the fields are names of variables
%
%   An outer function, whose arguments are the variables, has nothing but this function as its value, so that calling it
%   makes the handle and does no more. An argument `varargin` must be the last one, and takes the elements of its value.

% SPDX-License-Identifier: BSD-3-Clause

  if (plain(2) ~= '(')
    handle = str2func (plain(2:end));
    return
  end
  names = fieldnames (taken)';
  if (isempty (names))
    handle = made (plain);
    return
  end
  values = struct2cell (taken)';
  rest = strcmp (names, 'varargin');
  if (any (rest))
    values = [values(~rest), reshape(values{rest}, 1, [])];
    names = [names(~rest), names(rest)];
  end
  maker = made (sprintf ('@(%s) (%s)', strjoin (names, ', '), plain));
  handle = maker (values{:});
end

% Octave lets a function take variables with it from where str2func is called: here are none but these two.
function ns_made_handle = made (ns_plain_text)
  ns_made_handle = str2func (ns_plain_text);
end
