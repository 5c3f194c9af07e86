function puts (text)
%PUTS  As in Octave.

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('%s', text);
end
