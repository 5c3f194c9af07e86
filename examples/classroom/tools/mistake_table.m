function table = mistake_table (truth, hints)
%MISTAKE_TABLE  Typical mistakes in the form judge takes.
%   table = mistake_table (truth, hints)   hints: n x 2 cell array of keys and hints; truth (..., key) makes the mistake

% SPDX-License-Identifier: BSD-3-Clause

  table = cell (size (hints, 1), 3);
  for k = 1:size (hints, 1)
    key = hints{k,1};
    table(k,:) = {key, @(varargin) truth(varargin{:}, key), hints{k,2}};
  end
end
