function text = nsdisp (x)
%NSDISP  Print a model, a system, a solution or options in words.
%
%   nsdisp (x)
%   text = nsdisp (x)
%
%   x     model    from nsmodel, nsbody, ...: gravity, bodies with mass, shape, place and speed, joints, springs,
%                  forces, and who may touch whom with what friction and restitution
%         system   from nssystem: which of its functions are given, as constants or as handles
%         sol      from nssolve: method, steps, events, how it ended, the worst residual, drift, and what to look at
%                  next
%         sweep    from nssweep: how many members are done, over what, statistics, the first error
%         options  from nsset: those that were given
%   text  the same as a text with lines, in place of printing it
%
%   Of long lists the first entries are shown, and how many more there are.
%
%   Example
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.3);
%   >> model = nsbody (model, 'Name', 'ball', 'Shape', nsshape ('disc', 0.1), 'Position', [0 1], 'Velocity', [2 0]);
%   >> nsdisp (model)
%   Model in the plane, gravity [0 -9.81]
%   2 bodies
%     1 'floor'  fixed; halfspace, normal [0 1]; friction 0.3
%     2 'ball'   mass 1; disc of radius 0.1; at [0 1]; velocity [2 0]
%   1 pair of bodies may touch
%     ball - floor  friction 0.3
%
%
%   See also nsmodel, nssystem, nssolve, nsset, nscheck, nshelp.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin ~= 1)
    ns_fail ('nsdisp', 'usage', 'call nsdisp (x) with a model, a system, a solution or options');
  end
  try
    lines = words_of (x);
  catch problem
    if (strncmp (problem.identifier, 'nonsmooth:', 10))
      error (problem.identifier, '%s', problem.message);
    end
    ns_fail ('nsdisp', 'invalidInput', 'X is not as the function that makes it left it: %s', problem.message);
  end
  lines = sprintf ('%s\n', lines{:});
  if (nargout > 0)
    text = lines(1:end-1);
  else
    fprintf ('%s', lines);
  end
end

function lines = words_of (x)
  is_one = isstruct (x) && numel (x) == 1;
  if (ns_is_system (x))
    lines = ns_words_system (x);
  elseif (ns_is_sweep (x))
    lines = ns_words_sweep (x);
  elseif (is_one && all (isfield (x, {'t', 'stats', 'model'})))
    ns_check_solution ('nsdisp', x);
    lines = ns_words_solution (x);
  elseif (is_one && all (isfield (x, {'bodies', 'shapes', 'joints'})))
    ns_check_model ('nsdisp', x);
    lines = ns_words_model (x);
  elseif (is_one && isequal (fieldnames (x), fieldnames (nsset ())))
    lines = ns_words_options (x);
  else
    ns_fail ('nsdisp', 'invalidInput', ...
             'X must be a model, a system, a solution of nssolve or options of nsset, not %s', ...
             ns_describe (x));
  end
end

%!function model = rich ()         # something of everything, in the plane
%!  model = nsmodel ('planar', 'Gravity', [0 -10]);
%!  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', .5);
%!  model = nsbody (model, 'Name', 'box', 'Mass', 2, 'Shape', nsshape ('box', [.4 .2]), 'Position', [1 2], 'Angle', ...
%!                  .5, ...
%!                  'AngularVelocity', 3, 'Restitution', .25);
%!  model = nsbody (model, 'Mass', 3, 'Position', [5 5]);
%!  model = nsbody (model, 'Name', 'lift', 'Fixed', true, 'Shape', nsshape ('point'), 'Motion', @(t) [0; t; 0]);
%!  model = nsjoint (model, 'revolute', 'box', 'ground', 'Anchor', [1 2], 'Limits', [-1 2], 'Motor', {'speed', 4});
%!  model = nsspring (model, 'box', [], 3, [], 'Stiffness', 7, 'Damping', 1, 'Length', .5);
%!  model = nsforce (model, 3, [1; 2]);
%!  model = nsforce (model, 'box', @(t, q, v) [t; 0]);
%!  model = nscontact (model, 'box', 'lift', 'Enabled', false);
%!  model = nscontact (model, 'box', 'floor', 'Friction', .1, 'SurfaceVelocity', 2);
%!endfunction

%!function has (text, varargin)
%!  for k = 1:numel (varargin)
%!    assert (! isempty (strfind (text, varargin{k})), sprintf ("no '%s' in:\n%s", varargin{k}, text));
%!  endfor
%!endfunction

