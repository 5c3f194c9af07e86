function result = run_cbat_figure_1 (edges, steps)
%RUN_CBAT_FIGURE_1  CBAT, Figure 1: a disc rolls for 10 s, as a polygon by an LCP method and as a disc by 'geometric'.
%   result = run_cbat_figure_1 ()
%   result = run_cbat_figure_1 (edges, steps)   numbers of edges, at h = 0.01; step sizes, with 1000 edges
%
%   result  struct: edges, steps; by_edges, by_steps (1 x n, of kinetic_energy); disc (by 'geometric', h = 0.01) and
%           sol, its solution; of_step, of_edges (functions of t: the limits below); facts
%
%   The LCP method is that of Stewart and Trinkle, with rows Phi + h n'v+ >= 0 for all vertices: 'euler' with
%   Stabilization 'velocity', and Impact 'poisson', since Newton's law, n'v+ >= 0, would stop a vertex before it is on
%   the table. What is lost has two limits. With w = omega, as N grows the rows of the vertices say that the centre is
%   at least sqrt (1 + (h w)^2) high, and the vertex that presses is h w in front of it: 1.5 w' = -m g h w, and
%     E = 6.75 exp (-4/3 g h t).
%   As h falls the polygon tips from vertex to vertex without sliding, and each time w is multiplied by (0.5 + cos a) /
%   1.5 with a = 2 pi / N; up to terms of order a^2
%     E = 6.75 / (1 + 2 pi t / N)^2.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    edges = [10 20 30 50 100 200 1000];
    steps = [0.02 0.01 0.005 0.002 0.001 0.0005];
  end
  of_step = @(t, h) 6.75 * exp (-4/3 * 9.81 * h * t);
  of_edges = @(t, n) 6.75 ./ (1 + 2 * pi * t / n).^2;
  by_edges = struct ('name', {}, 't', {}, 'y', {});
  by_steps = by_edges;
  for n = edges(:)'
    by_edges(end+1) = roll_polygon (n, 0.01, sprintf ('%d edges', n)); %#ok<AGROW>
  end
  for h = steps(:)'
    by_steps(end+1) = roll_polygon (1000, h, sprintf ('h = %g', h)); %#ok<AGROW>
  end
  sol = nssolve (rolling_disc (Inf), [0 10], 'Method', 'geometric', 'Step', 0.01, 'Stabilization', 'none');
  disc = kinetic_energy (sol, 'disc');
  where = 'CBAT, Figure 1';
  facts = [new_comparison(where, 'energy of the disc, h = 0.01, t = 10', disc.y(end), 6.75, 'closed form'), ...
           new_comparison(where, sprintf ('energy of %d edges, h = 0.01, t = 10; limit of many', edges(end)), ...
                          by_edges(end).y(end), of_step (10, 0.01), 'limit'), ...
           new_comparison(where, sprintf ('energy of 1000 edges, h = %g, t = 10; limit of h to 0', steps(end)), ...
                          by_steps(end).y(end), of_edges (10, 1000), 'limit')];
  result = struct ('edges', edges, 'steps', steps, 'by_edges', by_edges, 'by_steps', by_steps, 'disc', disc, ...
                   'sol', sol, 'of_step', of_step, 'of_edges', of_edges, 'facts', facts);
end

function curve = roll_polygon (edges, h, name)
  sol = nssolve (rolling_disc (edges), [0 10], 'Method', 'euler', 'Step', h, 'Stabilization', 'velocity', ...
                 'Impact', 'poisson');
  curve = kinetic_energy (sol, name);
end
