function model = bars_model (mu, damping, varargin)
%BARS_MODEL  Two bars jointed at a point on a table, with a spring and a damper between their centres, AP section 3.3.
%   model = bars_model (mu, damping)
%   model = bars_model (mu, damping, name, value, ...)   Stiffness (100; Inf: a rigid bar between the centres), Gravity
%   (9.81), Restitution (0), Velocity ([0 0], of both bars)
%
%   Length 2, mass 1, inertia 1. The joint is on the table, one bar is vertical, the other at pi/3 from it; the spring
%   is at rest then. q = [x1 y1 a1 x2 y2 a2], the bar k lies along [cos(ak); sin(ak)].

% SPDX-License-Identifier: BSD-3-Clause

  value = struct ('Stiffness', 100, 'Gravity', 9.81, 'Restitution', 0, 'Velocity', [0 0]);
  for k = 1:2:numel (varargin)
    value.(varargin{k}) = varargin{k+1};
  end
  bar = {'Mass', 1, 'Inertia', 1, 'Shape', nsshape('polygon', [-1 1; 0 0]), ...
         'Velocity', value.Velocity};
  model = nsmodel ('planar', 'Gravity', value.Gravity);
  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu, ...
                  'Restitution', value.Restitution);
  model = nsbody (model, 'Name', 'inclined', bar{:}, 'Position', [cos(pi/6) sin(pi/6)], 'Angle', pi / 6);
  model = nsbody (model, 'Name', 'vertical', bar{:}, 'Position', [0 1], 'Angle', pi / 2);
  model = nsjoint (model, 'revolute', 'inclined', 'vertical', 'Anchor', [0 0]);
  if (isinf (value.Stiffness))
    model = nsjoint (model, 'distance', 'inclined', 'vertical');
  else
    model = nsspring (model, 'inclined', [0 0], 'vertical', [0 0], 'Stiffness', value.Stiffness, 'Damping', damping);
  end
end
