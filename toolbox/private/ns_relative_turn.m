function turn = ns_relative_turn (model, a, b)
%NS_RELATIVE_TURN  The quaternion of a body of a spatial model relative to another one at the start.
%   turn = ns_relative_turn (model, a, b)   conj (q_b) q_a

% SPDX-License-Identifier: BSD-3-Clause

  [~, turn_a] = ns_pose (model, a);
  [~, turn_b] = ns_pose (model, b);
  turn = ns_quaternion_product (ns_quaternion_conjugate (turn_b), turn_a);
end
