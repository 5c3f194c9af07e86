function texts = ns_file_functions (x)
%NS_FILE_FUNCTIONS  The texts of all functions in a value that are not trusted, in its cells and structs.
%   texts = ns_file_functions (x)   1 x n cell; see ns_file_function

% SPDX-License-Identifier: BSD-3-Clause

  texts = cell (1, 0);
  parts = cell (1, 0);
  if (ns_is_file_function (x))
    texts = {x.text};
    parts = struct2cell (x.variables)';
  elseif (isstruct (x))
    parts = reshape (struct2cell (x), 1, []);
  elseif (iscell (x))
    parts = reshape (x, 1, []);
  end
  parts = parts((cellfun ('isclass', parts, 'struct') | cellfun ('isclass', parts, 'cell')) & ...
                ~cellfun ('isempty', parts));
  if (isempty (parts))
    return
  end
  found = cellfun (@ns_file_functions, parts, 'UniformOutput', false);
  texts = [texts, found{:}];
end
