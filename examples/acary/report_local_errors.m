function report_local_errors (result)
%REPORT_LOCAL_ERRORS  Print the errors of single steps of Moreau's scheme.
%   report_local_errors (result)   of run_local_errors

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('Acary (31), (32): one step of the ball, h = %g, first impact at the place sigma of it\n\n', result.sweep(1).h);
  fprintf ('%6s %6s %9s   %22s   %22s   %s\n', 'gamma', 'theta', 'forecast', 'e_v, from ... to', 'e_q / h, from ... to', ...
           'largest difference from (32)');
  for s = result.sweep(:)'
    apart = max (abs ([s.e_v - s.formula_v, s.e_q - s.formula_q]));
    fprintf ('%6g %6g %5d/%2d    %10.4f %11.4f   %10.4f %11.4f   %12.1e\n', s.gamma, s.theta, nnz (s.caught), ...
             numel (s.sigma), min (s.e_v), max (s.e_v), min (s.e_q) / s.h, max (s.e_q) / s.h, apart);
  end
  fprintf ('\nPropositions 1 to 3: errors with h = 0.02 and 0.0003125, orders over seven steps (expected)\n\n');
  for one = result.orders(:)'
    fprintf ('%-34s theta %-4g gamma %-3g', one.name, one.theta, one.gamma);
    names = {'e_v', 'e_q'};
    for k = 1:2
      fprintf ('   %s %8.1e %8.1e %5.2f (%d)', names{k}, one.e(k,1), one.e(k,end), one.order(k), one.expected(k));
    end
    fprintf ('\n');
  end
  last = result.end;
  fprintf ('\n(33): steps [3 - h, 3 + h] into the accumulation of impacts, 0.2 >= h >= 0.002\n\n');
  fprintf ('  e_v / h from %.3f to %.3f, largest difference from the formulas %.1e; |e_q| / h^2 at most %.3f\n', ...
           min (last.e_v ./ last.h), max (last.e_v ./ last.h), max (abs (last.e_v - last.formula)), ...
           max (abs (last.e_q ./ last.h .^ 2)));
  fprintf ('\nLemma 1: largest error of the theta rule for a jump, over the bound C (theta) h var f: %.4f\n\n', ...
           max (result.lemma.ratio ./ result.lemma.bound));
end
