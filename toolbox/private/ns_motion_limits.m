function [limits, window, solids, owner, poses] = ns_motion_limits (model, places, V)
%NS_MOTION_LIMITS  The box in which the bodies of a spatial model move.
%   [limits, window, solids, owner, poses] = ns_motion_limits (model, places, V)
%
%   places   of ns_places, at all frames; where there are many bodies only some of them are looked at
%   V        of ns_view
%   limits   3 x 2 and window [xmin xmax ymin ymax], of ns_space_limits; solids, owner and poses of ns_solids

% SPDX-License-Identifier: BSD-3-Clause

  [solids, owner, poses] = ns_solids (model);
  frames = size (places, 2);
  count = min (frames, max (8, round (4000 / max (numel (solids), 1))));
  some = places(:,unique (round (linspace (1, frames, count))),:);
  [limits, window] = ns_space_limits (solids, ns_split_places (some, owner, poses), ...
                                      ns_planes (model, places(:,1,:)), V);
end
