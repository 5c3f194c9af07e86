function [F, angles] = bricard_frames (psi)
%BRICARD_FRAMES  Places of the links of Bricard's threefold linkage, in closed form.
%   [F, angles] = bricard_frames (psi)
%
%   F       4 x 4 x 7: F(:,:,k+1) is the frame of link k in the world, F(:,:,1) = F(:,:,7) that of the ground
%   angles  [t p] of the hinges
%
%   Six equal links whose hinges are twisted by 90 degrees one way and the other in turn. The angles of the hinges
%   alternate, t, p, t, p, t, p, and the loop is closed if (1 + cos t) (1 + cos p) = 1: a closed curve, so that the
%   linkage turns inside out for ever. With x = sin (t/2), y = sin (p/2) that is (1 - x^2) (1 - y^2) = 1/4; psi is
%   the polar angle of (x, y). Frames as by Denavit and Hartenberg: hinge k turns about z of frame k-1, link k goes
%   along x of frame k.

% SPDX-License-Identifier: BSD-3-Clause

  k = sin (2 * psi)^2 / 4;
  radius = sqrt (1.5 / (1 + sqrt (1 - 3 * k)));      % k r^4 - r^2 + 3/4 = 0
  angles = 2 * asin (radius * [cos(psi), sin(psi)]);
  F = eye (4);
  for joint = 1:6
    c = cos (angles(2 - mod (joint, 2)));
    s = sin (angles(2 - mod (joint, 2)));
    d = 2 * mod (joint, 2) - 1;                      % sine of the twist
    F(:,:,joint+1) = F(:,:,joint) * [c 0 s*d c/2; s 0 -c*d s/2; 0 d 0 0; 0 0 0 1];
  end
end
