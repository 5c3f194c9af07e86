function sweep = ns_sweep_gather (study, parts)
%NS_SWEEP_GATHER  The result of a sweep from its blocks; those of the folder of the study where parts is [].
%   sweep = ns_sweep_gather (study, parts)

% SPDX-License-Identifier: BSD-3-Clause

  if (isnumeric (parts))
    study.leaves_solutions = true;                 % they are fetched one by one (Member)
    parts = ns_sweep_parts (study);
  end
  n = study.count;
  point = floor ((0:n-1) / study.repeats) + 1;
  sweep = struct ('kind', 'sweep', 'count', n, 'params', study.params, 'names', {study.names}, 'point', point, ...
                  'done', false (1, n), 't', NaN (1, n), 'exitflag', NaN (1, n), 'events', NaN (1, n), 'steps', ...
                      NaN (1, n), ...
                  'q', [], 'v', [], 'message', {repmat({''}, 1, n)}, 'warnings', {repmat({''}, 1, n)}, ...
                  'error', {repmat({''}, 1, n)});
  for k = 1:numel (parts)
    at = parts{k}.members;
    for name = {'done', 't', 'exitflag', 'events', 'steps', 'message', 'warnings', 'error'}
      row = sweep.(name{1});
      row(at) = parts{k}.(name{1});
      sweep.(name{1}) = row;
    end
  end
  sweep.q = columns (parts, 'q', n);
  sweep.v = columns (parts, 'v', n);
  sweep.value = values_of (parts, n);
  sweep.statistics = ns_sweep_statistics (sweep);
  sweep.missing = find (~sweep.done);
  sweep.tspan = study.tspan;
  sweep.fingerprint = study.fingerprint;
end

function matrix = columns (parts, name, n)
  heights = cellfun (@(part) size (part.(name), 1), parts);
  matrix = NaN (max ([0, heights]), n);
  for k = 1:numel (parts)
    matrix(1:heights(k),parts{k}.members) = parts{k}.(name);
  end
end

function values = values_of (parts, n)
  packed = cellfun (@(part) part.value, parts, 'UniformOutput', false);
  members = cellfun (@(part) part.members, parts, 'UniformOutput', false);
  values = joined (packed, members, n);
end

% One array where all blocks have one of a kind; [] where nothing was kept
function values = joined (packed, members, n)
  some = ~cellfun (@(p) strcmp (p.form, 'none'), packed);
  packed = packed(some);
  members = members(some);
  values = [];
  if (isempty (packed))
    return
  end
  forms = unique (cellfun (@(p) p.form, packed, 'UniformOutput', false));
  heights = cellfun (@(p) size (p.data, 1), packed);
  if (isequal (forms, {'numbers'}) && all (heights == heights(1)))
    values = NaN (heights(1), n);
    for k = 1:numel (packed)
      values(:,members{k}) = packed{k}.data;
    end
  elseif (isequal (forms, {'fields'}) && all (cellfun (@(p) isequal (fieldnames (p.data), ...
                                                                     fieldnames (packed{1}.data)), packed)))
    values = struct ();
    for name = fieldnames (packed{1}.data).'
      inner = cellfun (@(p) p.data.(name{1}), packed, 'UniformOutput', false);
      values.(name{1}) = joined (inner, members, n);
    end
  else
    values = cell (1, n);
    for k = 1:numel (packed)
      for i = 1:numel (members{k})
        values{members{k}(i)} = ns_unpack (packed{k}, i);
      end
    end
  end
end
