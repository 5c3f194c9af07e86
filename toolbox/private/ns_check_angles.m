function ns_check_angles (caller, cause, model, bodies, what)
%NS_CHECK_ANGLES  An error if one of the bodies is a particle, which has no angle and bears no torque.
%   ns_check_angles (caller, cause, model, bodies, what)

% SPDX-License-Identifier: BSD-3-Clause

  for id = bodies(:)'
    if (ns_body_kind (model, id) == 1)
      ns_fail (caller, cause, '%s needs bodies that turn, but %s is a particle (give it an Inertia)', ...
               what, ns_body_text (model, id));
    end
  end
end
