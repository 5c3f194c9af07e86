function ns_check_on_particle (caller, cause, model, id, point, label)
%NS_CHECK_ON_PARTICLE  An error if a point of a particle is not the particle itself.
%   ns_check_on_particle (caller, cause, model, id, point, label)
%
%   point   in body coordinates. A particle has no extent; up to roundoff of the positions it must be 0.

% SPDX-License-Identifier: BSD-3-Clause

  position = ns_pose (model, id);
  if (ns_body_kind (model, id) == 1 && norm (point) > 1e-9 * max (1, norm (position)))
    ns_fail (caller, cause, '%s must lie on the particle %s, not %s away from it', label, ...
             ns_body_text (model, id), ns_describe (norm (point)));
  end
end
