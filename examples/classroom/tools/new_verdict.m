function verdict = new_verdict (share, mistake, hint)
%NEW_VERDICT  What is said about one item.
%   verdict = new_verdict (share)                  1 is all right, 0 nothing
%   verdict = new_verdict (share, mistake, hint)   key of the mistake, and what to tell

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    mistake = '';
    hint = '';
  end
  verdict = struct ('share', share, 'mistake', mistake, 'hint', hint);
end
