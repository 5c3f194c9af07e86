function [model, gaps] = slider_crank_model ()
%SLIDER_CRANK_MODEL  A slider-crank mechanism whose slider has play between two guides; no friction.
%   [model, gaps] = slider_crank_model ()   gaps (q) is 4 x n: lower corners left, right, upper ones right, left
%
%   Measures, masses and the speed of the crank, 150 rad/s, are those of Flores, Leine and Glocker (Multibody System
%   Dynamics 23, 2010). Crank and rod are stretched out along the guides at the start. The slider turns with 10 rad/s,
%   so that its corners meet the guides one by one. Its moment of inertia is 2e-4, not their 2.7e-6: so small a one
%   makes two corners strike in turn ever faster before the slider is slow, and the rest hangs on roundoff.

% SPDX-License-Identifier: BSD-3-Clause

  l = [0.153 0.306];
  half = [0.05 0.025];
  play = 0.001;
  speed = 150;
  model = nsmodel ('planar');
  model = nsbody (model, 'Name', 'lower guide', 'Shape', nsshape ('halfspace', [0 1], -half(2) - play), ...
                  'Restitution', 0.4);
  model = nsbody (model, 'Name', 'upper guide', 'Shape', nsshape ('halfspace', [0 -1], -half(2) - play), ...
                  'Restitution', 0.4);
  model = nsbody (model, 'Name', 'crank', 'Mass', 0.038, 'Inertia', 7.4e-5, 'Position', [l(1)/2 0], ...
                  'Velocity', [0 speed*l(1)/2], 'AngularVelocity', speed);
  model = nsbody (model, 'Name', 'rod', 'Mass', 0.038, 'Inertia', 5.9e-4, 'Position', [l(1)+l(2)/2 0], ...
                  'Velocity', [0 speed*l(1)/2], 'AngularVelocity', -speed * l(1) / l(2));
  model = nsbody (model, 'Name', 'slider', 'Shape', nsshape ('box', 2 * half), 'Mass', 0.076, 'Inertia', 2e-4, ...
                  'Position', [sum(l) 0], 'AngularVelocity', 10);
  model = nsjoint (model, 'revolute', 'crank', 'ground', 'Anchor', [0 0]);
  model = nsjoint (model, 'revolute', 'rod', 'crank', 'Anchor', [l(1) 0]);
  model = nsjoint (model, 'revolute', 'slider', 'rod', 'Anchor', [sum(l) 0]);
  high = @(q, x, y) q(8,:) + x * sin (q(9,:)) + y * cos (q(9,:));
  room = half(2) + play;
  gaps = @(q) [room + high(q, -half(1), -half(2)); room + high(q, half(1), -half(2)); ...
               room - high(q, half(1), half(2)); room - high(q, -half(1), half(2))];
end
