function answer = ns_is_file_function (value)
%NS_IS_FILE_FUNCTION  Whether a value is what ns_file_function makes: the text of a function that is not trusted.
%   answer = ns_is_file_function (value)

% SPDX-License-Identifier: BSD-3-Clause

  answer = false;
  if (isstruct (value) && numel (value) == 1 && isfield (value, 'kind') && ischar (value.kind) ...
      && strcmp (value.kind, 'function'))
    names = fieldnames (value);
    answer = numel (names) == 3 && all (strcmp (names, {'kind'; 'text'; 'variables'})) && ischar (value.text) ...
             && size (value.text, 1) == 1 && isstruct (value.variables) && numel (value.variables) == 1;
  end
end
