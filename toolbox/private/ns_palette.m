function [palette, index] = ns_palette (weights, most)
%NS_PALETTE  The colours that stand for many, by median cut (Heckbert 1982).
%   [palette, index] = ns_palette (weights, most)
%
%   weights  32 x 32 x 32, how often colours occur whose red, green and blue have these five bits
%   palette  n x 3 from 0 to 255, n <= most
%   index    32 x 32 x 32, number of the nearest colour of the palette, for colours that occur
%
%   The box with the largest spread is cut at its weighted median until there are enough; each is then shown by its
%   mean.

% SPDX-License-Identifier: BSD-3-Clause

  used = find (weights(:) > 0);
  [r, g, b] = ind2sub ([32 32 32], used);
  colours = ([r, g, b] - 0.5) * 8;
  weight = sqrt (weights(used));                             % rare colours count too
  boxes = {(1:numel (used))'};
  spread = widest (colours, weight, boxes{1});
  while (numel (boxes) < most && max (spread) > 0)
    [~, k] = max (spread);
    [boxes{k}, boxes{end+1}] = cut (colours, weight, boxes{k});
    spread(k) = widest (colours, weight, boxes{k});
    spread(end+1) = widest (colours, weight, boxes{end}); %#ok<AGROW>
  end
  palette = zeros (numel (boxes), 3);
  for k = 1:numel (boxes)
    palette(k,:) = round (weight(boxes{k})' * colours(boxes{k},:) / sum (weight(boxes{k})));
  end
  index = ones (32, 32, 32);
  index(used) = nearest (colours, palette);
end

function spread = widest (colours, weight, box)
  spread = max (max (colours(box,:), [], 1) - min (colours(box,:), [], 1)) * sqrt (sum (weight(box)));
end

function [low, high] = cut (colours, weight, box)
  [~, axis] = max (max (colours(box,:), [], 1) - min (colours(box,:), [], 1));
  [~, order] = sort (colours(box,axis));
  box = box(order);
  total = cumsum (weight(box));
  at = min (max (find (total >= total(end) / 2, 1), 1), numel (box) - 1);
  low = box(1:at);
  high = box(at+1:end);
end

function index = nearest (colours, palette)
  best = Inf (size (colours, 1), 1);
  index = ones (size (colours, 1), 1);
  for k = 1:size (palette, 1)
    distance = sum (bsxfun (@minus, colours, palette(k,:)).^2, 2);
    nearer = distance < best;
    best(nearer) = distance(nearer);
    index(nearer) = k;
  end
end
