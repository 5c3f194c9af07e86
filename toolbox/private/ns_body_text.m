function text = ns_body_text (model, id)
%NS_BODY_TEXT  How error messages call a body: `the ground`, `body 3` or `body 3 ('wheel')`.
%   text = ns_body_text (model, id)

% SPDX-License-Identifier: BSD-3-Clause

  if (id == 0)
    text = 'the ground';
  elseif (isempty (model.names{id}))
    text = sprintf ('body %d', id);
  else
    text = sprintf ('body %d (''%s'')', id, model.names{id});
  end
end
