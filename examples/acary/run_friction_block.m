function result = run_friction_block ()
%RUN_FRICTION_BLOCK  Moreau's scheme with friction on PAGT's block, until t = 10.
%   result = run_friction_block ()   struct:
%     h        1 x 10, over a decade and a half; the ratio of two neighbours is no fraction
%     errors   4 x 10: largest error of the place over the times of the steps, theta = 0.5, 1, 0 by handles (Tangent), and
%              theta = 0.5 as a model
%     order    4 x 1, least squares
%     stop     when it first comes to rest;  sol: of the largest step, theta = 0.5
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  path_before = addpath (fullfile (fileparts (fileparts (mfilename ('fullpath'))), 'pagt'));
  restore = onCleanup (@() path (path_before)); %#ok<NASGU>
  h = 0.0317 * 10 .^ (-1.5 * (0:9) / 9);
  kinds = {'system', 'system', 'system', 'model'};
  thetas = [0.5 1 0 0.5];
  result = struct ('h', h, 'errors', zeros (4, numel (h)), 'order', zeros (4, 1));
  for k = 1:4
    [pushed, start] = block (kinds{k});
    for n = 1:numel (h)
      sol = nssolve (pushed, [0 10], start{:}, 'Method', 'moreau', 'Theta', thetas(k), 'Step', h(n));
      result.errors(k,n) = max (abs (sol.q(1,:) - nsexact ('block', sol.t)));
      if (k == 1 && n == 1)
        result.sol = sol;
      end
    end
    result.order(k) = observed_order (h, result.errors(k,:));
  end
  [~, ~, changes] = nsexact ('block', 10);
  result.stop = changes(1).time;
  where = 'Acary (16), friction';
  result.facts = [new_comparison(where, 'pushed block, handles, theta = 0.5: order of q', result.order(1), 1, 'limit'), ...
                  new_comparison(where, 'theta = 1', result.order(2), 1, 'limit'), ...
                  new_comparison(where, 'model, theta = 0.5', result.order(4), 1, 'limit'), ...
                  new_comparison(where, 'handles and model, largest difference of errors', ...
                                 max (abs (result.errors(1,:) - result.errors(4,:))), 0, 'limit'), ...
                  new_comparison(where, 'largest error of the place, h = 0.001 (m)', result.errors(1,end), 0, 'oracle')];
end
