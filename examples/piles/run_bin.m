function result = run_bin (kind, count, duration, tolerance)
%RUN_BIN  Bodies fall into a bin and come to rest.
%   result = run_bin (kind, count, duration)              kind: 'boxes', 'spheres' or 'jacks'
%   result = run_bin (kind, count, duration, tolerance)   residual that is allowed (1e-4); struct:
%     facts    what holds for bodies at rest in a bin
%     bin      of bin_model
%     sol      of nssolve
%     solid    fraction of the space below the highest centre that is filled
%     force    on the bin upwards, over the steps, / weight
%     outside  bodies whose centre is out of the bin at any time

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    tolerance = 1e-4;
  end
  [model, bin] = bin_model (kind, count);
  sol = nssolve (model, [0 duration], 'Step', bin.step, 'Stabilization', 'velocity', 'Cone', 'cone', 'Tol', tolerance);
  weight = 9.81 * sum (bin.mass);
  places = reshape (sol.q, 7, count, []);
  width = bin.side * bin.pitch;
  result = struct ('bin', bin, 'sol', sol);
  inside = places(1,:,:) > 0 & places(1,:,:) < width & places(2,:,:) > 0 & places(2,:,:) < width & places(3,:,:) > 0;
  result.outside = sum (any (~inside, 3));
  result.solid = bin.volume / (width ^ 2 * max (places(3,:,end)));
  result.force = bin_force (sol) / weight;
  from = round (0.9 * numel (sol.t));
  [total, kinetic] = nsenergy (sol);
  [~, gap] = nsdrift (sol);
  result.facts = [new_fact('force on the bin in the last tenth / weight', mean (result.force(from:end)), 1), ...
                  new_fact('kinetic energy at the end / (weight x bin width)', kinetic(end) / (weight * width), 0), ...
                  new_fact('largest gain of energy in a step / loss of the run', ...
                           max ([0, diff(total)]) / (total(1) - total(end)), 0), ...
                  new_fact('deepest overlap in the whole run / mean size', max (gap) / mean (bin.wide), 0), ...
                  new_fact('               in the last tenth', max (gap(from:end)) / mean (bin.wide), 0), ...
                  new_fact('bodies outside of the bin', result.outside, 0)];
end

% Upwards, of floor and walls, which bear weight by friction.
function force = bin_force (sol)
  c = sol.contacts;
  up = c.friction(:,3) + c.cn .* c.normal(:,3);             % on a; a is the moving body where b is fixed
  sign_of = (c.b <= 5) - (c.a <= 5);
  force = accumarray (c.step, sign_of .* up, [numel(sol.t), 1])' ./ [1, diff(sol.t)];
end
