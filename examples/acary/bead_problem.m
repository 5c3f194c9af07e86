function problem = bead_problem ()
%BEAD_PROBLEM  A bead that is driven along the inside of a circle: a persistent contact that turns, for proposition 2.
%   problem = bead_problem ()   struct with model (a system), exact, measure, pressed, as impact_problem has them
%
%   The force 0.7 along the circle of radius 1 makes the angle 1.3 t + 0.35 t^2, and the wall presses inwards with the
%   square of its rate.

% SPDX-License-Identifier: BSD-3-Clause

  model = nssystem ('Mass', eye (2), 'Force', @(t, q, v) 0.7 * [-q(2); q(1)], 'Gap', @(q) (1 - q' * q) / 2, ...
                    'Normal', @(q) -q);
  problem = struct ('name', 'bead', 'title', 'bead in a circle', 'model', model, 'row', [1 2], 'T', 1, ...
                    'exact', @exact_bead, 'measure', @norm, 'pressed', @(info) info.cn > 0);
end

function [q, v] = exact_bead (t)
  angle = 1.3 * t + 0.35 * t^2;
  q = [sin(angle); -cos(angle)];
  v = (1.3 + 0.7 * t) * [cos(angle); sin(angle)];
end
