function speed = ns_sliding (model, t, q, v, terms)
%NS_SLIDING  Sliding velocities of contacts along their friction directions, moving surfaces included.
%   speed = ns_sliding (model, t, q, v, terms)   nd x p; terms = nsterms (model, t, q, v)

% SPDX-License-Identifier: BSD-3-Clause

  directions = size (terms.D, 2);
  count = numel (terms.gap);
  speed = reshape (v(:)' * reshape (terms.D, numel (v), []), directions, count);
  if (ns_is_system (model))
    rate = ns_item (model, 'TangentRate', t, q);
    if (~isempty (rate))
      speed = speed + reshape (rate, directions, count);
    end
  else
    speed = speed + model_rate (model, t, terms, directions, count);
  end
end

% Direction 1 is along a unit vector u of the plane, direction 2 against it. Fixed bodies that move, and the
% surfaces of belts, have velocities that are no part of v.
function rate = model_rate (model, t, terms, directions, count)
  rate = zeros (directions, count);
  for k = find (terms.contacts.feature' >= 0 & terms.mu' > 0)
    a = terms.contacts.a(k);
    b = terms.contacts.b(k);
    n = terms.contacts.normal(k,:);
    point = terms.contacts.point(k,:)';
    moving = prescribed_at (model, a, t, point) - prescribed_at (model, b, t, point) - belt (model, a, b);
    rate(1:2,k) = [1; -1] * (ns_tangents (n) * moving);
  end
end

% The velocity of a point of a fixed body; 0 for one that is free.
function velocity = prescribed_at (model, id, t, point)
  velocity = [0; 0];
  if (id == 0 || ns_body_kind (model, id) ~= 0)
    return
  end
  e = 1e-5;
  places = ns_places (only_body (model, id), [t, t - e, t + e], zeros (0, 3));
  rate = (places(:,3,2) - places(:,2,2)) / (2 * e);
  arm = point - places(1:2,1,2);
  velocity = rate(1:2) + rate(3) * [-arm(2); arm(1)];
end

function model = only_body (model, id)
  model.bodies = model.bodies(:,id);
end

% The velocity of b's surface against b.
function velocity = belt (model, a, b)
  rows = ns_rows ();
  first = model.pairs(rows.pair.a,:);
  second = model.pairs(rows.pair.b,:);
  column = find ((first == a & second == b) | (first == b & second == a), 1, 'last');
  velocity = [0; 0];
  if (~isempty (column))
    velocity = (2 * (first(column) == a) - 1) * model.pairs(rows.pair.surface_velocity(1:2),column);
  end
end
