function drawn = draw_four_balls (file, result)
%DRAW_FOUR_BALLS  The four balls after the impact, and how fast they go.
%   drawn = draw_four_balls (file, result)   of run_four_balls; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  sol = result.sol;
  scene = struct ('times', [0 0.2 0.4], 'heading', 'four balls, \mu = 0.2, e = 0.9, at t = 0, 0.2 and 0.4 s');
  t = [-0.1, 0, sol.t(2:end)];
  curves = [impact_curve(t, [3 3 sol.v(1,2:end)], '-', 2, 'ball 0, horizontal', [0.02 2.8]), ...
            impact_curve(t, [-1 -1 sol.v(2,2:end)], '-', 5, 'ball 0, vertical', [0.02 -1.3]), ...
            impact_curve(t, [0 0 sol.v(10,2:end)], '-', 1, 'balls 1 to 3, horizontal', [0.25 1.75]), ...
            impact_curve(t, [0 0 sol.v(11,2:end)], '-', 3, 'ball 3, vertical', [0.02 0.35])];
  side = struct ('curves', curves, 'limits', [-0.1 0.6 -3 3.3], 'x_words', 't (s)', 'y_words', 'velocity (m/s)', ...
                 'heading', 'before and after the impact');
  drawn = draw_impact_scene (file, sol, scene, side);
end