%!test  # a sweep
%! m = nsbody (nsmodel ('planar'), 'Mass', 1);
%! s = nssweep (@(p) nsbody (nsmodel ('planar'), 'Mass', p), [1 2], [0 1], 'Step', .1, 'Repeats', 2, 'Names', {'mass'}, ...
%!              'Method', 'trapezoidal', ...
%!              'Keep', @(sol) sol.q(2,end));
%! text = nsdisp (s);
%! has (text, 'Sweep of 4 members, 4 done, 0 with errors, 0 with warnings; t from 0 to 1', ...
%!      'over mass: 2 points, 2 members each', 'value 1  mean -4.905', 'engine ''threads''');
%! state = warning ('off', 'all');
%! s = nssweep (@(p) error ('no mass'), [1 2], [0 1]);
%! warning (state);
%! has (nsdisp (s), '2 with errors', 'first error, member 1: no mass');

%!test  # a model with something of everything
%! text = nsdisp (rich ());
%! has (text, "Model in the plane, gravity [0 -10]", "4 bodies", ...
%!      "1 'floor'  fixed; halfspace, normal [0 1]; friction 0.5", ...
%!      "2 'box'    mass 2; polygon with 4 vertices, 0.4 x 0.2; at [1 2], angle 0.5; angular velocity 3; restitution 0.25", ...
%!      "3          particle of mass 3; at [5 5]", "4 'lift'   fixed; moves by a function; point; at [0 0]", ...
%!      "1 joint", "1 revolute  box - ground  at [1 2]; limits [-1 2]; motor: speed 4", ...
%!      "1 spring", "1 box - 3  stiffness 7; damping 1; length 0.5", ...
%!      "2 forces", "1 on 3    force [1 2]", "2 on box  a function", ...
%!      "1 pair of bodies may touch", "box - floor  friction 0.1; restitution 0.25; surface velocity 2", ...
%!      "1 pair is switched off", "box - lift");

%!test  # space: turned bodies, every shape, cones
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Shape', nsshape ('sphere', .5), 'Quaternion', [0 1 0 0], 'Position', [0 0 1]);
%! model = nsbody (model, 'Shape', nsshape ('box', [1 2 3]), 'Position', [5 0 2]);
%! model = nsbody (model, 'Shape', nsshape ('capsule', .1, 2), 'Position', [9 0 2]);
%! model = nsbody (model, 'Shape', nsshape ('cylinder', .1, 2), 'Position', [13 0 2]);
%! model = nsbody (model, 'Shape', nsshape ('ellipsoid', [1 2 3]), 'Position', [17 0 4]);
%! model = nsbody (model, 'Shape', nsshape ('polytope', [eye(3), -eye(3)]), 'Position', [25 0 4]);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1], -1));
%! model = nscontact (model, 1, 7, 'Radii', [1 2 .1], 'Friction', @(s) .1);
%! has (nsdisp (model), "Model in space, gravity [0 0 -9.81]", ...
%!      "sphere of radius 0.5; at [0 0 1], quaternion [0 1 0 0]", ...
%!      "box 1 x 2 x 3", "capsule of radius 0.1 and length 2", "cylinder of radius 0.1 and length 2", ...
%!      "ellipsoid, half axes [1 2 3]", "polytope with 6 vertices", "halfspace, normal [0 0 1], offset -1", ...
%!      "1 - 7  friction by a function; radii [1 2 0.1]");

%!test  # unions, superquadrics and the like; joints and springs in space
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Shape', nsshape ('union', nsshape ('sphere', 1), [0 0 0], nsshape ('box', [1 1 1]), ...
%!                                          [0 0 1]), ...
%!                 'Inertia', eye (3));
%! model = nsbody (model, 'Shape', nsshape ('superquadric', [1 1 1], [.5 .5]), 'Position', [9 0 0]);
%! model = nsbody (model, 'Shape', nsshape ('intersection', nsshape ('ellipsoid', [1 2 3]), [], ...
%!                 nsshape ('halfspace', [0 0 1]), []), 'Position', [19 0 0], 'Inertia', eye (3));
%! model = nsjoint (model, 'universal', 1, 2, 'Anchor', [1 2 3], 'Axis', [1 0; 0 1; 0 0]);
%! model = nsspring (model, 1, 2, 'Angular', true, 'Axis', [0 0 1], 'Stiffness', 2);
%! has (nsdisp (model), "union of 2 pieces", "superquadric, half axes [1 1 1], exponents [0.5 0.5]", ...
%!      "intersection of 2 surfaces", "1 universal  1 - 2", "1 1 - 2  angular; stiffness 2");

