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
  for k = 1:numel (heights)
    check_table (caller, fields{k+1}, model.(fields{k+1}), heights(k));
  end
  kind = model.bodies(rows.body.kind,:);
  if (any (kind ~= 0 & kind ~= 1 & kind ~= 2))
    ns_fail (caller, 'invalidInput', 'MODEL.bodies holds a body of unknown kind');
  end
  if (~iscell (model.handles))
    ns_fail (caller, 'invalidInput', 'MODEL.handles must be a cell, not %s', ns_describe (model.handles));
  end
  if (~iscellstr (model.names) || numel (model.names) ~= size (model.bodies, 2))
    ns_fail (caller, 'invalidInput', 'MODEL.names must be a cell with a text for each body, not %s', ...
             ns_describe (model.names));
  end
end

function check_table (caller, name, table, height)
  if (~isa (table, 'double') || ~isreal (table) || issparse (table) || ndims (table) ~= 2 || size (table, 1) ~= height)
    ns_fail (caller, 'invalidInput', 'MODEL.%s must be a real matrix of %d rows, not %s', name, height, ...
             ns_describe (table));
  end
end
