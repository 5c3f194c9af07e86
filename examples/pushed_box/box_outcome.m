function [outcome, slip, pivot] = box_outcome (box, v)
%BOX_OUTCOME  What the box does with the velocities v (3 x n).
%   outcome = box_outcome (box, v)
%       1 sticks, 2 slides, 3 tips, 4 slides and tips, 5 slides and tips backwards
%   [outcome, slip, pivot] = box_outcome (box, v)
%       slip   speed (m/s, to the right) of the corner that stays on the table
%       pivot  which corner that is: 1 rear, 2 front
%   names = box_outcome ()
%       the five outcomes in words

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin == 0)
    outcome = {'sticks', 'slides', 'tips', 'slides and tips', 'slides and tips back'};
    return
  end
  zero = 1e-10 * box.g * box.h;      % speeds below this are roundoff
  slip = box.D(:,1)' * v;            % the same at both corners: they are at the same height
  omega = v(3,:);
  slides = abs (slip) > zero;
  tips = abs (omega) > zero;
  back = omega > zero;               % counterclockwise
  outcome = 1 + slides + 2 * tips;
  outcome(tips & back) = 5;
  pivot = 2 - back;
end
