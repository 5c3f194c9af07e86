function ns_check_model (caller, model)
%NS_CHECK_MODEL  An error unless MODEL is a struct made by nsmodel, with tables of the right class and height.
%   ns_check_model (caller, model)

% SPDX-License-Identifier: BSD-3-Clause

  fields = {'kind', 'gravity', 'bodies', 'shapes', 'vertices', 'surfaces', 'joints', 'springs', 'forces', ...
            'pairs', 'handles', 'names'};
  if (~isstruct (model) || numel (model) ~= 1 || ~all (isfield (model, fields)))
    ns_fail (caller, 'invalidInput', 'MODEL must be a struct made by nsmodel, not %s', ns_describe (model));
  end
  if (~ischar (model.kind) || ~any (strcmp (model.kind, {'planar', 'spatial'})))
    ns_fail (caller, 'invalidInput', 'MODEL.kind must be ''planar'' or ''spatial'', not %s', ns_describe (model.kind));
  end
  rows = ns_rows ();
  heights = [3, rows.body.rows, rows.shape.rows, 3, rows.surface.rows, rows.joint.rows, rows.spring.rows, ...
             rows.force.rows, rows.pair.rows];
  tables = cell (1, numel (heights));
  for k = 1:numel (heights)
    tables{k} = model.(fields{k+1});
  end
  good = cellfun ('isclass', tables, 'double') & cellfun ('isreal', tables) & ~cellfun (@issparse, tables) ...
         & cellfun ('ndims', tables) == 2 & cellfun ('size', tables, 1) == heights;
  if (~all (good))
    k = find (~good, 1);
    ns_fail (caller, 'invalidInput', 'MODEL.%s must be a real matrix of %d rows, not %s', fields{k+1}, heights(k), ...
             ns_describe (tables{k}));
  end
  kind = model.bodies(rows.body.kind,:);
  if (any (kind ~= 0 & kind ~= 1 & kind ~= 2))
    ns_fail (caller, 'invalidInput', 'MODEL.bodies holds a body of unknown kind');
  end
  if (~iscell (model.handles))
    ns_fail (caller, 'invalidInput', 'MODEL.handles must be a cell, not %s', ns_describe (model.handles));
  end
  ns_refuse_file_functions (caller, model.handles);
  if (~iscellstr (model.names) || numel (model.names) ~= size (model.bodies, 2))
    ns_fail (caller, 'invalidInput', 'MODEL.names must be a cell with a text for each body, not %s', ...
             ns_describe (model.names));
  end
end
