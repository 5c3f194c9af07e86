% BENCH_SWEEP Many runs: threads against one, and what a member costs beside its run.
%   octave-cli --norc --no-history -q tests/bench/bench_sweep.m
%   The first table has the seconds of the clock of nssweep with one thread and with as many as there are processors, for
%   bouncing balls and for stacks of ten boxes, the fastest of three, and their ratio: it says something only where nothing
%   else runs. The second has CPU microseconds of a member whose run is a single step, by engine: for 'processes' the milliseconds
%   of the clock that a member of nothing takes beside the start of the Octaves. The third has the CPU seconds of studies
%   of 100 runs of two bodies over friction, with all of the model made for each member, and with what differs alone.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_sweep_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', '..', 'toolbox'));
  warning ('off', 'all');
  fprintf ('%-36s | %9s %9s %7s\n', '', '1 thread', sprintf ('%d', nproc ()), 'ratio');
  thread_row ('10000 bouncing balls, 100 steps', ball (), 10000, 100);
  thread_row ('1000 stacks of 10 boxes, 20 steps', stack (10), 1000, 20);
  fprintf ('\n%-36s | %9s\n', 'a member whose run is one step', 'us');
  member_rows ();
  fprintf ('\n%-36s | %9s\n', '100 runs of two bodies, 1000 steps', 'CPU s');
  study_rows ();
end

function thread_row (name, model, members, steps)
  sweep = @(workers) nssweep (model, [], [0 0.01*steps], 'Step', 0.01, 'Repeats', members, 'Perturb', [0 0.1], ...
                              'Workers', workers, 'Progress', 'off');
  seconds = Inf (1, 2);
  for k = 1:3
    seconds(1) = min (seconds(1), sweep (1).run.seconds);
    seconds(2) = min (seconds(2), sweep (nproc ()).run.seconds);
  end
  fprintf ('%-36s | %9.2f %9.2f %7.2f\n', name, seconds, seconds(1) / seconds(2));
end

function member_rows ()
  members = 20000;
  sweep = @(n, engine) nssweep (ball (), [], [0 0.01], 'Step', 0.01, 'Repeats', n, 'Perturb', 1e-3, 'Progress', 'off', ...
                                'Engine', engine, 'Workers', 1, 'Block', 1000);
  us = fastest ({@() sweep(members, 'threads')}, 3) / members;
  fprintf ('%-36s | %9.1f\n', '''threads''', us);
  seconds = @(n) sweep (n, 'processes').run.seconds;
  fprintf ('%-36s | %9.1f\n', '''processes'', clock', 1e6 * (seconds (members) - seconds (1000)) / (members - 1000));
end

function study_rows ()
  ground = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]));
  box = @(model) nsbody (model, 'Shape', nsshape ('box', [0.4 0.2]), 'Position', [0 0.1], 'Velocity', [2 0]);
  whole = @(mu) nscontact (box (nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]))), 1, 2, 'Friction', mu);
  made = box (ground);
  part = @(mu) nscontact (made, 1, 2, 'Friction', mu);
  study = @(build) nssweep (build, linspace (0.1, 0.5, 100), [0 1], 'Progress', 'off');
  us = fastest ({@() study(whole), @() study(part)}, [3 3]);
  fprintf ('%-36s | %9.2f\n%-36s | %9.2f\n', 'all of the model made for each', us(1) / 1e6, 'what differs alone', us(2) / 1e6);
end

function model = ball ()
  model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.3);
  model = nsbody (model, 'Shape', nsshape ('disc', 0.1), 'Position', [0 0.5], 'Restitution', 0.5, 'Velocity', [1 0]);
end

function model = stack (n)
  model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5);
  for k = 1:n
    model = nsbody (model, 'Shape', nsshape ('box', 1, 1), 'Position', [0.1*mod(k, 2), k - 0.5], 'Friction', 0.5);
  end
end

bench_sweep_main ();
