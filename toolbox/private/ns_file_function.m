function value = ns_file_function (text, taken)
%NS_FILE_FUNCTION  What stands in the place of a function that a file holds and nobody has said to trust.
%   value = ns_file_function (text, taken)   taken: struct, a field for each variable that the function takes with it
%
%   A struct with the fields kind ('function'), text and variables. nssave writes it as the function that it stands for.

% SPDX-License-Identifier: BSD-3-Clause

  value = struct ('kind', 'function', 'text', text, 'variables', taken);
end
