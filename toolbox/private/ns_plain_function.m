function [plain, problem] = ns_plain_function (text)
%NS_PLAIN_FUNCTION  The text of one function handle, written so that it can be read in one way only.
%   [plain, problem] = ns_plain_function (text)   problem: '' or why it is not the text of one function
%
%   mex/core/text/ns_function_text.h has the grammar. Only such plain texts are given to str2func.

% SPDX-License-Identifier: BSD-3-Clause

  plain = '';
  if (~ns_is_utf8 (text))
    problem = 'there are bytes that are no letters of UTF-8';
    return
  end
  [bytes, problem, at] = ns_function_text (ns_text_bytes (text));
  if (isempty (problem))
    plain = ns_bytes_text (bytes);
  else
    problem = sprintf ('%s, at letter %d', problem, at);
  end
end
