function [content, first, second] = ns_ray_moments (shape)
%NS_RAY_MOMENTS  Integrals of 1, x and x x' over a smooth shape, along rays from its inside.
%   [content, first, second] = ns_ray_moments (shape)   shape: surfaces, handles and inside
%
%   With r the length of the ray in direction d from x0, the integrals about x0 are those of r^n/n over the
%   directions, n = dimension, dimension + 1, dimension + 2. The angle from the pole runs by Gauss' rule between the
%   edges where one surface gives way to another, which are found by bisection; in space the angle about the pole by
%   Lobatto's rule, which misses no kink beside an end, in intervals that are halved until the integrals do not change
%   by 1e-10, relatively, or a limit; of a single surface, which has no edges, by the trapezoidal rule.

% SPDX-License-Identifier: BSD-3-Clause

  if (numel (shape.inside) == 2)
    sums = along_curves (shape, @(angle, ~) [cos(angle); sin(angle)], 2*pi, 1);
    [content, first, second] = unpack (sums, shape.inside);
    return
  end
  pole = pole_of (shape);
  [~, ~, frame] = svd (pole');
  frame = [frame(:,2:3), pole];
  if (size (shape.surfaces, 2) == 1)
    sums = 2*pi/48 * sum (meridians (shape, frame, 2*pi * (0:47) / 48), 2);
  else
    sums = around_pole (@(turn) meridians (shape, frame, turn), limit_of (shape), 6);
  end
  [content, first, second] = unpack (sums, shape.inside);
end

% Along the axis of solids of revolution: the normal of a plane, or the line of two centres
function pole = pole_of (shape)
  rows = ns_rows ();
  planes = shape.surfaces(rows.surface.kind,:) == 1;
  centres = shape.surfaces(rows.surface.centre,~planes);
  apart = bsxfun (@minus, centres, mean (centres, 2));
  pole = [0; 0; 1];
  if (any (planes))
    pole = shape.surfaces(rows.surface.normal,find (planes, 1));
  elseif (~isempty (apart) && norm (apart(:,1)) > 0)
    pole = apart(:,1) / norm (apart(:,1));
  end
end

% How often intervals are halved: functions of the user take long.
function levels = limit_of (shape)
  rows = ns_rows ();
  levels = 18;
  if (any (shape.surfaces(rows.surface.kind,:) == 4))
    levels = 2;
  end
end

% Sums of the meridians with the angles `turn`, a column each
function sums = meridians (shape, frame, turn)
  direction = @(angle, k) frame * [sin(angle) .* cos(turn(k)); sin(angle) .* sin(turn(k)); cos(angle)];
  sums = along_curves (shape, direction, pi, numel (turn));
end

function total = around_pole (meridians, levels, panels)
  edges = 2*pi * [0:panels-1; 1:panels] / panels;
  whole = panel_sums (meridians, edges);
  total = zeros (size (whole, 1), 1);
  for level = 1:levels
    middle = mean (edges, 1);
    halves = reshape ([edges(1,:); middle; middle; edges(2,:)], 2, []);
    parts = panel_sums (meridians, halves);
    better = parts(:,1:2:end) + parts(:,2:2:end);
    scale = sum (abs (better(1,:))) + abs (total(1));
    rough = max (abs (better - whole), [], 1) > 1e-10 * scale & level < levels;
    total = total + sum (better(:,~rough), 2);
    if (~any (rough))
      break
    end
    again = reshape ([2 * find(rough) - 1; 2 * find(rough)], 1, []);
    edges = halves(:,again);
    whole = parts(:,again);
  end
end

function sums = panel_sums (meridians, edges)
  nodes = [-1; -sqrt(3/7); 0; sqrt(3/7); 1];
  weights = [1/10; 49/90; 32/45; 49/90; 1/10];
  turn = bsxfun (@plus, mean (edges, 1), nodes * diff (edges, 1, 1) / 2);
  values = meridians (turn(:)');
  weights = weights * diff (edges, 1, 1) / 2;
  values = bsxfun (@times, values, weights(:)');
  sums = squeeze (sum (reshape (values, [], numel (nodes), size (edges, 2)), 2));
end

% Integrals along `count` curves of directions, each from 0 to `last`, as columns
function sums = along_curves (shape, direction, last, count)
  pieces = smooth_pieces (shape, direction, last, count);
  [nodes, weights] = gauss (12);
  angle = bsxfun (@plus, mean (pieces(2:3,:), 1), nodes * diff (pieces(2:3,:), 1, 1) / 2);
  weights = weights * diff (pieces(2:3,:), 1, 1) / 2;
  curve = ones (numel (nodes), 1) * pieces(1,:);
  d = direction (angle(:)', curve(:)');
  r = ns_surface_rays (shape, d);
  n = size (d, 1);
  weights = weights(:)';
  if (n == 3)
    weights = weights .* sin (angle(:)');
  end
  values = [weights .* r.^n / n; bsxfun(@times, d, weights .* r.^(n+1) / (n + 1))];
  [i, j] = find (triu (ones (n)));
  values = [values; bsxfun(@times, d(i,:) .* d(j,:), weights .* r.^(n+2) / (n + 2))];
  sums = zeros (size (values, 1), count);
  for k = 1:size (values, 1)
    sums(k,:) = accumarray (curve(:), values(k,:)', [count, 1])';
  end
end

% [curve; from; to]: intervals between samples, cut where the surface changes
function pieces = smooth_pieces (shape, direction, last, count)
  samples = round (8 * last) + 1;
  if (size (shape.surfaces, 2) == 1)
    samples = round (last / pi * 4) + 1;
    edges = linspace (0, last, samples);
    pieces = [kron(1:count, ones (1, samples - 1)); repmat([edges(1:end-1); edges(2:end)], 1, count)];
    return
  end
  angle = linspace (0, last, samples)' * ones (1, count);
  curve = ones (samples, 1) * (1:count);
  [~, label] = ns_surface_rays (shape, direction (angle(:)', curve(:)'));
  label = reshape (label, samples, count);
  ends = @(x) [reshape(x(1:end-1,:), 1, []); reshape(x(2:end,:), 1, [])];
  from_to = ends (angle);
  labels = ends (label);
  curve = reshape (curve(2:end,:), 1, []);
  open = [curve; from_to; labels];
  pieces = zeros (3, 0);
  for step = 1:22                             % an edge is a kink: its error counts by its square
    same = open(4,:) == open(5,:);
    pieces = [pieces, open(1:3,same)]; %#ok<AGROW>
    open = open(:,~same);
    if (isempty (open))
      break
    end
    middle = mean (open(2:3,:), 1);
    [~, label] = ns_surface_rays (shape, direction (middle, open(1,:)));
    open = [open([1 2],:), [open(1,:); middle]; middle, open(3,:); open(4,:), label; label, open(5,:)];
  end
  pieces = [pieces, open(1:3,:)];
end

% Nodes and weights of Gauss' rule on [-1, 1], by the eigenvalues of its tridiagonal matrix (Golub & Welsch)
function [nodes, weights] = gauss (count)
  k = 1:count-1;
  beside = k ./ sqrt (4 * k.^2 - 1);
  [vectors, values] = eig (diag (beside, 1) + diag (beside, -1));
  [nodes, order] = sort (diag (values));
  weights = 2 * vectors(1,order)'.^2;
end

% About x0, then moved to the origin
function [content, first, second] = unpack (sums, x0)
  n = numel (x0);
  content = sums(1);
  first = sums(2:n+1);
  second = zeros (n);
  second(triu (true (n))) = sums(n+2:end);
  second = second + triu (second, 1)';
  second = second + x0 * first' + first * x0' + content * (x0 * x0');
  first = first + content * x0;
end
