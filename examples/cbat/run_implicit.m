function result = run_implicit ()
%RUN_IMPLICIT  A surface given by a function, its gradient and its Hessian rolls as the built-in one does.
%   result = run_implicit ()   struct: sol (the surface of the user), built_in (the ellipsoid of nsshape), facts
%
%   f (x) = (x/1)^2 + (y/0.7)^2 + (z/0.5)^2 - 1, as CBAT writes an ellipsoid.

% SPDX-License-Identifier: BSD-3-Clause

  axes = [1 0.7 0.5];
  square = axes(:).^2;
  shape = nsshape ('implicit', @(x) sum (x.^2 ./ square) - 1, @(x) 2 * x ./ square, @(x) diag (2 ./ square), 3);
  turn = [0.9 0.1 0.3 0.3];
  turn = turn / norm (turn);
  options = {'Method', 'geometric', 'Step', 0.01};
  sol = nssolve (rolling_ellipsoid (shape, axes, turn, [1 2 0.5]), [0 2], options{:}, 'Stabilization', 'none');
  built_in = nssolve (rolling_ellipsoid (nsshape ('ellipsoid', axes), axes, turn, [1 2 0.5]), [0 2], options{:}, ...
                      'Stabilization', 'none');
  where = 'after CBAT: implicit';
  facts = [new_comparison(where, 'volume of the surface of the user', shape.volume, 4/3 * pi * prod (axes), ...
                          'closed form'), ...
           new_comparison(where, 'difference of positions', max (max (abs (sol.q - built_in.q))), 0, 'closed form'), ...
           new_comparison(where, 'difference of velocities', max (max (abs (sol.v - built_in.v))), 0, 'closed form')];
  result = struct ('sol', sol, 'built_in', built_in, 'facts', facts);
end
