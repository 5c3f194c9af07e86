function result = run_grazing (repeats)
%RUN_GRAZING  A velocity that grazes zero, Stewart section 4.3: to stay and to go on are both solutions.
%   result = run_grazing ()          12 runs of each kind
%   result = run_grazing (repeats)   another number
%
%   result  struct:
%     names        of the kinds of runs, with steps and shifts of the force drawn at random, seeded
%     went_on, stayed   how many runs of each kind
%     tries        struct array: kind, shift, h, went_on
%     curves       struct array of two runs, 'trapezoidal', h = 0.01, shift +-0.01: t, v
%     ends         velocities at t = 1.6 of these two, and in closed form: a row each
%     facts
%
%   With 'euler' the force acts as at the start of a step, so that v_k = (t_k - 0.6)^2 + (shift - h) t_k: its steps
%   are a shift of the force by -h.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    repeats = 12;
  end
  state = seed_random ();
  restore = onCleanup (@() rand ('state', state)); %#ok<NASGU>
  kinds = {'force + 1e-4 ... 1e-2', 'trapezoidal', @(h) 10^(-2 - 2 * rand ())
           'force - 1e-4 ... 1e-2', 'trapezoidal', @(h) -10^(-2 - 2 * rand ())
           'force as it is', 'trapezoidal', @(h) 0
           'force - 3e-5', 'trapezoidal', @(h) -3e-5
           'euler, force as it is', 'euler', @(h) 0
           'euler, force + 3 h', 'euler', @(h) 3 * h};
  count = size (kinds, 1);
  result = struct ('names', {kinds(:,1)'}, 'went_on', zeros (1, count), 'stayed', zeros (1, count), ...
                   'tries', struct ('kind', {}, 'shift', {}, 'h', {}, 'went_on', {}));
  for k = 1:count
    for i = 1:repeats
      h = 0.005 + 0.010 * rand ();
      shift = kinds{k,3} (h);
      sol = graze (shift, kinds{k,2}, h, 0.9);
      went_on = sol.v(1,end) > 0.045;                        % 0.09 or 0
      result.tries(end+1) = struct ('kind', k, 'shift', shift, 'h', h, 'went_on', went_on);
      result.went_on(k) = result.went_on(k) + went_on;
      result.stayed(k) = result.stayed(k) + ~went_on;
    end
  end
  result = follow_both (result);
  result.facts = grazing_facts (result, repeats);
end

function state = seed_random ()
  state = rand ('state');
  rand ('state', 43);
end

function sol = graze (shift, method, h, T)
  brick = grazing_case (shift);
  sol = nssolve (law_brick (0, brick.law, brick.speed, brick.force), [0 T], 'Method', method, 'Step', h, ...
                 'Stabilization', 'none');
end

function result = follow_both (result)
  shifts = [0.01 -0.01];
  for k = 1:2
    sol = graze (shifts(k), 'trapezoidal', 0.01, 1.6);
    result.curves(k) = struct ('t', sol.t, 'v', sol.v(1,:));
    result.ends(1,k) = sol.v(1,end);
  end
  up = grazing_case (shifts(1));
  down = grazing_case (shifts(2));
  result.ends(2,:) = [up.goes_on(1.6), down.stays(1.6)];
end

function facts = grazing_facts (result, repeats)
  where = 'Stewart, section 4.3';
  facts = [new_comparison(where, 'grazing, force shifted up: runs that go on', result.went_on(1), repeats, ...
                          'closed form'), ...
           new_comparison(where, 'grazing, force shifted down: runs that stay', result.stayed(2), repeats, ...
                          'closed form'), ...
           new_comparison(where, 'v at t = 1.6, goes on (m/s), trapezoidal', result.ends(1,1), result.ends(2,1), ...
                          'closed form'), ...
           new_comparison(where, 'v at t = 1.6, stays until mus (m/s), h = 0.01', result.ends(1,2), ...
                          result.ends(2,2), 'closed form')];
end
