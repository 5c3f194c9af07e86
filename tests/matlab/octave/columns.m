function n = columns (x)
%COLUMNS  As in Octave.

% SPDX-License-Identifier: BSD-3-Clause

  n = size (x, 2);
end
