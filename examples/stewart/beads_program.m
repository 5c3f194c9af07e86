function [objective, constraints] = beads_program (count, weight, length, span, height)
%BEADS_PROGRAM  Beads on a string over a table: least potential energy, links no longer than they are, nothing below 0.
%   [objective, constraints] = beads_program (count, weight, length, span, height)   for kuhn_tucker_system
%
%   count beads of that weight each, held by count + 1 links of that length between [-span/2, height] and
%   [span/2, height]. x = [positions along; heights]; the constraints are first those of the links, then those of the
%   table.

% SPDX-License-Identifier: BSD-3-Clause

  D = diff ([zeros(1, count); eye(count); zeros(1, count)]);        % differences of neighbours, the ends apart
  along = zeros (count + 1, 1);
  along(1) = span / 2;
  along(end) = along(end) + span / 2;
  up = zeros (count + 1, 1);
  up(1) = -height;
  up(end) = up(end) + height;
  objective = @(x) energy (x, count, weight);
  constraints = @(x, lambda) links (x, lambda, D, along, up, length, count);
end

function [gradient, hessian] = energy (x, count, weight)
  gradient = [zeros(count, 1); weight * ones(count, 1)];
  hessian = zeros (numel (x));
end

% length^2 - dx^2 - dy^2 >= 0 and y >= 0
function [g, A, curvature] = links (x, lambda, D, along, up, length, count)
  dx = D * x(1:count) + along;
  dy = D * x(count+1:end) + up;
  g = [length^2 - dx.^2 - dy.^2; x(count+1:end)];
  A = [-2 * diag(dx) * D, -2 * diag(dy) * D; zeros(count), eye(count)];
  stretch = D' * diag (lambda(1:count+1)) * D;
  curvature = -2 * [stretch, zeros(count); zeros(count), stretch];
end
