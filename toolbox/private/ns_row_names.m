function comments = ns_row_names ()
%NS_ROW_NAMES  For each table of a model what its rows are, in words: 'each body: kind, mass, inertia (6), ...'.
%   comments = ns_row_names ()   struct: bodies, shapes, surfaces, joints, springs, forces, pairs

% SPDX-License-Identifier: BSD-3-Clause

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
