function [sol, q, v] = nssolve (model, tspan, varargin)
%NSSOLVE  Simulate a model or a system from one time to another.
%
%   sol = nssolve (model, tspan)
%   sol = nssolve (model, tspan, options)
%   sol = nssolve (model, tspan, q0, v0)
%   sol = nssolve (sys, tspan, q0, v0)
%   sol = nssolve (..., options)
%   sol = nssolve (..., 'Name', value, ...)
%   [t, q, v] = nssolve (...)
%
%   With two or three outputs these are t, q and v of sol as ode45 returns them: a row for each time.
%
%   Example: a ball falls on the floor and bounces.
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Shape', nsshape ('halfspace', [0; 1]), 'Name', 'floor');
%   >> model = nsbody (model, 'Shape', nsshape ('disc', 0.1), 'Position', [0; 1.1], 'Restitution', 0.5);
%   >> sol = nssolve (model, [0 1], 'Method', 'trapezoidal', 'Step', 0.05);
%   >> fprintf ('%.6f ', sol.events(1).time, sol.events(2).time)      % sqrt (2/g), and twice that
%   0.451524 0.903047
%
%
%   model   from nsmodel, nsbody, ...; it starts from the positions and velocities of its bodies, or from q0 and v0
%           (quaternions may have any length but 0)
%   sys     from nssystem; it starts from q0 and v0
%   tspan   [t0 tf]: the result holds every step, and the times of located collisions; more than two
%           increasing times: it holds values interpolated there, and the steps are the same
%   options struct made by nsset, or names and values; see nsset for all of them. The ones most used:
%     Method  how a step goes from (t, q, v) to (q+, v+); f are the impulses of joints and contacts, kq and kv
%             the derivatives of the force k:
%             'euler' (default)  M (v+ - v) = h k + f,  q+ = q + h G v+. Order 1; robust and cheap: many
%                                contacts, first tries
%             'linimp'           (M - h kv - h^2 kq G) v+ = M v + h (k - kv v) + f,  q+ = q + h G v+. Order 1, for
%                                stiff springs and dampers whose fast motion is of no interest
%             'trapezoidal'      (M - h/2 kv - h^2/4 kq G) (v+ - v) = kt + f,  q+ = q + h/2 G (v + v+), with joints
%                                and contacts imposed on v + v+. Order 2 in q and v. Take it for accuracy: at
%                                little more cost in a step it needs far fewer steps. Springs and dampers of a
%                                model are stable at any stiffness, and keep momenta exactly (Jacobian); their
%                                oscillation stays
%             'trapezoidal1'     the same with joints and contacts imposed on v+. Order 2 where the directions
%                                of joints and contacts do not change, else order 1: to compare with
%             'moreau'           Moreau's theta method with Newton's impact law. Order 1; for motions with
%                                very many impacts, and the method whose steps can Adapt to them. Bodies that move by
%                                some times their size in a step may pass each other unseen
%             'geometric'        points of contact, normals and gaps are those at the end of the step. Order 1; for
%                                round bodies that roll and slide on each other, without restitution
%             'radau5', 'radau3', 'lobatto6', 'lobatto4', 'lobatto2', 'herk5', 'herk4', 'herk3', 'herk2'
%                                Runge-Kutta methods of order 5, 3, ..., also across impacts; without friction.
%                                Take 'radau5' for ten digits
%             'auto'             no steps of a fixed length: smooth motion by an embedded Runge-Kutta pair of order
%                                5(4) from event to event, with friction, joints and impacts; the error at the end
%                                follows RelTol. Take it for accuracy where nothing is stiff and contacts are few
%             'paoli', 'midpoint', 'midpointmomentum', 'newmark'   without friction, to compare with
%             nsset tells their equations, kt, and where M and the directions are taken
%     Step    step size, (tf - t0)/1000 if not given
%     RelTol, AbsTol   instead of Step, with the trapezoidal methods: the error of each step that is allowed;
%             steps are then as long as the motion allows, and the error at the end falls in proportion to RelTol, by
%             how much depends on the motion. 'auto' always has them (RelTol 1e-4, AbsTol a thousandth of that), as
%             numbers or vectors of nq, and the error at the end is of their size; it takes no notice of Step
%     Adapt   'runge', 'extrapolation' or 'order': steps of 'moreau' that adapt to AbsTol and RelTol, numbers or
%             vectors of nq, which bound the error of q in each step; short at impacts, long between them
%     Detect  'off' (default of 'euler'): collisions are captured within the step in which they happen;
%             'collisions' (default of 'linimp'): they are located, resolved, and the step goes on from there;
%             'all' (default of the trapezoidal methods): also where contacts begin or cease to slide, or
%             separate. Without it these methods lose their order at such changes. 'moreau', 'paoli', 'geometric',
%             'midpoint', 'midpointmomentum' and 'newmark' know 'off' only, the Runge-Kutta methods 'all'
%     Restart 'auto' (default), 'states', 'basis' or 'resolve': how the part of a step up to such a change is computed
%     Reduce  true: contacts inside the hull of a contact patch, which the others imply, are left out (false)
%
%   The start is checked. If joints are open there, it is moved to the nearest position that closes them, and the
%   velocity to the nearest that they allow; a warning says how far (mass norm). Bodies that overlap by more than
%   1/1000 of the radius of the largest (systems: gaps below -1/1000) are an error; those that overlap less are moved
%   apart, with the same warning. Motors that start from rest have their speed at once, by a jerk in which closed
%   contacts and their friction take part; a velocity that contradicts a motor gives a warning. So does a Normal or a
%   JointGradient that does not look like the derivative of Gap or Joint.
%
%   At its end a run warns of what went wrong, by warnings nonsmooth:nssolve:NAME:
%     unstable     it has more energy than there was and its forces gave, by 8 % of what moves, with 'paoli', 'midpoint'
%                  and 'newmark', whose impacts may gain, by 4 % (systems, and models with functions: by twice as much).
%                  Energy that grows beyond 1e20 of that ends the run with exitflag -2
%     coarse       in a captured collision bodies would move by more than a tenth of the size of the smaller one in a
%                  step; in a located one of 'linimp' and 'euler' 8 % of the speed came from the last step; or
%                  more than a fifth of the energy is lost where no contact and no damper took it, or what is lost and
%                  the half step by which sums over steps differ from integrals make up a tenth of the way of the bodies
%     overlap      bodies came to overlap by more than 4 % of the radius of the smaller (halfspaces, points: none)
%     passed       a body went through another one: a step that leads half-way through is taken in parts, and this is
%                  the warning if that does not help, with the time and both names
%     open         joints opened by more than 1/2000 of their shortest arm
%     captured     'auto' went on by steps of first order for more than RelTol of the run, where events came too fast
%                  to be located
%     restitution  bodies collided with 'midpoint', 'newmark' or 'midpointmomentum', which ignore Restitution
%     rough, cones, projection, stopped   see stats and exitflag
%
%   An error in a function of the user is raised as nonsmooth:nssolve:handle, with its message, the name of the
%   item and the time. Ctrl-C ends a run between two steps with a warning, and sol holds the steps done; a
%   second Ctrl-C stops a function of the user that does not come to an end.
%
%   With the option Checkpoint a long run saves itself in a file: after a crash, a power cut, kill -9 or Ctrl-C the same
%   call continues from there, with the warning nonsmooth:nssolve:resumed, and its result has the same bits as that of a
%   run in one piece (stats.time apart). The file is removed at the end of the run, so that the same call made again
%   computes again. See nsset.
%
%   sol  struct
%     t         1 x N, strictly increasing
%     q, v      nq x N and nv x N. v holds limits from the right: after an impact at t(k)
%     joint     m x N, impulses of the joints between t(k-1) and t(k), collisions included. The first column
%               is 0, unless there is a collision at t0
%     cn, beta, lambda   (systems) p x N, nd x p x N, p x N: normal impulses, friction impulses along the
%               directions, likewise; sliding speed in the last step
%     contacts  (models) struct of columns, a row for each contact that took part in a step; where tspan has more than
%               two times, one for each contact since the time before: the sum of its impulses, its smallest gap, and
%               all else as in the last of its steps:
%                 step           column k of t at which the step ends
%                 a, b           the bodies
%                 feature        which vertex or pair of edges of theirs; negative: a limit of joint number b
%                 point, normal  in the world; the normal points from b to a
%                 gap            at the start of the step
%                 cn, ct         impulses along the normal and along the first direction of friction, the x axis
%                                projected into the tangent (the y axis where the normal is nearly along x)
%                 slip           sliding speed; of an ellipsoid |(et ut, eo uo, er ur)|
%                 friction       (space) impulse of friction on a, a row in the world
%                 torsion        (space) impulse about the normal on a, of Cone 'ellipsoid' with er > 0
%     events    1 x n struct array
%                 time
%                 kind           'collision'  a located one
%                                'stick'      a contact ceases to slide; it may slide back at once
%                                'slip'       it begins to slide
%                                'takeoff'    it separates
%                                'facet'      the friction of a sliding contact changes its direction
%                                'user'       of the option Events
%                 contact        a row [a b feature] for each contact that got an impulse in the collision, or
%                                changes its state; of a system [0 0 number]
%                 impulse        its normal impulse, a row each; 0 unless it is a collision
%                 vminus, vplus  velocities before and after
%                 index          which of the user's functions
%     stats     struct
%                 rejected       steps that were tried and found too long, where steps adapt
%                 evaluations    of the force k, also in steps that were rejected or computed again, but without those
%                                for derivatives by differences
%                 steps, lcps, pivots, factorizations, callbacks   how many
%                 time           seconds
%                 collisions     resolved, located those of them found within a step
%                 captured       steps with too many collisions to locate them all
%                 capturedshare  ('auto') the time in which it went on by such steps, over RelTol times the whole
%                 transitions    located changes of state: stick, slip, takeoff, facet
%                 clipped        steps in which restitution or a negative gap asked for a velocity that there
%                                is not, and gave way to Poisson's law or to n'v+ >= 0
%                 limited        impacts in which the law of restitution would have gained energy, and was taken in
%                                part only (Impact 'auto', 'dissipative'); in a captured step each group of bodies
%                                that touch counts as one
%                 massiterations iterations on M at the end of the step
%                 projections    onto joints and gaps; unprojected those that did not converge,
%                                springsreleased those in which springs and joints left no freedom
%                 redundant      solutions with joint equations that others imply
%                 indefinite     solutions with a matrix that is not positive definite
%                 definite       steps of a trapezoidal method that took the definite Jacobians because of that
%                 approximatecones  solutions with pyramids of 16 directions (with torsion 14) because the friction
%                                cones of the option Cone did not converge
%                 iterations     of Newton's method in the steps of 'geometric'
%                 halved         steps that had no solution as a whole, or none with a residual of at most 1e-2, or that
%                                led a body through another one, and were taken in parts
%                 passed         steps, however short, that led a body through another one: a warning tells, and
%                                passing is [time a b] of the first
%                 rough          solutions with a residual between the tolerance and 1e-2: large piles that missed Tol,
%                                iterations of a method that did not settle, with 'geometric' as where a body lies on a
%                                part of its surface that has no curvature; and friction laws that no sliding speed
%                                satisfied, by any amount. A warning tells
%                 energygain     energy from nothing, over what was there and what forces gave; gaintime when it became
%                                too much (Inf: never)
%                 energyloss     the largest loss of energy that no contact and no damper took, over the same; of models
%                                without motors, and without dampers where bodies are pushed; 'linimp' may take that of
%                                springs that swing faster than its steps
%                 late           how far bodies are from where they would be without that loss and, with 'euler',
%                                'linimp' and 'geometric', with integrals in place of sums: an estimate, over the way
%                                that they go
%                 endoverlap     of bodies at the end, over the size of the smaller ('paoli': the largest of the run)
%                 impactway      what bodies that meet in a captured collision would move in a step by the change of
%                                their speed, over the size of the smaller; impacttime when
%                 fall           largest part of its speed that a body got in the last step before a located collision,
%                                of methods of first order; falltime when
%                 opening        of joints, the largest
%                 residual, active, pivotsperstep   1 x N: complementarity residual, contacts that took part,
%                                pivots, between t(k-1) and t(k); for 'geometric' the residual of CBAT (10), (11) as
%                                printed, and iterations in place of pivots
%                 overlap        of bodies in a contact, the largest, over the size of the smaller
%                 startmoved, startturned   how far position and velocity of the start were changed (mass norm); 0: not
%                 unsupported    pairs of bodies with shapes that do not touch each other
%                 warnings       cell of the names of the warnings above that belong to this run, {} if there are none
%                 leftout        1 x N, of the contacts that took part those without a row of their own (Reduce)
%     exitflag   1  done
%                0  stopped by OutputFcn or by a terminal event
%               -1  a complementarity problem had no solution that could be found: Lemke's method ended on a ray
%               -2  numerical trouble
%               -3  interrupted by Ctrl-C
%               In every case sol holds what was computed until then; there is a warning if it is negative.
%     message   one sentence
%     options, model   what it was computed with
%
%   References
%     F. A. Potra, M. Anitescu, B. Gavrea, J. Trinkle, A linearly implicit trapezoidal method for integrating
%       stiff multibody dynamics with contact, joints, and friction, IJNME 66, 2006 (PAGT: the trapezoidal
%       methods, location of collisions and of changes of state).
%     M. Anitescu, F. A. Potra, A time-stepping method for stiff multibody dynamics with contact and
%       friction, IJNME 55, 2002 (AP: 'euler', 'linimp', location of collisions).
%     D. E. Stewart, Rigid-body dynamics with friction and impact, SIAM Review 42, 2000 (Stewart: captured
%       collisions, 'midpoint', 'midpointmomentum', 'newmark').
%     V. Acary, Toward higher order event-capturing schemes and adaptive time-step strategies for nonsmooth
%       multibody systems, INRIA research report RR-7151, 2009 (Acary: 'moreau', 'paoli', Adapt, Runge-Kutta
%       methods across impacts).
%     N. Chakraborty, S. Berard, S. Akella, J. Trinkle, An implicit time-stepping method for multibody systems with
%       intermittent contact, Robotics: Science and Systems III, 2007 (CBAT: 'geometric').
%
%   See also nsmodel, nssystem, nsset, nsstep, nsterms, nsplot, nsenergy, nsdrift, nscontacts.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    ns_fail ('nssolve', 'usage', 'call nssolve (model, tspan) or nssolve (sys, tspan, q0, v0)');
  end
  varargin = ns_plain_text (varargin);
  if (~isstruct (model) || ~isfield (model, 'kind') || numel (model) ~= 1)
    ns_fail ('nssolve', 'invalidInput', ['the first argument must be a model of nsmodel or a ' ...
             'system of nssystem, not %s'], ns_describe (model));
  end
  tspan = check_times (tspan);
  [q0, v0, given] = split_arguments (model, varargin);
  options = read_options (given, tspan);
  check_room (tspan, options.Step);
  try
    [sol, start] = ns_simulate (model, tspan, q0, v0, place_checkpoint (options));
  catch problem
    error (problem.identifier, '%s', regexprep (problem.message, '^ns_simulate', 'nssolve'));
  end
  report_resumed (options.Checkpoint, start.resumed);
  report_unsupported (model, start.unsupported);
  report_start (model, start, isempty (sol));
  report_gradient (start.gradient);
  report_directions (model, options);
  sol = ns_complete (sol, model, options);
  if (ignores_restitution (sol))
    sol.stats.warnings{end+1} = 'restitution';
  end
  report_end (sol);
  if (nargout > 1)
    q = sol.q.';
    v = sol.v.';
    sol = sol.t(:);
  end
