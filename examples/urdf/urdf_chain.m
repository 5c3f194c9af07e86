function frame = urdf_chain (file, link, names, values)
%URDF_CHAIN  Where a link of a URDF file is, from the transforms of its joints alone.
%   frame = urdf_chain (file, link, names, values)   4 x 4; joints of these names have these values, others 0
%
%   Each joint moves by its origin, Rz (yaw) Ry (pitch) Rx (roll), and then about or along its axis. The file is read
%   without nsurdf, to compare with it.

% SPDX-License-Identifier: BSD-3-Clause

  persistent known joints
  if (isempty (known) || ~strcmp (known, file))
    joints = regexp (fileread (file), '<joint name="([^"]*)" type="([^"]*)">(.*?)</joint>', 'tokens');
    known = file;
  end
  frame = eye (4);
  while (true)
    above = find (cellfun (@(joint) ~isempty (strfind (joint{3}, ['<child link="' link '"/>'])), joints), ...
                  1); %#ok<STREMP>
    if (isempty (above))
      return
    end
    [name, kind, text] = joints{above}{:};
    value = [values(strcmp (name, names)), 0];
    frame = joint_frame (kind, text, value(1)) * frame;
    link = regexp (text, '<parent link="([^"]*)"', 'tokens', 'once');
    link = link{1};
  end
end

function frame = joint_frame (kind, text, value)
  angles = numbers_of (text, '<origin[^>]*rpy="([^"]*)"', [0 0 0]);
  R = turn_about ([0 0 1], angles(3)) * turn_about ([0 1 0], angles(2)) * turn_about ([1 0 0], angles(1));
  place = numbers_of (text, '<origin[^>]*xyz="([^"]*)"', [0 0 0])';
  axis = numbers_of (text, '<axis[^>]*xyz="([^"]*)"', [1 0 0]);
  if (strcmp (kind, 'prismatic'))
    place = place + R * axis' / norm (axis) * value;
  elseif (~strcmp (kind, 'fixed'))
    R = R * turn_about (axis / norm (axis), value);
  end
  frame = [R, place; 0 0 0 1];
end

function values = numbers_of (text, pattern, values)
  found = regexp (text, pattern, 'tokens', 'once');
  if (~isempty (found))
    values = sscanf (found{1}, '%f')';
  end
end

% The formula of Rodrigues.
function R = turn_about (axis, angle)
  S = [0, -axis(3), axis(2); axis(3), 0, -axis(1); -axis(2), axis(1), 0];
  R = eye (3) + sin (angle) * S + (1 - cos (angle)) * S * S;
end
