function [pieces, spacing] = ns_space_frame (limits, V)
%NS_SPACE_FRAME  The axes of a picture in space: edges of the box with ticks and their numbers.
%   [pieces, spacing] = ns_space_frame (limits, V)   limits 3 x 2; V of ns_view; spacing of the ticks
%
%   Numbers stand at the two edges of the bottom that are nearest to the viewer (of the top, if it is seen from below),
%   and at the upright edge farthest to the left.

% SPDX-License-Identifier: BSD-3-Clause

  spacing = round_number (max (limits(:,2) - limits(:,1)) / 8);
  grey = [0.45 0.45 0.48];
  near = 1 + (V(3,:)' > 0);                                  % the side of the box towards the viewer
  base = 1 + (V(3,3) < 0);
  corner = @(x, y, z) [limits(1,x); limits(2,y); limits(3,z)];
  bottom = [corner(1, 1, base), corner(2, 1, base), corner(2, 2, base), corner(1, 2, base), corner(1, 1, base)];
  pieces = ns_piece ('line', V(1:2,:) * bottom, [0.8 0.8 0.82], [], 0.75);
  uprights = [1 2 2 1; 1 1 2 2];
  [~, left] = min (V(1,1:2) * [limits(1,uprights(1,:)); limits(2,uprights(2,:))]);
  starts = [corner(1, near(2), base), corner(near(1), 1, base), corner(uprights(1,left), uprights(2,left), 1)];
  length = 0.02 * max (limits(:,2) - limits(:,1));
  middle = V(1:2,:) * mean (limits, 2);
  for axis = 1:3
    pieces = [pieces, one_axis(axis, starts(:,axis), limits(axis,:), spacing, V, middle, length, grey)]; %#ok<AGROW>
  end
end

function pieces = one_axis (axis, start, span, spacing, V, middle, length, colour)
  direction = double ((1:3)' == axis);
  at = @(value) bsxfun (@plus, start - direction * start(axis), direction * value);
  ends = V(1:2,:) * at (span);
  pieces = ns_piece ();
  if (norm (ends(:,2) - ends(:,1)) < 5 * length)             % seen end-on
    return
  end
  out = outward (axis, ends, V, middle);
  ticks = spacing * (ceil (span(1) / spacing - 1e-9):floor (span(2) / spacing + 1e-9));
  feet = V(1:2,:) * at (ticks);
  lines = ends;
  for k = 1:numel (ticks)
    lines = [lines, NaN(2, 1), feet(:,k), feet(:,k) + length * out]; %#ok<AGROW>
    number = sprintf ('%g', ticks(k) + 0);                   % not -0
    pieces(end+1) = ns_piece ('text', feet(:,k) + 2.6 * length * out, colour, number, 10); %#ok<AGROW>
  end
  pieces(end+1) = ns_piece ('text', mean (ends, 2) + 6 * length * out, 0.5 * colour, char ('w' + axis), 11);
  pieces = [ns_piece('line', lines, colour, [], 1), pieces];
end

% The direction of the ticks on the screen: along another axis, away from the middle
function out = outward (axis, ends, V, middle)
  across = V(1:2,1 + (axis == 1));
  if (axis == 3)
    across = [1; 0];
  end
  out = across / max (norm (across), realmin);
  if (out' * (mean (ends, 2) - middle) < 0)
    out = -out;
  end
end

% 1, 2 or 5 times a power of 10, not smaller
function spacing = round_number (length)
  choices = [1 2 5 10] * 10 ^ floor (log10 (length));
  spacing = choices(find (choices >= length * (1 - 1e-9), 1));
end
