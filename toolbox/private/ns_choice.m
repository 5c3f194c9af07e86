function index = ns_choice (caller, cause, label, text, choices)
%NS_CHOICE  Which of several words a text is; case does not matter; an error lists them.
%   index = ns_choice (caller, cause, label, text, choices)

% SPDX-License-Identifier: BSD-3-Clause

  index = [];
  if (ischar (text) && size (text, 1) == 1)
    index = find (strcmpi (text, choices), 1);
  end
  if (isempty (index))
    list = ['''' strjoin(choices, ''', ''') ''''];
    ns_fail (caller, cause, '%s must be one of %s, not %s', label, list, ns_describe (text));
  end
end
