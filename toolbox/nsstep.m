function [q, v, info] = nsstep (model, t, q, v, h, varargin)
%NSSTEP  Take one time step of a model or a system.
%
%   [q, v] = nsstep (model, t, q, v, h)
%   [q, v] = nsstep (sys, t, q, v, h)
%   [q, v] = nsstep (..., options)
%   [q, v] = nsstep (..., 'Name', value, ...)
%   [q, v, info] = nsstep (...)
%
%   goes from (q, v) at time t to time t + h, for control loops, for schemes of your own, and for looking into
%   a single step. nssolve does the same step after step, many times faster, and remembers contacts from one
%   step to the next.
%
%   Example: a block slides on a table, its speed falls by mu g h
%
%   >> model = nsmodel ('planar', 'Gravity', 10);
%   >> model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]));
%   >> model = nsbody (model, 'Shape', nsshape ('point'), 'Mass', 2, 'Friction', 0.3);
%   >> [q, v, info] = nsstep (model, 0, [0; 0], [1; 0], 0.1);
%   >> fprintf ('v = %g %g, impulses %g and %g', v, info.contacts.cn, info.contacts.ct)
%   v = 0.7 0, impulses 2 and -0.6
%
%
%   model   from nsmodel; its coordinates are [x y angle] of each rigid body and [x y] of each particle, in
%           the order of the bodies, without those that are fixed. In space q has [x y z q0 q1 q2 q3] of a rigid
%           body, with a quaternion that need not have length 1, and v its velocity in the world and its angular
%           velocity in its own axes
%   sys     from nssystem
%   t       time at the start of the step
%   q, v    coordinates and velocities there; of a model both may be [], for its start. They are taken as
%           they are: joints that are open and bodies that overlap are not corrected
%   h       step size, positive
%   options struct made by nsset, or names and values; see nsset for all of them (Method, Detect, Impact,
%           Stabilization, ...). Step, AbsTol, RelTol, MaxStep, Adapt and Growth are of no use here
%
%   Inputs  option of its own: what a controller gives to this step, so that the model need not be made anew. A struct
%           with some of these fields; NaN leaves what the model has:
%             force     2 x bodies, in space 3 x bodies: a force at the centre of each body, in the axes of the world
%             torque    1 x bodies, in space 3 x bodies
%             motor     1 x joints: speeds or forces of their motors, as in Motor of nsjoint
%             friction  1 x bodies: as Friction of nsbody
%             gravity   2 or 3 numbers
%
%   Where collisions are located (Detect), there may be several within the step, each in info.events.
%
%   info  struct
%     exitflag   1  done
%                0  stopped by OutputFcn or by a terminal event
%               -1  the complementarity problem had no solution that could be found: Lemke's method ended on a ray
%               -2  numerical trouble
%               -3  interrupted by Ctrl-C
%               Unless it is 1, q and v are those at the last time that was reached, often t. Who does not ask
%               for info is warned where it is negative: nonsmooth:nsstep:stopped.
%     message    one sentence
%     residual   of the complementarity problems
%     rough      how many of them were solved only roughly; then residual is above the tolerance
%     limited    impacts in which the law of restitution would have gained energy (Impact)
%     passing    [time a b] of two bodies that the step leads through each other, in spite of all halving; empty where
%                there are none. A warning tells, too
%     active     contacts that took part in the step, or in the last part of it
%     leftout    those of them without a row of their own (option Reduce)
%     pivots     of Lemke's method
%     joint      m x 1, impulses of the joints, collisions included
%     cn, beta, lambda   (systems) p x 1, nd x p, p x 1: normal impulses, friction impulses along the directions,
%                sliding speed
%     contacts   (models) struct of columns with a row for each contact that took part, as in sol.contacts of
%                nssolve; step is 2, or 1 for a collision at t
%     events     struct array as in sol.events of nssolve
%
%   References
%     M. Anitescu, F. A. Potra, A time-stepping method for stiff multibody dynamics with contact and
%       friction, IJNME 55, 2002 (AP: the steps).
%     D. E. Stewart, Rigid-body dynamics with friction and impact, SIAM Review 42, 2000 (Stewart: captured
%       collisions).
%
%   See also nssolve, nsset, nsterms, nsmodel, nssystem.

