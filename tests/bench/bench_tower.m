% BENCH_TOWER CPU time of one step of towers of boxes: islands on their bodies against full matrices.
%   octave-cli --norc --no-history -q tests/bench/bench_tower.m
%   For towers of boxes in the plane, two contacts on each face, the microseconds per step of a whole run of 'euler'
%   with Solver 'structured' and 'lemke', geometry and records in both, and the ratio; then of 'structured' how far the
%   boxes move in the run, which should be nothing, and the largest residual. The second table has the heaviest box on
%   top. Each run is repeated in turn with the other, the fastest counts.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_tower_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', '..', 'toolbox'));
  for top = [1, 1e4]
    fprintf ('%-16s | %10s %10s %7s | %9s %9s\n', sprintf ('top box %g', top), 'structured', 'lemke', 'ratio', ...
             'moved', 'residual');
    for n = [5, 10, 20, 50]
      bench_row (n, top);
    end
  end
end

function bench_row (n, top)
  steps = 200;
  model = tower (n, top);
  run = @(solver) nssolve (model, [0, 0.01*steps], 'Method', 'euler', 'Step', 0.01, 'Solver', solver);
  us = fastest ({@() run('structured'), @() run('lemke')}, [10, 3]) / steps;
  sol = run ('structured');
  moved = max (max (abs (bsxfun (@minus, sol.q, sol.q(:,1)))));
  fprintf ('%3d boxes        | %10.1f %10.1f %7.1f | %9.1e %9.1e\n', n, us(1), us(2), us(2) / us(1), moved, ...
           max (sol.stats.residual));
end

function model = tower (n, top)
  model = nsbody (nsmodel ('planar'), 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5);
  mass = ones (1, n);
  mass(n) = top;
  for k = 1:n
    model = nsbody (model, 'Mass', mass(k), 'Shape', nsshape ('box', 1, 1), 'Position', [0.1*mod(k, 2), k - 0.5], ...
                    'Friction', 0.5);
  end
end

bench_tower_main ();
