function run = run_bars (h, T, mu, damping, varargin)
%RUN_BARS  The two bars of AP section 3.3 until t = T: 'linimp' with step h, each step projected by (46).
%   run = run_bars (h, T, mu, damping, ...)   the rest are arguments of bars_model
%
%   run  struct: mu, damping, sol, joint (row, x of the joint), path (length of its way), stop (the last time at which
%        it is more than 1 mm from where it ends, or 0), energy (row, total), used (of the bound (47), see step_bound),
%        drift (how far the joint is open at the end of a step)

% SPDX-License-Identifier: BSD-3-Clause

  model = bars_model (mu, damping, varargin{:});
  sol = nssolve (model, [0 T], 'Method', 'linimp', 'Step', h, 'Stabilization', 'projection', ...
                 'Impact', 'poisson');
  weightless = bars_model (mu, damping, varargin{:}, 'Gravity', 0);
  fall = [0; -9.81; 0; 0; -9.81; 0];
  joint = sol.q(1,:) - cos (sol.q(3,:));
  drift = nsdrift (sol);
  moving = [1, find(abs (joint - joint(end)) > 1e-3)];
  whole = abs (sol.t / h - round (sol.t / h)) < 1e-6;       % states at located collisions are not projected
  run = struct ('mu', mu, 'damping', damping, 'sol', sol, 'joint', joint, 'path', sum (abs (diff (joint))), ...
                'stop', sol.t(moving(end)), 'energy', nsenergy (sol), ...
                'used', step_bound (sol, h, weightless, @(t) fall * ones (size (t))), ...
                'drift', max (max (drift(1:2,whole))));
end
