function facts = order_comparisons (where, scheme, problems, errors)
%ORDER_COMPARISONS  Orders of a scheme of first order in the four norms of Acary, Figures 2 and 3.
%   facts = order_comparisons (where, scheme, problems, errors)   of impact_problem and velocity_errors, n each
%
%   Order 1/2 in |.|_2 is that of an error as large as a jump on a piece of time as long as a step. In the uniform norm
%   there is none: the largest error over the finer half of the steps is compared with that over the coarser half.

% SPDX-License-Identifier: BSD-3-Clause

  norms = velocity_norms ();
  orders = [1, 0.5, 0, 1];
  sources = {'paper', 'limit', '', 'paper'};
  facts = struct ('where', {}, 'what', {}, 'ours', {}, 'reference', {}, 'source', {});
  for k = 1:numel (errors)
    label = sprintf ('%s, %s, ', scheme, problems(k).name);
    for n = [1 2 4]
      facts(end+1) = new_comparison (where, [label, 'order of v, ', norms{n}], errors(k).order_v(n), orders(n), ...
                                     sources{n}); %#ok<AGROW>
    end
    half = ceil (numel (errors(k).h) / 2);
    ratio = max (errors(k).v(3,half+1:end)) / max (errors(k).v(3,1:half));
    facts(end+1) = new_comparison (where, [label, 'uniform, fine / coarse steps'], ratio, 1, 'limit'); %#ok<AGROW>
  end
end
