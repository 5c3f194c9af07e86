function result = run_arch (stones)
%RUN_ARCH  An arch of wedges stands above a friction and above a thickness, and falls below.
%   result = run_arch ()         11 stones
%   result = run_arch (stones)   struct:
%     facts        thresholds found by simulation beside those of limit analysis
%     friction     critical friction by limit analysis, of the arch of thickness 0.2
%     thickness    critical thickness by limit analysis, of an arch that cannot slide
%     uniform      the same for 201 stones: Couplet's problem, 0.1075 by Milankovitch
%     curve        [mu; speed after 0.2 s] about the critical friction
%     arches       the arch of thickness 0.2 and one that is too thin
%     line         2 x n, line of thrust in the first of them where it stands with the least friction
%     runs         {stands, slides, hinges} of nssolve
%
%   All joints have the same friction. Thickness is in units of the mean radius.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    stones = 11;
  end
  thick = arch_shape (stones, 0.2);
  medium = arch_shape (stones, 0.15);
  result = struct ('friction', limit_friction (thick), 'thickness', limit_thickness (stones), ...
                   'uniform', limit_thickness (201));
  simulated = @(arch) find_threshold (@(mu) stays_at_rest (arch_model (arch, mu), 0.2, 0.005, 'euler'), 0.1, 1, 1e-8);
  thinnest = find_threshold (@(t) stays_at_rest (arch_model (arch_shape (stones, t), 2), 0.2, 0.005, 'euler'), ...
                             0.08, 0.2, 1e-8);
  result.curve = 1 + 0.004 * (-5:5);
  result.curve(2,:) = arrayfun (@(x) speed_after (arch_model (thick, x * result.friction)), result.curve(1,:));
  thin = arch_shape (stones, 0.95 * result.thickness);
  result.arches = {thick, thin};
  [~, result.line] = arch_limit (thick, 1.02 * result.friction);
  result.runs = {nssolve(arch_model (thick, 1.02 * result.friction), [0 5], 'Step', 0.01), ...
                 nssolve(arch_model (thick, 0.9 * result.friction), [0 2], 'Step', 0.002), ...
                 nssolve(arch_model (thin, 0.7), [0 2], 'Step', 0.002)};
  moved = max (max (abs (bsxfun (@minus, result.runs{1}.q, result.runs{1}.q(:,1)))));
  result.facts = [new_fact('critical friction, thickness 0.2 (stones slide)', simulated (thick), result.friction), ...
                  new_fact('                   thickness 0.15 (and hinge)', simulated (medium), ...
                           limit_friction (medium)), ...
                  new_fact('critical thickness, no sliding (four hinges)', thinnest, result.thickness), ...
                  new_fact('friction 2 % above: largest motion in 5 s (m)', moved, 0)];
end

function mu = limit_friction (arch)
  mu = find_threshold (@(mu) diff (arch_limit (arch, mu)) >= 0, 0, 2, 1e-12);
end

function thickness = limit_thickness (stones)
  thickness = find_threshold (@(t) diff (arch_limit (arch_shape (stones, t), Inf)) >= 0, 0.02, 0.5, 1e-12);
end

function speed = speed_after (model)
  sol = nssolve (model, [0 0.2], 'Step', 0.005);
  speed = max (abs (sol.v(:,end)));
end