% SPDX-License-Identifier: BSD-3-Clause

  error ('nonsmooth:nsstep:notCompiled', ...
         'nsstep is a MEX file that has not been compiled: run make build, or build in the top folder');
end

%!function model = table_and (varargin)     # one body above a plane
%!  model = nsmodel ('planar', 'Gravity', 10);
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [0; 1]), 'Name', 'table');
%!  model = nsbody (model, 'Name', 'body', varargin{:});
%!endfunction

%!test  # free fall: v+ = v - g h, q+ = q + h v+, exactly up to roundoff
%! model = table_and ('Mass', 3);
%! [q, v, info] = nsstep (model, 0, [1; 2], [3; 4], .1);
%! assert (v, [3; 3], 4*eps);
%! assert (q, [1.3; 2.3], 4*eps);
%! assert ([info.exitflag, info.active, info.pivots], [1 0 0]);
%! assert (info.message, 'done');
%! assert (isempty (info.contacts.cn) && isempty (info.events) && isequal (size (info.joint), [0 1]));

%!test  # Coulomb's law in one step, closed form: sticks below mu m g, slides above
%! mu = .5;  h = .1;
%! model = table_and ('Mass', 2, 'Shape', nsshape ('point'), 'Friction', mu);
%! for force = [0 5 9.9 10.1 20 -20]
%!   [~, v, info] = nsstep (nsforce (model, 'body', [force; 0]), 0, [0; 0], [0; 0], h);
%!   assert (v, [sign(force) * max(0, abs (force) - mu*20) * h/2; 0], 1e-14);      # a few roundings
%!   assert (info.contacts.cn, 2, 1e-14);
%!   assert (info.contacts.ct, -sign (force) * min (abs (force), mu*20) * h, 1e-14);
%!   assert (info.contacts.slip, abs (v(1)), 1e-14);
%! end

%!test  # a table that model and system have in common: the same step, whatever the method
%! model = table_and ('Mass', 2, 'Shape', nsshape ('point'), 'Friction', .3, 'Restitution', .5);
%! sys = nssystem ('Mass', 2*eye (2), 'Force', [0; -20], 'Gap', @(q) q(2), 'Normal', [0; 1], 'Tangent', [1 -1; 0 0], ...
%!                 'Friction', .3, 'Restitution', .5);
%! for options = {{}, {'Method', 'linimp'}, {'Detect', 'collisions'}, {'Impact', 'poisson'}, ...
%!                {'Stabilization', 'velocity'}, {'Stabilization', 'projection'}, {'Solver', 'newton'}}
%!   for height = [0 .01 1]
%!     [q1, v1, info1] = nsstep (model, 0, [0; height], [1; -1], .1, options{1}{:});
%!     [q2, v2, info2] = nsstep (sys, 0, [0; height], [1; -1], .1, options{1}{:});
%!     assert ([q2; v2], [q1; v1], 1e-14);                       # numbers of size 1, the same operations
%!     assert (info2.cn, sum (info1.contacts.cn), 1e-14);
%!     assert (info2.beta(1) - info2.beta(2), sum (info1.contacts.ct), 1e-14);
%!     assert (2*(v2 - [1; -1]), [info2.beta(1) - info2.beta(2); info2.cn - 2], 1e-14);      # momentum
%!   end
%! end

%!test  # sizes of what a system returns
%! sys = nssystem ('Mass', eye (3), 'Gap', @(q) q(1:2), 'Normal', [1 0; 0 1; 0 0], 'Joint', @(q) q(3), ...
%!                 'JointGradient', [0; 0; 1], 'Tangent', repmat ([1 -1 1 -1], [3 1 2]), 'Friction', .1);
%! [q, v, info] = nsstep (sys, 0, [1 2 0], [0 0 0], 1);
%! assert ({size(q), size(v), size(info.cn), size(info.beta), size(info.lambda), size(info.joint)}, ...
%!         {[3 1], [3 1], [2 1], [4 2], [2 1], [1 1]});
%! assert (! isfield (info, 'contacts'));

