function text = ns_shorten (text)
%NS_SHORTEN  A text of at most 60 letters, all of which can be shown, for messages and lists.
%   text = ns_shorten (text)

% SPDX-License-Identifier: BSD-3-Clause

  if (numel (text) > 60)
    text = [text(1:57), '...'];
  end
  if (~ns_is_utf8 (text))
    text(text > 127) = '?';
  end
end