end

% Every step is kept when there are but two times.
function check_room (tspan, step)
  most = 2e8;
  if (numel (tspan) == 2 && (tspan(2) - tspan(1)) / step > most)
    ns_fail ('nssolve', 'invalidOption', ['Step = %g makes %.3g steps, too many to keep: take a larger one, ' ...
             'or give the times of output in TSPAN'], step, (tspan(2) - tspan(1)) / step);
  end
end

function tspan = check_times (tspan)
  if (~isnumeric (tspan) || ~isreal (tspan) || numel (tspan) < 2 || ~isvector (tspan) ...
      || ~all (isfinite (tspan)))
    ns_fail ('nssolve', 'invalidInput', 'TSPAN must be a vector of two or more finite times, not %s', ...
             ns_describe (tspan));
  end
  tspan = double (tspan(:).');
  if (any (diff (tspan) <= 0))
    ns_fail ('nssolve', 'invalidInput', 'TSPAN must increase, but %g is followed by %g', ...
             tspan(find (diff (tspan) <= 0, 1)), tspan(find (diff (tspan) <= 0, 1) + 1));
  end
end

% nsset knows the options; its errors become those of nssolve.
function options = read_options (given, tspan)
  try
    options = nsset (given{:});
  catch problem
    error (strrep (problem.identifier, ':nsset:', ':nssolve:'), '%s', ...
           regexprep (problem.message, '^nsset', 'nssolve'));
  end
  options = ns_default_step (options, tspan);
  largest = max (abs (tspan([1, end])));
  if (largest + options.Step == largest)
    ns_fail ('nssolve', 'invalidOption', 'Step must not be lost in t + Step, but %g is at t = %g', ...
             options.Step, largest);
  end
end

% The file stays the same where a function of the user changes the folder.
function options = place_checkpoint (options)
  given = options.Checkpoint;
  if (isempty (given))
    return
  end
  file = checkpoint_name (given);
  if (strncmp (file, '~/', 2))
    file = [getenv('HOME'), file(2:end)];
  elseif (isempty (regexp (file, '^([/\\]|[A-Za-z]:)', 'once')))
    file = fullfile (pwd (), file);
  end
  file = ns_real_file (file);             % a symbolic link stays one
  if (iscell (given))
    options.Checkpoint = {file, given{2}};
  else
    options.Checkpoint = file;
  end
end

function file = checkpoint_name (checkpoint)
  file = checkpoint;
  if (iscell (checkpoint))
    file = checkpoint{1};
  end
end

% A system needs its start; a model has one, and may be given another.
function [q0, v0, rest] = split_arguments (model, inputs)
  given = numel (inputs) > 0 && isnumeric (inputs{1});
  if (~given && ~strcmp (model.kind, 'system'))
    q0 = [];
    v0 = [];
    rest = inputs;
    return
  end
  if (numel (inputs) < 2 || ~given || ~isnumeric (inputs{2}))
    kinds = struct ('system', 'a system needs its start: nssolve (sys, tspan, q0, v0)', ...
                    'planar', 'a start has positions and velocities: nssolve (model, tspan, q0, v0)');
    kind = 'planar';
    if (strcmp (model.kind, 'system'))
      kind = 'system';
    end
    ns_fail ('nssolve', 'usage', '%s', kinds.(kind));
  end
  q0 = double (inputs{1}(:));
  v0 = double (inputs{2}(:));
  rest = inputs(3:end);
end

function report_start (model, start, refused)
  if (refused && ~start.closed)
    ns_fail ('nssolve', 'joints', ['no position near the start closes the joints (they are open by ' ...
             '%.3g)'], start.jointviolation);
  elseif (refused)
    ns_fail ('nssolve', 'overlap', '%s at the start by %.3g', overlap_text (model, start), ...
             start.overlap);
  end
  if (start.moved > 0)
    warning ('nonsmooth:nssolve:start', ['nssolve: the start was moved by %.3g (mass norm): joints ' ...
             'were open by %.3g, bodies overlapped by %.3g'], start.moved, start.jointviolation, ...
             start.overlap);
  end
  if (start.speed > 0)
    warning ('nonsmooth:nssolve:start', ['nssolve: the velocity at the start was changed by %.3g ' ...
             '(mass norm): the joints do not allow it'], start.speed);
  end
end

% gradient: 1 for a gap or 2 for a joint, its number, the derivative that was given and that of differences
function report_gradient (gradient)
  names = {'Normal', 'Gap'; 'JointGradient', 'Joint'};
  if (gradient(1) > 0)
    warning ('nonsmooth:nssolve:gradient', ['nssolve: column %d of %s seems not to be the derivative of %s: in a ' ...
             'direction in which that changes by %.4g it says %.4g'], gradient(2), names{gradient(1),:}, ...
             gradient(4), gradient(3));
  end
end

% Cone 'auto' is one for all contacts, and only pyramids have directions.
function report_directions (model, options)
  automatic = isempty (options.Cone) || strcmpi (options.Cone, 'auto');
  if (~strcmp (model.kind, 'spatial') || ~automatic || isempty (model.pairs))
    return
  end
  rows = ns_rows ();
  radii = model.pairs(rows.pair.radii,:);
  curved = any (bsxfun (@ne, radii, [1; 1; 0]), 1) | model.pairs(rows.pair.psi_handle,:) > 0;
  given = ~isnan (model.pairs(rows.pair.directions,:));
  if (any (curved) && (any (given) || ~isempty (options.Directions)))
    warning ('nonsmooth:nssolve:directions', ...
             ['nssolve: Directions are of no use: pairs of bodies have Radii or Psi, for ' ...
             'which Cone ''auto'' takes curved friction cones at all contacts. Set Cone to ''pyramid'' for ' ...
             'Directions, or leave them out']);
  end
end

% resumed: the time, and the bytes of the file that were not complete; empty when the run began at its start
function report_resumed (checkpoint, resumed)
  if (~isempty (resumed))
    file = checkpoint_name (checkpoint);
    note = '';
    if (resumed(2) > 0)
      note = sprintf (' (the last %d bytes of the file were not complete, and are computed again)', resumed(2));
    end
    warning ('nonsmooth:nssolve:resumed', 'nssolve: goes on at t = %g from the checkpoint in %s%s', ...
             resumed(1), file, note);
  end
end

% Bodies that would pass through each other unseen.
function report_unsupported (model, unsupported)
  if (unsupported(1) > 0)
    warning ('nonsmooth:nssolve:noPair', ['nssolve: %s and %s pass through each other: there is no contact between ' ...
             'their shapes (pairs like this: %d). Give one of them another shape, or switch the pair off with ' ...
             'nscontact (model, a, b, ''Enabled'', false)'], ns_body_text (model, unsupported(2)), ...
             ns_body_text (model, unsupported(3)), unsupported(1));
  end
end

% Captured collisions end with an overlap of what a body moves in a step; where that is not small beside the smaller of
% the two bodies, the step is too long. Halfspaces and points have no size.
function report_overlap (sol)
  warning ('nonsmooth:nssolve:overlap', ...
           ['nssolve: bodies overlap by up to %.2g of the smaller one: the Step is too long for ' ...
           'their speed, or contacts drift. Take a shorter one, Stabilization ''auto'' or ''velocity'', or ' ...
           'Method ''geometric'' or ''trapezoidal'''], sol.stats.overlap);
end

% G over the energy that is explained, see mex/core/integrate/ns_watch.h
function report_energy (sol)
  warning ('nonsmooth:nssolve:unstable', ...
           ['nssolve: from t = %g on the motion has energy that nothing gave it, %.2g times ' ...
           'what there was: the Step is too long for this Method. Take a shorter one; for stiff springs and ' ...
           'dampers ''linimp'' or ''radau5'', for bodies in space that spin fast ''moreau'''], ...
           sol.stats.gaintime, sol.stats.energygain);
end

% What happens in a step is known as well as the step is short.
%   A captured collision happens at one of the ends of a step, where the bodies have not come to yet or have gone too
%   far: by how much of their size.  Methods of first order take energy from what turns or swings.
function report_coarse (sol)
  if (sol.stats.impactway > 0.1)
    warning ('nonsmooth:nssolve:coarse', ...
             ['nssolve: at t = %g bodies met with a speed that moves them by %.2g of their size ' ...
             'in a step: where they go from there is not known well. Take a Step of %.2g or less, or Method ' ...
             '''trapezoidal'', which locates collisions'], sol.stats.impacttime, sol.stats.impactway, ...
             0.05 * sol.options.Step / sol.stats.impactway);
  end
  if (sol.stats.fall > 0.08)
    warning ('nonsmooth:nssolve:coarse', ...
             ['nssolve: bodies that met at t = %g had got %.2g of their speed in one step: where ' ...
             'they go from there is not known well. Take a Step of %.2g or less, or Method ''trapezoidal'''], ...
             sol.stats.falltime, sol.stats.fall, 0.04 * sol.options.Step / sol.stats.fall);
  end
  if (sol.stats.late > 0.1 && ~(sol.stats.energyloss > 0.2))
    warning ('nonsmooth:nssolve:coarse', ...
             ['nssolve: bodies are off by about %.2g of their way: so much does the Method lose ' ...
             'or gain in steps of this length. Take a Step of %.2g or less, or Method ''trapezoidal'''], ...
             sol.stats.late, 0.05 * sol.options.Step / sol.stats.late);
  end
  if (sol.stats.energyloss > 0.2)
    warning ('nonsmooth:nssolve:coarse', ...
             ['nssolve: the motion lost %.2g of its energy to nothing but the Method. Take a Step ' ...
             'of %.2g or less, or Method ''trapezoidal'''], sol.stats.energyloss, ...
             0.1 * sol.options.Step / sol.stats.energyloss);
  end
end

% Stewart section 4.2: what these schemes do in a collision is not what Restitution asks for.
function answer = ignores_restitution (sol)
  kept = struct ('midpoint', NaN, 'newmark', NaN, 'midpointmomentum', 1);
  method = lower (sol.options.Method);
  answer = ~isempty (method) && isfield (kept, method) && ~bounces_with (sol.model, kept.(method)) ...
           && has_collided (sol);
end

function report_restitution (sol)
  laws = struct ('midpoint', 'anything between 1/3 and 3', 'newmark', 'anything between 0 and 1', ...
                 'midpointmomentum', '1');
  method = lower (sol.options.Method);
  warning ('nonsmooth:nssolve:restitution', ...
           ['nssolve: bodies collided, and the restitution of ''%s'' is %s, not the one ' ...
           'given. Take ''euler'', ''moreau'' or ''trapezoidal'''], method, laws.(method));
end

% Contacts that begin after the start
function answer = has_collided (sol)
  if (strcmp (sol.model.kind, 'system'))
    pressed = sol.cn > 0;
    answer = any (any (pressed(:,3:end) & ~pressed(:,2:end-1)));
    return
  end
  pressed = sol.contacts.cn > 0;
  if (~any (pressed))
    answer = false;
    return
  end
  rows = [sol.contacts.step(pressed), sol.contacts.a(pressed), sol.contacts.b(pressed)];
  later = rows(:,1) > 2 | sol.contacts.gap(pressed) > 0;
  before = rows;
  before(:,1) = before(:,1) - 1;
  answer = any (later & ~ismember (before, rows, 'rows'));
end

% Is this the coefficient of all that have one?
function answer = bounces_with (model, value)
  if (strcmp (model.kind, 'system'))
    e = model.restitution(:).';
  else
    rows = ns_rows ();
    e = [model.bodies(rows.body.restitution,:), model.pairs(rows.pair.restitution,:)];
  end
  e = e(~isnan (e));
  answer = ~isempty (e) && all (e == value);
end

% Who asks for Stabilization 'none' wants to see that they open.
function report_joints (sol)
  warning ('nonsmooth:nssolve:open', ...
           'nssolve: joints opened by up to %.3g: take a shorter Step, or Stabilization ''auto''', ...
           sol.stats.opening);
end

% Steps that were halved again and again and still led a body through another one.
function report_passing (sol)
  warning ('nonsmooth:nssolve:passed', ...
           ['nssolve: %s and %s pass through each other at t = %g (steps like this: %d): ' ...
           'they are too thin or too fast for the Step. Take a shorter one, or make them thicker'], ...
           ns_body_text (sol.model, sol.stats.passing(2)), ns_body_text (sol.model, sol.stats.passing(3)), ...
           sol.stats.passing(1), sol.stats.passed);
end

function report_rough (sol)
  if (~strcmpi (sol.options.Method, 'geometric'))
    warning ('nonsmooth:nssolve:rough', ...
             ['nssolve: %d problems of %d steps were solved roughly, with residuals of up ' ...
             'to %.1e: take a shorter Step, or a larger Tol if piles of bodies miss it'], sol.stats.rough, ...
             sol.stats.steps, max (sol.stats.residual));
  else
    warning ('nonsmooth:nssolve:rough', ...
             ['nssolve: %d of the problems of %d steps were solved roughly, with residuals ' ...
             'of up to %.1e: a body lies where its surface has no curvature, or the Step is too long'], ...
             sol.stats.rough, sol.stats.steps, max (sol.stats.residual));
  end
end

% Steps of first order in a run by a tolerance: in them it is missed by up to their share of the run.
function report_captured (sol)
  warning ('nonsmooth:nssolve:captured', ['nssolve: events came too fast to be located, or had no solution ' ...
           'without an impulse, for %.2g times RelTol of the run: that time went by %d steps of ''moreau'', ' ...
           'which know no tolerance'], sol.stats.capturedshare, sol.stats.captured);
end

% Limits of joints and gaps of systems are no bodies.
function text = overlap_text (model, start)
  if (strcmp (model.kind, 'system'))
    text = sprintf ('gap %d of the system is negative', start.feature + 1);
  elseif (start.feature < 0)
    text = sprintf ('joint %d exceeds its limit', start.b);
  elseif (isfield (model, 'names') && iscellstr (model.names) && numel (model.names) >= start.a)
    text = sprintf ('%s and %s overlap', ns_body_text (model, start.a), ns_body_text (model, start.b));
  else
    text = sprintf ('body %d and body %d overlap', start.a, start.b);
  end
end

% Each as it is told (ns_told).
function report_end (sol)
  reports = struct ('stopped', @report_stop, 'projection', @report_projection, 'cones', @report_cones, ...
                    'overlap', @report_overlap, 'open', @report_joints, 'unstable', @report_energy, ...
                    'coarse', @report_coarse, 'restitution', @report_restitution, 'rough', @report_rough, ...
                    'captured', @report_captured, 'passed', @report_passing);
  for name = fieldnames (reports).'
    if (any (strcmp (name{1}, sol.stats.warnings)))
      reports.(name{1}) (sol);
    end
  end
  report_display (sol);
end

function report_stop (sol)
  warning ('nonsmooth:nssolve:stopped', 'nssolve: stopped at t = %g: %s', sol.t(end), sol.message);
end

function report_projection (sol)
  warning ('nonsmooth:nssolve:projection', ['nssolve: in %d of %d steps the projection found no place at ' ...
           'which the joints close: they have drifted (see nsdrift). Take a smaller Step'], ...
           sol.stats.unprojected, sol.stats.steps);
end

function report_cones (sol)
  warning ('nonsmooth:nssolve:cones', ['nssolve: in %d of %d solutions the friction cones did not converge: ' ...
           'fine pyramids took their place'], sol.stats.approximatecones, sol.stats.lcps);
end

function report_display (sol)
  if (any (strcmpi (sol.options.Display, {'final', 'iter'})) ...
      || (strcmpi (sol.options.Display, 'notify') && sol.exitflag ~= 1))
    fprintf (['nssolve: %d steps, %d collisions, %d LCPs, %d pivots, residual %.1e, %.3g s: %s\n'], ...
             sol.stats.steps, sol.stats.collisions, sol.stats.lcps, sol.stats.pivots, ...
             max (sol.stats.residual), sol.stats.time, sol.message);
  end
end

%!function model = floor_and (varargin)      # one body above the plane y = 0
%!  model = nsmodel ('planar', 'Gravity', 10);
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [0; 1]), 'Name', 'floor');
%!  model = nsbody (model, 'Name', 'body', varargin{:});
%!endfunction

