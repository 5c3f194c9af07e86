function report_errors (errors, names)
%REPORT_ERRORS  Print the errors of x and v at several steps, and the ratios of those of v.
%   report_errors (errors, names)   struct array of damper_errors; what each is about

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('\nLargest errors at t = 0, 1, ..., 10:\n\n%28s  %9s %10s %10s  ratio of v\n', '', 'h', 'x', 'v');
  for k = 1:numel (errors)
    name = names{k};
    words = '';
    for j = 1:numel (errors(k).h)
      fprintf ('%28s  %9.3g %10.2e %10.2e  %s\n', name, errors(k).h(j), errors(k).x(j), errors(k).v(j), words);
      name = '';
      if (j <= numel (errors(k).ratio))
        words = sprintf ('%5.2f', errors(k).ratio(j));
      end
    end
  end
  fprintf ('\n');
end
