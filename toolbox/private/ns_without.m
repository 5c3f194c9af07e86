function model = ns_without (model, parts)
%NS_WITHOUT  A model without its shapes (and so contacts), joints, springs or forces, for faster nsterms.
%   model = ns_without (model, parts)   cell with some of 'shapes', 'joints', 'springs', 'forces'

% SPDX-License-Identifier: BSD-3-Clause

  for k = 1:numel (parts)
    model.(parts{k}) = zeros (size (model.(parts{k}), 1), 0);
  end
  if (any (strcmp (parts, 'shapes')))
    rows = ns_rows ();
    model.bodies(rows.body.shape,:) = 0;
    model.pairs = zeros (rows.pair.rows, 0);
  end
end
