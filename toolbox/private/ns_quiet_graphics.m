function restore = ns_quiet_graphics ()
%NS_QUIET_GRAPHICS  Octave's warning about the gnuplot toolkit is off while the result exists.
%   restore = ns_quiet_graphics ()

% SPDX-License-Identifier: BSD-3-Clause

  restore = [];
  if (exist ('OCTAVE_VERSION', 'builtin'))
    state = warning ('off', 'Octave:gnuplot-graphics');
    restore = onCleanup (@() warning (state));
  end
end
