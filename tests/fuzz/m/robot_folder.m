function file = robot_folder (folder)
%ROBOT_FOLDER  The name of a URDF file in a folder of its own, with meshes in it and around it, for fuzz_urdf.
%   FILE = robot_folder (FOLDER)   FOLDER/in/robot.urdf
%
%   FOLDER/canary.obj and FOLDER/pipe.obj, to which links in the folder lead, are not to be opened: the first has a
%   corner at 777.125 that would be seen in a model, the second is a FIFO that nobody writes to. So is
%   FOLDER/in/pipe.obj.

% SPDX-License-Identifier: BSD-3-Clause

  file = fullfile (folder, "in", "robot.urdf");
  if (exist (fullfile (folder, "in"), "dir"))
    return
  end
  mkdir (fullfile (folder, "in"));
  mkdir (fullfile (folder, "in", "folder.obj"));
  write (fullfile (folder, "canary.obj"), "v 777.125 0 0\nv 0 1 0\nv 0 0 1\nv 0 0 0\n");
  write (fullfile (folder, "in", "tetra.obj"), "v 1 0 0\nv 0 1 0\nv 0 0 1\nv 0 0 0\n");
  write (fullfile (folder, "in", "flat.stl"), "solid\nvertex 1 0 0\nvertex 0 1 0\nvertex 0 0 0\nvertex 1 1 0\n");
  mkfifo (fullfile (folder, "pipe.obj"), 600);
  mkfifo (fullfile (folder, "in", "pipe.obj"), 600);
  symlink ("../canary.obj", fullfile (folder, "in", "link.obj"));
  symlink ("loop.obj", fullfile (folder, "in", "loop.obj"));
  symlink ("..", fullfile (folder, "in", "up"));
end

function write (file, text)
  id = fopen (file, "w");
  fwrite (id, text);
  fclose (id);
end
