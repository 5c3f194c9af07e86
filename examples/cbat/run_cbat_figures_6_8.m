function result = run_cbat_figures_6_8 (steps)
%RUN_CBAT_FIGURES_6_8  CBAT, Figures 6 to 8: a sphere on two larger ones slides, rolls and leaves them.
%   result = run_cbat_figures_6_8 ()
%   result = run_cbat_figures_6_8 (steps)   step sizes of the table of errors
%
%   result  struct: run (of run_two_spheres, 'geometric', h = 0.01); unknowns (of CBAT (10), (11)); iterations (Newton
%           iterations per step); steps, errors (n x 5, largest error of a velocity at t = 1, ..., 5), order (1 x 5,
%           from the last two steps); others (struct array of run_two_spheres with a name: geometrically explicit
%           steps); reference (of two_spheres_reference), facts
%
%   The pyramids of the LCP steps have no torsion. 'euler' with the friction ellipsoid of 'geometric' tells apart what
%   comes from there and what from tangent planes that are taken at the start of the step.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    steps = [0.02 0.01 0.005 0.0025];
  end
  scene = two_spheres ();
  reference = two_spheres_reference ();
  errors = zeros (numel (steps), 5);
  for k = 1:numel (steps)
    coarse = run_two_spheres (steps(k), 'Method', 'geometric');
    errors(k,:) = max (abs (coarse.v(:,1 + round (reference.t / steps(k))) - reference.v), [], 1);
  end
  order = log (errors(end-1,:) ./ errors(end,:)) / log (steps(end-1) / steps(end));

  run = run_two_spheres (0.01, 'Method', 'geometric');
  unknowns = numel (paper_start (scene, scene.place, zeros (6, 1), zeros (2, 5)));
  iterations = run.sol.stats.iterations / run.sol.stats.steps;
  others = explicit_runs ();

  mu = scene.friction;
  facts = [new_comparison('CBAT, Figure 6', 'order of velocities at t = 3', order(3), 1, 'limit'), ...
           new_comparison('CBAT, Figure 6', 'vx at t = 5, extrapolated from the last two steps', ...
                          last_velocity (steps(end-1:end)), reference.v(1,5), 'oracle'), ...
           new_comparison('CBAT, Figure 6', 'unknowns', unknowns, 28, 'paper'), ...
           new_comparison('CBAT, Figure 7', 'contact 1 opens', run.opens(1), reference.opens(1), 'oracle'), ...
           new_comparison('CBAT, Figure 7', 'normal force at the start', run.normal(1,1), reference.normal(1), 'oracle'), ...
           new_comparison('CBAT, Figure 7', 'friction / (mu normal force), smallest while it presses', ...
                          least_friction (run, mu), 1, 'closed form'), ...
           new_comparison('CBAT, Figure 8', 'contact 2 begins to slide', run.slides, reference.slides, 'oracle'), ...
           new_comparison('CBAT, Figure 8', 'contact 2 opens', run.opens(2), reference.opens(2), 'oracle'), ...
           new_comparison('CBAT, Figure 8', 'normal force at the start', run.normal(2,1), reference.normal(2), 'oracle'), ...
           new_comparison('CBAT, Figure 8', 'moment at the start', run.torsion(2,1), reference.moment, 'oracle')];
  result = struct ('run', run, 'unknowns', unknowns, 'iterations', iterations, 'steps', steps, 'errors', errors, ...
                   'order', order, 'others', others, 'reference', reference, 'facts', facts);
end

% Velocities of steps h and h/2 have errors a h + b h^2: 2 v(h/2) - v(h).
function vx = last_velocity (steps)
  for k = 1:2
    run = run_two_spheres (steps(k), 'Method', 'geometric');
    v(k) = run.v(1,end); %#ok<AGROW>
  end
  vx = 2 * v(2) - v(1);
end

function least = least_friction (run, mu)
  presses = run.normal(1,:) > 1e-9;
  least = min (run.friction(1,presses) ./ (mu * run.normal(1,presses)));
end

function others = explicit_runs ()
  names = {'''euler'', 4 directions', '''euler'', 8 directions', '''euler'', friction ellipsoid', ...
           '''euler'', 4 directions, gap term', '''euler'', 8 directions, gap term', ...
           '''euler'', friction ellipsoid, gap term'};
  gap = {'Stabilization', 'velocity', 'Impact', 'poisson'};
  four = {'Cone', 'pyramid', 'Directions', 4};          % 'auto' would be the ellipsoid of the pairs
  eight = {'Cone', 'pyramid', 'Directions', 8};
  ellipsoid = {'Cone', 'ellipsoid'};
  options = {four, eight, ellipsoid, [four, gap], [eight, gap], [ellipsoid, gap]};
  for k = 1:numel (names)
    run = run_two_spheres (0.01, 'Method', 'euler', options{k}{:});
    run.name = names{k};
    others(k) = run; %#ok<AGROW>
  end
end
