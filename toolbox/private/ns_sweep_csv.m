function text = ns_sweep_csv (sweep)
%NS_SWEEP_CSV  A sweep as a table: a line for each member, with names above.
%   text = ns_sweep_csv (sweep)   see ns_csv

% SPDX-License-Identifier: BSD-3-Clause

  columns = [{'member', 1:sweep.count}; params_of(sweep); ...
             {'done', double(sweep.done); 't', sweep.t; 'exitflag', sweep.exitflag; 'events', sweep.events; 'steps', ...
              sweep.steps}; ...
             rows_of('q', sweep.q); rows_of('v', sweep.v); values_of(sweep.value); ...
             {'message', sweep.message; 'warnings', sweep.warnings; 'error', sweep.error}];
  text = ns_csv (columns);
end

function columns = params_of (sweep)
  params = sweep.params;
  columns = cell (0, 2);
  if (isstruct (params))
    for name = fieldnames (params).'
      list = {params(sweep.point).(name{1})};
      if (all (cellfun (@(x) isnumeric (x) && numel (x) == 1, list)))
        columns(end+1,:) = {name{1}, cellfun(@double, list)}; %#ok<AGROW>
      end
    end
  else
    for k = 1:size (params, 1)
      columns(end+1,:) = {sweep.names{k}, params(k,sweep.point)}; %#ok<AGROW>
    end
  end
end

function columns = rows_of (name, matrix)
  columns = cell (size (matrix, 1), 2);
  for k = 1:size (matrix, 1)
    columns(k,:) = {sprintf('%s%d', name, k), matrix(k,:)};
  end
end

% Numbers only; other values have no place in a table.
function columns = values_of (value)
  columns = cell (0, 2);
  if (isnumeric (value) && ~isempty (value))
    columns = rows_of ('value', value);
  elseif (isstruct (value))
    for name = fieldnames (value).'
      inner = values_of (value.(name{1}));
      for k = 1:size (inner, 1)
        suffix = strrep (inner{k,1}, 'value', '');
        if (size (inner, 1) == 1)
          suffix = '';
        end
        columns(end+1,:) = {[name{1}, suffix], inner{k,2}}; %#ok<AGROW>
      end
    end
  end
end
