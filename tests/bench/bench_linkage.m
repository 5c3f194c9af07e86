% BENCH_LINKAGE  CPU time of a step of mechanisms, and how it grows with their size.
%   octave-cli --norc --no-history -q tests/bench/bench_linkage.m
%   Chains of rods with spherical joints in space, binary trees of bodies, ladders of four-bars, stars (bodies
%   with a hinge to one hub) and nets of springs, which 'linimp' solves.  Milliseconds per step of nssolve, without
%   the first step, which finds the order of elimination; how far joints are open at the end; and the exponent of the
%   growth between two sizes.
%   BENCH_LARGE=1: chains of up to 10000 links and nets of 100 x 100 too, whose models take minutes to build.

% SPDX-License-Identifier: BSD-3-Clause

1;

function bench_linkage_main ()
  here = fileparts (mfilename ('fullpath'));
  addpath (here, fullfile (here, '..', '..', 'toolbox'));
  large = ~isempty (getenv ('BENCH_LARGE'));
  warning ('off', 'nonsmooth:nssolve:coarse');         % nets swing; their time is what is looked at
  fprintf ('%-22s %7s %6s | %9s %9s | %s\n', 'mechanism', 'bodies', 'steps', 'ms/step', 'growth', 'open');
  bench_rows ('chain in space', @chain, [30, 100, 1000, 10000 * ones(1, large)], {});
  bench_rows ('tree in space', @tree, [63, 255, 1023], {});
  bench_rows ('ladder of four-bars', @ladder, [30, 100, 300], {});
  bench_rows ('star', @star, [100, 400], {});
  bench_rows ('net of springs', @net, [20, 50, 100 * ones(1, large)], {'Method', 'linimp', 'Step', 0.01});
end

function bench_rows (name, build, sizes, options)
  last = [];
  for n = reshape (sizes, 1, [])
    model = build (n);
    now = time_of (model, options);
    growth = '';
    if (~isempty (last))
      growth = sprintf ('%.2f', log (now.ms / last.ms) / log (now.bodies / last.bodies));
    end
    fprintf ('%-22s %7d %6d | %9.3f %9s | %.1e\n', name, now.bodies, now.steps, now.ms, growth, now.open);
    last = now;
  end
end

function result = time_of (model, options)
% fastest of three runs less that of one step; as many steps as take a second
  options = [{'Step', 0.001}, options];
  at = 2 * find (strcmp (options(1:2:end), 'Step'), 1, 'last');
  h = options{at};
  run = @(steps) nssolve (model, [0, h * steps], options{:});
  one = fastest ({@() run(1)}, 3);
  steps = max (5, min (1000, round (1e6 / max (1, fastest ({@() run(6)}, 1) - one) * 5)));
  result.bodies = nnz (model.bodies(1,:) > 0);
  result.steps = steps;
  result.ms = (fastest ({@() run(steps + 1)}, 3) - one) / steps / 1000;
  s = nsterms (model, 0, run (steps + 1).q(:,end), run (1).v(:,end));
  result.open = max ([abs(s.joint); 0]);
end

function model = chain (n)
  model = nsmodel ('spatial');
  last = 0;
  for k = 1:n
    [model, id] = nsbody (model, 'Mass', 1, 'Inertia', [0.02 0.1 0.1], 'Position', [k - 0.5, 0, 0]);
    model = nsjoint (model, 'spherical', id, last, 'Anchor', [k - 1, 0, 0]);
    last = id;
  end
end

function model = tree (n)
% body k hangs on body k/2
  model = nsmodel ('spatial');
  places = zeros (n, 3);
  for k = 1:n
    parent = floor (k / 2);
    if (parent > 0)
      side = 2 * mod (k, 2) - 1;
      places(k,:) = places(parent,:) + [side * 2 * 0.6 ^ floor(log2 (k)), side * 0.3, -1];
    end
    model = nsbody (model, 'Mass', 1, 'Inertia', [0.1 0.1 0.1], 'Position', places(k,:));
    model = nsjoint (model, 'spherical', k, parent, 'Anchor', (places(k,:) + places(max (1, parent),:)) / 2);
  end
end

function model = ladder (n)
% each platform hangs from the last by two rods
  model = nsmodel ('planar');
  last = 0;
  for k = 1:n
    rods = [0 0];
    for side = 1:2
      x = side - 1.5;
      [model, rods(side)] = nsbody (model, 'Mass', 1, 'Inertia', 0.08, 'Position', [x, 0.5 - k]);
      model = nsjoint (model, 'revolute', rods(side), last, 'Anchor', [x, 1 - k]);
    end
    [model, last] = nsbody (model, 'Mass', 1, 'Inertia', 0.08, 'Position', [0, -k]);
    for side = 1:2
      model = nsjoint (model, 'revolute', last, rods(side), 'Anchor', [side - 1.5, -k]);
    end
  end
  model = nsforce (model, last, [1; 0]);
end

function model = star (n)
  model = nsmodel ('planar');
  [model, hub] = nsbody (model, 'Mass', 1, 'Inertia', 1);
  for k = 1:n
    way = [cos(2 * pi * k / n), sin(2 * pi * k / n)];
    [model, id] = nsbody (model, 'Mass', 0.1, 'Inertia', 0.01, 'Position', 2 * way);
    model = nsjoint (model, 'revolute', id, hub, 'Anchor', way);
  end
end

function model = net (n)
  model = nsmodel ('planar');
  at = zeros (n);
  for k = 1:n * n
    [i, j] = ind2sub ([n, n], k);
    [model, at(i,j)] = nsbody (model, 'Mass', 1, 'Inertia', 1, 'Position', [i, j]);
  end
  model = nsspring (model, at(1,1), [0 0], 'ground', [1 1], 'Stiffness', 1000);
  for k = 1:n - 1
    for i = 1:n
      model = nsspring (model, at(i,k), [0 0], at(i,k + 1), [0 0], 'Stiffness', 1000);
      model = nsspring (model, at(k,i), [0 0], at(k + 1,i), [0 0], 'Stiffness', 1000);
    end
  end
end

bench_linkage_main ();
