function [first, outcome] = fuzz_urdf (action, text, folder)
%FUZZ_URDF  URDF files, for fuzz_files: nsurdf returns a model that can be saved and evaluated, or raises an error of
%           its
%   own; it opens no file outside of the folder of the URDF file, and warns of nothing but what it ignores.

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
      [first, outcome] = robot_outcome (file, text, 1 + mod (sum (double (text)), 6));
  endswitch
end

function texts = seeds ()
  root = fileparts (fileparts (which ("nsurdf")));
  texts = {fileread(fullfile (root, "examples", "urdf", "rover.urdf")), ...
           regexprep(fileread (fullfile (root, "examples", "urdf", "arm.urdf")), '"[^"]*\.(stl|obj)"', '"tetra.obj"')};
  body = @(name, more) ["<link name=\"" name "\">\n<inertial><origin xyz=\"0 0 .1\" rpy=\"0 .1 0\"/><mass value=\"2\"/>\n" ...
                        "<inertia ixx=\".1\" ixy=\"0.01\" iyy=\".2\" izz=\".15\"/></inertial>\n" more "</link>\n"];
  shape = @(more) ["<collision>\n<origin xyz=\"0 0 1\"/>\n<geometry>" more "</geometry>\n</collision>\n"];
  joint = @(a, b, kind, more) ["<joint name=\"" a b "\" type=\"" kind "\">\n<parent link=\"" a "\"/>\n<child link=\"" b ...
                               "\"/>\n<origin xyz=\"0 0 1\"/>\n" more "</joint>\n"];
  limit = "<limit lower=\"-1\" upper=\"1\" effort=\"3\" velocity=\"1\"/>\n";
  robot = @(more) ["<?xml version=\"1.0\"?>\n<robot name=\"r\">\n" more "</robot>\n"];
  texts{end+1} = robot ([body("a", shape ("<box size=\"1 2 3\"/>")), body("b", shape ("<sphere radius=\"1\"/>")), ...
                         joint("a", "b", "revolute", [limit "<axis xyz=\"0 0 1\"/><dynamics damping=\"1\" friction=\"1\"/>"])]);
  texts{end+1} = robot ([body("a", shape ("<mesh filename=\"tetra.obj\" scale=\"1 2 3\"/>")), ...
                         body("b", [shape("<cylinder radius=\"1\" length=\"2\"/>"), ...
                                    shape("<mesh filename=\"package://in/tetra.obj\"/>")]), body("c", ""), ...
                         joint("a", "b", "prismatic", limit), joint("a", "c", "floating", "")]);
  texts{end+1} = robot ([body("a", shape ("<capsule radius=\"1\" length=\"2\"/>")), "<!-- x -->\n<link name=\"b\"/>\n", ...
                         body("c", ""), joint("a", "b", "fixed", ""), joint("b", "c", "continuous", ...
                         "<mimic joint=\"ab\" multiplier=\"2\"/>"), "<gazebo><x y=\"&lt;\"/></gazebo><![CDATA[ <x> ]]>"]);
end

% Half of the texts are well-formed XML: a seed with a few values or elements changed.
function text = mend (text)
  if (rand () < 0.5)
    return
  endif
  texts = seeds ();
  text = texts{randi (numel (texts))};
  for k = 1:randi (3)
    text = change_value (text);
  endfor
end

function text = change_value (text)
  list = tokens ();
  values = {"0", "-1", "1e9", "1e308", "1e-308", "1e-320", "1e160 0 0", "0 0 1e-170", "1 2 3", "1e155 1e155 1e155", "3.5"};
  values = [values, list(cellfun (@(token) ! any (ismember (token, "<\"\0\x1b\xff&")), list))];
  [first, last] = regexp (text, '"[^"\n]*"');
  [tag, tag_end] = regexp (text, '<[a-z]+ [^<>]*/>\n?');
  if (rand () < 0.8)
    k = randi (numel (first));
    text = [text(1:first(k)), values{randi(numel (values))}, text(last(k):end)];
  elseif (rand () < 0.5)
    k = randi (numel (tag));
    text = [text(1:tag(k)-1), text(tag_end(k)+1:end)];
  else
    k = randi (numel (tag));
    j = randi (numel (tag));
    text = [text(1:tag(k)-1), text(tag(j):tag_end(j)), text(tag(k):end)];
  endif
end

function list = tokens ()
  solids = {"<box size=\"1 1 1\"/>", "<sphere radius=\"1e9\"/>", "<cylinder radius=\"1\" length=\"1e-9\"/>", ...
            "<mesh filename=\"tetra.obj\" scale=\"0 1 -1\"/>"};
  names = {"../canary.obj", "link.obj", "up/canary.obj", "pipe.obj", "../pipe.obj", "/dev/zero", "/proc/self/mem", ...
           "package://in/../canary.obj", "package://../canary.obj", "package://in/tetra.obj", "tetra.obj", "folder.obj", ...
           "flat.stl", "file://tetra.obj", "loop.obj", "ground", "a", "b", "ab", "", " ", "x.dae", "1 2 3", "0 0 0", "-1", ...
           "1e400", "1e308 1e308 1e308", "1e-320 0 0", "nan", "inf", "0x10", "1,5", "1 2", "1 2 3 4", "&#10;", "&amp;", "&x;"};
  tags = {"<link name=\"c\"/>", "<link>", "</link>", "</robot>", "<robot>", "<joint name=\"k\" type=\"planar\">", ...
          "<joint name=\"k\" type=\"fixed\"><parent link=\"a\"/><child link=\"b\"/></joint>", "<inertial>", "<geometry>", ...
          "<collision>", "<origin rpy=\"1e200 0 0\"/>", "<origin/>", "<axis xyz=\"0 0 0\"/>", "<axis xyz=\"1e-320 0 0\"/>", ...
          "<limit/>", "<mimic joint=\"ab\"/>", "<x>", "</x>", "<x/>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", ...
          "<!DOCTYPE r>", "<!DOCTYPE r [<!ENTITY a \"b\">]>", " a=\"1\"", "name=\"a\"", "=", "\"", "'", "<", ">", "/", "&", ";", ...
          "\0", "\x1b", "\xff", "\xef\xbb\xbf", "\r", "\n", "xacro:", "\303\244", "<visual>", "type=\"revolute\""};
  list = [solids, names, tags];
end
