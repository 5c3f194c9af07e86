function text = ns_shorten (text)
%NS_SHORTEN  A text of at most 60 letters, for messages and lists.
%   text = ns_shorten (text)

% SPDX-License-Identifier: BSD-3-Clause

  if (numel (text) > 60)
    text = [text(1:57), '...'];
  end
end
