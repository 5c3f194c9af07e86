function report_two_spheres (result)
%REPORT_TWO_SPHERES  Print what run_cbat_figures_6_8 found.
%   report_two_spheres (result)

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('Largest error of a velocity at\n%8s %10s %10s %10s %10s %10s\n', 'h', 't = 1', 't = 2', 't = 3', 't = 4', 't = 5');
  for k = 1:numel (result.steps)
    fprintf ('%8.4f %10.2e %10.2e %10.2e %10.2e %10.2e\n', result.steps(k), result.errors(k,:));
  end
  fprintf ('%8s %10.3f %10.3f %10.3f %10.3f %10.3f\n\n', 'order', result.order);
  fprintf ('%d unknowns, %.2f iterations per step at h = 0.01\n\n', result.unknowns, result.iterations);
  fprintf ('%-40s %12s %18s %19s %12s\n', 'h = 0.01', 'error, t = 3', 'openings of 1, 2', 'steps without 1, 2', ...
           'jumps of v''');
  result.run.name = '''geometric''';
  for run = reshape ([result.run, result.others], 1, [])
    early = run.t(2:end) < 2.9;
    fault = max (abs (run.v(:,1 + round (3 / run.h)) - result.reference.v(:,3)));
    fprintf ('%-40s %12.1e %9.2f %8.2f %10d %8d %12.3f\n', run.name, fault, run.opens, sum (run.normal(1,early) <= 0), ...
             sum (run.normal(2,early) <= 0), run.jump);
  end
  fprintf ('%-40s %12.1e %9.2f %8.2f %10d %8d\n\n', 'exact', 0, result.reference.opens, 0, 0);
end