%!test  # [t, q, v]: a row for each time, as from ode45; two outputs are the first two
%! model = floor_and ('Position', [0 5], 'Velocity', [3 1]);
%! sol = nssolve (model, [0 1], 'Step', .1);
%! [t, q, v] = nssolve (model, [0 1], 'Step', .1);
%! assert ({t, q, v}, {sol.t', sol.q', sol.v'});
%! [t, q] = nssolve (model, [0 .25 1], 'Step', .1);
%! assert (t, [0; .25; 1]);
%! assert (size (q), [3 2]);

%!test  # Display 'none' is silent, 'notify' speaks of what did not come to its end
%! model = floor_and ('Position', [0 5]);
%! assert (evalc ("nssolve (model, [0 .1], 'Step', .1, 'Display', 'none');"), '');
%! assert (evalc ("nssolve (model, [0 .1], 'Step', .1, 'Display', 'notify');"), '');
%! text = evalc ("nssolve (model, [0 1], 'Step', .1, 'Display', 'notify', 'OutputFcn', @(t, y, flag) numel (t) == 1 && t > .3);");
%! assert (numel (strfind (text, 'nssolve: 4 steps')), 1, text);

%!test  # free fall: v is exact, q is late by g t h/2, which is the sum of the scheme
%! model = nsbody (nsmodel ('planar', 'Gravity', [0 -10]), 'Mass', 3, 'Position', [1; 2], 'Velocity', [3; 4]);
%! for h = [.1 .05 .01]
%!   sol = nssolve (model, [0 1], 'Step', h);
%!   assert (sol.v(:,end), [3; -6], 1e-13);                  # 100 additions of numbers below 10
%!   assert (sol.q(:,end), [4; 2 + 4 - 5 - 10*h/2], 1e-13);
%!   assert (sol.stats.steps, round (1/h));
%! end

%!test  # the order of 'linimp' is one: mass, spring and damper against the exact solution
%! model = nsmodel ('planar', 'Gravity', 0);
%! model = nsbody (model, 'Position', [2; 0]);
%! model = nsspring (model, 1, [], 'ground', [], 'Stiffness', 4, 'Damping', 1, 'Length', 1);
%! w = sqrt (4 - 1/4);                                        # x'' = -4 (x - 1) - x'
%! exact = 1 + exp (-1/2) * (cos (w) + sin (w) / (2*w));
%! x = cellfun (@(h) nssolve (model, [0 1], 'Method', 'linimp', 'Step', h).q(1,end), {.02, .01, .005});
%! assert ((x(1:2) - exact) ./ (x(2:3) - exact), [2 2], .1);   # 2 + O(h)
%! assert (x, exact * [1 1 1], .05);

%!test  # the trapezoidal methods are exact for constant forces: free fall, a bounce, a slide to rest
%! for method = {'trapezoidal', 'trapezoidal1'}
%!   model = floor_and ('Shape', nsshape ('point'), 'Position', [0; 1], 'Velocity', [2; 0], 'Restitution', .5);
%!   sol = nssolve (model, [0 .8], 'Method', method{1}, 'Step', .07);
%!   t1 = sqrt (.2);                                            # then it leaves with 5 t1
%!   assert (sol.events(1).time, t1, 1e-9);                    # gaps are closed to ActiveTol, 1e-9
%!   assert (sol.events(1).vplus, [2; 5*t1], 1e-9);
%!   assert (sol.q(:,end), [1.6; 5*t1*(.8 - t1) - 5*(.8 - t1)^2], 1e-8);
%!   model = floor_and ('Shape', nsshape ('point'), 'Velocity', [1; 0], 'Friction', .5, 'Mass', 2);
%!   sol = nssolve (model, [0 .5], 'Method', method{1}, 'Step', .03);
%!   assert ({sol.events.kind}, {'stick'});
%!   assert (sol.events.time, .2, 1e-8);                       # v0 / (mu g)
%!   assert (sol.events.contact, [2 1 0]);
%!   assert ({sol.events.impulse, sol.events.index, sol.stats.transitions}, {0, 0, 1});
%!   assert (sol.q(:,end), [.1; 0], 1e-8);
%!   assert (sol.v(:,end), [0; 0], 1e-9);
%! end

%!test  # a spring of the trapezoidal method keeps its energy, a damper does not gain
%! model = nsmodel ('planar', 'Gravity', 0);
%! model = nsbody (model, 'Position', [2; 0]);
%! stiff = nsspring (model, 1, [], 'ground', [], 'Stiffness', 1e6, 'Length', 1);
%! sol = nssolve (stiff, [0 1], 'Method', 'trapezoidal', 'Step', .01);
%! assert (nsenergy (sol), 5e5 * ones (1, 101), 1e-4);         # a linear spring; 100 steps of roundoff of 1e6
%! stiff = nsspring (stiff, 1, [], 'ground', [], 'Damping', 1e6);
%! assert (diff (nsenergy (nssolve (stiff, [0 1], 'Method', 'trapezoidal', 'Step', .01))) <= 1e-4);

%!test  # changes of state are events only where they are asked for
%! model = floor_and ('Shape', nsshape ('point'), 'Velocity', [1; 0], 'Friction', .5);
%! for detect = {'off', 'collisions'}
%!   sol = nssolve (model, [0 .5], 'Method', 'trapezoidal1', 'Step', .03, 'Detect', detect{1});
%!   assert ([numel(sol.events), sol.stats.transitions], [0 0]);
%!   assert (sol.q(1,end), .1, .03^2 * 5);                      # mu g h^2
%! end
%! sol = nssolve (model, [0 .5], 'Step', .03, 'Detect', 'all');     # of the Euler methods only collisions are located
%! assert ([numel(sol.events), sol.stats.transitions], [0 0]);

%!test  # a block slides to rest: v falls by mu g h a step, and stays 0
%! mu = .5;  h = .01;  v0 = 1;
%! model = floor_and ('Shape', nsshape ('point'), 'Velocity', [v0; 0], 'Friction', mu, 'Mass', 2);
%! for options = {{}, {'Method', 'linimp'}, {'Detect', 'collisions'}, {'Stabilization', 'velocity'}, ...
%!     {'Stabilization', 'projection'}}
%!   sol = nssolve (model, [0 .5], 'Step', h, options{1}{:});
%!   assert (sol.v(1,:), max (0, v0 - mu*10*sol.t), 1e-13);   # 50 steps, numbers below 1; rest at t = .2
%!   assert (sol.q(2,:), 0*sol.t, 1e-13);
%!   assert (sol.q(1,end), v0^2/(2*mu*10) - v0*h/2, 1e-13);    # the sum of v+ h is low by v0 h/2
%!   ct = sol.contacts.ct;
%!   assert (ct(1:20), -mu * sol.contacts.cn(1:20), 1e-13);   # slides
%!   assert (ct(22:end), 0*ct(22:end), 1e-13);                # sticks, nothing pushes
%! end

%!test  # a bounce, located: the energy is multiplied by e^2 whatever the law
%! for law = {'newton', 'poisson'}
%!   for e = [0 .3 .5 1]
%!     model = floor_and ('Shape', nsshape ('disc', .1), 'Position', [0; 1.1], 'Restitution', e, 'Velocity', [0; -1]);
%!     sol = nssolve (model, [0 .6], 'Step', .01, 'Detect', 'collisions', 'Impact', law{1});
%!     first = sol.events(1);
%!     assert (first.time, (sqrt (1 + 2*10) - 1)/10, .01);         # first order: the collision is early by less than h
%!     assert (first.vplus, -e * first.vminus, 1e-13);
%!     assert (first.impulse, (1 + e) * -first.vminus(2), 1e-13);   # mass 1
%!     assert ({first.kind, first.contact, first.index}, {'collision', [2 1 0], 0});
%!     k = find (sol.t == first.time);
%!     assert (sol.v(:,k), first.vplus);                              # limits from the right
%!     assert (sol.q(2,k), .1, 1e-10);                                # ActiveTol is 1e-9 times the radius
%!     assert (all (diff (sol.t) > 0));
%!   end
%! end

%!test  # a bounce, captured: Newton's law v+ = -e v, Poisson's v+ = e (|v| + g h), compression with the weight
%! e = .5;  h = .01;
%! model = floor_and ('Shape', nsshape ('point'), 'Position', [0; 1], 'Restitution', e);
%! sol = nssolve (model, [0 .6], 'Step', h);
%! k = find (sol.v(2,:) > 0, 1);
%! assert (sol.v(2,k), -e * sol.v(2,k-1), 1e-13);
%! assert (sol.t(k), sqrt (.2), 2*h);
%! sol = nssolve (model, [0 .6], 'Step', h, 'Impact', 'poisson');
%! assert (sol.v(2,k), e * (-sol.v(2,k-1) + 10*h), 1e-13);
%! assert (isempty (sol.events));                                     # only located collisions are events

%!test  # balls of Newton's cradle by Poisson's law with e = 1, in the line: the momentum is handed on
%! model = nsmodel ('planar', 'Gravity', 0);
%! for x = [0 2.5 5]
%!   model = nsbody (model, 'Shape', nsshape ('disc', 1), 'Position', [x; 0], 'Velocity', [(x == 0); 0], ...
%!       'Restitution', 1);
%! end
%! sol = nssolve (model, [0 2], 'Step', .3, 'Detect', 'collisions');
%! assert (sol.v(1:3:end,end), [0; 0; 1], 1e-12);
%! assert ([sol.events.time], [.5 1], 1e-8);
%! assert (sol.stats.located, 2);

%!test  # more than two times: the same steps, values on straight lines between them
%! model = floor_and ('Shape', nsshape ('disc', .1), 'Position', [0; .5], 'Velocity', [1; 0], 'Restitution', .5, ...
%!     'Friction', .2);
%! for detect = {'off', 'collisions'}
%!   options = {'Step', .01, 'Detect', detect{1}};
%!   every = nssolve (model, [0 1], options{:});
%!   times = [0, .0123, .3, .3005, .517, 1];
%!   few = nssolve (model, times, options{:});
%!   assert (few.t, times);
%!   assert (few.q, interp1 (every.t, every.q', times)', 1e-13);
%!   assert (few.stats.steps, every.stats.steps);
%!   assert (few.stats.pivots, every.stats.pivots);
%!   assert (sum (few.contacts.cn), sum (every.contacts.cn), 1e-12);
%!   assert (few.contacts.step(end) == 6);
%! end
%! assert (few.events, every.events);

%!test  # a time at which a collision happens has the velocity after it, and its impulses
%! model = floor_and ('Shape', nsshape ('point'), 'Position', [0; 1], 'Velocity', [0; -1], 'Restitution', .5);
%! model.gravity(:) = 0;
%! sol = nssolve (model, 0:.25:1.5, 'Step', .25, 'Detect', 'collisions');
%! assert (sol.v(2,:), [-1 -1 -1 -1 .5 .5 .5], eps);
%! assert (sum (sol.contacts.cn(sol.contacts.step == 5)), 1.5, 4*eps);

%!test  # a collision just before the last time, by less than roundoff of a step, does not swallow the last column
%! model = floor_and ('Shape', nsshape ('point'), 'Position', [0; 1], 'Velocity', [0; -1], 'Restitution', .5);
%! model.gravity(:) = 0;
%! sol = nssolve (model, [0 .3 1+1e-14], 'Step', 1 + 1e-14, 'Detect', 'collisions', 'ActiveTol', 0);
%! assert (sol.t, [0 .3 1+1e-14]);
%! assert (sol.v(2,:), [-1 -1 .5], eps);

%!test  # impulses add up to the change of momentum: gravity, normal and friction impulses, collisions
%! model = floor_and ('Shape', nsshape ('disc', .1), 'Position', [0; .5], 'Velocity', [2; 0], 'Restitution', .6, ...
%!     'Friction', .3, 'Mass', 2);
%! for options = {{}, {'Detect', 'collisions'}, {'Method', 'linimp'}, {'Impact', 'poisson'}, ...
%!                {'Detect', 'collisions', 'Impact', 'newton'}, {'Stabilization', 'velocity'}, ...
%!                {'Method', 'trapezoidal'}, {'Method', 'trapezoidal1', 'Restart', 'resolve'}}
%!   sol = nssolve (model, [0 1.2], 'Step', .01, options{1}{:});
%!   c = sol.contacts;
%!   impulse = [sum(c.ct); sum(c.cn) - 2*10*1.2];             # the normal is y, the first direction x
%!   assert (2 * (sol.v(1:2,end) - sol.v(1:2,1)), impulse, 1e-11);          # some 120 steps of numbers below 50
%!   inertia = 2*.1^2/2;
%!   assert (inertia * sol.v(3,end), (.1 + c.gap/2)' * c.ct, 1e-11);         # friction acts in the middle of the gap
%!   collided = sum (cat (1, sol.events.impulse));
%!   assert (collided <= sum (c.cn) + 1e-12);
%! end

%!test  # also where a terminal event cuts the last step
%! model = floor_and ('Shape', nsshape ('point'), 'Mass', 2, 'Velocity', [3; 0], 'Friction', .5);
%! sol = nssolve (model, [0 1], 'Step', .1, 'Events', @(t, y) deal (t - .25, 1, 0));
%! assert (sol.t(end), .25, 1e-14);
%! assert (sum (sol.contacts.cn), 2*10*.25, 1e-12);
%! assert (sum (sol.contacts.ct), 2 * (sol.v(1,end) - 3), 1e-12);

%!test  # the same for a system with a joint: all impulses, column by column
%! nu = [0; 1; -1];  n = [1; 0; 0];
%! sys = nssystem ('Mass', diag ([1 2 3]), 'Force', [-1; -20; -30], 'Joint', @(q) q(2) - q(3), 'JointGradient', nu, ...
%!                 'Gap', @(q) q(1), 'Normal', n, 'Tangent', [0 0; 1 -1; 1 -1], 'Friction', .4, 'Restitution', .5);
%! for detect = {'off', 'collisions'}
%!   sol = nssolve (sys, [0 2], [.3; 1; 1], [0; 3; 3], 'Step', .01, 'Detect', detect{1});
%!   tangential = squeeze (sol.beta(1,1,:) - sol.beta(2,1,:))';
%!   dt = diff (sol.t);
%!   change = diag ([1 2 3]) * diff (sol.v, 1, 2);
%!   parts = [-1; -20; -30]*dt + nu*sol.joint(2:end) + n*sol.cn(2:end) + [0; 1; 1]*tangential(2:end);
%!   assert (change, parts, 1e-11);
%!   assert ([sol.joint(:,1); sol.cn(:,1); sol.lambda(:,1)], [0; 0; 0]);
%!   assert (tangential <= .4 * sol.cn + 1e-12);
%!   assert (all (diff (sol.t) > 0));
%! end

%!test  # a collision at the start is in the first column
%! model = floor_and ('Shape', nsshape ('point'), 'Velocity', [0; -2], 'Restitution', .5);
%! model.gravity(:) = 0;
%! sol = nssolve (model, [0 1], 'Step', .1, 'Detect', 'collisions');
%! assert (sol.v(:,1), [0; 1], eps);
%! assert (sol.contacts.cn(sol.contacts.step == 1), 3, 4*eps);
%! assert (sol.events.vminus, [0; -2]);
%! assert (sol.events.time, 0);

%!test  # fields and sizes, model
%! model = floor_and ('Shape', nsshape ('box', [1 1]), 'Position', [0; .5], 'Friction', .1);
%! model = nsbody (model, 'Position', [5; 5]);
%! model = nsjoint (model, 'distance', 3, 'ground', 'Anchor', [5 5; 5 6]);
%! sol = nssolve (model, [0 1], 'Step', .1);
%! assert (fieldnames (sol), {'t'; 'q'; 'v'; 'joint'; 'contacts'; 'events'; 'stats'; 'exitflag'; 'message'; ...
%!     'options'; 'model'});
%! assert ({size(sol.t), size(sol.q), size(sol.v), size(sol.joint)}, {[1 11], [5 11], [5 11], [1 11]});
%! c = sol.contacts;
%! assert (fieldnames (c), {'step'; 'a'; 'b'; 'feature'; 'point'; 'normal'; 'gap'; 'cn'; 'ct'; 'slip'});
%! assert (structfun (@rows, c), 20 * ones (10, 1));                # two corners, ten steps
%! assert (structfun (@columns, c), [1 1 1 1 2 2 1 1 1 1]');
%! assert (accumarray (c.step, c.cn), [0; ones(10, 1)], 1e-12);     # m g h
%! assert (unique ([c.a, c.b], 'rows'), [2 1]);
%! assert (unique (c.normal, 'rows'), [0 1]);
%! assert (sort (c.point(1:2,1)), [-.5; .5], 1e-12);
%! assert (abs (sol.joint), [0, ones(1, 10)], 1e-12);               # holds the weight of the particle
%! assert (size (sol.events), [1 0]);
%! assert (fieldnames (sol.events), {'time'; 'kind'; 'contact'; 'vminus'; 'vplus'; 'impulse'; 'index'});
%! s = sol.stats;
%! assert ({size(s.residual), size(s.active), size(s.pivotsperstep)}, {[1 11], [1 11], [1 11]});
%! assert (s.leftout, zeros (1, 11));
%! assert (s.active, [0, 2*ones(1, 10)]);
%! assert ([s.steps, s.lcps, s.callbacks, s.collisions, s.located, s.captured, s.clipped], [10 10 0 0 0 0 0]);
%! assert (s.pivots, sum (s.pivotsperstep));
%! assert (max (s.residual) <= 1e-12 && s.time > 0);
%! assert ({sol.exitflag, sol.message, sol.model, sol.options.Step}, {1, 'done', model, .1});

%!test  # fields and sizes, system
%! sys = nssystem ('Mass', eye (3), 'Force', [0; 0; -10], 'Gap', @(q) q(2:3), 'Normal', [0 0; 1 0; 0 1], ...
%!                 'Joint', @(q) q(1), 'JointGradient', [1; 0; 0], 'Tangent', repmat ([1 -1 1 -1], [3 1 2]), ...
%!                     'Friction', .1);
%! sol = nssolve (sys, [0 1], [0 1 0], [0 0 0], 'Step', .1);
%! assert (fieldnames (sol), {'t'; 'q'; 'v'; 'joint'; 'cn'; 'beta'; 'lambda'; 'events'; 'stats'; 'exitflag'; ...
%!     'message'; 'options'; 'model'});
%! assert ({size(sol.q), size(sol.v), size(sol.joint), size(sol.cn), size(sol.beta), size(sol.lambda)}, ...
%!         {[3 11], [3 11], [1 11], [2 11], [4 2 11], [2 11]});
%! assert (sol.cn, [zeros(1, 11); 0, ones(1, 10)], 1e-12);
%! assert (sol.stats.callbacks > 0);

%!test  # no coordinates, no contacts, no steps worth the name
%! sol = nssolve (nsmodel ('planar'), [0 1], 'Step', .5);
%! assert ({sol.t, size(sol.q), sol.exitflag}, {[0 .5 1], [0 3], 1});
%! sol = nssolve (nssystem ('Mass', 1), [0 1], 0, 1, 'Step', 5);        # one step, as long as the run
%! assert ([sol.t; sol.q], [0 1; 0 1]);
%! sol = nssolve (nssystem ('Mass', 1), [3 4], 0, 1);
%! assert (numel (sol.t), 1001);
%! assert (sol.options.Step, 1e-3, eps);
%! sol = nssolve (nssystem ('Mass', 1), [0 1], 0, 1, 'Step', .3);       # the last step is shorter
%! assert (sol.t, [0 .3 .6 .9 1], 1e-15);
%! assert (sol.q, sol.t, 1e-15);

%!function stop = listener (t, y, flag)
%!  global heard
%!  heard(end+1,:) = {t, y, flag};
%!  stop = strcmp (flag, '') && t > .45;
%!endfunction

%!test  # OutputFcn: init, each column, done; true stops the run
%! global heard
%! heard = cell (0, 3);
%! model = floor_and ('Mass', 1, 'Position', [0; 1]);
%! sol = nssolve (model, [0 1], 'Step', .1, 'OutputFcn', @listener);
%! assert ([sol.exitflag, sol.t(end), columns(sol.q), rows(heard)], [0, .5, 6, 8], 1e-15);
%! assert (sol.message, 'stopped by OutputFcn');
%! assert (heard(1,:), {[0; 1], [0; 1; 0; 0], 'init'});
%! assert (heard(8,:), {[], [], 'done'});
%! assert ([heard{2:7,1}], sol.t);
%! assert ([heard{2:7,2}], [sol.q; sol.v]);
%! assert (heard(2:7,3), repmat ({''}, 6, 1));
%! heard = cell (0, 3);                                     # with times: at those
%! sol = nssolve (model, [0 .25 .3 .7 1], 'Step', .1, 'OutputFcn', @listener);
%! assert (sol.t, [0 .25 .3 .7]);
%! assert ([heard{2:5,1}], sol.t);
%! clear -global heard

%!test  # Events: index, direction, terminal, time; the height 1 - 5 t^2 + O(h) against levels
%! model = floor_and ('Mass', 1, 'Position', [0; 1]);
%! levels = @(t, y) deal (y(2) - [.9; .7; .5; .3], [0; 0; 1; 0], [0; -1; 0; 0]);
%! sol = nssolve (model, [0 1], 'Step', 1e-3, 'Events', levels);
%! assert ([sol.events.index], [1 2 3]);
%! assert ([sol.events.time], sqrt ([.1 .3 .5]/5), 1e-3);         # late by h/2
%! assert ({sol.events.kind}, {'user', 'user', 'user'});
%! assert ([sol.exitflag, sol.t(end)], [0, sol.events(3).time]);
%! assert (sol.message, 'stopped by a terminal event');
%! assert (sol.q(2,end), .5, 1e-14);                              # the zero is exact on the line between the steps
%! assert (sol.events(3).vplus, sol.v(:,end));
%! up = nssolve (model, [0 .4], 'Step', 1e-3, 'Events', @(t, y) deal (y(2) - .5, 1, 1));
%! assert (isempty (up.events) && up.exitflag == 1);               # it falls: no rising value
%! assert (diff (sol.t) > 0);

%!test  # Events: logical answers, a zero at the start, several in one step in order of their index, time as event
%! model = floor_and ('Mass', 1, 'Position', [0; 1], 'Velocity', [0; 1]);
%! sol = nssolve (model, [0 1], 'Step', .01, 'Events', @(t, y) deal ([y(2) - 1, t - .5], [false true], [false false]));
%! assert ([sol.events.index], [1 2]);                            # back at the start after 2 v/g, not at t = 0
%! assert ([sol.events.time], [.2 .5], .011);
%! assert (sol.t(end), .5, 1e-14);
%! sol = nssolve (model, [0 1], 'Step', 1, 'Events', @(t, y) deal ([t - .7; t - .2], [0; 0], [0; 0]));
%! assert (sort ([sol.events.time]), [.2 .7], 1e-14);
%! sol = nssolve (model, [0 1], 'Step', .1, 'Events', @(t, y) deal (t <= .55, true, 0));      # from true to false
%! assert ([sol.exitflag, isempty(sol.events)], [0 false]);
%! assert (sol.t(end), .6, .1);                                   # within the step
%! sol = nssolve (model, [0 1], 'Step', .1, 'Events', @(t, y) deal ([], [], []));
%! assert (sol.exitflag, 1);

%!test  # Events of a system see [q; v] too, and collisions are events of another kind
%! sys = nssystem ('Mass', 1, 'Force', -10, 'Gap', @(q) q, 'Normal', 1, 'Restitution', .5);
%! sol = nssolve (sys, [0 1], 1, 0, 'Step', .01, 'Detect', 'collisions', 'Events', @(t, y) deal (y(2), 0, -1));
%! kinds = {sol.events.kind};
%! assert (kinds(1:2), {'collision', 'user'});                    # then the velocity falls through 0 at the top
%! assert (sol.events(1).contact, [0 0 1]);
%! assert (sol.events(2).time, sol.events(1).time + sol.events(1).vplus/10, .011);
%! sol = nssolve (sys, [0 .6], 1, 0, 'Step', .01, 'Detect', 'collisions', 'Events', @(t, y) deal (y(2), 0, 1));
%! assert ({sol.events.kind}, {'collision', 'user'});              # it jumps through 0 in the collision
%! assert (sol.events(2).time, sol.events(1).time, 1e-12);

%!test  # Display
%! model = floor_and ('Shape', nsshape ('point'), 'Position', [0; .01]);
%! assert (evalc ("nssolve (model, [0 1], 'Step', .1);"), '');
%! final = evalc ("nssolve (model, [0 1], 'Step', .1, 'Display', 'final');");
%! assert (! isempty (regexp (final, '^nssolve: 10 steps, 0 collisions, \d+ LCPs, \d+ pivots, .* done\n$')), final);
%! iter = evalc ("nssolve (model, [0 1], 'Step', .1, 'Display', 'ITER');");
%! assert (numel (strfind (iter, sprintf ("\n"))), 12);           # the start, ten steps, the end
%! assert (! isempty (regexp (iter, '\nt = 0.3 +1 contacts, +\d+ pivots, residual .*\n')), iter);

%!test  # Progress prints nothing in a short run
%! model = floor_and ('Mass', 1, 'Position', [0; 1]);
%! assert (evalc ("nssolve (model, [0 .1], 'Progress', 'on');"), '');

%!test  # the same bits twice, and after another run
%! model = floor_and ('Shape', nsshape ('box', [.5 .2]), 'Position', [0; 1], 'Angle', .3, 'Velocity', [1; 0], ...
%!                    'AngularVelocity', 5, 'Friction', .4, 'Restitution', .3);
%! model = nsbody (model, 'Shape', nsshape ('disc', .2), 'Position', [.1; 1.6], 'Friction', .4);
%! for options = {{}, {'Detect', 'collisions'}, {'Method', 'linimp', 'Stabilization', 'projection'}, ...
%!     {'Method', 'trapezoidal'}, {'Method', 'trapezoidal1', 'Stabilization', 'velocity'}}
%!   one = nssolve (model, [0 2], 'Step', .005, options{1}{:});
%!   two = nssolve (model, [0 2], 'Step', .005, options{1}{:});
%!   for field = {'t', 'q', 'v', 'contacts', 'events'}
%!     assert (isequaln (one.(field{1}), two.(field{1})));
%!   end
%! end

%!test  # options as struct, as names, as both
%! model = floor_and ('Mass', 1, 'Position', [0; 1]);
%! a = nssolve (model, [0 1], nsset ('Step', .1, 'Method', 'linimp'));
%! b = nssolve (model, [0 1], 'step', .1, 'method', 'LINIMP');
%! c = nssolve (model, [0; 1], struct ('Step', .5), 'Step', .1, struct ('Method', 'linimp'));
%! assert (isequal (a.q, b.q, c.q));
%! assert (a.options.Method, 'linimp');

%!test  # a double pendulum between walls, as a model and as a system: the same numbers
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [1; 0], -.6), 'Friction', .3, 'Restitution', .5);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [-1; 0], -.7), 'Friction', .3, 'Restitution', .5);
%! model = nsbody (model, 'Shape', nsshape ('point'), 'Position', [.6; -.8], 'Mass', 2);
%! model = nsbody (model, 'Shape', nsshape ('point'), 'Position', [.6; -1.8]);
%! model = nsjoint (model, 'distance', 3, 'ground', 'Anchor', [.6 0; -.8 0]);
%! model = nsjoint (model, 'distance', 4, 3);
%! a = @(q) q(1:2) / norm (q(1:2));
%! b = @(q) (q(3:4) - q(1:2)) / norm (q(3:4) - q(1:2));
%! sys = nssystem ('Mass', diag ([2 2 1 1]), 'Force', -9.81*[0; 2; 0; 1], ...
%!                 'Joint', @(q) [norm(q(1:2)) - 1; norm(q(3:4) - q(1:2)) - 1], ...
%!                 'JointGradient', @(q) [[a(q); 0; 0], [-b(q); b(q)]], ...
%!                 'Gap', @(q) [q(1) + .6; q(3) + .6; .7 - q(1); .7 - q(3)], ...
%!                 'Normal', [1 0 -1 0; 0 0 0 0; 0 1 0 -1; 0 0 0 0], ...
%!                 'Tangent', cat (3, [0 0; 1 -1; 0 0; 0 0], [0 0; 0 0; 0 0; 1 -1], [0 0; 1 -1; 0 0; 0 0], [0 0; ...
%!                     0 0; 0 0; 1 -1]), ...
%!                 'Friction', .3, 'Restitution', .5);
%! for options = {{}, {'Detect', 'collisions'}, {'Stabilization', 'projection'}, {'Stabilization', 'velocity'}, ...
%!     {'Method', 'linimp'}, {'Method', 'trapezoidal'}, {'Method', 'trapezoidal1', 'Locate', 'gap'}}
%!   one = nssolve (model, [0 1.5], 'Step', .005, options{1}{:});
%!   two = nssolve (sys, [0 1.5], [.6; -.8; .6; -1.8], zeros (4, 1), 'Step', .005, options{1}{:});
%!   assert (one.exitflag, 1);
%!   assert (two.q, one.q, 1e-12);         # roundoff, a pendulum of 1.5 s does not yet amplify it much
%!   assert (two.v, one.v, 1e-11);
%!   assert (two.joint, one.joint, 1e-11);
%!   assert (sum (two.cn(:)), sum (one.contacts.cn), 1e-11);
%!   assert (numel (one.events) == numel (two.events));
%! end

%!function D = friction (q, r)      # along x at the corner r, in the middle of the gap
%!  arm = q(2) - (q(2) + [sin(q(3)) cos(q(3))] * r) / 2;
%!  D = [1 -1; 0 0; arm -arm];
%!endfunction

%!test  # a box that slides and tips over its edge, as a model and as a system
%! model = floor_and ('Shape', nsshape ('box', [1 2]), 'Position', [0; 1], 'Velocity', [3; 0], 'Friction', .6, ...
%!     'Mass', 2);
%! r = [-.5 .5 .5 -.5; -1 -1 1 1];
%! gap = @(q) (q(2) + [sin(q(3)) cos(q(3))] * r)';
%! arm = @(q) [cos(q(3)) -sin(q(3))] * r;                                  # of the normal, and of friction
%! D = @(q) cat (3, friction (q, r(:,1)), friction (q, r(:,2)), friction (q, r(:,3)), friction (q, r(:,4)));
%! sys = nssystem ('Mass', diag ([2 2 2*5/12]), 'Force', [0; -20; 0], 'Gap', gap, 'Normal', @(q) [zeros(1, 4); ...
%!     ones(1, 4); arm(q)], ...
%!                 'Tangent', D, 'Friction', .6);
%! for stabilization = {'none', 'auto'}
%!   one = nssolve (model, [0 1], 'Step', .005, 'Stabilization', stabilization{1});
%!   two = nssolve (sys, [0 1], [0; 1; 0], [3; 0; 0], 'Step', .005, 'Stabilization', stabilization{1});
%!   closed = 1e-11 * 200 * strcmp (stabilization{1}, 'auto');             # in each step, in units of other sizes
%!   assert (two.q, one.q, 1e-12 + closed);
%!   assert (two.v, one.v, 1e-11 + closed / .005);
%! end
%! assert (min (one.q(3,:)) < -.01);                                        # it does tip: mu h > w/2

%!test  # identifiers of the errors below
%! model = floor_and ('Mass', 1);
%! sys = nssystem ('Mass', 1);
%! bad = {'usage', {}; 'usage', {model}; 'usage', {sys, [0 1]}; 'usage', {sys, [0 1], 1}; 'usage', {model, [0 1], 1};
%!        'usage', {model, [0 1], 'Step'}; 'usage', {model, [0 1], {}}; 'invalidInput', {3, [0 1]};
%!        'invalidInput', {struct('kind', 'x'), [0 1]}; 'invalidInput', {model, [1 0]}; 'invalidInput', {model, 1};
%!        'invalidInput', {sys, [0 1], NaN, 1}; 'invalidInput', {sys, [0 1], 1, [1 2]};
%!        'invalidInput', {model, [0 1], 1, 1}; 'invalidInput', {model, [0 1], zeros(3, 1), [0 0 Inf]};
%!        'invalidOption', {model, [0 1], 'Stp', 1}; 'invalidOption', {model, [0 1], 'Step', -1};
%!        'invalidOption', {model, [0 1], 'Step', 1e-20};
%!        'overlap', {floor_and('Shape', nsshape ('disc', 1)), [0 1]};
%!        'handle', {nssystem('Mass', 1, 'Force', @(t,q,v) error ('no')), [0 1], 1, 1}};
%! for k = 1:rows (bad)
%!   try
%!     nssolve (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nssolve:' bad{k,1}]);
%! end

%!test  # a model from another start: as the model whose bodies are there; in space turns are made unit
%! model = floor_and ('Shape', nsshape ('disc', .1), 'Position', [0 2], 'Velocity', [1 0], 'Friction', .3);
%! other = floor_and ('Shape', nsshape ('disc', .1), 'Position', [1 1], 'Velocity', [0 -1], 'AngularVelocity', 2, 'Friction', .3);
%! a = nssolve (model, [0 1], [1; 1; 0], [0 -1 2]);
%! b = nssolve (other, [0 1]);
%! assert (a.q, b.q);
%! assert (a.v, b.v);
%! assert (nssolve (model, [0 1], [], []).q, nssolve (model, [0 1]).q);
%! model = nsbody (nsmodel ('spatial'), 'Mass', 1, 'Inertia', [1 2 3], 'AngularVelocity', [1 2 3]);
%! a = nssolve (model, [0 1], [1 2 3 2 0 0 2]', [0 0 0 1 2 3]');
%! b = nssolve (model, [0 1], [1 2 3 1 0 0 1]' .* [1 1 1 sqrt([.5 .5 .5 .5])]', [0 0 0 1 2 3]');
%! assert (a.q, b.q, 1e-12);                         # roundoff of the root

%!error <Q must hold a quaternion of body 1 that is not 0> ...
%! nssolve (nsbody (nsmodel ('spatial'), 'Mass', 1, 'Inertia', [1 2 3]), [0 1], zeros (7, 1), zeros (6, 1))

%!test  # the names of the warnings of a run
%! model = floor_and ('Shape', nsshape ('disc', .1), 'Position', [0 2]);
%! state = warning ('off', 'all');
%! back = onCleanup (@() warning (state));
%! assert (isempty (nssolve (model, [0 .5]).stats.warnings));
%! sol = nssolve (model, [0 2], 'Step', .2, 'Stabilization', 'none', 'Detect', 'off');
%! assert (any (strcmp (sol.stats.warnings, 'overlap')));
%! assert (sol.stats.overlap > .04);
%! model = floor_and ('Shape', nsshape ('point'), 'Position', [0 1], 'Restitution', .1);
%! sol = nssolve (model, [0 1], 'Method', 'newmark');
%! assert (any (strcmp (sol.stats.warnings, 'restitution')));

%!shared model, sys
%! model = nsbody (nsmodel ('planar'), 'Mass', 1);
%! sys = nssystem ('Mass', 1);

%!error <nssolve: call nssolve \(model, tspan\) or nssolve \(sys, tspan, q0, v0\)> nssolve (model)
%!error <nssolve: the first argument must be a model of nsmodel or a system of nssystem, not 3> nssolve (3, [0 1])
%!error <nssolve: the first argument must be a model .* not a struct> nssolve (struct ('kind', 'x'), [0 1])
%!error <nssolve: TSPAN must be a vector of two or more finite times, not 1> nssolve (model, 1)
%!error <nssolve: TSPAN must be a vector of two or more finite times, not \[0 NaN\]> nssolve (model, [0 NaN])
%!error <nssolve: TSPAN must increase, but 2 is followed by 1> nssolve (model, [0 2 1])
%!error <nssolve: a start has positions and velocities: nssolve \(model, tspan, q0, v0\)> nssolve (model, [0 1], [0; 0])
%!error <nssolve: Q must have 2 numbers, not 3> nssolve (model, [0 1], [0; 0; 0], [0; 0; 0])
%!error <nssolve: V must have 2 numbers, not 3> nssolve (model, [0 1], [0; 0], [0; 0; 0])
%!error <nssolve: a system needs its start: nssolve \(sys, tspan, q0, v0\)> nssolve (sys, [0 1])
%!error <nssolve: a system needs its start> nssolve (sys, [0 1], 0, 'Step', 1)
%!error <nssolve: V must have 1 numbers, not 2> nssolve (sys, [0 1], [0 0], [0 0])
%!error <nssolve: Q and V must have the same length without Kinematics, not 2 and 1> nssolve (sys, [0 1], [0 0], 0)
%!error <nssolve: Q must not hold NaN> nssolve (sys, [0 1], NaN, 0)
%!error <nssolve: unknown option 'Stepp'; did you mean 'Step'> nssolve (model, [0 1], 'Stepp', 1)
%!error <nssolve: option 'Step' has no value> nssolve (model, [0 1], 'Step')
%!error <nssolve: Step must be a positive finite number, not 0> nssolve (model, [0 1], 'Step', 0)
%!error <nssolve: Step must not be lost in t \+ Step, but 1e-20 is at t = 1> nssolve (model, [0 1], 'Step', 1e-20)

%!error <Step = 1e-12 makes 1e\+12 steps, too many to keep> nssolve (nsbody (nsmodel ('planar')), [0 1], 'Step', 1e-12)

%!error <nssolve: AbsTol and RelTol need a method that adapts its step> ...
%! nssolve (nsbody (nsmodel ('planar')), [0 1], 'RelTol', 1e-3)
%!error <nssolve: AbsTol and RelTol need collisions that are located> ...
%! nssolve (nsbody (nsmodel ('planar')), [0 1], 'RelTol', 1e-3, 'Method', 'trapezoidal', 'Detect', 'off')
%!error <nssolve: AbsTol and RelTol need a method that adapts its step> ...
%! nssolve (nsbody (nsmodel ('planar')), [0 1], 'AbsTol', 1e-3, 'Method', 'moreau')
%!error <nssolve: AbsTol and RelTol must be numbers with Method 'trapezoidal'> ...
%! nssolve (nsbody (nsmodel ('planar')), [0 1], 'AbsTol', [1 1 1], 'Method', 'trapezoidal')
%!error <nssolve: AbsTol must be a number, or have one entry for each of the 2 coordinates; it has 3> ...
%! nssolve (nsbody (nsmodel ('planar')), [0 1], 'AbsTol', [1 1 1], 'Method', 'moreau', 'Adapt', 'order')
%!error <nssolve: RelTol must be a number, or have one entry for each of the 2 coordinates; it has 7> ...
%! nssolve (nsbody (nsmodel ('planar')), [0 1], 'RelTol', ones (7, 1), 'Method', 'moreau', 'Adapt', 'runge')
%!error <nssolve: MaxStep needs AbsTol or RelTol> ...
%! nssolve (nsbody (nsmodel ('planar')), [0 1], 'MaxStep', 0.1, 'Method', 'trapezoidal')
%!test  # steps of a double pendulum do not become shorter as it goes on: what joints leave of v does not add up
%! model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('box', [1 .1]), 'Position', [.5 0]);
%! model = nsjoint (model, 'revolute', 1, 0, 'Anchor', [0 0]);
%! model = nsbody (model, 'Shape', nsshape ('box', [1 .1]), 'Position', [1.5 0]);
%! model = nsjoint (model, 'revolute', 2, 1, 'Anchor', [1 0]);
%! steps = @(T) nssolve (model, [0 T], 'Method', 'trapezoidal', 'RelTol', 1e-6).stats.steps;
%! assert (steps (7.5) < 6 * steps (2.5));               % about 3; without it 84

%!warning <column 1 of Normal seems not to be the derivative of Gap: in a direction in which that changes by 0.5403 it says -0.54>
%! nssolve (nssystem ('Mass', 1, 'Gap', @(q) q, 'Normal', -1), [0 1], 1, 0);

%!warning <column 2 of JointGradient seems not to be the derivative of Joint>
%! nssolve (nssystem ('Mass', eye (3), 'Joint', @(q) [q(1); q(2)^2], 'JointGradient', [1 0; 0 1; 0 0]), [0 1], ...
%!          [0 0 0], [0 0 0]);

%!error <nssolve: Directions must be an even number from 4 to 64, not 7> ...
%! nssolve (nsbody (nsmodel ('planar')), [0 1], 'Directions', 7)

%!function [sol, loose, fixed] = toppled ()      # a pendulum let go near its upper position: slow, then fast
%!  model = nsbody (nsmodel ('planar'), 'Mass', 1, 'Inertia', 0.1, 'Position', [0 1], 'AngularVelocity', 0.1, ...
%!                  'Velocity', [-0.1 0]);
%!  model = nsjoint (model, 'revolute', 1, 0, 'Anchor', [0 0]);
%!  fixed = nssolve (model, [0 4], 'Method', 'trapezoidal', 'Step', 1e-4);      % error some 1e-7
%!  sol = nssolve (model, [0 4], 'Method', 'trapezoidal', 'RelTol', 1e-6, 'AbsTol', 1e-6);
%!  loose = nssolve (model, [0 4], 'Method', 'trapezoidal', 'RelTol', 1e-4, 'AbsTol', 1e-4);
%!endfunction

%!test  # steps that adapt: longer where it is slow, and the error of the end falls with the tolerance
%! [sol, loose, fixed] = toppled ();
%! assert (norm (sol.q(:,end) - fixed.q(:,end)) < norm (loose.q(:,end) - fixed.q(:,end)) / 50);   % 190 measured
%! assert (max (diff (sol.t)) > 3 * min (diff (sol.t)(2:end-1)));
%! assert (sol.t(end), 4);

%!test  # an error of 1e-4 at the end for tolerances of 1e-7, with a tenth of the fixed steps
%! [sol, loose, fixed] = toppled ();
%! assert (sol.q(:,end), fixed.q(:,end), 1e-4);
%! assert (sol.stats.steps < fixed.stats.steps / 10);

%!test  # a force that jumps with the speed: the tolerance cannot be met, and the run says so
%! model = nsbody (nsmodel ('planar', 'Gravity', [0 0]), 'Velocity', [1 0]);
%! model = nsforce (model, 1, @(t, q, v) [-1e6 * sign(v(1)); 0]);
%! warning ('off', 'nonsmooth:nssolve:stopped', 'local');
%! sol = nssolve (model, [0 1], 'Method', 'trapezoidal', 'RelTol', 1e-6, 'AbsTol', 1e-9);
%! assert (sol.exitflag, -2);
%! assert (! isempty (strfind (sol.message, 'tolerance cannot be met')));

%!test  # polytopes of more than 1000 corners touch halfspaces alone: a warning names them
%! k = 1:1001;
%! z = 1 - (2 * k - 1) / 1001;
%! many = [sqrt(1 - z.^2) .* cos(2.4 * k); sqrt(1 - z.^2) .* sin(2.4 * k); z];
%! model = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('polytope', many), 'Name', 'lower', 'Fixed', true);
%! model = nsbody (model, 'Shape', nsshape ('cylinder', 1, 1), 'Position', [0 0 2], 'Name', 'upper');
%! lastwarn ('');
%! warning ('off', 'all', 'local');
%! warning ('on', 'nonsmooth:nssolve:noPair', 'local');
%! text = evalc ('nssolve (model, [0 0.1]);');
%! [message, id] = lastwarn ();
%! assert (id, 'nonsmooth:nssolve:noPair');
%! assert (! isempty (strfind (message, 'lower')) && ! isempty (strfind (message, 'upper')));

%!test  # Directions that are of no use
%! base = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('halfspace', [0 0 1]));
%! base = nsbody (base, 'Shape', nsshape ('sphere', .1), 'Position', [0 0 .1]);
%! radii = nscontact (base, 1, 2, 'Radii', [.5 1]);
%! psi = nscontact (base, 1, 2, 'Psi', @(beta) norm (beta), 'Directions', 12);
%! warning ('on', 'nonsmooth:nssolve:directions', 'local');
%! for c = {{nscontact(radii, 1, 2, 'Directions', 8)}, {psi}, {radii, 'Directions', 6}, {radii}, {base, 'Directions', ...
%!     6}, ...
%!          {psi, 'Cone', 'pyramid'}; true, true, true, false, false, false}
%!   lastwarn ('', '');
%!   nssolve (c{1}{1}, [0 .01], 'Step', .01, c{1}{2:end});
%!   [~, id] = lastwarn ();
%!   assert (strcmp (id, 'nonsmooth:nssolve:directions'), c{2});
%! end

