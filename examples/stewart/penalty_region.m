function region = penalty_region (kind)
%PENALTY_REGION  Convex regions of the line and the plane, for the penalty law of Stewart section 4.1.
%   region = penalty_region (kind)   'half-line' x >= 0, 'disc' |x| <= 1, 'corner' x >= 0 and y >= 0
%
%   region  struct: beyond (q) = q - P (q), with the projection P onto the region; slope (q), its derivative; edges (q),
%           functions that change their sign where slope (q) jumps

% SPDX-License-Identifier: BSD-3-Clause

  if (strcmp (kind, 'disc'))
    region = struct ('beyond', @(q) max (0, 1 - 1 / norm (q)) * q, 'slope', @disc_slope, 'edges', @(q) 1 - norm (q));
  else
    region = struct ('beyond', @(q) min (q, 0), 'slope', @(q) diag (double (q < 0)), 'edges', @(q) q);
  end
end

function slope = disc_slope (q)
  r = norm (q);
  slope = (r > 1) * ((1 - 1 / r) * eye (2) + q * q' / r^3);
end
