function lines = box_boundaries (box, F)
%BOX_BOUNDARIES  Textbook lines between the outcomes in the plane of push and height.
%   lines = box_boundaries (box, F)   struct array with fields F and y; F up to max (F)
%
%   In turn: sticks | slides, sticks | tips, slides | slides and tips, slides and tips | tips,
%   slides | slides and tips backwards. The first four meet in one point, where a push of
%   mu m g at the height w / (2 mu) starts both.

% SPDX-License-Identifier: BSD-3-Clause

  weight = box.m * box.g;
  slides_at = box.mu * weight;
  meet = box.w / (2 * box.mu);
  heights = linspace (meet, box.H, numel (F));
  F = linspace (slides_at, max (F), numel (F));
  inertia = box.m * (box.w^2 + box.H^2) / 3;
  arm = box.m * (box.H + box.mu * box.w) / 2;

  lines = struct ('F', {slides_at * [1, 1], weight * box.w ./ (2 * heights), F, F, F}, 'y', []);
  lines(1).y = [0, meet];
  lines(2).y = heights;
  lines(3).y = box.H / 2 + weight * (box.w - box.mu * box.H) ./ (2 * F);
  lines(4).y = ((F - slides_at) * inertia / arm + weight * box.w / 2) ./ F;
  lines(5).y = box.H / 2 - weight * (box.w + box.mu * box.H) ./ (2 * F);
end
