function curves = damper_curves (run, places, exact)
%DAMPER_CURVES  The positions of the two bodies as curves for draw_panels.
%   curves = damper_curves (run, places, exact)   of run_damper; 3 x 2, where the names go; 2 x 11, x at t = 0, ..., 10,
%   or [] (then places is 2 x 2)

% SPDX-License-Identifier: BSD-3-Clause

  curves = struct ('t', {run.t, run.t}, 'y', {run.x(1,:), run.x(2,:)}, 'name', {'left body', 'right body'}, ...
                   'place', {places(1,:), places(2,:)}, 'kind', {1, 2});
  if (~isempty (exact))
    dots = struct ('t', {0:10, 0:10}, 'y', {exact(1,:), exact(2,:)}, 'name', {'o  exact', ''}, ...
                   'place', {places(3,:), places(3,:)}, 'kind', {0, 0});
    curves = [curves, dots];
  end
end
