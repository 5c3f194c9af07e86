function p = bench_space_problem (name, count)
%BENCH_SPACE_PROBLEM  The problems of bench_space, for plain_space_step, as a model, and for Siconos.
%   P = bench_space_problem ('dropped', COUNT)   spheres dropped on a plane with speed and spin, mu = 0.3, e = 0.5:
%                                                they bounce, slide, roll
%   P = bench_space_problem ('rolling', COUNT)   the same spheres on the plane all the time, e = 0: they slide, then
%                                                roll
%   P = bench_space_problem ('spherical', COUNT) a chain of rods that falls from the horizontal, each hung on the
%                                                one before by a spherical joint, the first on the ground
%   P = bench_space_problem ('revolute', COUNT)  the same with revolute joints, their axes along y and z in turn
%   Fields: name, count; system, the argument of plain_space_step; model, a function that builds the same as an
%   nsmodel; q0, v0; h, steps.
%
%   The spheres stand on a square grid, so far apart that they do not meet: then each of them has one solution, and
%   Siconos, which is told of no contacts among spheres, has the same to do.
%
%   See also bench_space, plain_space_step.

% SPDX-License-Identifier: BSD-3-Clause

  p = struct ('name', name, 'count', count, 'h', 1e-3, 'steps', 500 + 500 * (count <= 10) + 3000 * (count == 1));
  switch (name)
    case {'dropped', 'rolling'}
      p = spheres (p, strcmp (name, 'dropped'));
    case {'spherical', 'revolute'}
      p = chain (p);
    otherwise
      error ('nonsmooth:bench_space_problem:invalidInput', 'bench_space_problem: no problem ''%s''', name);
  end
end

function p = spheres (p, dropped)
  count = p.count;
  r = 0.1;
  k = 0:count-1;
  side = ceil (sqrt (count));
  fall = p.steps * p.h / 6 * (1 - 0.3 * mod (0.618 * k, 1));  % no two at the same time; they bounce three times as long
  position = [mod(k, side); floor(k / side); r + dropped * 9.81 / 2 * fall .^ 2];
  turn = [cos(k / 2); sin(k / 2) .* cos(k); sin(k / 2) .* sin(k); 0 * k];
  velocity = [0.5 * sin(1 + 3 * k); 0.5 * cos(2 + 5 * k); 0 * k];
  spin = 3 * [sin(4 + 7 * k); cos(3 * k); sin(5 + 2 * k)];
  p.q0 = [position; turn](:);
  p.v0 = [velocity; spin](:);
  p.system = system_of (count, 0.4 * r ^ 2 * ones (3, 1), 0);
  p.system.radius = r;
  p.system.friction = 0.3;
  p.system.restitution = 0.5 * dropped;
  angle = 2 * pi * (0:7) / 8;
  p.system.directions = [cos(angle); sin(angle)];           % of friction, in the plane
  p.model = @() spheres_model (p);
end

function sys = system_of (count, inertia, equations)
  one = ones (1, count);
  sys.mass = [1; 1; 1; inertia] * one;                      % diagonal of M, a column for each body
  sys.gravity = 9.81;
  sys.weight = [0; 0; -sys.gravity; 0; 0; 0] * one;
  sys.equations = equations;                                % of a joint: 0 without joints, 3 or 5
end

function model = spheres_model (p)
  sys = p.system;
  q = reshape (p.q0, 7, []);
  v = reshape (p.v0, 6, []);
  model = nsmodel ('spatial', 'Gravity', [0 0 -sys.gravity]);
  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', sys.friction, ...
                  'Restitution', sys.restitution);
  for k = 1:p.count
    model = nsbody (model, 'Mass', sys.mass(1,k), 'Shape', nsshape ('sphere', sys.radius), 'Position', q(1:3,k), ...
                    'Quaternion', q(4:7,k), 'Velocity', v(1:3,k), 'AngularVelocity', v(4:6,k));
  end
end

function p = chain (p)
  count = p.count;
  rod = 0.2;
  thick = 0.02;
  along = [rod / 2; 0; 0];
  k = 1:count;
  p.q0 = [rod * (k - 0.5); 0 * k; 0 * k; ones(size (k)); 0 * k; 0 * k; 0 * k](:);
  p.v0 = [0 * k; rod * (k - 0.5); 0 * k; 0 * k; 0 * k; ones(size (k))](:);       % turns about z at 1 rad/s
  inertia = [2 * thick ^ 2; rod ^ 2 + thick ^ 2; rod ^ 2 + thick ^ 2] / 12;
  p.system = system_of (count, inertia, 3 + 2 * strcmp (p.name, 'revolute'));
  p.system.point_a = repmat (-along, 1, count);
  p.system.point_b = repmat (along, 1, count);
  odd = mod (k, 2);
  p.system.axis_a = [0 * k; 1 - odd; odd];                  % the first about z
  p.system.across_b = zeros (3, 2, count);
  p.system.across_b(1,1,:) = 1;
  p.system.across_b(2,2,:) = odd;
  p.system.across_b(3,2,:) = 1 - odd;
  p.model = @() chain_model (p);
end

function model = chain_model (p)
  sys = p.system;
  q = reshape (p.q0, 7, []);
  v = reshape (p.v0, 6, []);
  model = nsmodel ('spatial', 'Gravity', [0 0 -sys.gravity]);
  before = 'ground';
  for k = 1:p.count
    [model, rod] = nsbody (model, 'Mass', sys.mass(1,k), 'Inertia', sys.mass(4:6,k), 'Position', q(1:3,k), ...
                           'Velocity', v(1:3,k), 'AngularVelocity', v(4:6,k));
    axis = {};
    if (strcmp (p.name, 'revolute'))
      axis = {'Axis', sys.axis_a(:,k)};
    end
    model = nsjoint (model, p.name, rod, before, 'Anchor', q(1:3,k) + sys.point_a(:,k), axis{:});
    before = rod;
  end
end
