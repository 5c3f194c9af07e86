function list = refused_calls (name)
%REFUSED_CALLS  What was called in spite of refuse_calls since this was asked for the last time.
%   list = refused_calls ()   cell array of names
%   refused_calls (name)      one more

% SPDX-License-Identifier: BSD-3-Clause

  persistent called
  if (isempty (called))
    called = {};
  end
  list = called;
  if (nargin > 0)
    called = union (called, {name});
  else
    called = {};
  end
end
