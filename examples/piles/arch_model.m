function model = arch_model (arch, mu)
%ARCH_MODEL  An arch of stones on two fixed springers.
%   model = arch_model (arch, mu)   arch of arch_shape; mu: friction of all joints
%
%   The stones are 'stone 1', 'stone 2', ... from left to right; below them there is a floor.

% SPDX-License-Identifier: BSD-3-Clause

  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1], -0.3), 'Friction', mu);
  side = [-1 1];
  names = {'left springer', 'right springer'};
  for k = 1:2
    model = nsbody (model, 'Name', names{k}, 'Shape', nsshape ('box', [2.5 * arch.thickness, 0.3]), ...
                    'Position', [side(k), -0.15], 'Fixed', true, 'Friction', mu);
  end
  for k = 1:arch.stones
    centre = arch.centres(:,k);
    shape = nsshape ('polygon', bsxfun (@minus, arch.corners(:,:,k), centre));
    model = nsbody (model, 'Name', sprintf ('stone %d', k), 'Mass', 2000 * arch.weights(k), 'Shape', shape, ...
                    'Position', centre, 'Friction', mu);
  end
end
