function text = ns_write_fields (label, fields, margin)
%NS_WRITE_FIELDS  Lines of a file of nssave that hold the fields of one struct.
%   text = ns_write_fields (label, fields, margin)   see ns_write_value
%
%   Tables of a model are preceded by a comment that names their rows.

% SPDX-License-Identifier: BSD-3-Clause

  names = fieldnames (fields);
  lines = repmat ({''}, 1, numel (names));
  joint = '.';
  if (~isempty (regexp (label, ', variable $', 'once')))
    joint = '';
  end
  comments = struct ();
  if (all (isfield (fields, {'bodies', 'shapes', 'joints', 'springs', 'forces', 'pairs', 'surfaces'})))
    comments = row_names ();
  end
  for k = 1:numel (names)
    name = names{k};
    if (isfield (comments, name))
      lines{k} = sprintf ('%s%% %s\n', margin, comments.(name));
    end
    shown = name;
    if (~isvarname (name))
      shown = ns_quote (name);
    end
    lines{k} = [lines{k}, ns_write_value([label, joint, name], shown, fields.(name), margin)];
  end
  text = [lines{:}];
end

% For each table what its rows are: 'kind, mass, inertia (6), ...'.
function comments = row_names ()
  rows = ns_rows ();
  tables = {'bodies', 'body'; 'shapes', 'shape'; 'surfaces', 'surface'; 'joints', 'joint'; 'springs', 'spring'
            'forces', 'force'; 'pairs', 'pair'};
  for k = 1:size (tables, 1)
    group = rows.(tables{k,2});
    names = setdiff (fieldnames (group)', {'rows', 'inertia_zz', 'angle', 'spin', 'torque_z'}, 'stable');
    words = names;
    for n = 1:numel (names)
      if (numel (group.(names{n})) > 1)
        words{n} = sprintf ('%s (%d)', names{n}, numel (group.(names{n})));
      end
    end
    comments.(tables{k,1}) = ['each ', tables{k,2}, ': ', strjoin(words, ', ')];
  end
end
