function n = rows (x)
%ROWS  As in Octave.

% SPDX-License-Identifier: BSD-3-Clause

  n = size (x, 1);
end
