function result = run_billiards ()
%RUN_BILLIARDS  A ball is thrown at the first of three balls in a row on a table, Stewart, Figure 2.3.
%   result = run_billiards ()
%
%   result  struct: runs (struct array: gap between the balls of the row, tangential restitution, sol, share of the
%           momentum along x of ball 0 that ball 3 has in the end, heights that balls 1 to 3 reach, bounces of ball 0,
%           see table_bounces), facts (see new_comparison)
%
%   A ball that does not slide to the end of its contact with the table turns the velocity u of its lowest point into
%   -et u. The impulse for that is -(1 + et) u / (1/m + r^2/J) with J = 2/5 m r^2, so that its centre goes on with
%   v - 2/7 (1 + et) u: it bounces slowly and fast by turns. Ball 0 flies on a parabola until it is 2 r from ball 1.

% SPDX-License-Identifier: BSD-3-Clause

  gap = [0 0.01 0.01];
  tangential = [0.9 0 0.9];
  runs = struct ('gap', num2cell (gap), 'tangential', num2cell (tangential), 'sol', [], 'share', [], 'heights', [], ...
                 'bounces', []);
  for k = 1:3
    sol = nssolve (billiards_model (gap(k), tangential(k)), [0 2.5], 'Method', 'trapezoidal', 'Step', 2e-3, ...
                   'Impact', 'poisson', 'Cone', 'pyramid');
    runs(k).sol = sol;
    runs(k).share = sol.v(19,end) / 5;
    runs(k).heights = max (sol.q(10:7:28,:), [], 2)' - 0.5;
    runs(k).bounces = table_bounces (sol);
  end
  x = [0 5 -2];                                              % centre of ball 0 from that of ball 1, in powers of t
  z = [-9.81/2 0.5 0.5];
  square = conv (x, x) + conv (z, z) + [0 0 0 0 0.15^2];
  times = roots (square - [0 0 0 0 1]);
  hit = min (real (times(abs (imag (times)) < 1e-9 & real (times) > 0)));
  first = runs(3).bounces(1);
  where = 'Stewart, Figure 2.3';
  total = nsenergy (runs(3).sol);
  facts = [new_comparison(where, 'ball 0 hits ball 1 at t', runs(3).sol.events(1).time, hit, 'closed form'), ...
           new_comparison(where, 'first bounce: slip after / before', ...
                          first.slip_after(1) / first.slip_before(1), -0.9, 'closed form'), ...
           new_comparison(where, 'first bounce: vx after it', first.after(1), ...
                          first.before(1) - 2/7 * 1.9 * first.slip_before(1), 'closed form'), ...
           new_comparison(where, 'part of the momentum along x that ball 3 gets', runs(3).share, 0.502792, ...
                          'own fine run'), ...
           new_comparison(where, 'largest rise of the energy', max (diff (total)), 0, 'closed form')];
  result = struct ('runs', runs, 'facts', facts);
end
