function lines = ns_words_sweep (sweep)
%NS_WORDS_SWEEP  A sweep of nssweep in words, as a cell of lines.
%   lines = ns_words_sweep (sweep)

% SPDX-License-Identifier: BSD-3-Clause

  s = sweep.statistics;
  lines = {sprintf('Sweep of %d members, %d done, %d with errors, %d with warnings; t from %g to %g', sweep.count, ...
                   s.done, s.errors, s.warned, sweep.tspan([1 end]))};
  if (~isempty (sweep.names))
    lines{end+1} = sprintf ('  over %s: %d points, %d members each', strjoin (sweep.names, ', '), max (sweep.point), ...
                            sweep.count / max (sweep.point));
  end
  if (isfield (s, 'mean'))
    for k = 1:min (5, numel (s.mean))
      lines{end+1} = sprintf ('  value %d  mean %.5g, standard deviation %.3g, 90 %% between %.5g and %.5g', k, ...
                              s.mean(k), s.std(k), s.low(k), s.high(k)); %#ok<AGROW>
    end
    if (numel (s.mean) > 5)
      lines{end+1} = sprintf ('  ... and %d more values', numel (s.mean) - 5);
    end
  elseif (isstruct (sweep.value))
    lines{end+1} = sprintf ('  values %s', strjoin (fieldnames (sweep.value).', ', '));
  end
  lines = [lines, first_of('error', sweep.error), first_of('warnings', sweep.warnings)];
  lines{end+1} = sprintf ('  engine ''%s'', %d workers, %.3g s', ...
                           sweep.run.engine, sweep.run.workers, sweep.run.seconds);
  if (~isempty (sweep.run.folder))
    lines{end+1} = sprintf ('  in %s', sweep.run.folder);
  end
  if (~isempty (sweep.missing))
    lines{end+1} = sprintf ('  missing: %d members, the first %d', numel (sweep.missing), sweep.missing(1));
  end
end

function lines = first_of (name, texts)
  lines = {};
  k = find (~cellfun ('isempty', texts), 1);
  if (~isempty (k))
    lines = {sprintf('  first %s, member %d: %s', name, k, texts{k})};
  end
end
