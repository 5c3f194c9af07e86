function result = run_urdf_arm ()
%RUN_URDF_ARM  The arm of arm.urdf: all joints moved by motors for 2 s; hung from a ceiling and let go for 1.2 s.
%   result = run_urdf_arm ()   struct: driven and free (solutions), info (of nsurdf), path (3 x N, of the tip, driven),
%                              expected (3 x N, by urdf_chain), angles (6 x N, hanging), facts (see new_fact)
%
%   Joint k is to turn by a_k with the speed a_k (pi / T) sin (pi t / T) / 2, so that at t it has turned by
%   a_k (1 - cos (pi t / T)) / 2.

% SPDX-License-Identifier: BSD-3-Clause

  file = fullfile (fileparts (mfilename ('fullpath')), 'arm.urdf');
  start = [-0.6 0.3 0.5 -0.4 0.3 0];
  turns = [1.8 0.8 0.6 2.5 0.9 -3];
  T = 2;
  names = {'waist', 'shoulder', 'elbow', 'roll', 'bend', 'twist'};
  motors = cell (6, 2);
  for k = 1:6
    motors(k,:) = {names{k}, {'speed', @(t, q, v) turns(k) * pi / T * sin(pi * t / T) / 2}};
  end
  [model, info] = nsurdf (file, 'Position', start, 'Motor', motors, 'Collisions', 'world');
  driven = nssolve (model, [0 T], 'Step', 5e-3, 'Method', 'trapezoidal', 'Stabilization', 'projection');
  moved = bsxfun (@plus, start', turns' * (1 - cos (pi * driven.t / T)) / 2);
  path = link_path (driven, info, 'tip');
  expected = zeros (size (path));
  for k = 1:numel (driven.t)
    frame = urdf_chain (file, 'tip', names, moved(:,k));
    expected(:,k) = frame(1:3,4);
  end

  [model, hanging] = nsurdf (file, 'Position', [0 0.8 0.5 0.2 0.4 0], 'Velocity', struct ('waist', 0.3), ...
                             'Collisions', 'world', 'BasePosition', [0 0 1.5], 'BaseQuaternion', [0 1 0 0]);
  free = nssolve (model, [0 1.2], 'Step', 2e-3, 'Method', 'trapezoidal', 'Stabilization', 'projection');
  [total, kinetic] = nsenergy (free);
  facts = [new_fact('tip at the end, x (m)', path(1,end), expected(1,end)), ...
           new_fact('tip at the end, y (m)', path(2,end), expected(2,end)), ...
           new_fact('tip at the end, z (m)', path(3,end), expected(3,end)), ...
           new_fact('farthest from the way by the file (m)', max (sqrt (sum ((path - expected).^2, 1))), 0), ...
           new_fact('energy after 1.2 s without motors (J)', total(end), total(1)), ...
           new_fact('largest change of it beside the kinetic energy', max (abs (total - total(1))) / max (kinetic), 0)];
  result = struct ('driven', driven, 'free', free, 'info', info, 'path', path, 'expected', expected, ...
                   'angles', hanging.position (free.q), 'facts', facts);
end
