function [outcome, slides_at, tips_at] = box_textbook (box, F, y)
%BOX_TEXTBOOK  The same answers without an LCP: balance of forces and moments, case by case.
%   outcome = box_textbook (box, F, y)   for F >= 0, numbers as in box_outcome
%   [outcome, slides_at, tips_at] = box_textbook (box, F, y)
%       the push that starts sliding if nothing tips, and tipping if nothing slides

% SPDX-License-Identifier: BSD-3-Clause

  weight = box.m * box.g;
  slides_at = box.mu * weight * ones (size (y));
  tips_at = weight * box.w ./ (2 * y);

  % Sliding on both corners: the moment about the centre is carried while it is at most weight w/2.
  moment = F .* (y - box.H / 2) + box.mu * weight * box.H / 2;
  carried = abs (moment) <= weight * box.w / 2;

  % Turning about the front corner, which stays: angular acceleration, friction and normal force.
  inertia = box.m * (box.w^2 + box.H^2) / 3;
  alpha = (F .* y - weight * box.w / 2) / inertia;
  friction = F - box.m * alpha * box.H / 2;
  normal = weight + box.m * alpha * box.w / 2;

  outcome = 4 * ones (size (F));
  outcome(moment < -weight * box.w / 2) = 5;
  outcome(F > slides_at & carried) = 2;
  outcome(F > tips_at & abs (friction) <= box.mu * normal) = 3;
  outcome(F <= slides_at & F <= tips_at) = 1;
end
