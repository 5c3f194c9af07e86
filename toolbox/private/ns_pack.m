function packed = ns_pack (values)
%NS_PACK  Values of a block of members as one array where they are alike.
%   packed = ns_pack (values)   cell
%
%   packed  struct: form 'numbers' (data: a matrix, a column for each), 'fields' (data: a scalar struct of such packed
%           values) or 'cell' (data: the cell). There is no value where `there` is false

% SPDX-License-Identifier: BSD-3-Clause

  there = ~cellfun ('isempty', values);
  some = values(there);
  packed = struct ('form', 'cell', 'there', there, 'data', {values});
  if (isempty (some))
    packed.form = 'none';
    packed.data = [];
  elseif (all (cellfun (@(v) (isa (v, 'double') || islogical (v)) && isreal (v) && isvector (v) && ~issparse (v) ...
                             && numel (v) == numel (some{1}), some)))
    packed.form = 'numbers';
    packed.data = NaN (numel (some{1}), numel (values));
    packed.data(:,there) = cell2mat (cellfun (@(v) double (v(:)), some, 'UniformOutput', false));
  elseif (all (cellfun (@(v) isstruct (v) && numel (v) == 1, some)) && numel (fieldnames (some{1})) > 0 ...
          && all (cellfun (@(v) isequal (fieldnames (v), fieldnames (some{1})), some)) && small (some{1}))
    packed.form = 'fields';
    packed.data = struct ();
    for name = fieldnames (some{1}).'
      column = cell (1, numel (values));
      column(there) = cellfun (@(v) v.(name{1}), some, 'UniformOutput', false);
      packed.data.(name{1}) = ns_pack (column);
    end
  end
end

% A solution stays one.
function answer = small (value)
  answer = ~isfield (value, 'exitflag');
end
