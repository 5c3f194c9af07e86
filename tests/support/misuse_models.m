function [planar, spatial, sys] = misuse_models ()
%MISUSE_MODELS  A model in the plane, one in space and a system, small and good, to be called with bad arguments.
%   [planar, spatial, sys] = misuse_models ()
%
%   Bodies: 1 'floor' (fixed), 2 'box', 3 'ball' on it, 4 'bob' (a particle), in space also 5 'tin', and 6 'egg', which
%   tins never touch. The system is a particle above a floor.

% SPDX-License-Identifier: BSD-3-Clause

  planar = nsmodel ("planar");
  planar = nsbody (planar, "Shape", nsshape ("halfspace", [0 1]), "Name", "floor", "Friction", .5);
  planar = nsbody (planar, "Shape", nsshape ("box", [.4 .2]), "Position", [0 .1], "Name", "box");
  planar = nsbody (planar, "Shape", nsshape ("disc", .1), "Position", [0 .3], "Name", "ball");
  planar = nsbody (planar, "Position", [1 1], "Name", "bob");
  spatial = nsmodel ("spatial");
  spatial = nsbody (spatial, "Shape", nsshape ("halfspace", [0 0 1]), "Name", "floor", "Friction", .5);
  spatial = nsbody (spatial, "Shape", nsshape ("box", [.4 .2 .2]), "Position", [0 0 .1], "Name", "box");
  spatial = nsbody (spatial, "Shape", nsshape ("sphere", .1), "Position", [0 0 .3], "Name", "ball");
  spatial = nsbody (spatial, "Position", [1 1 1], "Name", "bob");
  spatial = nsbody (spatial, "Shape", nsshape ("cylinder", .1, .2), "Position", [3 0 1], "Name", "tin");
  spatial = nsbody (spatial, "Shape", nsshape ("ellipsoid", [.1 .1 .2]), "Position", [5 0 1], "Name", "egg");
  sys = nssystem ("Mass", eye (2), "Force", [0; -9.81], "Gap", @(q) q(2), "Normal", [0; 1], ...
                  "Tangent", [1 -1; 0 0], "Friction", .3);
end

%!test  # they are good
%! [planar, spatial, sys] = misuse_models ();
%! assert (nssolve (planar, [0 .01]).exitflag, 1);
%! assert (nssolve (spatial, [0 .01]).exitflag, 1);
%! assert (nssolve (sys, [0 .01], [0; 1], [0; 0]).exitflag, 1);
