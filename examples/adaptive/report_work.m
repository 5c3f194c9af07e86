function report_work (problem, adaptive, fixed)
%REPORT_WORK  Print errors, steps and seconds of adaptive and of fixed steps, and what adaptive steps save.
%   report_work (problem, adaptive, fixed)   of work_problems and measure_work

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('%s, T = %.3g\n\n', problem.name, problem.T);
  fprintf ('  RelTol       error    steps  rejected   seconds  |     h           error    steps   seconds\n');
  for k = 1:max (numel (adaptive.value), numel (fixed.value))
    left = blanks (48);
    right = '';
    if (k <= numel (adaptive.value))
      left = sprintf ('  %7.0e  %10.2e  %7d  %8d  %8.4f', adaptive.value(k), adaptive.error(k), adaptive.steps(k), ...
                      adaptive.rejected(k), adaptive.seconds(k));
    end
    if (k <= numel (fixed.value))
      right = sprintf ('  %8.2e  %10.2e  %7d  %8.4f', fixed.value(k), fixed.error(k), fixed.steps(k), fixed.seconds(k));
    end
    fprintf ('%-49s  |%s\n', left, right);
  end
  [steps, seconds] = work_ratio (adaptive, fixed);
  fprintf ('\n  For the same error fixed steps take %.2g times as many steps and %.2g times as long.\n\n', ...
           steps, seconds);
end