%!test  # a pendulum: the impulse of the joint holds the weight, m g h, at rest
%! model = nsmodel ('planar', 'Gravity', 10);
%! model = nsbody (model, 'Mass', 2, 'Position', [0; -1]);
%! model = nsjoint (model, 'distance', 1, 'ground', 'Anchor', [0 0; -1 0]);
%! [q, v, info] = nsstep (model, 0, [], [], .1);
%! assert ([q; v], [0; -1; 0; 0], 1e-14);
%! assert (abs (info.joint), 2, 1e-14);

%!test  # linimp: a mass on a stiff spring, (m + h c + h^2 k) v+ = m v - h k x, by hand
%! model = nsmodel ('planar', 'Gravity', 0);
%! model = nsbody (model, 'Mass', 2, 'Position', [1.5; 0]);
%! model = nsjoint (model, 'prismatic', 1, 'ground', 'Axis', [1; 0]);
%! model = nsspring (model, 1, [], 'ground', [], 'Stiffness', 1e6, 'Damping', 1e3, 'Length', 1);
%! h = .1;
%! [q, v] = nsstep (model, 0, [1.5; 0], [3; 0], h, 'Method', 'linimp');
%! assert (v(1), (2*3 - h*1e6*.5) / (2 + h*1e3 + h^2*1e6), 1e-12);
%! assert (q, [1.5; 0] + h*v, 1e-14);

%!test  # a collision within the step: falls .05 in .1, turns round with e = .5 (no gravity)
%! model = table_and ('Shape', nsshape ('disc', 1), 'Restitution', .5);
%! model.gravity(:) = 0;
%! [q, v, info] = nsstep (model, 7, [0; 1.05; 0], [0; -.5; 0], .2, 'Detect', 'collisions');
%! assert (numel (info.events), 1);
%! assert (info.events.time, 7.1, 1e-8);                    # ActiveTol is 1e-9, at a speed of .5
%! assert ({info.events.kind, info.events.contact}, {'collision', [2 1 0]});
%! assert (info.events.impulse, .75, 1e-12);
%! assert (v, [0; .25; 0], 1e-12);
%! assert (q, [0; 1.025; 0], 1e-8);
%! assert (sum (info.contacts.cn), .75, 1e-12);

%!test  # a collision at the start of the step belongs to it, for models and systems
%! model = table_and ('Shape', nsshape ('point'), 'Mass', 2, 'Restitution', .5);
%! model.gravity(:) = 0;
%! sys = nssystem ('Mass', 2*eye (2), 'Gap', @(q) q(2), 'Normal', [0; 1], 'Restitution', .5);
%! [~, v, info] = nsstep (model, 0, [0; 0], [0; -1], .1, 'Detect', 'collisions');
%! assert (v, [0; .5], eps);
%! assert (sum (info.contacts.cn), 3, 4*eps);
%! [~, v, info] = nsstep (sys, 0, [0; 0], [0; -1], .1, 'Detect', 'collisions');
%! assert (v, [0; .5], eps);
%! assert (info.cn, 3, 4*eps);

%!test  # one at the end of the step too
%! model = table_and ('Shape', nsshape ('point'), 'Mass', 2, 'Restitution', .5);
%! model.gravity(:) = 0;
%! [~, v, info] = nsstep (model, 0, [0; 1], [0; -1], 1, 'Detect', 'collisions');
%! assert (v, [0; .5], eps);
%! assert (sum (info.contacts.cn), 3, 4*eps);

