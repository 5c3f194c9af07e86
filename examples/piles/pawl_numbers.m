function pawl = pawl_numbers ()
%PAWL_NUMBERS  Sizes of a pawl on a cantilever and of the hole into which it is pushed: mm, g, s, forces in micronewton.
%   pawl = pawl_numbers ()   struct:
%     length, height     of the slide that carries it; clearance of the slide in its guide
%     hinge              place of the pivot behind the front of the slide and above its lower face
%     arm, radius        from the pivot to the centre of the nose; of the nose
%     stiffness          of the cantilever, a torque
%     chamfer            angle of the mouth of the hole against the way in
%     mouth, lip         height of the hole; length of the lip behind which the nose snaps out
%     speed              of the pusher
%     start, latched     place of the front of the slide where the nose touches the chamfer, and where its back touches
%                        the lip after it has snapped out
%     rest               angle of the arm there
%     back               of the nose, behind its centre
%
%   The cantilever is a rigid arm on a pivot with an angular spring, as is usual for slender beams. The nose is an
%   arc of 181 vertices with a straight back.

% SPDX-License-Identifier: BSD-3-Clause

  pawl = struct ('length', 3, 'height', 0.5, 'clearance', 0.01, 'hinge', [-2.2; 0.82], 'arm', 0.7, 'radius', 0.12, ...
                 'stiffness', 500, 'chamfer', 50 * pi / 180, 'mouth', 0.8, 'lip', 0.4, 'speed', 5);
  pawl.rest = atan2 (-0.02, pawl.arm);
  nose = pawl.hinge + pawl.arm * [cos(pawl.rest); sin(pawl.rest)];
  away = (pawl.radius + (nose(2) - pawl.mouth) * cos (pawl.chamfer)) / sin (pawl.chamfer);
  pawl.back = pawl.radius * cos (70 * pi / 180);
  pawl.start = -away - nose(1);
  pawl.latched = pawl.lip + pawl.back - nose(1);
end
