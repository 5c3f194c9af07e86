function x = ifelse (mask, yes, no)
%IFELSE  As in Octave.

% SPDX-License-Identifier: BSD-3-Clause

  if (mask), x = yes; else, x = no; end
end
