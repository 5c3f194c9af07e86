function V = ns_view (angles)
%NS_VIEW  The rotation from world axes to those of a picture: x to the right, y up, z towards the viewer.
%   V = ns_view (angles)   3 x 3; angles [azimuth elevation] in degrees, as in view

% SPDX-License-Identifier: BSD-3-Clause

  azimuth = angles(1) * pi / 180;
  elevation = angles(2) * pi / 180;
  right = [cos(azimuth); sin(azimuth); 0];
  viewer = [sin(azimuth) * cos(elevation); -cos(azimuth) * cos(elevation); sin(elevation)];
  V = [right, cross(viewer, right), viewer]';
end
