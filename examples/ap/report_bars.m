function report_bars (runs, errors, names)
%REPORT_BARS  Print how the two bars of AP section 3.3 come to rest, and errors at several steps.
%   report_bars (runs, errors, names)   of run_bars; of bars_errors until the bar lands and until t = 2, or []; what the
%   runs are about

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('\n%22s  way of the joint  slides until  energy at the end  bound used  joint open by\n', '');
  for k = 1:numel (runs)
    fprintf ('%22s  %14.4f m  %10.2f s  %15.4f J  %10.6f  %11.1e m\n', names{k}, runs(k).path, runs(k).stop, ...
             runs(k).energy(end), runs(k).used, runs(k).drift);
  end
  parts = {'until the bar lands', 'until t = 2'};
  for k = 1:numel (errors)
    fprintf ('\nLargest errors %s:\n\n%9s %12s %10s %10s  ratio of angles\n', parts{k}, 'h', 'x of joint', 'angles', ...
             'rates');
    words = '';
    for j = 1:numel (errors(k).h)
      fprintf ('%9.3g %12.2e %10.2e %10.2e  %s\n', errors(k).h(j), errors(k).joint(j), errors(k).angle(j), ...
               errors(k).rate(j), words);
      if (j <= numel (errors(k).ratio))
        words = sprintf ('%5.2f', errors(k).ratio(j));
      end
    end
  end
  fprintf ('\n');
end
