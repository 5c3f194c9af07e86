function sweep = study (varargin)
  ## STUDY  The sweep of test_cluster: 400 boxes that a function of time pushes over a table, some 25 ms each, so that a block takes
  ## some tenths of a second.
  ##   sweep = study ("Name", value, ...)   names and values of nssweep

  ## SPDX-License-Identifier: BSD-3-Clause

  base = nsbody (nsmodel ("planar"), "Shape", nsshape ("halfspace", [0 1]));
  base = nsbody (base, "Shape", nsshape ("box", [0.4 0.2]), "Position", [0 0.1], "Velocity", [2 0]);
  build = @(p) nsforce (nscontact (base, 1, 2, "Friction", p(1)), 2, @(t, q, v) [p(2) * sin(5 * t); 0]);
  params = nsgrid (linspace (0.1, 0.5, 20), linspace (0, 2, 20));
  sweep = nssweep (build, params, [0 1], "Step", 0.002, "Keep", @(sol) [max(sol.q(1,:)); rand()], "Perturb", [0 1e-3], ...
                   "Block", 20, "Progress", "off", varargin{:});
endfunction

