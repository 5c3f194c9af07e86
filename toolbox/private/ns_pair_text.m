function text = ns_pair_text (model, a, b)
%NS_PAIR_TEXT  A short name for two bodies: `box - floor`, or `3 - floor` where one has no name.
%   text = ns_pair_text (model, a, b)

% SPDX-License-Identifier: BSD-3-Clause

  text = [short_name(model, a), ' - ', short_name(model, b)];
end

function text = short_name (model, id)
  text = model.names{id};
  if (isempty (text))
    text = sprintf ('%d', id);
  end
end
