function answer = ns_canary (varargin)
%NS_CANARY  A function that is told of each call of it: hostile texts of files call it, and nothing else may.
%   COUNT = ns_canary ("calls")   how many calls there were since the last question
%   VALUE = ns_canary (...)       any other call: 1

% SPDX-License-Identifier: BSD-3-Clause

  persistent count
  if (isempty (count))
    count = 0;
  end
  if (nargin == 1 && isequal (varargin{1}, "calls"))
    answer = count;
    count = 0;
    return
  end
  count += 1;
  answer = 1;
end

%!test
%! ns_canary ("calls");
%! ns_canary (3);
%! f = str2func ("@() ns_canary ()");
%! f ();
%! assert (ns_canary ("calls"), 2);
%! assert (ns_canary ("calls"), 0);
