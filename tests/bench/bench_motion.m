function p = bench_motion (name)
%BENCH_MOTION  Motions with impacts whose exact solution is known, for bench_methods.
%   P = bench_motion ('ball')        Acary (10): gravity 2, e = 1/2, from height 1; infinitely many impacts until t = 3
%   P = bench_motion ('oscillator')  Acary (11): m = 1, c = 0.3, k = 4, e = 0.6, from q = 1
%   P = bench_motion ('pendulum')    double pendulum beside a wall, PAGT section 10.1
%   Fields: name; model; span; h, a step of which no power-of-two part meets the times of the impacts;
%   exact (T), the position for times T of the first two, of the last the one at the end of the span;
%   error (SOL), the error of q of a solution: of the first two in the norm L1 of Acary (21), of the last the 2-norm at
%   the end.
%
%   See also bench_methods, nsexact, nsnorm.

% SPDX-License-Identifier: BSD-3-Clause

  switch (name)
    case 'ball'
      p = ball ();
    case 'oscillator'
      p = oscillator ();
    case 'pendulum'
      p = pendulum ();
    otherwise
      error ('nonsmooth:bench_motion:invalidInput', 'bench_motion: no motion ''%s''', name);
  end
  p.name = name;
end

function p = ball ()
% the ball of siconos_ball.cpp
  r = 0.1;
  model = nsmodel ('planar', 'Gravity', 2);
  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Restitution', 0.5);
  p.model = nsbody (model, 'Mass', 1, 'Inertia', 0.4 * r ^ 2, 'Shape', nsshape ('disc', r), 'Position', [0; 1 + r]);
  p.span = [0, 4];
  p.h = 9.37e-3 * 2 ^ 5;
  p.exact = @(t) r + nsexact ('ball', t);
  p.error = @(sol) nsnorm (sol.t, sol.q(2,:) - p.exact (sol.t), 1);
end

function p = oscillator ()
  model = nsmodel ('planar', 'Gravity', 0);
  model = nsbody (model, 'Shape', nsshape ('halfspace', [1 0]), 'Restitution', 0.6);
  [model, mass] = nsbody (model, 'Mass', 1, 'Shape', nsshape ('point'), 'Position', [1; 0]);
  p.model = nsspring (model, mass, [0 0], 'ground', [0 0], 'Stiffness', 4, 'Damping', 0.3, 'Length', 0);
  p.span = [0, 5];
  p.h = 9.37e-3 * 2 ^ 5;
  p.exact = @(t) nsexact ('oscillator', t);
  p.error = @(sol) nsnorm (sol.t, sol.q(1,:) - p.exact (sol.t), 1);
end

function p = pendulum ()
  place = [sin(pi/3); -cos(pi/3); sin(pi/3) + sin(pi/5); -cos(pi/3) - cos(pi/5)];
  model = nsmodel ('planar', 'Gravity', 9.8);
  model = nsbody (model, 'Shape', nsshape ('halfspace', [1 0]), 'Restitution', 0.1);
  [model, one] = nsbody (model, 'Shape', nsshape ('point'), 'Position', place(1:2));
  [model, two] = nsbody (model, 'Shape', nsshape ('point'), 'Position', place(3:4));
  model = nsjoint (model, 'distance', one, 0, 'Anchor', [place(1:2), [0; 0]]);
  p.model = nsjoint (model, 'distance', two, one);
  p.span = [0, 2.5];
  p.h = 2.5 / 2 ^ 4;
  % event-driven integration in the two angles, tolerance 1e-13
  p.exact = @(t) [0.02196211769492; -0.99975880360533; 0.02376948677391; -1.99975717031250];
  p.error = @(sol) norm (sol.q(:,end) - p.exact (p.span(2)));
end
