function places = ns_places (model, t, q)
%NS_PLACES  Where the bodies of a planar model are in the states q (nq x N) at the times t (1 x N).
%   places = ns_places (model, t, q)   3 x N x (bodies + 1): x, y, angle; the ground first
%
%   A body that is free takes its rows of q; the angle of a particle is 0. A fixed one is where its motion takes
%   it, or moves with its constant velocity from its pose at t = 0.

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  count = size (model.bodies, 2);
  places = zeros (3, numel (t), count + 1);
  next = 1;
  for id = 1:count
    body = model.bodies(:,id);
    width = [0, 2, 3];
    width = width(body(rows.body.kind) + 1);
    if (width > 0)
      places(1:width,:,id+1) = q(next:next+width-1,:);
      next = next + width;
    else
      places(:,:,id+1) = prescribed (model, body, t, rows);
    end
  end
end

function path = prescribed (model, body, t, rows)
  motion = body(rows.body.motion);
  if (motion > 0)
    path = zeros (3, numel (t));
    for k = 1:numel (t)
      path(:,k) = model.handles{motion}(t(k));
    end
  else
    pose = [body(rows.body.position(1:2)); body(rows.body.angle)];
    rate = [body(rows.body.velocity(1:2)); body(rows.body.spin)];
    path = bsxfun (@plus, pose, rate * t(:)');
  end
end
