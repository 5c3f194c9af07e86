function [row, v] = ball_row (masses, e)
%BALL_ROW  Masses in a row that touch each other; the first one arrives with the speed 1.
%   [row, v] = ball_row (masses, e)   e for each contact, or one for all; row is a system, v its velocities before

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (masses);
  difference = [-eye(n - 1), zeros(n - 1, 1)] + [zeros(n - 1, 1), eye(n - 1)];
  row = nssystem ('Mass', diag (masses), 'Gap', @(q) difference * q, 'Normal', difference', 'Restitution', e(:));
  v = [1; zeros(n - 1, 1)];
end
