function report_energy (sol)
%REPORT_ENERGY  Print the energy of the double pendulum, which only the impacts change.
%   report_energy (sol)   of double_pendulum ('model'), until t = 2.5

% SPDX-License-Identifier: BSD-3-Clause

  % Event-driven integration in the two angles, tolerance 1e-13.
  exact = [-17.728366544875 -28.493054921756 -28.748459549015 -28.748459549015 -29.393123052630];
  total = nsenergy (sol);
  hits = sol.events(strcmp ({sol.events.kind}, 'collision'));
  fprintf ('Double pendulum beside a wall, ''trapezoidal'', h = %g\n\nImpacts: ', sol.options.Step);
  for hit = hits(:)'
    fprintf ('  %.4f s (m_%d)', hit.time, hit.contact(1) - 1);
  end
  fprintf ('\n\n      t      energy      exact\n');
  for k = 1:5
    [~, column] = min (abs (sol.t - k / 2));
    fprintf ('  %.2f s  %10.5f %10.5f\n', sol.t(column), total(column), exact(k));
  end
  fprintf ('\n');
end
