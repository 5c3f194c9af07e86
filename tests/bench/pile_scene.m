function scene = pile_scene (name, count)
%PILE_SCENE  The scenes of bench_pile: the same for nonsmooth and for the game engines.
%   SCENE = pile_scene ('stack', COUNT)    cubes of 1 m and 1 kg exactly on top of each other on the floor, at rest;
%                                          h = 0.01, 10 s
%   SCENE = pile_scene ('spheres', COUNT)  spheres of radius 0.05, from a disturbed lattice into a bin as wide as the
%                                          lattice; h = 0.005, 1 s
%   SCENE = pile_scene ('boxes', COUNT)    boxes with edges from 0.08 to 0.12 and any orientation, likewise; 1.5 s
%   Fields: name, count, h, steps, gravity, mu (no restitution); planes, 4 x np, [normal; offset], solid where
%   normal'*x <= offset; box, 1 x COUNT, false for spheres; mass; size, 3 x COUNT, edges or [radius; 0; 0]; x, q (unit
%   quaternions), v, w: 3 or 4 x COUNT, all in the axes of the world.
%
%   The density of spheres and boxes is 1000.  The lattices are cubes, and pseudo-random numbers come from a generator
%   of its own, so that the scene is the same everywhere.
%
%   See also bench_pile, pile_write, pile_errors.

% SPDX-License-Identifier: BSD-3-Clause

  scene = struct ('name', name, 'count', count, 'h', 0.005, 'steps', 200, 'gravity', 9.81, 'mu', 0.5, ...
                  'planes', [0; 0; 1; 0], 'box', true (1, count), 'mass', ones (1, count), ...
                  'size', ones (3, count), 'x', zeros (3, count), 'q', [ones(1, count); zeros(3, count)], ...
                  'v', zeros (3, count), 'w', zeros (3, count));
  switch (name)
    case 'stack'
      scene.h = 0.01;
      scene.steps = 1000;
      scene.x(3,:) = (1:count) - 0.5;
    case 'spheres'
      radius = 0.05;
      pitch = 0.11;
      u = numbers (3 * count);
      scene.box(:) = false;
      scene.size = [radius; 0; 0] * ones (1, count);
      scene.mass(:) = 1000 * 4 / 3 * pi * radius ^ 3;
      scene = fill_bin (scene, pitch, 0.9 * (pitch / 2 - radius) * (2 * reshape (u, 3, count) - 1));
    case 'boxes'
      u = reshape (numbers (7 * count), 7, count);
      scene.steps = 300;
      scene.size = 0.08 + 0.04 * u(1:3,:);
      scene.mass = 1000 * prod (scene.size);
      q = 2 * u(4:7,:) - 1;
      scene.q = q ./ sqrt (sum (q .^ 2));
      scene = fill_bin (scene, 0.12 * sqrt (3), 0);           % nearest neighbours do not touch, however they are turned
    otherwise
      error ('nonsmooth:pile_scene:invalidInput', 'pile_scene: no scene ''%s''', name);
  end
end

function scene = fill_bin (scene, pitch, disturbance)
% places on a cubic lattice, layer by layer, and the floor and four walls round it
  side = ceil (scene.count ^ (1 / 3) - 1e-9);
  k = 0:scene.count - 1;
  scene.x = pitch * ([mod(k, side); mod(floor (k / side), side); floor(k / side ^ 2)] + 0.5) + disturbance;
  walls = [1, -1, 0, 0; 0, 0, 1, -1; 0, 0, 0, 0; 0, -pitch * side, 0, -pitch * side];
  scene.planes = [scene.planes, walls];
end

function u = numbers (count)
% in (0, 1), by Lehmer's generator: all its numbers are integers that a double holds
  u = zeros (1, count);
  state = 12345;
  for k = 1:count
    state = mod (16807 * state, 2147483647);
    u(k) = state / 2147483647;
  end
end
