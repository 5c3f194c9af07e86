function facts = column_facts (sol, column)
%COLUMN_FACTS  How far the discs of the column run, beside what was measured with grains and with rods.
%   facts = column_facts (sol, column)   sol of nssolve, column of column_model
%
%   facts  struct
%     width, height   of the column when the gate is lifted; aspect, their ratio a. The height is that of the area of
%                     the discs at the density of a random packing in the plane, 0.82
%     front           1 x N, where the connected part of the heap ends: up to the first hole in x that is wider than a
%                     disc. Discs at the front roll on without resistance, so that it keeps creeping, and jumps back
%                     where a hole opens
%     top             1 x N, height of the highest disc
%     runout          (front at the end - width) / width
%     grains          1.2 a up to a = 2.3, then 1.9 a^(2/3): sand and other grains in a channel (G. Lube, H. Huppert,
%                     R. Sparks, A. Freundt, Physical Review E 72, 041301, 2005; E. Lajeunesse, J. Monnier,
%                     G. Homsy, Physics of Fluids 17, 103302, 2005)
%     discs           2.5 a up to a = 2, then 3.25 a^0.7: rigid discs simulated in the plane (L. Staron, E. Hinch,
%                     Journal of Fluid Mechanics 545, 1-27, 2005)
%     rods            3.25 a^0.96 up to a = 1.5, then 3.80 a^0.73: aluminium rods, which are discs in the plane
%                     (Failure mechanism of true 2D granular flows, arXiv:1512.05180, 2015)
%     slope           of the heap at the end in degrees, of the triangle with its area over its length
%     repose          of the middle half of the heap in degrees: the line that fits the highest discs over each of 20
%                     parts of it
%     still           fraction of the discs that move by less than a tenth of their radius in the last 0.1 s
%     kinetic         energy at the end / the largest one
%     heap            the same of the discs up to the front
%     growth          largest gain of energy in a step / the energy that the collapse has taken, 0 where there is none
%     overlap         [largest, mean over the steps] / mean radius

% SPDX-License-Identifier: BSD-3-Clause

  x = sol.q(1:3:end,:);
  y = sol.q(2:3:end,:);
  area = pi * sum (column.radius.^2) / 0.82;
  facts = struct ('width', column.width, 'height', area / column.width);
  facts.aspect = facts.height / facts.width;
  facts.front = zeros (1, size (x, 2));
  for k = 1:size (x, 2)
    facts.front(k) = heap_end (x(:,k)', column.radius);
  end
  facts.top = max (y + column.radius' * ones (1, size (y, 2)), [], 1);
  facts.runout = facts.front(end) / facts.width - 1;
  facts.grains = law (facts.aspect, 2.3, [1.2 1], [1.9 2/3]);
  facts.discs = law (facts.aspect, 2, [2.5 1], [3.25 0.7]);
  facts.rods = law (facts.aspect, 1.5, [3.25 0.96], [3.80 0.73]);
  facts.slope = atan2 (2 * area / facts.front(end), facts.front(end)) * 180 / pi;
  facts.repose = surface_slope (x(:,end), y(:,end) + column.radius', facts.front(end));
  [~, before] = min (abs (sol.t - (sol.t(end) - 0.1)));
  moved = hypot (x(:,end) - x(:,before), y(:,end) - y(:,before));
  facts.still = mean (moved < 0.1 * column.radius');
  [total, kinetic] = nsenergy (sol);
  [~, gap] = nsdrift (sol);
  facts.kinetic = kinetic(end) / max (kinetic);
  energies = disc_energies (sol.v(:,end), column.radius);
  facts.heap = sum (energies(x(:,end) < facts.front(end))) / max (kinetic);
  facts.growth = max ([0, diff(total)]) / (total(1) - total(end));
  facts.overlap = [max(gap), mean(gap)] / mean (column.radius);
end

% m = 1000 pi r^2 and J = m r^2 / 2
function energy = disc_energies (v, radius)
  v = reshape (v, 3, []);
  mass = 1000 * pi * radius .^ 2;
  energy = (mass .* (v(1,:) .^ 2 + v(2,:) .^ 2 + radius .^ 2 .* v(3,:) .^ 2 / 2) / 2)';
end

function slope = surface_slope (x, top, front)
  edges = front * linspace (0.25, 0.75, 21);
  height = NaN (1, 20);
  for k = 1:20
    here = x >= edges(k) & x < edges(k+1);
    if (any (here))
      height(k) = max (top(here));
    end
  end
  middle = (edges(1:end-1) + edges(2:end)) / 2;
  seen = ~isnan (height);
  line = polyfit (middle(seen), height(seen), 1);
  slope = -atan (line(1)) * 180 / pi;
end

% factor(1) a^factor(2) for squat and for slender columns
function value = law (a, limit, squat, slender)
  factor = squat;
  if (a > limit)
    factor = slender;
  end
  value = factor(1) * a^factor(2);
end

function x_end = heap_end (x, radius)
  [from, order] = sort (x - radius);
  to = cummax (x(order) + radius(order));
  hole = find (from(2:end) - to(1:end-1) > 2 * max (radius), 1);
  x_end = to(end);
  if (~isempty (hole))
    x_end = to(hole);
  end
end
