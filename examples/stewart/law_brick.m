function model = law_brick (slope, friction, speed, push)
%LAW_BRICK  A brick of mass 1 on a ramp, x downhill, with a law of friction: Stewart, section 4.3.
%   model = law_brick (slope, friction, speed, push)
%
%   slope     in degrees
%   friction  mu, [mus mud], [mus mud vs] or @(s), as nscontact takes it
%   speed     at the start
%   push      force downhill: a number or a function of t

% SPDX-License-Identifier: BSD-3-Clause

  model = nsmodel ('planar', 'Gravity', 9.81 * [sind(slope), -cosd(slope)]);
  model = nsbody (model, 'Name', 'ramp', 'Shape', nsshape ('halfspace', [0 1]));
  model = nsbody (model, 'Name', 'brick', 'Shape', nsshape ('point'), 'Mass', 1, 'Position', [0 0], ...
                  'Velocity', [speed 0]);
  model = nscontact (model, 'brick', 'ramp', 'Friction', friction);
  if (isa (push, 'function_handle'))
    model = nsforce (model, 'brick', @(t, q, v) [push(t) 0]);
  elseif (push ~= 0)
    model = nsforce (model, 'brick', [push 0]);
  end
end
