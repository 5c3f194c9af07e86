function arm = ns_shortest_arm (model)
%NS_SHORTEST_ARM  The shortest arm of the joints of a model, or length of a distance joint; Inf where there is none.
%   arm = ns_shortest_arm (model)   beside it is judged how far joints have opened

% SPDX-License-Identifier: BSD-3-Clause

  arm = Inf;
  if (strcmp (model.kind, 'system') || isempty (model.joints))
    return
  end
  rows = ns_rows ();
  arms = [sqrt(sum (model.joints(rows.joint.point_a,:) .^ 2, 1)); ...
          sqrt(sum (model.joints(rows.joint.point_b,:) .^ 2, 1))];
  arms(model.joints([rows.joint.a, rows.joint.b],:) == 0) = 0;        % the ground has no size
  lengths = model.joints(rows.joint.reference,:) .* (model.joints(rows.joint.kind,:) == 4);
  arms = [arms; lengths];
  arm = min ([arms(arms > 0); Inf]);
end
