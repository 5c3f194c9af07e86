function unlink (file)
%UNLINK  As in Octave.

% SPDX-License-Identifier: BSD-3-Clause

  delete (file);
end
