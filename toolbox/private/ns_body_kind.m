function kind = ns_body_kind (model, id)
%NS_BODY_KIND  0 for the ground and fixed bodies, 1 for particles, 2 for rigid bodies.
%   kind = ns_body_kind (model, id)

% SPDX-License-Identifier: BSD-3-Clause

  kind = 0;
  if (id > 0)
    rows = ns_rows ();
    kind = model.bodies(rows.body.kind,id);
  end
end
