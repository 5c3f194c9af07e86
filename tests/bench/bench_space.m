% BENCH_SPACE  CPU time of one step in space: nssolve against the same scheme in plain M, and against Siconos.
%   octave-cli --norc --no-history -q tests/bench/bench_space.m
%   First table: for spheres on a plane and chains of ten rods (bench_space_problem) the microseconds per step of a
%   whole run of 'euler' by plain_space_solve, by Siconos (siconos_space.py) and by nssolve, and the ratios to nssolve.
%   The ratio to plain M is printed only if the trajectories agree: the largest difference of q over all steps is
%   at most 1e-9.  nssolve also looks for contacts of the spheres among each other and stores every step and every
%   contact, and its time has the 0.5 ms in it that a call takes; of Siconos only the loop over the steps is timed.
%   Second table: over all steps the deepest penetration and the largest residual that the solver of the friction
%   problem tells (each of its own); of chains the largest defect of a joint and the largest speed in its equations.
%   Then how far the positions of the two are apart at the end: Siconos has a round friction cone in place of eight
%   directions, and where collisions are captured and joints turn both have errors in proportion to the step.
%   Third table: 'euler' against 'trapezoidal', which locates collisions and changes of state.
%   Each run is repeated in turn with the others, the fastest counts.  Set OPENBLAS_NUM_THREADS=1:
%   CPU time adds up over threads.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_space_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', '..', 'toolbox'));
  names = {'dropped', 'dropped', 'dropped', 'rolling', 'rolling', 'rolling', 'spherical', 'revolute'};
  counts = [1, 10, 100, 1, 10, 100, 10, 10];
  [python, why] = python_with_siconos ();
  fprintf ('%-9s %3s %5s | %9s %9s %9s | %9s %9s | %s\n', 'problem', 'n', 'steps', 'plain us', 'Siconos', ...
           'nssolve', 'M/ours', 'Sico/ours', 'difference');
  accuracy = cell (1, numel (names));
  for k = 1:numel (names)
    accuracy{k} = bench_row (bench_space_problem (names{k}, counts(k)), here, python);
  end
  fprintf ('%s\n%-13s | %-21s | %-21s | %s\n', why, '', '    gap or joint', '  residual or speed', '');
  fprintf ('%-9s %3s | %10s %10s | %10s %10s | %s\n%s', 'problem', 'n', 'nssolve', 'Siconos', 'nssolve', 'Siconos', ...
           'apart at the end', [accuracy{:}]);
  fprintf ('\n%-9s %3s %5s | %9s %10s %6s | %9s %9s | %s\n', 'problem', 'n', 'steps', 'euler us', 'trapez. us', ...
           'ratio', 'LCPs', 'LCPs', 'events');
  for k = 1:numel (names)
    bench_orders (bench_space_problem (names{k}, counts(k)));
  end
end

function line = bench_row (p, here, python)
% prints one line of the first table and returns that of the second
  model = p.model ();
  calls = {@() plain_space_solve(p.system, p.q0, p.v0, p.h, p.steps), ...
           @() nssolve(model, [0, p.steps * p.h], 'Method', 'euler', 'Step', p.h)};
  start = cputime ();
  [q, ~, failed] = calls{1} ();
  first = 1e6 * (cputime () - start);
  sol = calls{2} ();
  [difference, reason] = compare (q, failed, sol);
  us = min ([first, Inf], fastest (calls, [p.count < 100, 20])) / p.steps;
  siconos = run_siconos (p, here, python);
  ratios = [us(1), siconos.us] / us(2);
  ratios(1) = ratios(1) / (difference <= 1e-9);
  fprintf ('%-9s %3d %5d | %9.1f %9s %9.2f | %9s %9s | %.1e%s\n', p.name, p.count, p.steps, us(1), ...
           text_of (siconos.us), us(2), text_of (ratios(1)), text_of (ratios(2)), difference, reason);
  [position, residual] = quality (p, sol);
  apart = max (max (abs (positions (siconos.q) - positions (sol.q(:,end)))));
  line = sprintf ('%-9s %3d | %10.1e %10s | %10.1e %10s | %s\n', p.name, p.count, position, ...
                  small (siconos.position), residual, small (siconos.residual), small (apart));
end