%!test  # a step that is far too long: a ball falls deep into the floor, and a warning says so
%! model = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('halfspace', [0 0 1]));
%! model = nsbody (model, 'Shape', nsshape ('sphere', 0.1), 'Position', [0 0 1]);
%! warning ('off', 'all', 'local');
%! warning ('on', 'nonsmooth:nssolve:overlap', 'local');
%! lastwarn ('', '');
%! text = evalc ('nssolve (model, [0 2], ''Step'', 0.5);');
%! [message, id] = lastwarn ();
%! assert (id, 'nonsmooth:nssolve:overlap');

%!test  # 4 % of the smaller body counts: 'moreau' goes h v / 2 on in the step in which a marble of 1 cm meets a wall of
%!     # 10 m, from a gap of 0.01 - h v: 2 mm and 0.2 mm deep with h v = 8 mm and 6.8 mm
%! warning ('off', 'all', 'local');
%! warning ('on', 'nonsmooth:nssolve:overlap', 'local');
%! walls = {{'Shape', nsshape('box', [10 10 10]), 'Position', [5 0 0], 'Fixed', true}, ...
%!          {'Shape', nsshape('box', [10 10 10]), 'Position', [5 0 0], 'Mass', 1e9}, ...
%!          {'Shape', nsshape('halfspace', [-1 0 0])}};
%! for wall = walls(:)'
%!   for speed = [.68 .8]
%!     model = nsbody (nsmodel ('spatial', 'Gravity', 0), wall{1}{:});
%!     model = nsbody (model, 'Shape', nsshape ('sphere', .01), 'Position', [-.02 0 0], 'Velocity', [speed 0 0]);
%!     text = evalc (['sol = nssolve (model, [0 .1], ''Step'', .01, ''Method'', ''moreau'', ' ...
%!                    '''Stabilization'', ''none'');']);
%!     assert (min (sol.contacts.gap), .01 - .01 * speed * 1.5, 1e-9);     # a share of 1e-9 goes to the moving wall
%!     assert (~isempty (strfind (text, 'overlap')), speed > .75);   # lastwarn may name one that is off (Octave 11)
%!   end
%! end

%!demo
%! ## A double pendulum swings against a wall, located to 1e-5
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Name', 'wall', 'Shape', nsshape ('halfspace', [1 0]), 'Position', [-0.7 0]);
%! model = nsbody (model, 'Name', 'upper', 'Mass', 1, 'Inertia', 1/12, 'Position', [0.5 0]);
%! model = nsbody (model, 'Name', 'lower', 'Shape', nsshape ('box', [1 0.1]), 'Position', [1.5 0], 'Restitution', 0.7);
%! model = nsjoint (model, 'revolute', 'upper', 'ground', 'Anchor', [0 0]);
%! model = nsjoint (model, 'revolute', 'lower', 'upper', 'Anchor', [1 0]);
%! sol = nssolve (model, [0 4], 'Method', 'trapezoidal', 'RelTol', 1e-5);
%! nsplot (sol);

%!demo
%! ## A ball that bounces, as ode45 would give it: a row for each time
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]));
%! model = nsbody (model, 'Shape', nsshape ('disc', 0.1), 'Position', [0 1], 'Restitution', 0.8);
%! [t, q, v] = nssolve (model, [0 3], 'Step', 0.005);
%! plot (t, q(:,2));
%! xlabel ('t (s)');
%! ylabel ('height (m)');
