function model = pawl_model (pawl, mu, push)
%PAWL_MODEL  A slide with a pawl on a cantilever before the hole into which it is pushed.
%   model = pawl_model (pawl, mu)          by a pusher that moves with pawl.speed; mu: friction of all walls
%   model = pawl_model (pawl, mu, force)   by a force on the slide that acts at the height of the pivot, where it does
%                                          not tilt the slide
%
%   The corner of the lip is at (0, pawl.mouth), the slide goes to the right along the x axis.

% SPDX-License-Identifier: BSD-3-Clause

  model = nsmodel ('planar', 'Gravity', 0);
  model = add_walls (model, pawl, mu);
  front = pawl.start;
  model = nsbody (model, 'Name', 'slide', 'Mass', 3.5e-3, 'Shape', nsshape ('box', [pawl.length pawl.height]), ...
                  'Position', [front - pawl.length / 2, pawl.height / 2], 'Friction', mu);
  pivot = [front; 0] + pawl.hinge;
  nose = nose_shape (pawl.radius);
  centre = pivot + pawl.arm * [cos(pawl.rest); sin(pawl.rest)] + nose.centroid;
  shape = nsshape ('polygon', bsxfun (@minus, nose.vertices, nose.centroid));
  model = nsbody (model, 'Name', 'pawl', 'Mass', 3e-4, 'Shape', shape, 'Position', centre, 'Friction', mu);
  model = nsjoint (model, 'revolute', 'pawl', 'slide', 'Anchor', pivot, 'Limits', [-0.5 0]);
  model = nsspring (model, 'pawl', 'slide', 'Angular', true, 'Stiffness', pawl.stiffness);
  rear = front - pawl.length;
  if (nargin > 2)
    model = nsforce (model, 'slide', [push 0], 'Point', pawl.hinge - [-pawl.length; pawl.height] / 2);
  else
    model = nsbody (model, 'Name', 'pusher', 'Shape', nsshape ('box', [0.1 pawl.height / 4]), 'Fixed', true, ...
                    'Position', [rear - 0.05, 7/8 * pawl.height], 'Velocity', [pawl.speed 0]);
    model = nscontact (model, 'slide', 'pusher', 'Friction', 0);
  end
end

% Below the floor; above the lip with its chamfer, the ceiling of the recess, and the guide of the slide.
function model = add_walls (model, pawl, mu)
  top = pawl.mouth + 0.5;
  deep = 0.3;
  recess = pawl.lip + 0.35;
  chamfer = pawl.mouth + [0.3 * tan(pawl.chamfer), 0];
  lip = [-0.3, 0, pawl.lip, pawl.lip, -0.3; chamfer, pawl.mouth, top, top];
  guide = pawl.height + pawl.clearance;
  model = add_wall (model, 'floor', [-2.5 3.2 3.2 -2.5; -deep -deep 0 0], mu);
  model = add_wall (model, 'lip', lip, mu);
  model = add_wall (model, 'ceiling', [pawl.lip recess recess pawl.lip; top - [0.25 0.25], top, top], mu);
  model = add_wall (model, 'guide', [recess 3.2 3.2 recess; guide guide top top], mu);
end

function model = add_wall (model, name, corners, mu)
  model = nsbody (model, 'Name', name, 'Shape', nsshape ('polygon', corners), 'Fixed', true, 'Friction', mu);
end

% About the centre of its arc: from below the front over the top in steps of one degree, then straight down.
function shape = nose_shape (radius)
  angle = (-70:110) * pi / 180;
  back = radius * [cos(angle(end)); sin(angle(1))];
  shape = nsshape ('polygon', [radius * [cos(angle); sin(angle)], back]);
end
