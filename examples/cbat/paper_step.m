function [nu, info] = paper_step (scene, q, nu, p, h, varargin)
%PAPER_STEP  One step of CBAT (10), (11), solved by mcpsolve.
%   [nu, info] = paper_step (scene, q, nu, p, h, ...)   p: impulses to start from (paper_start); the rest are options of
%                                                       mcpsolve
%   nu    6 x 1, velocity at the end
%   info  of mcpsolve, and exitflag and z

% SPDX-License-Identifier: BSD-3-Clause

  n = size (scene.centres, 2);
  l = [-Inf(6 + 9*n, 1); zeros(2*n, 1)];
  fun = @(z) paper_ncp (z, scene, q, nu, h);
  [z, ~, exitflag, info] = mcpsolve (fun, paper_start (scene, q, nu, p), l, [], 'Tol', 1e-13, 'Jacobian', 'on', ...
                                     varargin{:});
  info.exitflag = exitflag;
  info.z = z;
  nu = z(1:6);
end