%!test  # steps of nsstep are those of nssolve
%! model = table_and ('Shape', nsshape ('box', [1 .5]), 'Position', [0; 1], 'Angle', .3, 'Velocity', [2; 0], ...
%!     'Friction', .4);
%! sol = nssolve (model, [0 1], 'Step', .01);
%! q = sol.q(:,1);  v = sol.v(:,1);
%! for k = 1:100
%!   [q, v] = nsstep (model, sol.t(k), q, v, .01);
%! end
%! assert (q, sol.q(:,end), 1e-9);      # times differ by roundoff, LCPs start from other bases
%! assert (v, sol.v(:,end), 1e-9);

%!test  # rows, columns and sparse vectors as input; columns as output; nothing is changed in place
%! model = table_and ('Mass', 1);
%! q = [0; 1];  v = [0; 0];
%! [q1, v1] = nsstep (model, 0, q, v, .1);
%! [q2, v2] = nsstep (model, 0, q', sparse (v'), .1);
%! assert ([q1, v1], [q2, v2]);
%! assert ([q, v], [0 0; 1 0]);
%! [q1, v1] = nsstep (model, 0, [], [], .1);
%! assert ([q1, v1], [0 0; -.1 -1], eps);

%!test  # no solution: exitflag, message and the state at the start
%! model = nsmodel ('planar', 'Gravity', 0);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0; 1]), 'Name', 'floor');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0; -1], -1), 'Name', 'press', 'Fixed', true, ...
%!     'Velocity', [0; -1]);
%! model = nsbody (model, 'Shape', nsshape ('disc', .5), 'Name', 'ball');
%! [q, v, info] = nsstep (model, 0, [0; .5; 0], [1; -1; 0], .1);
%! assert (info.exitflag, -1);
%! assert (! isempty (strfind (info.message, 'squeezed')));
%! assert ([q, v], [0 1; .5 -1; 0 0]);
%! lastwarn ('', '');
%! [q, v, info] = nsstep (model, 0, [0; .5; 0], [1; -1; 0], .1);
%! assert (isempty (strfind (nthargout (2, @lastwarn), 'nonsmooth:')));   # Octave 11 remembers warnings that are off
%! evalc ('[q, v] = nsstep (model, 0, [0; .5; 0], [1; -1; 0], .1);');
%! [text, id] = lastwarn ();
%! assert (id, 'nonsmooth:nsstep:stopped');
%! assert (! isempty (strfind (text, 'squeezed')));

%!test  # the same where collisions are located
%! model = nsmodel ('planar', 'Gravity', 0);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0; 1]), 'Name', 'floor');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0; -1], -1), 'Name', 'press', 'Fixed', true, ...
%!     'Velocity', [0; -1]);
%! model = nsbody (model, 'Shape', nsshape ('disc', .5), 'Name', 'ball');
%! [q, v, info] = nsstep (model, 0, [0; .5; 0], [1; -1; 0], .1, 'Detect', 'collisions');
%! assert (info.exitflag, -1);
%! assert ([q, v], [0 1; .5 -1; 0 0]);

%!test  # the model in time: a moving table lifts the body
%! model = nsmodel ('planar', 'Gravity', 0);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0; 1]), 'Fixed', true, 'Velocity', [0; 2]);
%! model = nsbody (model, 'Shape', nsshape ('point'));
%! [q, v] = nsstep (model, 1, [0; 2], [0; 0], .5);
%! assert (v, [0; 2], 4*eps);
%! assert (q, [0; 3], 4*eps);

