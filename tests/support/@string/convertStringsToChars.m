function x = convertStringsToChars (s)
%CONVERTSTRINGSTOCHARS  A row of characters, or for an array of strings a cell of such rows, as in MATLAB.

% SPDX-License-Identifier: BSD-3-Clause

  x = s.text;
  if (numel (x) == 1)
    x = x{1};
  end
end
