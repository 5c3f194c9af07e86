function [sol, rover] = run_rover (tspan, step, method)
%RUN_ROVER  Let the rover drive.
%   [sol, rover] = run_rover ()                      5 s by 'trapezoidal' with steps of 0.004 s; rover: of rover_model
%   [sol, rover] = run_rover (tspan, step, method)   arguments of nssolve
%
%   With several contacts that change their state within one step each part of it is solved anew (Restart
%   'resolve'), so that all of them obey Coulomb's law in each part.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin == 0)
    tspan = [0 5];
    step = 0.004;
    method = 'trapezoidal';
  end
  [model, rover] = rover_model ();
  sol = nssolve (model, tspan, 'Method', method, 'Step', step, 'Stabilization', 'velocity', 'Restart', 'resolve');
end
