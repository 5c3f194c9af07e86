function text = ns_body_label (model, id)
%NS_BODY_LABEL  How pictures call a body: its name, or `body 3`.
%   text = ns_body_label (model, id)

% SPDX-License-Identifier: BSD-3-Clause

  text = model.names{id};
  if (isempty (text))
    text = sprintf ('body %d', id);
  end
end