%!test  # identifiers of the errors below
%! model = table_and ('Mass', 1);
%! sys = nssystem ('Mass', 1, 'Force', @(t,q,v) error ('no'));
%! bad = {'usage', {}; 'usage', {model, 0, [], []}; 'usage', {model, 0, [], [], 1, 'Tol'}; 'usage', {model, 0, ...
%!     [], [], 1, 7};
%!        'invalidInput', {3, 0, [], [], 1}; 'invalidInput', {model, NaN, [], [], 1}; 'invalidInput', {model, 0, ...
%!            1, [0; 0], 1};
%!        'invalidInput', {model, 0, [0; 0], 1, 1}; 'invalidInput', {model, 0, [0; Inf], [0; 0], 1};
%!        'invalidInput', {model, 0, [], [], 0}; 'invalidInput', {model, 0, [], [], -1}; 'invalidInput', {model, ...
%!            0, [], [], NaN};
%!        'invalidOption', {model, 0, [], [], 1, 'Toll', 1}; 'invalidOption', {model, 0, [], [], 1, 'Method', 'rk'};
%!        'handle', {sys, 0, 1, 1, 1}};
%! for k = 1:rows (bad)
%!   try
%!     nsstep (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsstep:' bad{k,1}]);
%! end

%!shared model
%! model = nsbody (nsmodel ('planar'), 'Mass', 1);

%!function model = machine (dimension)
%!  if (dimension == 2)
%!    model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]));
%!    model = nsbody (model, 'Shape', nsshape ('box', [1 1]), 'Position', [0 .5], 'Mass', 2, 'Friction', .2);
%!    model = nsbody (model, 'Shape', nsshape ('disc', .5), 'Position', [5 3]);
%!    model = nsjoint (model, 'revolute', 3, 'ground', 'Anchor', [5 3], 'Motor', {'speed', 1});
%!  else
%!    model = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('halfspace', [0 0 1]));
%!    model = nsbody (model, 'Shape', nsshape ('sphere', 1), 'Position', [0 0 1], 'Mass', 2, 'Friction', .2);
%!    model = nsbody (model, 'Shape', nsshape ('box', [1 1 1]), 'Position', [5 0 3]);
%!    model = nsjoint (model, 'revolute', 3, 'ground', 'Anchor', [5 0 3], 'Axis', [0 1 0], 'Motor', {'torque', 1});
%!  end
%!endfunction

%!function x = ifnan (x, y)
%!  x(isnan (x)) = y;
%!endfunction

%!test  # Inputs: as the model with these forces, motors, frictions and gravity
%! for d = [2 3]
%!   built = machine (d);
%!   f = (1:d)' * [5 6 7];
%!   t = ones (2*d - 3, 1) * [0 .3 .2];
%!   other = nsforce (nsforce (built, 2, f(:,2), 'Torque', t(:,2)), 3, f(:,3), 'Torque', t(:,3));
%!   [q, v, info] = nsstep (built, 0, [], [], .01, 'Method', 'trapezoidal', 'Inputs', struct ('force', f, 'torque', t));
%!   [q1, v1, info1] = nsstep (other, 0, [], [], .01, 'Method', 'trapezoidal');
%!   assert ({q, v, info.contacts}, {q1, v1, info1.contacts});
%!   other = machine (d);
%!   other.gravity(d) = -3;
%!   [q1, v1] = nsstep (other, 0, [], [], .01);
%!   [q, v] = nsstep (built, 0, [], [], .01, 'inputs', struct ('gravity', [zeros(1, d - 1), -3], 'force', []));
%!   assert ({q, v}, {q1, v1});
%! end

%!test
%! built = machine (2);
%! [~, v] = nsstep (built, 0, [], [], .01, 'Inputs', struct ('motor', 4));
%! assert (v(6), 4, 1e-12);
%! [~, v] = nsstep (built, 0, [], [], .01, 'Inputs', struct ('motor', NaN));
%! assert (v(6), 1, 1e-12);
%! [q0, v0] = deal ([0; .5; 0; 5; 3; 0], [1; 0; 0; 0; 0; 0]);
%! for mu = [0 .1 NaN]
%!   base = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]), 'Friction', .8);
%!   base = nsbody (base, 'Shape', nsshape ('box', [1 1]), 'Position', [0 .5], 'Friction', .8);
%!   [~, v] = nsstep (base, 0, q0(1:3), v0(1:3), .01, 'Inputs', struct ('friction', [mu mu]));
%!   assert (v(1), 1 - .01 * 9.81 * ifnan (mu, .8), 1e-12);
%! end

