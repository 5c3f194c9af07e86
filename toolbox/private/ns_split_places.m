function split = ns_split_places (places, owner, poses)
%NS_SPLIT_PLACES  Places of the pieces of bodies in space in the manner of ns_places, the ground first.
%   split = ns_split_places (places, owner, poses)   places of ns_places; owner and poses of ns_solids

% SPDX-License-Identifier: BSD-3-Clause

  split = places(:,:,[1, owner + 1]);
  for k = reshape (find (any (poses(1:3,:), 1) | any (poses(5:7,:), 1)), 1, [])
    split(:,:,k+1) = ns_pose_product (places(:,:,owner(k)+1), poses(:,k), 3);
  end
end