function [difference, reason] = compare (q, failed, sol)
  difference = Inf;
  reason = '';
  if (failed > 0)
    reason = sprintf ('; the textbook''s method failed in %d steps', failed);
  end
  if (isequal (size (sol.q), size (q)))
    difference = max (max (abs (sol.q - q)));
  else
    reason = sprintf ('%s; %d columns instead of %d: %s', reason, size (sol.q, 2), size (q, 2), sol.message);
  end
end

function x = positions (q)
  q = reshape (q, 7, []);
  x = q(1:3,:);
end

function [position, residual] = quality (p, sol)
% deepest penetration and largest residual; of chains the largest defect and the largest speed in the equations of a
% step
  if (p.system.equations == 0)
    position = max (0, max (max (p.system.radius - sol.q(3:7:end,:))));
    residual = max (sol.stats.residual);
    return
  end
  position = max (max (nsdrift (sol)));
  residual = 0;
  for k = 2:size (sol.q, 2)
    terms = nsterms (sol.model, sol.t(k-1), sol.q(:,k-1), sol.v(:,k-1));
    residual = max (residual, max (abs (terms.nu' * sol.v(:,k))));
  end
end

function bench_orders (p)
  model = p.model ();
  span = [0, p.steps * p.h];
  calls = {@() nssolve(model, span, 'Step', p.h, 'Method', 'euler'), ...
           @() nssolve(model, span, 'Step', p.h, 'Method', 'trapezoidal')};
  sols = {calls{1}(), calls{2}()};
  us = fastest (calls, [20, 1 + 19 * (p.count < 100)]) / p.steps;
  fprintf ('%-9s %3d %5d | %9.2f %10.2f %6.2f | %9d %9d | %d\n', p.name, p.count, p.steps, us, us(2) / us(1), ...
           sols{1}.stats.lcps, sols{2}.stats.lcps, numel (sols{2}.events));
end

function [python, why] = python_with_siconos ()
% a Python that can import Siconos; a Debian package serves that of the system alone
  why = '';
  for candidate = {'python3', '/usr/bin/python3'}
    python = candidate{1};
    if (system (sprintf ('%s -c "import siconos.kernel, siconos.mechanics.joints" > /dev/null 2>&1', python)) == 0)
      return
    end
  end
  python = '';
  why = sprintf ('Siconos skipped: no Python can import it (Debian: python3-siconos)\n');
end

function result = run_siconos (p, here, python)
  result = struct ('us', NaN, 'position', NaN, 'residual', NaN, 'q', NaN (size (p.q0)));
  if (isempty (python))
    return
  end
  file = [tempname(), '.txt'];
  write_problem (file, p);
  repetitions = 10 - 5 * (p.count >= 100);
  [status, text] = system (sprintf ('%s "%s" "%s" %d 2>&1', python, fullfile (here, 'siconos_space.py'), file, ...
                                    repetitions));
  delete (file);
  figures = sscanf (text, '%g');
  if (status ~= 0 || numel (figures) ~= 3 + numel (p.q0))
    fprintf ('siconos_space.py ended with status %d: %s\n', status, text);
    return
  end
  result = struct ('us', figures(1), 'position', figures(2), 'residual', figures(3), 'q', figures(4:end));
end

function write_problem (file, p)
% as siconos_space.py reads it
  sys = p.system;
  q = reshape (p.q0, 7, []);
  v = reshape (p.v0, 6, []);
  surface = [0, 0, 0];
  joint = zeros (6, p.count);
  if (sys.equations == 0)
    surface = [sys.radius, sys.friction, sys.restitution];
  else
    joint = [q(1:3,:) + sys.point_a; sys.axis_a];
  end
  out = fopen (file, 'w');
  fprintf (out, '%.17g ', p.steps, p.h, sys.gravity, surface, sys.equations);
  fprintf (out, ['\n', repmat('%.17g ', 1, 23)], [sys.mass([1, 4:6],:); q; v; joint]);
  fclose (out);
end

function text = text_of (number)
  text = '-';
  if (isfinite (number))
    text = sprintf ('%.1f', number);
  end
end

function text = small (number)
  text = '-';
  if (isfinite (number))
    text = sprintf ('%.1e', number);
  end
end

bench_space_main ();
