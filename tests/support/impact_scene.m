function model = impact_scene (family, number)
%IMPACT_SCENE  Light bodies between the ground and a heavy one that falls on them, numbered.
%   MODEL = impact_scene (FAMILY, NUMBER)
%
%   FAMILY  in the plane 'box' and 'linkage' (under a disc), 'polygons' (under a box), 'ellipses' (under a disc);
%           in space 'block' and 'ellipsoid' (under a sphere)
%
%   The light bodies have 1 kg, the heavy one 1 to 1e6; every pair has its own friction, 0 to 2, and restitution, 0 to
%   1. Nothing overlaps at the start. All is a function of FAMILY and NUMBER.
%
%   See also numbers_from, random_model.

% SPDX-License-Identifier: BSD-3-Clause

  u = numbers_from (100 * number + sum (family), 84, 1);
  u = u(5:end);                 % the first ones of neighbouring seeds are alike
  [shapes, top] = shapes_of (family, u(11:30));
  if (top.dimension == 3)
    model = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('halfspace', [0; 0; 1]));
  else
    model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0; 1]));
  end
  [model, height] = put_light (model, shapes, strcmp (family, 'linkage'), u(30:45));
  place = [0.3 * (2*u(4) - 1), zeros(1, top.dimension - 2), height + 0.1 * u(3) + top.boundingradius];
  model = nsbody (model, 'Shape', top, 'Mass', 10 ^ (6 * u(1)), 'Position', place, ...
                  'Velocity', [u(5) - 0.5, zeros(1, top.dimension - 2), -2 * u(6)]);
  model = give_laws (model, u(46:end), strcmp (family, 'linkage'));
end

function [shapes, top] = shapes_of (family, u)
  top = nsshape ('disc', 0.2 + 0.2 * u(20));
  switch (family)
    case 'box'
      shapes = {nsshape('box', [0.4 + 0.4*u(1), 0.2 + 0.3*u(2)])};
    case 'linkage'
      shapes = {nsshape('box', [0.6, 0.1]), nsshape('box', [0.6, 0.1])};
    case 'polygons'
      shapes = {polygon(u(1:6)), polygon(u(7:12))};
      top = nsshape ('box', [1.2, 0.3]);
    case 'ellipses'
      shapes = {nsshape('ellipse', 0.1 + 0.15 * u(1:2)), nsshape('ellipse', 0.1 + 0.15 * u(3:4))};
    case 'block'
      shapes = {nsshape('box', [0.4 + 0.4*u(1), 0.4 + 0.4*u(3), 0.2 + 0.3*u(2)])};
      top = nsshape ('sphere', 0.2 + 0.2 * u(20));
    case 'ellipsoid'
      shapes = {nsshape('ellipsoid', 0.1 + 0.15 * u(1:3))};
      top = nsshape ('sphere', 0.2 + 0.2 * u(20));
  end
end

function shape = polygon (u)
  angle = 2 * pi * ((0:4) + 0.8 * u(1:5)') / 5;
  points = (0.15 + 0.1 * u(6)) * [cos(angle); sin(angle)];
  shape = nsshape ('polygon', points - nsshape ('polygon', points).centroid);
end

% The light bodies side by side, tilted a little; how high they reach at most. Two that are jointed are bars in a line.
function [model, height] = put_light (model, shapes, jointed, u)
  height = 0;
  for k = 1:numel (shapes)
    place = (2*k - 1 - numel (shapes)) * 0.3;
    tilt = 0.6 * (2 * u(5*k-4) - 1) * (~jointed);
    [model, top] = lay (model, shapes{k}, place, tilt, 0.02 * u(1) + 0.02 * u(5*k-3) * (~jointed), u(5*k-4:5*k) - 0.5);
    height = max (height, top);
  end
  if (jointed)
    model = nsjoint (model, 'revolute', 2, 3, 'Anchor', [0, height - 0.05]);
  end
end

% One of them, its lowest point `above` the ground.
function [model, top] = lay (model, shape, x, tilt, above, u)
  if (shape.dimension == 3)
    turn = {'Quaternion', [cos(tilt/2); sin(tilt/2) * [0.6; 0.8; 0]]};
    place = [x, 0, 0];
  else
    turn = {'Angle', tilt};
    place = [x, 0];
  end
  [low, high] = reach (shape, tilt);
  place(end) = above + low;
  model = nsbody (model, 'Shape', shape, 'Mass', 1, 'Position', place, turn{:});
  top = above + low + high;
end

% How far a shape reaches down and up: its corners, or all of it
function [low, high] = reach (shape, tilt)
  low = shape.boundingradius;
  high = low;
  if (shape.dimension == 2 && ~ isempty (shape.vertices))
    y = [sin(tilt), cos(tilt)] * shape.vertices;
    low = -min (y);
    high = max (y);
  end
end

function model = give_laws (model, u, jointed)
  count = size (model.bodies, 2);
  for a = 1:count
    for b = a+1:count
      if (~ (jointed && a == 2 && b == 3))
        model = nscontact (model, a, b, 'Friction', max (0, 2.2*u(1) - 0.2), 'Restitution', u(2));
      end
      u = u(3:end);
    end
  end
end

%!test  # the same twice, another for another number; nothing overlaps, which nssolve would refuse
%! for family = {"box", "linkage", "polygons", "ellipses", "block", "ellipsoid"}
%!   model = impact_scene (family{1}, 3);
%!   assert (isequaln (model, impact_scene (family{1}, 3)));
%!   assert (! isequaln (model, impact_scene (family{1}, 4)));
%!   assert (nssolve (model, [0, 1e-3], "Step", 1e-3).exitflag, 1);
%! endfor
