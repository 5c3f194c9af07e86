function result = run_friction_block ()
%RUN_FRICTION_BLOCK  Moreau's scheme with friction on PAGT's block, until t = 10.
%   result = run_friction_block ()   struct:
%     h        1 x 8, over a decade; the ratio of two neighbours is no fraction
%     errors   4 x 8: largest error of the place over the times of the steps, theta = 0, 1, 0.5 as a model, and theta =
%              0.5 by handles (Tangent)
%     order    4 x 1, least squares
%     stop     when it first comes to rest;  sol: of the model, theta = 1, largest step
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  path_before = addpath (fullfile (fileparts (fileparts (mfilename ('fullpath'))), 'pagt'));
  restore = onCleanup (@() path (path_before)); %#ok<NASGU>
  h = 0.0317 * 10 .^ (-(0:7) / 7);
  kinds = {'model', 'model', 'model', 'system'};
  thetas = [0 1 0.5 0.5];
  result = struct ('h', h, 'errors', zeros (4, numel (h)), 'order', zeros (4, 1));
  for k = 1:4
    [pushed, start] = block (kinds{k});
    for n = 1:numel (h)
      sol = nssolve (pushed, [0 10], start{:}, 'Method', 'moreau', 'Theta', thetas(k), 'Step', h(n), ...
                     'Stabilization', 'none');
      result.errors(k,n) = max (abs (sol.q(1,:) - nsexact ('block', sol.t)));
      if (k == 2 && n == 1)
        result.sol = sol;
      end
    end
    result.order(k) = observed_order (h, result.errors(k,:));
  end
  [~, ~, changes] = nsexact ('block', 10);
  result.stop = changes(1).time;
  where = 'Acary (16), friction';
  result.facts = [new_comparison(where, 'pushed block, theta = 1: order of q', result.order(2), 1, 'limit'), ...
                  new_comparison(where, 'theta = 0', result.order(1), 1, 'limit'), ...
                  new_comparison(where, 'theta = 0.5 (1 at least)', result.order(3), 2, 'limit'), ...
                  new_comparison(where, 'model and handles, largest difference of errors (m)', ...
                                 max (abs (result.errors(3,:) - result.errors(4,:))), 0, 'limit'), ...
                  new_comparison(where, 'theta = 0.5, h = 0.00317: largest error (m)', result.errors(3,end), 0, ...
                                 'closed form')];
end
