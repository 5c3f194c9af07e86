% toolbox/functionSignatures.json, which MATLAB's editor reads: is it what the toolbox says of itself?
% SPDX-License-Identifier: BSD-3-Clause

%!shared folder, text
%! folder = fileparts (which ("nssolve"));
%! text = fileread (fullfile (folder, "functionSignatures.json"));

%!test  # it is what `make signatures` writes now
%! assert (strcmp (text, function_signatures ()), "toolbox/functionSignatures.json is old: run make signatures");

%!function names = names_of (entry, kind)
%!  inputs = entry.inputs;
%!  if (isstruct (inputs))
%!    inputs = num2cell (inputs);
%!  endif
%!  names = cellfun (@(input) input.name, inputs, "UniformOutput", false);
%!  kinds = cellfun (@(input) input.kind, inputs, "UniformOutput", false);
%!  names = names(strcmp (kinds, kind));
%!endfunction

%!testif ; exist ("jsondecode")  # JSON with every public function, and every option where they belong
%! data = jsondecode (text);
%! files = setdiff ({dir(fullfile (folder, "*.m")).name}, "Contents.m");
%! for k = 1:numel (files)
%!   assert (isfield (data, files{k}(1:end-2)), files{k});
%! endfor
%! options = fieldnames (nsset ());
%! for name = {"nsset", "nssolve", "nsstep", "nsorder"}
%!   assert (sort (names_of (data.(name{1}), "namevalue")(:)), sort (options), name{1});
%! endfor
%! assert (names_of (data.nssolve, "required"), {"model"; "tspan"});
%! assert (names_of (data.nsbody, "namevalue")([1 end]), {"Mass"; "Motion"});
%! assert (names_of (data.nscontacts, "namevalue"), {"Times"});
%! assert (names_of (data.nsenergy, "ordered"), {"q"; "v"; "t"});

%!test  # choices, as nsset knows them
%! assert (! isempty (strfind (text, ["{\"name\": \"Detect\", \"kind\": \"namevalue\", " ...
%!                                   "\"type\": \"choices={'auto','off','collisions','all'}\"}"])));
%! assert (! isempty (strfind (text, "{\"name\": \"kind\", \"kind\": \"required\", \"type\": \"choices={'planar','spatial'}\"}")));
%! assert (! isempty (strfind (text, "'spherical','cylindrical','universal'")));
