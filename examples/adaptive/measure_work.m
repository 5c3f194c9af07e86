function [adaptive, fixed] = measure_work (problem)
%MEASURE_WORK  Error and cost of adaptive and of fixed steps.
%   [adaptive, fixed] = measure_work (problem)   of work_problems
%
%   adaptive, fixed  structs of rows: value (RelTol, or Step), error (largest of the coordinates at the end), steps,
%                    rejected, seconds (of the best of up to 20 runs)

% SPDX-License-Identifier: BSD-3-Clause

  adaptive = measure (problem, problem.tolerances, @(tolerance) {'RelTol', tolerance, 'AbsTol', tolerance / 100});
  fixed = measure (problem, problem.steps, @(step) {'Step', step});
end

function work = measure (problem, values, options)
  work = struct ('value', values, 'error', [], 'steps', [], 'rejected', [], 'seconds', []);
  for k = 1:numel (values)
    seconds = [];
    while (isempty (seconds) || (numel (seconds) < 20 && sum (seconds) < 0.1))
      chosen = options (values(k));
      sol = nssolve (problem.model, [0 problem.T], 'Method', 'trapezoidal', chosen{:});
      seconds(end+1) = sol.stats.time; %#ok<AGROW>
    end
    work.error(k) = max (abs (sol.q(1:numel (problem.exact),end) - problem.exact));
    work.steps(k) = sol.stats.steps;
    work.rejected(k) = sol.stats.rejected;
    work.seconds(k) = min (seconds);
  end
end
