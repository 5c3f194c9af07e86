function list = ns_cones (sol, window)
%NS_CONES  Contact forces beside the friction cones they must lie in.
%   list = ns_cones (sol, window)   window [from to]; a struct for each contact with friction that presses, at most 8,
%                                   those that press longest
%
%   name, mu
%   normal    1 x n, mean normal forces of the steps; steps with impacts are left out
%   friction  1 x n in the plane and of systems, along the first direction. In space 2 x n, divided by mu times the
%             normal force: along the first direction of friction and across it. It lies in the unit disc
%   slips     1 x n, true where it slips

% SPDX-License-Identifier: BSD-3-Clause

  list = struct ('name', {}, 'mu', {}, 'normal', {}, 'friction', {}, 'slips', {});
  for c = reshape (nscontacts (sol, 'Times', window), 1, [])
    mu = friction_of (sol.model, c);
    kept = c.normal > 0 & ~strcmp (c.state, 'impact');
    if (mu > 0 && any (kept))
      item = struct ('name', c.name, 'mu', mu, 'normal', c.normal(kept), 'friction', c.tangential(:,kept), ...
                     'slips', strcmp (c.state(kept), 'slip'));
      if (size (c.force, 1) == 3)
        item.friction = in_disc (c.force(:,kept), item);
      elseif (size (item.friction, 1) > 1)
        item.friction = sum (item.friction, 1);              % a system in space: what the pyramid bounds
      end
      list(end+1) = item; %#ok<AGROW>
    end
  end
  [~, order] = sort (-cellfun (@numel, {list.normal}));
  list = list(sort (order(1:min (8, end))));
end

function mu = friction_of (model, c)
  mu = 0;
  if (ns_is_system (model))
    mu = model.friction(min (c.number, end));
  elseif (c.number == 0 && min (c.a, c.b) > 0)
    mu = ns_pair_friction (model, c.a, c.b);
  end
end

% The force less friction is normal; friction is told by its parts in the tangent plane.
function disc = in_disc (force, item)
  normal = bsxfun (@rdivide, force - item.friction, max (item.normal, realmin));
  normal = bsxfun (@rdivide, normal, sqrt (sum (normal.^2, 1)));
  [t, s] = ns_tangents (normal');
  disc = [sum(t' .* item.friction, 1); sum(s' .* item.friction, 1)];
  disc = bsxfun (@rdivide, disc, item.mu * item.normal);
end
