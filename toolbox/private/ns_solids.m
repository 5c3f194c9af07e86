function [solids, owner, poses] = ns_solids (model)
%NS_SOLIDS  A solid for each piece of the bodies of a spatial model, for pictures.
%   [solids, owner, poses] = ns_solids (model)   of ns_solid; the body that each belongs to, and where in it it is

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  solids = repmat (ns_solid (model, 0), 1, 0);
  owner = zeros (1, 0);
  poses = zeros (7, 0);
  for id = 1:size (model.bodies, 2)
    [columns, at] = ns_shape_pieces (model, model.bodies(rows.body.shape,id));
    for k = 1:numel (columns)
      solids(end+1) = ns_solid (model, columns(k)); %#ok<AGROW>
      if (isempty (solids(end).faces) && ns_body_kind (model, id) == 0)
        solids(end).core = zeros (3, 0);                    % nothing to see
      end
    end
    owner = [owner, id * ones(1, numel (columns))]; %#ok<AGROW>
    poses = [poses, at]; %#ok<AGROW>
  end
end
