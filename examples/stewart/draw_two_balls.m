function drawn = draw_two_balls (file, result)
%DRAW_TWO_BALLS  Stewart, Figure 4.3: the two balls, and how fast ball 1 jumps for a given friction.
%   drawn = draw_two_balls (file, result)   of run_two_balls; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  scene = struct ('times', [0 0.0165 0.6], ...
                  'heading', 'two balls, \mu = 0.3: at the impact, at the top of the jump, after 0.6 s');
  mu = linspace (0, result.slides, 50);
  curves = [impact_curve(mu, mu ./ (2 - mu.^2), '-', 1, '\mu / (2 - \mu^2)', [0.08 0.15]), ...
            impact_curve([result.runs.mu], [result.runs.jump], 'o', 2, 'ours', [0.55 0.155]), ...
            impact_curve(result.slides * [1 1], [0 0.3], '--', 0, 'contact 3 sticks', [result.slides + 0.02, 0.03])];
  side = struct ('curves', curves, 'limits', [0 0.75 0 0.25], 'x_words', '\mu', 'y_words', 'v_y of ball 1 (m/s)', ...
                 'heading', 'contact 1 opens');
  drawn = draw_impact_scene (file, result.sol, scene, side);
end
