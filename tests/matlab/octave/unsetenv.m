function unsetenv (name)
%UNSETENV  As in Octave.

% SPDX-License-Identifier: BSD-3-Clause

  setenv (name, '');
end
