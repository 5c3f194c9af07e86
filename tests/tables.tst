## SPDX-License-Identifier: BSD-3-Clause

## The rows of the tables of a model and the numbers of shapes have the same names and values in the m-files that write
## them (ns_rows.m, ns_shape_kinds.m) and in the headers of the core that reads them (ns_model.h, ns_touch.h).

%!function value = call_private (name)   # of a function that needs no other one
%!  folder = tempname ();
%!  mkdir (folder);
%!  unwind_protect
%!    copyfile (fullfile (fileparts (which ("nsmodel")), "private", [name ".m"]), folder);
%!    addpath (folder);
%!    value = feval (name);
%!    rmpath (folder);
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

%!function [names, values] = enumeration (header, tag)   # of `enum TAG { A, B = 3, C };`
%!  text = fileread (fullfile (fileparts (fileparts (which ("nsmodel"))), "mex", "core", header));
%!  body = regexp (text, ["enum " tag " \\{(.*?)\\}"], "tokens", "once"){1};
%!  body = regexprep (body, '/\*.*?\*/', "");
%!  entries = strtrim (strsplit (body, ","));
%!  entries(cellfun (@isempty, entries)) = [];
%!  names = values = {};
%!  next = 0;
%!  for k = 1:numel (entries)
%!    parts = strtrim (strsplit (entries{k}, "="));
%!    if (numel (parts) == 2)
%!      next = str2double (parts{2});
%!    endif
%!    names{k} = parts{1};
%!    values{k} = next;
%!    next++;
%!  endfor
%!endfunction

%!test # each row of the header is the first row of that name in ns_rows, where only parts of rows have more names
%! rows = call_private ("ns_rows");
%! parts = struct ("body", {{"inertia_zz", "angle", "spin"}}, "shape", {{}}, "surface", {{}}, "joint", {{}}, "spring", {{}}, ...
%!                 "force", {{"torque_z"}}, "pair", {{}});
%! assert (sort (fieldnames (rows)), sort (fieldnames (parts)));
%! for table = fieldnames (rows)'
%!   r = rows.(table{1});
%!   [names, values] = enumeration ("model/ns_model.h", ["ns_" table{1} "_row"]);
%!   names = lower (strrep (names, ["NS_" upper(table{1}) "_"], ""));
%!   assert (sort ([names, parts.(table{1})]'), sort (fieldnames (r)));
%!   for k = 1:numel (names)
%!     counted_from_1 = values{k} + ! strcmp (names{k}, "rows");
%!     assert (counted_from_1, r.(names{k})(1));
%!   endfor
%!   used = cellfun (@(name) r.(name), setdiff (names, "rows"), "UniformOutput", false);
%!   assert (sort ([used{:}]), 1:r.rows);                       # no gap and no row twice
%! endfor

%!test # the numbers of joints
%! model = nsmodel ("spatial");
%! for k = 1:2
%!   model = nsbody (model, "Inertia", 1, "Position", [k 0 0]);
%! endfor
%! axes = struct ("revolute", [0 0 1], "prismatic", [0 0 1], "weld", [], "distance", [], "spherical", [], ...
%!                "cylindrical", [0 0 1], "universal", eye (3)(:,1:2));
%! [names, values] = enumeration ("model/ns_model.h", "ns_joint_kind");
%! assert (numel (names), numfields (axes));
%! for k = 1:numel (names)
%!   kind = lower (strrep (names{k}, "NS_", ""));
%!   assert (nsjoint (model, kind, 1, 2, "Axis", axes.(kind)).joints(1), values{k});
%! endfor

%!test # the numbers of shapes
%! kinds = call_private ("ns_shape_kinds");
%! [names, values] = enumeration ("contact/ns_touch.h", "ns_shape_kind");
%! assert (lower (strrep (names(2:end-1), "NS_SHAPE_", "")), kinds);
%! assert ([values{:}], 0:numel (kinds) + 1);