%!test  # long lists are cut; an empty model is one
%! model = nsmodel ('planar');
%! has (nsdisp (model), "no bodies");
%! for k = 1:30
%!   model = nsbody (model, 'Shape', nsshape ('disc', .1), 'Position', [k 0]);
%! end
%! text = nsdisp (model);
%! has (text, "30 bodies", "... and 10 more", "435 pairs of bodies may touch", "... and 423 more");
%! assert (numel (strfind (text, "\n")) < 50);

%!test  # a system
%! sys = nssystem ('Mass', eye (2), 'Force', @(t, q, v) -q, 'Gap', @(q) q(2), 'Normal', [0; 1], ...
%!                 'Tangent', [1 -1; 0 0], 'Friction', .3, 'Restitution', .5);
%! has (nsdisp (sys), "System of functions, 2 velocities", "Mass         2 x 2 matrix", "Force        @(t, q, v) -q", ...
%!      "Gap          @(q) q", "Normal       2 x 1 matrix", "Friction     0.3", "Restitution  0.5", "nssolve (sys, [t0 tf], q0, v0)");

%!test  # solutions: of a model
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
%! model = nsbody (model, 'Shape', nsshape ('disc', .1), 'Position', [0 1.1], 'Restitution', .5);
%! model = nsbody (model, 'Name', 'bob', 'Position', [5 5]);
%! model = nsjoint (model, 'distance', 'bob', 'ground', 'Anchor', [5 4; 5 5]);
%! sol = nssolve (model, [0 1], 'Method', 'trapezoidal', 'Step', .05);
%! has (nsdisp (sol), "Solution of a model in the plane with 3 bodies, by 'trapezoidal'", ...
%!      "from t = 0 to 1 in 20 steps of 0.05", "exitflag 1: done", "2 collisions", "1 pair of bodies touched", ...
%!      "residual", "joints are open by", "nsplot (sol)", "nscontacts (sol)");

%!test  # of a system, with output at given times, and adaptive
%! sys = nssystem ('Mass', 1, 'Force', -9.81, 'Gap', @(q) q, 'Normal', 1, 'Restitution', .5);
%! text = nsdisp (nssolve (sys, linspace (0, 1, 5), 1, 0, 'Method', 'trapezoidal', 'RelTol', 1e-6));
%! has (text, "Solution of a system, by 'trapezoidal'", "steps that adapt", "5 times", "collisions");
%! assert (isempty (strfind (text, "nsplot (sol, 'scene')")));

%!test  # a run that was stopped
%! sys = nssystem ('Mass', 1, 'Force', -9.81);
%! sol = nssolve (sys, [0 1], 1, 0, 'Events', @(t, y) deal (y(1) - .5, 1, 0));
%! has (nsdisp (sol), "exitflag 0: stopped by a terminal event", "1 user event", "from t = 0 to 0.3188");

%!test  # options
%! has (nsdisp (nsset ('Method', 'moreau', 'Step', .01, 'Events', @(t, y) 1)), "Options of nssolve and nsstep", ...
%!      "Method  'moreau'", "Step    0.01", "Events  @(t, y) 1", "All others have their defaults");
%! has (nsdisp (nsset ('AbsTol', 1:9)), "AbsTol  a 1 x 9 array");
%! has (nsdisp (nsset ()), "All have their defaults");

%!test  # printed or returned, the same
%! model = rich ();
%! printed = evalc ("nsdisp (model)");
%! assert (printed, [nsdisp(model), "\n"]);

%!error <nsdisp: call nsdisp \(x\) with a model> nsdisp ()
%!error id=nonsmooth:nsdisp:usage nsdisp ()
%!error <nsdisp: X must be a model, a system, a solution of nssolve or options of nsset, not 3> nsdisp (3)
%!error id=nonsmooth:nsdisp:invalidInput nsdisp (struct ())
%!error <nsdisp: X is not as the function that makes it left it> m = rich (); m.joints(1) = 77; nsdisp (m)
%!error <nsdisp: MODEL.names must be a cell> m = nsmodel ('planar'); m.names = 3; nsdisp (m)
