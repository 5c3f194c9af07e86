function ns_check_moving (caller, model, a, b)
%NS_CHECK_MOVING  An error if both bodies are fixed, so that nothing between them has an effect.
%   ns_check_moving (caller, model, a, b)

% SPDX-License-Identifier: BSD-3-Clause

  if (ns_body_kind (model, a) == 0 && ns_body_kind (model, b) == 0)
    ns_fail (caller, 'invalidInput', 'A or B must be free to move, but %s and %s are fixed', ...
             ns_body_text (model, a), ns_body_text (model, b));
  end
end
