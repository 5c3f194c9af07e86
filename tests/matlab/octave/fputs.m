function fputs (id, text)
%FPUTS  As in Octave.

% SPDX-License-Identifier: BSD-3-Clause

  fprintf (id, '%s', text);
end
