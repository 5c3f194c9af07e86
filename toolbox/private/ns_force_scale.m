function [forces, scale] = ns_force_scale (forces, extent)
%NS_FORCE_SCALE  Contact forces as lengths of arrows in a picture.
%   [forces, scale] = ns_force_scale (forces, extent)   forces of ns_frame_forces; extent of the picture; scale: length
%                                                       of an arrow by force
%
%   What 95 percent of the forces keep to is 0.15 of the extent; longer arrows, of impacts, are cut at twice that.

% SPDX-License-Identifier: BSD-3-Clause

  size_of = @(vectors) sqrt (sum (vectors.^2, 1));
  sizes = sort (size_of (forces.normal));
  scale = 0;
  if (isempty (sizes))
    return
  end
  usual = sizes(ceil (0.95 * numel (sizes)));
  scale = 0.15 * extent / max (usual, realmin);
  longest = 0.3 * extent;
  factor = scale * min (1, longest ./ max (scale * max (size_of (forces.normal), size_of (forces.friction)), realmin));
  forces.normal = bsxfun (@times, factor, forces.normal);
  forces.friction = bsxfun (@times, factor, forces.friction);
end
