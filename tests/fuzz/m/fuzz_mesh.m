function [first, outcome] = fuzz_mesh (action, text, folder)
%FUZZ_MESH  Meshes, for fuzz_files: STL as text and as bytes, and OBJ, read by nsurdf; see fuzz_urdf.

% SPDX-License-Identifier: BSD-3-Clause

  outcome = "";
  switch (action)
    case "seeds"
      first = seeds ();
    case "tokens"
      first = tokens ();
    case "mend"
      first = mend (text);
    otherwise
      file = robot_folder (folder);
      endings = {"stl", "obj"};
      ending = endings{1 + ! (strncmpi (text, "solid", 5) || any (text == 0))};
      id = fopen (fullfile (fileparts (file), ["changed." ending]), "w");
      fwrite (id, text);
      fclose (id);
      robot = ["<robot name=\"r\"><link name=\"a\"><collision><geometry><mesh filename=\"changed." ending ...
               "\"/></geometry></collision></link></robot>"];
      [first, outcome] = robot_outcome (file, robot, 1);
  endswitch
end

function texts = seeds ()
  corners = [0 1 0 0 1; 0 0 2 0 1; 0 0 0 3 1];
  faces = [1 2 3; 1 2 4; 1 3 4; 2 3 5; 3 4 5; 2 4 5]';
  lines = sprintf ("facet normal 0 0 1\n outer loop\n  vertex %g %e %g\n  vertex %g %g %g\n  vertex %g %g %g\n endloop\nendfacet\n", ...
                   corners(:,faces));
  texts = {["solid box\n" lines "endsolid box\n"], ...
           sprintf("# corners\nv %g %g %g\nv %g %g %g 1.0\nv %g %g %g .1 .2 .3\nv %g %g %g\nv %g %g %g\nf 1 2 3\n", corners), ...
           binary(corners, faces)};
end

function text = binary (corners, faces)
  text = [repmat("\0", 1, 80), char(typecast (uint32 (columns (faces)), "uint8"))];
  for column = 1:size (faces, 2)
    f = faces(:,column);
    text = [text, char(typecast (single ([zeros(3, 1), corners(:,f)](:)'), "uint8")), "\0\0"];
  endfor
end

% The number of triangles is right most of the time.
function text = mend (text)
  if (numel (text) > 84 && any (text == 0) && rand () < 0.8)
    count = floor ((numel (text) - 84) / 50);
    text = [text(1:80), char(typecast (uint32 (count), "uint8")), text(85:84+50*count)];
  endif
end

function list = tokens ()
  list = {"vertex 1 2 3\n", "vertex", "v 1 2 3\n", "v ", "v\t", "\n", "\r", "\r\n", " ", "\0", "solid", "endsolid", "facet", ...
          "1e308", "1e39", "-1e308", "1e-320", "nan", "inf", "1,5", "1-2", "e", "--1", "0x1p3", "v 1 2", "vn 1 2 3\n", "#", "\\", ...
          char(typecast (single (NaN), "uint8")), char(typecast (single (1e38), "uint8")), repmat("\0", 1, 50), ...
          repmat("1", 1, 400), "\xff\xff\xff\xff", "NA", "1i", "+.5e+1"};
end
