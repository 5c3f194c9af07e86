% POSITION_LEVEL  Stewart, section 2.2.1: contact asked of positions acts like a random coefficient of restitution.
%   run examples/stewart/position_level.m, in Octave or MATLAB, from any folder
%
%   Prints the restitution of a ball against the phase of the impact; draws build/stewart_position_level.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_position_level ();
fprintf ('Stewart, section 2.2.1: a ball meets the floor after a part of the step. Restitution:\n\n');
fprintf ('%6s %22s %12s %24s %20s %12s\n', 'part', 'f(q+) >= 0, averaged', '|1 - 2 part|', ...
         'f(q+) >= 0, (2.12): v+/v', '(2.13), e = 0.5', 'located');
shown = 1:4:numel (result.phase);
fprintf ('%6.2f %22.6f %12.6f %24.6f %20.6f %12.6f\n', [result.phase(shown); result.averaged(shown); ...
         abs(1 - 2 * result.phase(shown)); result.plain(shown); result.ours(shown); result.located(shown)]);
fprintf ('%6s %22.6f %12s %24s %20.1e %12.1e\n', 'spread', result.spread(1), '', '', result.spread(2:3));
fprintf (['\nSee how the condition on positions makes the rebound a matter of chance: with v averaged over the ' ...
          'step it is\n|1 - 2 part|; with (2.12) the ball goes on down for the rest of the step and never ' ...
          'rebounds. Ours rebounds\nwith e whatever the phase.\n']);
report_picture (@(file) draw_position_level (file, result), 'stewart_position_level');
