function [problem, outcome] = robot_outcome (file, text, choice)
%ROBOT_OUTCOME  What nsurdf makes of a URDF file, for fuzz_urdf and fuzz_mesh.
%   [PROBLEM, OUTCOME] = robot_outcome (FILE, TEXT, CHOICE)   TEXT is written to FILE; CHOICE from 1 to 6 selects
%                                                             options
%
%   PROBLEM is '' where nsurdf raises an error of its own, or returns a model that nssave writes and nsterms evaluates
%   and in which there is nothing of a mesh outside of the folder.

% SPDX-License-Identifier: BSD-3-Clause

  id = fopen (file, "w");
  fwrite (id, text);
  fclose (id);
  options = {{}, {"Fixed", false}, {"Collisions", "world"}, {"Geometry", "visual"}, {"CylinderSides", 5}, {"Collisions", "none"}};
  off = warning ("off", "nonsmooth:nsurdf:ignored");
  cleanup = onCleanup (@() warning (off));
  problem = "";
  try
    [model, info] = nsurdf (file, options{choice}{:});
  catch err
    outcome = regexprep (err.message, {'''[^'']*''', '\d+', '<[^>]*>'}, {"", "0", "<>"});
    outcome = outcome(1:min (end, 90));
    if (! any (strcmp (err.identifier, {"nonsmooth:nsurdf:badFile"})) || isempty (strfind (err.message, ", line ")))
      problem = sprintf ("[%s] %s", err.identifier, err.message);
    endif
    return
  end_try_catch
  outcome = sprintf ("%d bodies, %d joints, %d shapes, %d ignored", columns (model.bodies), columns (model.joints), ...
                     columns (model.shapes), numel (info.ignored));
  [message, identifier] = lastwarn ();
  if (! isempty (message) && ! is_off (identifier))
    problem = sprintf ("warning [%s] %s", identifier, message);
  elseif (any (abs (model.vertices(:)) == 777.125))
    problem = "a mesh outside of the folder was read";
  else
    problem = evaluated (model, info, file);
  endif
end

function problem = evaluated (model, info, file)
  problem = "";
  try
    nssave ([file ".model"], model);
    nsterms (model, 0, [], []);
    q = model.bodies(9:15,model.bodies(1,:) > 0);
    info.position (q(:));
  catch err
    problem = sprintf ("a model that is none: [%s] %s", err.identifier, err.message);
  end_try_catch
end
