function places = ns_unit_turns (places)
%NS_UNIT_TURNS  Places of bodies in space (ns_places) with quaternions of length 1.
%   places = ns_unit_turns (places)
%
%   Quaternions that were interpolated, or given by a user, need not have it.

% SPDX-License-Identifier: BSD-3-Clause

  length = sqrt (sum (places(4:7,:,:).^2, 1));
  places(4:7,:,:) = bsxfun (@rdivide, places(4:7,:,:), length);
end
