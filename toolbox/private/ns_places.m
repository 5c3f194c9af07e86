function places = ns_places (model, t, q)
%NS_PLACES  Where the bodies of a model are in the states q (nq x N) at the times t (1 x N).
%   places = ns_places (model, t, q)   3 x N x (bodies + 1): x, y, angle; the ground first
%                                      in space 7 x N x (bodies + 1): x, y, z, quaternion
%
%   A body that is free takes its rows of q; a particle is not turned. A fixed one is where its motion takes
%   it, or moves with its constant velocity from its pose at t = 0.

% SPDX-License-Identifier: BSD-3-Clause

  pose_rows = ns_state_rows (model);
  width = ns_widths (model);
  places = zeros (numel (pose_rows), numel (t), numel (width) + 1);
  if (ns_dimension (model) == 3)
    places(4,:,:) = 1;
  end
  next = 1;
  for id = 1:numel (width)
    if (width(id) > 0)
      places(1:width(id),:,id+1) = q(next:next+width(id)-1,:);
      next = next + width(id);
    else
      places(:,:,id+1) = prescribed (model, model.bodies(:,id), t);
    end
  end
end

function path = prescribed (model, body, t)
  rows = ns_rows ();
  motion = body(rows.body.motion);
  if (motion == 0)
    path = steady_motion (model, body, t);
  else
    path = zeros (numel (ns_state_rows (model)), numel (t));
    for k = 1:numel (t)
      path(:,k) = model.handles{motion}(t(k));
    end
    if (ns_dimension (model) == 3)
      path(4:7,:) = bsxfun (@rdivide, path(4:7,:), sqrt (sum (path(4:7,:).^2, 1)));
    end
  end
end

% In space the angular velocity is constant in the axes of the body: p(t) = p(0) exp (t w).
function path = steady_motion (model, body, t)
  [pose_rows, rate_rows] = ns_state_rows (model);
  shift = body(rate_rows) * t(:)';
  if (ns_dimension (model) == 2)
    path = bsxfun (@plus, body(pose_rows), shift);
  else
    turn = ns_quaternion_exponential (shift(4:6,:));
    path = [bsxfun(@plus, body(pose_rows(1:3)), shift(1:3,:))
            ns_quaternion_product(body(pose_rows(4:7)), turn)];
  end
end
