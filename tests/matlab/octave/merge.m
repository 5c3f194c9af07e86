function x = merge (mask, yes, no)
%MERGE  As in Octave.

% SPDX-License-Identifier: BSD-3-Clause

  if (mask), x = yes; else, x = no; end
end
