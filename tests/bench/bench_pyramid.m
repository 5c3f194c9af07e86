% BENCH_PYRAMID  CPU time of runs in space with true friction cones against pyramids of 8 directions.
%   octave-cli --norc --no-history -q tests/bench/bench_pyramid.m
%   One run of each, seconds, and the ratio; 'failed' counts solutions that are approximate or rough, of both.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_pyramid_main ()
  addpath (fullfile (fileparts (mfilename ('fullpath')), '..', '..', 'toolbox'));
  warning ('off', 'all', 'local');                      % steps are long: speed is measured, not places
  scenes = {'box slides', boxes(1, [1 0.4 0]), 1
            '10 balls slide, then roll', balls(10), 1
            '5 boxes at rest', boxes(5, [0 0 0]), 0.5
            '10 boxes slide', boxes(10, [1 0.3 0]), 0.3
            '20 balls in a funnel', funnel(20), 0.5
            '125 balls in a heap', heap(5), 0.3};
  fprintf ('%-28s %-12s %8s %8s %6s %7s\n', 'scene', 'method', 'pyramid', 'cone', 'ratio', 'failed');
  for k = 1:rows (scenes)
    for method = {'euler', 'moreau', 'trapezoidal'}
      print_row (scenes{k,:}, method{1});
    end
  end
end

function print_row (name, model, duration, method)
  time = [0 0];
  failed = 0;
  cones = {'pyramid', 'cone'};
  for k = 1:2
    begun = cputime ();
    sol = nssolve (model, [0 duration], 'Step', 0.005, 'Method', method, 'Cone', cones{k});
    time(k) = cputime () - begun;
    failed = failed + sol.stats.approximatecones + sol.stats.rough + (sol.exitflag ~= 1);
  end
  fprintf ('%-28s %-12s %8.3f %8.3f %6.2f %7d\n', name, method, time, time(2) / time(1), failed);
end

function model = ground (mu)
  model = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', mu);
end

function model = boxes (n, velocity)
  model = ground (0.3);
  for k = 1:n
    model = nsbody (model, 'Shape', nsshape ('box', [1 1 1]), 'Friction', 0.3, 'Velocity', velocity, ...
                    'Position', [0.05*mod(k, 2), 0.03*mod(k, 3), k - 0.5]);
  end
end

function model = balls (n)
  model = ground (0.3);
  for k = 1:n
    model = nsbody (model, 'Shape', nsshape ('sphere', 0.1), 'Friction', 0.3, 'Position', [k/2, 0, 0.1], ...
                    'Velocity', [0, 1 + k/10, 0], 'AngularVelocity', [k 2 1]);
  end
end

function model = funnel (n)
  model = nsmodel ('spatial');
  for a = 2*pi*(1:3)/3 + 0.2
    model = nsbody (model, 'Shape', nsshape ('halfspace', [cos(a) sin(a) 1] / sqrt (2)), 'Friction', 0.3);
  end
  for k = 0:n-1
    at = [0.25*mod(k, 2) - 0.1, 0.25*mod(floor (k/2), 2) - 0.1 + 0.01*k, 0.6 + 0.25*floor(k/4)];
    model = nsbody (model, 'Shape', nsshape ('sphere', 0.1), 'Friction', 0.3, 'Position', at);
  end
end

function model = heap (n)
  model = ground (0.3);
  for k = 0:n^3-1
    at = 0.202*[mod(k, n), mod(floor (k/n), n), floor(k/n^2) + 0.5] + 5e-4*sin (k*[1 2 0]);
    model = nsbody (model, 'Shape', nsshape ('sphere', 0.1), 'Friction', 0.3, 'Position', at);
  end
end

bench_pyramid_main ();
