function bounces = table_bounces (sol)
%TABLE_BOUNCES  How ball 0 of billiards_model bounces on the table.
%   bounces = table_bounces (sol)   struct array: time, before, after (velocity along x and y), slip_before, slip_after
%   (velocity of the lowest point along x and y)

% SPDX-License-Identifier: BSD-3-Clause

  r = 0.5;
  bounces = struct ('time', {}, 'before', {}, 'after', {}, 'slip_before', {}, 'slip_after', {});
  for event = reshape (sol.events(strcmp ({sol.events.kind}, 'collision')), 1, [])
    if (ismember ([2 1], event.contact(:,1:2), 'rows'))              % ball 0 is body 2, the table body 1
      R = quaternion_rotation (sol.q(4:7,find (sol.t >= event.time, 1)));
      slip = @(v) v(1:2) + r * [0 -1 0; 1 0 0] * (R * v(4:6));           % v + w x (0, 0, -r)
      bounces(end + 1) = struct ('time', event.time, 'before', event.vminus(1:2), 'after', event.vplus(1:2), ...
                                 'slip_before', slip (event.vminus), 'slip_after', slip (event.vplus)); %#ok<AGROW>
    end
  end
end

function R = quaternion_rotation (p)
  p = p / norm (p);
  S = [0 -p(4) p(3); p(4) 0 -p(2); -p(3) p(2) 0];
  R = eye (3) + 2 * p(1) * S + 2 * S * S;
end
