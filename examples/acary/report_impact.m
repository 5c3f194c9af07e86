function report_impact (result)
%REPORT_IMPACT  Print the first impact of the ball with Moreau's scheme and that of Schatzman and Paoli, step by step.
%   report_impact (result)   of run_acary_figure_3

% SPDX-License-Identifier: BSD-3-Clause

  moreau = result.moreau;
  paoli = result.paoli;
  fprintf ('\nThe first impact of the ball, at t = 1, h = %g:\n\n', result.h);
  fprintf ('%8s  %8s %8s   %8s %8s   %8s %8s %8s\n', '', 'exact', '', 'Moreau', '', 'Paoli', '', '');
  fprintf ('%8s  %8s %8s   %8s %8s   %8s %8s %8s\n', 't', 'q', 'v', 'q', 'v', 'q', 'v', 'y');
  for k = moreau.first - 1:moreau.first + 5
    [q, v] = nsexact ('ball', moreau.t(k));
    fprintf ('%8.4f  %8.4f %8.4f   %8.4f %8.4f   %8.4f %8.4f %8.4f\n', moreau.t(k), q, v, moreau.q(k), moreau.v(k), ...
             paoli.q(k), paoli.v(k), paoli.y(k-2));
  end
  fprintf ('\n%-54s %10s %10s\n', '', 'Moreau', 'Paoli');
  fprintf ('%-54s %10.1e %10.1e\n', 'lowest q until t = 5', moreau.lowest, paoli.lowest);
  fprintf ('%-54s %10s %10.1e\n', 'lowest y', '', paoli.lowest_y);
  for k = 1:3
    fprintf ('v after %d steps / v before%28s %10.3f %10.3f\n', k, '', moreau.ratio(k), paoli.ratio(k));
  end
  fprintf ('%-54s %10.3f %10.3f\n', 'restitution, from the flights before and after (0.5)', moreau.restitution, ...
           paoli.restitution);
  fprintf ('\n');
end
