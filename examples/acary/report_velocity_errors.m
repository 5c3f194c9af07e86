function report_velocity_errors (errors)
%REPORT_VELOCITY_ERRORS  Print the errors of the ball and of the oscillator at all steps.
%   report_velocity_errors (errors)   2 of velocity_errors

% SPDX-License-Identifier: BSD-3-Clause

  norms = velocity_norms ();
  heads = sprintf (' %9s', norms{:}, 'q, |.|_1');
  fprintf ('\n%10s  %-50s    %s\n', '', ' bouncing ball: v', ' linear oscillator: v');
  fprintf ('%10s  %s    %s\n', 'h', heads, heads);
  for k = 1:numel (errors(1).h)
    left = sprintf (' %9.2e', errors(1).v(:,k), errors(1).q(1,k));
    right = sprintf (' %9.2e', errors(2).v(:,k), errors(2).q(1,k));
    fprintf ('%10.3e  %s    %s\n', errors(1).h(k), left, right);
  end
  fprintf ('\n');
end
