function result = run_column (count, aspect)
%RUN_COLUMN  The collapse of a column of discs, and how far it runs out.
%   result = run_column ()                60 discs, a column twice as high as wide
%   result = run_column (count, aspect)   struct:
%     facts     run-out beside that of rods, and what each run must keep
%     column    of column_model
%     filled    of nssolve: the discs fall into the column; collapse: the gate is away
%     start     width and height of the column as it stands; heap: the same of the heap
%     times     of the front, in units of sqrt (height / g); front: where it is, in widths beyond the gate
%
%   Failure mechanism of true 2D granular flows, arXiv:1512.05180: columns of rods of the aspect ratio a = height /
%   width run out by
%     3.25 a^0.96 widths for a from 0.65 to 1.5,  3.80 a^0.73 above.
%   It is a fit to experiments with many rods, no closed form: a column of some five discs across runs out a third as
%   far.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    count = 60;
    aspect = 2;
  end
  [model, column] = column_model (count, aspect);
  options = nsset ('Step', 0.002, 'Stabilization', 'velocity', 'Tol', 1e-8);
  deep = max (column.places(2,:));
  filled = nssolve (model, [0, 1.5 * sqrt(2 * deep / 9.81) + 0.2], options);
  q = reshape (filled.q(:,end), 3, count);
  start = extent (q, column, column.width);
  fall = sqrt (start(2) / 9.81);
  collapse = nssolve (column_open (column, q(1:2,:), q(3,:)), [0, 5 * fall], options);
  heap = extent (reshape (collapse.q(:,end), 3, count), column, column.width);
  a = start(2) / start(1);
  result = struct ('column', column, 'filled', filled, 'collapse', collapse, 'start', start, 'heap', heap, 'aspect', a);
  result.times = collapse.t / fall;
  result.front = zeros (size (collapse.t));
  for k = 1:numel (collapse.t)
    where = extent (reshape (collapse.q(:,k), 3, count), column, column.width);
    result.front(k) = where(1) / start(1) - 1;
  end
  law = 3.25 * a ^ 0.96;
  if (a > 1.5)
    law = 3.80 * a ^ 0.73;
  end
  weight = 9.81 * sum (column.density * pi * column.radii .^ 2);
  [~, gap] = nsdrift (collapse);
  result.facts = [new_fact(sprintf ('run-out in widths, column of a = %.2f', a), heap(1) / start(1) - 1, law), ...
                  new_fact('force on the floor at the end / weight', floor_force(collapse) / weight, 1), ...
                  new_fact('deepest overlap / radius', max (gap) / column.radius, 0), ...
                  new_fact('mean speed at the end / sqrt (g height)', ...
                           mean_speed(collapse) / sqrt (9.81 * start(2)), 0)];
end

% Width and height of what hangs together: discs that are not farther from the next than 1/10 of their size.
function both = extent (q, column, width)
  reach = q(1,:) + column.radii;
  [reach, order] = sort (reach);
  left = q(1,order) - column.radii(order);
  edge = max (width, reach(1));
  for k = 1:numel (reach)
    if (left(k) > edge + 0.2 * column.radius)
      break
    end
    edge = max (edge, reach(k));
  end
  both = [max(reach(reach <= edge + eps)), max(q(2,:) + column.radii)];
end

% Mean over the last tenth of the run.
function force = floor_force (sol)
  from = round (0.9 * numel (sol.t));
  c = sol.contacts;
  on_floor = (c.a == 1 | c.b == 1) & c.step > from;
  force = sum (c.cn(on_floor)) / (sol.t(end) - sol.t(from));
end

function speed = mean_speed (sol)
  v = reshape (sol.v(:,end), 3, []);
  speed = mean (sqrt (sum (v(1:2,:) .^ 2, 1)));
end
