function rows = method_rows (mechanics, tspan, start, cases, error_of)
%METHOD_ROWS  What methods need for which error: a row for each method and step.
%   rows = method_rows (mechanics, tspan, start, cases, error_of)
%
%   start     {} of a model, {q0, v0} of a system
%   cases     n x 2 cell: options of nssolve, a cell whose second entry is the method; step sizes, each half the one
%             before or less
%   error_of  function of sol
%   rows      1 x m struct array: method (text), h, error, order (by this row and the one before; NaN in the first of a
%             method), evaluations, lcps, steps, collisions, seconds (the shorter of two runs)

% SPDX-License-Identifier: BSD-3-Clause

  rows = struct ('method', {}, 'h', {}, 'error', {}, 'order', {}, 'evaluations', {}, 'lcps', {}, 'steps', {}, ...
                 'collisions', {}, 'seconds', {});
  for k = 1:size (cases, 1)
    options = cases{k,1};
    for n = 1:numel (cases{k,2})
      h = cases{k,2}(n);
      sol = nssolve (mechanics, tspan, start{:}, options{:}, 'Step', h, 'Stabilization', 'none');
      again = nssolve (mechanics, tspan, start{:}, options{:}, 'Step', h, 'Stabilization', 'none');
      row = struct ('method', method_text (options), 'h', h, 'error', error_of (sol), 'order', NaN, ...
                    'evaluations', sol.stats.evaluations, 'lcps', sol.stats.lcps, 'steps', sol.stats.steps, ...
                    'collisions', nnz (strcmp ({sol.events.kind}, 'collision')), ...
                    'seconds', min (sol.stats.time, again.stats.time));
      if (n > 1)
        row.order = log (rows(end).error / row.error) / log (rows(end).h / h);
      end
      rows(end+1) = row; %#ok<AGROW>
    end
  end
end

function text = method_text (options)
  text = options{2};
  theta = find (strcmp (options(1:2:end), 'Theta'));
  if (~isempty (theta))
    text = sprintf ('%s, theta = %g', text, options{2*theta});
  end
end
