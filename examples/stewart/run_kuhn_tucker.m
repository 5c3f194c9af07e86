function result = run_kuhn_tucker ()
%RUN_KUHN_TUCKER  Constrained minima by the complementarity problem of their Kuhn-Tucker conditions, Stewart (1.8).
%   result = run_kuhn_tucker ()
%
%   result  struct: beads (one for each string of beads over a table: count, x, y, tension of each link, table: force on
%           each bead, iterations), program (x, lambda, value and iterations of the program of Rosen and Suzuki), facts
%           (see new_comparison)
%
%   The program of Rosen and Suzuki (1965; Hock and Schittkowski 43) has its minimum -44 at x = (0, 1, 2, -1) with the
%   multipliers (1, 0, 2). One bead of weight w hangs between two links of length L, whose ends are a span b apart at
%   height H, at y = H - sqrt (L^2 - b^2/4); the tension of each link is w L / (2 (H - y)). Where y would be negative it
%   lies on the table, which carries it all.

% SPDX-License-Identifier: BSD-3-Clause

  program = solve_program (@rosen_suzuki, @rosen_suzuki_constraints, zeros (4, 1), 3);
  [~, ~, program.value] = rosen_suzuki (program.x);
  where = 'Stewart, (1.8)';
  facts = [new_comparison(where, 'Rosen and Suzuki: least value', program.value, -44, 'closed form'), ...
           new_comparison(where, 'Rosen and Suzuki: largest error of x', ...
                          norm (program.x - [0; 1; 2; -1], Inf), 0, 'closed form'), ...
           new_comparison(where, 'Rosen and Suzuki: largest error of lambda', ...
                          norm (program.lambda - [1; 0; 2], Inf), 0, 'closed form')];
  beads = [string_of_beads(1, 1.25, 2), string_of_beads(1, 1.25, 0.5), string_of_beads(9, 0.28, 0.6)];
  facts = [facts, new_comparison(where, 'one bead: height', beads(1).y, 1.25, 'closed form'), ...
           new_comparison(where, 'one bead: tension of a link', beads(1).tension(1), 1.25 / 1.5, 'closed form'), ...
           new_comparison(where, 'one bead on the table: its force', beads(2).table, 1, 'closed form'), ...
           new_comparison(where, 'nine beads: what the links at the ends and the table carry', carried (beads(3)), ...
                          9, 'closed form')];
  result = struct ('beads', beads, 'program', program, 'facts', facts);
end

% From x0 and lambda = 1.
function program = solve_program (objective, constraints, x0, m)
  n = numel (x0);
  fun = @(v) kuhn_tucker_system (v, n, objective, constraints);
  [v, ~, exitflag, info] = mcpsolve (fun, [x0; ones(m, 1)], [-Inf(n, 1); zeros(m, 1)], Inf, 'Tol', 1e-10);
  if (exitflag ~= 1)
    error ('nonsmooth:run_kuhn_tucker:notSolved', 'run_kuhn_tucker: %s', info.message);
  end
  program = struct ('x', v(1:n), 'lambda', v(n+1:end), 'iterations', info.iterations);
end

function [gradient, hessian, value] = rosen_suzuki (x)
  Q = diag ([2 2 4 2]);
  c = [-5; -5; -21; 7];
  gradient = Q*x + c;
  hessian = Q;
  value = x'*Q*x/2 + c'*x;
end

function [g, A, curvature] = rosen_suzuki_constraints (x, lambda)
  d = -2 * [1 1 1 1; 1 2 1 2; 2 1 1 0];              % second derivatives of each, diagonal
  c = [-1 1 -1 1; 1 0 0 1; -2 1 0 1];
  g = [8; 10; 5] + (d/2) * x.^2 + c*x;
  A = d .* [x, x, x]' + c;
  curvature = diag (lambda' * d);
end

% Beads of weight 1 between ends that are 2 apart. The tension of a link is 2 lambda length.
function beads = string_of_beads (count, length, height)
  [objective, constraints] = beads_program (count, 1, length, 2, height);
  places = (1:count)' / (count + 1);
  program = solve_program (objective, constraints, [2*places - 1; 0.5*height*ones(count, 1)], 2*count + 1);
  beads = struct ('count', count, 'length', length, 'height', height, 'x', program.x(1:count), ...
                  'y', program.x(count+1:end), 'tension', 2 * length * program.lambda(1:count+1), ...
                  'table', program.lambda(count+2:end), 'iterations', program.iterations);
end

% Vertical forces of the first and of the last link, and those of the table.
function force = carried (beads)
  rise = (beads.height - beads.y([1 end])) / beads.length;
  force = sum (beads.tension([1 end]) .* rise) + sum (beads.table);
end