%!error <nsstep: Inputs must be a struct with some of force> nsstep (machine (2), 0, [], [], 1, 'Inputs', 3)
%!error <nsstep: Inputs must have no fields but force> nsstep (machine (2), 0, [], [], 1, 'Inputs', struct ('forces', 1))
%!error <nsstep: Inputs.force must have 2 rows and 3 columns of numbers, not 2 x 1 of class double> ...
%! nsstep (machine (2), 0, [], [], 1, 'Inputs', struct ('force', [1; 2]))
%!error <nsstep: Inputs.torque must have 1 rows> nsstep (machine (2), 0, [], [], 1, 'Inputs', struct ('torque', {{1}}))
%!error <nsstep: Inputs.force must not hold Inf> nsstep (machine (2), 0, [], [], 1, 'Inputs', struct ('force', Inf (2, 3)))
%!error <nsstep: Inputs.friction must not be negative> ...
%! nsstep (machine (2), 0, [], [], 1, 'Inputs', struct ('friction', [1 -1 1]))
%!error <nsstep: Inputs.motor has a value for joint 1, which has no Motor> ...
%! nsstep (nsjoint (nsbody (nsmodel ('planar'), 'Mass', 1, 'Inertia', 1), 'revolute', 1, 0, 'Anchor', [0 0]), 0, [], [], 1, ...
%!         'Inputs', struct ('motor', 1))
%!error <nsstep: Inputs.gravity must> nsstep (machine (2), 0, [], [], 1, 'Inputs', struct ('gravity', 'x'))
%!error <nsstep: option 'Inputs' has no value> nsstep (machine (2), 0, [], [], 1, 'Inputs')
%!error <for a model of nsmodel> nsstep (nssystem ('Mass', 1), 0, 0, 0, 1, 'Inputs', struct ('gravity', 1))

%!error <call it as \[q, v, info\] = nsstep \(model, t, q, v, h, options\)> nsstep ()
%!error <call it as> nsstep (model, 0, [0; 0], [0; 0])
%!error <call it as> [a, b, c, d] = nsstep (model, 0, [0; 0], [0; 0], 1);
%!error <must be a model of nsmodel or a system of nssystem, not a cell> nsstep ({}, 0, [], [], 1)
%!error <T must be one number, not 0 x 0> nsstep (model, [], [0; 0], [0; 0], 1)
%!error <T must not hold Inf> nsstep (model, Inf, [0; 0], [0; 0], 1)
%!error <H must be positive, and not lost in t \+ h, but is 0> nsstep (model, 0, [0; 0], [0; 0], 0)
%!error <H must be positive, and not lost in t \+ h, but is -1> nsstep (model, 0, [0; 0], [0; 0], -1)
%!error <H must be positive, and not lost in t \+ h, but is 1e-20> nsstep (model, 1, [0; 0], [0; 0], 1e-20)
%!error <H must not hold NaN> nsstep (model, 0, [0; 0], [0; 0], NaN)
%!error <H must be one number, not 1 x 2> nsstep (model, 0, [0; 0], [0; 0], [1 2])
%!error <H must be of class double, not char> nsstep (model, 0, [0; 0], [0; 0], 'a')
%!error <Q must have 2 numbers, not 3> nsstep (model, 0, [0; 0; 0], [0; 0], 1)
%!error <V must have 2 numbers, not 3> nsstep (model, 0, [0; 0], [0; 0; 0], 1)
%!error <Q must not hold NaN> nsstep (model, 0, [0; NaN], [0; 0], 1)
%!error <V must be of class double, not cell> nsstep (model, 0, [0; 0], {1}, 1)
%!error <unknown option 'Detct'; did you mean 'Detect'> nsstep (model, 0, [0; 0], [0; 0], 1, 'Detct', 'off')
%!error <argument 6 must be the name of an option or a struct, not double> nsstep (model, 0, [0; 0], [0; 0], 1, 7)
