function options = nsset (varargin)
%NSSET  Make or change a struct of options for nssolve and nsstep.
%
%   nsset
%   options = nsset ()
%   options = nsset ('Name', value, ...)
%   options = nsset (old, 'Name', value, ...)
%   options = nsset (old, new, ...)
%
%   The first form prints all options with their values, the default in braces. The others make a struct
%   with a field for every option; [] stands for the default. Structs and names with values may
%   follow each other in any order; of two values for one option the last one counts, but [] leaves the one
%   before. Case of letters does not matter. Values are checked; an unknown name is an error that suggests
%   the nearest. nssolve and nsstep take the same names and values directly.
%
%   Example
%
%   >> options = nsset ('Method', 'linimp', 'Step', 0.001);
%   >> options = nsset (options, 'Step', 0.002, 'Stabilization', 'projection');
%   >> fprintf ('%s, %g, %s', options.Method, options.Step, options.Stabilization)
%   linimp, 0.002, projection
%
%
%   With the equations of motion  M v' = k + nu c_nu + n c_n + D beta,  q' = G v  (see nssystem), a step goes
%   from (t, q, v) over h to (q+, v+); geometry and forces are those at q unless told otherwise.
%
%   The step
%     Method         'euler'         M (v+ - v) = h k + nu c_nu + n c_n + D beta,  q+ = q + h G v+  (default):
%                                    AP (7). If M depends on q and collisions are captured, M is that at q+, by
%                                    iteration. First order
%                    'linimp'        (M - h kv - h^2 kq G) v+ = M v + h (k - kv v) + nu c_nu + n c_n + D beta with
%                                    kq = dk/dq, kv = dk/dv: AP (10)-(16). First order, for stiff springs and
%                                    dampers, whose fast motion it damps. So it does with the spin of slender bodies in
%                                    space, unless Jacobian is 'exact'
%                    'trapezoidal'   (M - h/2 kv - h^2/4 kq G) (v+ - v) = kt + nu c_nu + n c_n + D beta,
%                                    q+ = q + h/2 G (v + v+): PAGT (6.10), scheme II. Here
%                                    kt = h/2 (k (t,q,v) + k (t+h,q,v)) + h^2/2 kq G v, and M, nu, n, D are those
%                                    at q + h/2 G v. Joints and contacts hold for v + v+. Second order; stable
%                                    for stiff springs and dampers, whose fast motion it does not damp. With
%                                    Stabilization 'none' joints that turn at the rate w make errors grow as exp (w t)
%                    'trapezoidal1'  the same, but joints and contacts hold for v+: PAGT (6.12), scheme I. Second
%                                    order where their directions do not change; with joints that turn first
%                                    order if Stabilization is 'none', otherwise second
%                    'moreau'        M (v+ - v) = h k (t',q',v') + nu c_nu + n c_n + D beta,  q+ = q + h G v', with
%                                    v' = v + Theta (v+ - v), and M, k, nu, n, D at q' = q + Theta h G v':
%                                    Acary (16), solved by Newton's method. Contacts with phi + Gamma h n'v <= 0
%                                    take part, 0 <= n'v+ + e n'v _|_ c_n >= 0. First order; second for Theta = 1/2
%                                    where no joint or contact turns, begins or ends. Goes through any number of
%                                    collisions, with friction and stiff forces; the one whose steps Adapt
%                    'paoli'         M (q+ - 2 q + q-) = h^2 k + nu c_nu + n c_n,  0 <= phi (y) _|_ c_n >= 0 at
%                                    y = (q+ + e q-)/(1 + e), with q- one step before; v+ = (q+ - q-)/(2 h) belongs
%                                    to the start of the step: Acary (22)-(24). First order, no friction. Nothing
%                                    overlaps at y; Newton's law holds only after some steps
%                    'geometric'     M (v+ - v) = h k + nu c_nu + n c_n + D beta,  q+ = q + h G v+,
%                                    0 <= phi (q+) _|_ c_n >= 0, with nu, n, D and the points of contact at q+: CBAT
%                                    (10), (11), solved by Newton's method. First order: nothing overlaps, and round
%                                    bodies roll and leave each other smoothly, but what rocks or nutates is damped;
%                                    'trapezoidal' is more accurate where the geometry matters less. For models
%                                    whose bodies have surfaces (see nsclosest); no restitution. A pair of surfaces has
%                                    one contact, but a flat side on a halfspace has several: flat sides of two moving
%                                    bodies do not lie well on each other. Springs should not be stiff, since k is
%                                    that at q
%                    'radau3', 'radau5', 'lobatto2', 'lobatto4', 'lobatto6'
%                                    Runge-Kutta methods of that order, Radau IIA and Lobatto IIIA, for
%                                    nu'v' + ... = 0 and 0 <= n'v' + ... _|_ c_n >= 0 between events; an event is
%                                    located, and passed within Critical h (h/T)^p by a step of 'moreau': Acary
%                                    (71)-(73), algorithm 1. Order p in q, also through accumulations of collisions. No
%                                    friction. For many digits of few bodies, since a collision cuts the step of
%                                    all: 'radau5', which also is for stiff forces
%                    'herk2', 'herk3', 'herk4', 'herk5'
%                                    the same with half-explicit Runge-Kutta methods: cheaper steps where nothing
%                                    is stiff
%                    'auto'          accelerations and forces M v' = k + nu c_nu + n c_n + D beta of the mode in which
%                                    each contact is open, slides or sticks, by the pair of order 5(4) of Dormand
%                                    and Prince, with errors of q, v and forces controlled (RelTol, AbsTol, MaxStep);
%                                    closed contacts and joints are closed after each step. The mode ends where a
%                                    gap, a force, a margin of friction or a sliding speed is zero, which is located
%                                    on the way of the step: Acary's Algorithm 1 with friction. Impacts by Impact;
%                                    bounces below the tolerance end. True cones in space (Radii; no pyramids, no
%                                    Psi). Where smooth motion does not get on it takes short steps of 'moreau', which
%                                    stats.captured and stats.capturedshare tell. Not for stiff forces, nor for many
%                                    bodies: each event cuts the step of all
%                    'midpoint'      the implicit midpoint rule with 0 <= phi _|_ c_n >= 0 in the middle of the step:
%                                    Stewart section 4.2. Its restitution is anything between 1/3 and 3, by
%                                    where in a step a collision falls. To see what fails; no friction
%                    'midpointmomentum'  the same with 0 <= n'(v + v+) _|_ c_n >= 0 for contacts that v has closed in
%                                    the middle of the step: collisions are perfectly elastic, and quadratic
%                                    energies are kept; no friction, e is not asked for
%                    'newmark'       Newmark's scheme with beta = 0, gamma = 1 and 0 <= phi (q+) _|_ c_n >= 0: Stewart
%                                    section 4.2, restitution anything between 0 and 1. To see what fails; no
%                                    friction
%     Step           h ((tf - t0)/1000); nsstep has its own argument for it. Where steps adapt, the first one
%     AbsTol, RelTol with one of them given (1e-6 and 1e-3 for the other) the steps of 'trapezoidal' and
%                    'trapezoidal1' adapt: each has an error of at most AbsTol + RelTol |x| in every component x
%                    of q and v. It is estimated from one step of length h and two of h/2, with which the
%                    run goes on. With Restart 'states', the default of 'trapezoidal', AbsTol is RelTol/1000 or 1e-6,
%                    the smaller one, the error that is allowed times sqrt (RelTol/1e-3) below 1e-3, so that the
%                    error at the end falls with RelTol, and an error of RelTol is allowed in the forces of
%                    contacts, which tell what will happen to a body that rests. Otherwise the error of v counts times h
%                    as soon as joints or contacts act. Detect must not be 'off'. Without both, steps have the length
%                    Step. For 'moreau' with Adapt they bound the error of q; vectors have a number for each coordinate
%     Adapt          length of the steps of 'moreau', from one step of length h to q1 and two of h/2 to q, with
%                    which the run goes on: Acary section 5. With e = q - q1 the next length is
%                      h min (alpha_max, max (alpha_min, alpha error^(-1/(p+1)))),
%                      error = max |e_k| / (AbsTol_k + RelTol_k max (|q0_k|, |q_k|)):  (65), (66)
%                    and a step with error > 1 is repeated. An overlap that the two steps add counts in e, too: the
%                    forecast phi + Gamma h n'v may miss a collision in all three steps
%                    'off'            steps have the length Step (default)
%                    'runge'          p = 0, as at a collision: (67)
%                    'extrapolation'  p = 1, as between them: (63)
%                    'order'          p = 0 where a contact closes between the start and the end of the step,
%                                     otherwise p = 1: (68)-(70). Fewest evaluations as a rule
%     Growth         [alpha_min alpha_max alpha] of Adapt ([0.5 5 1]); alpha below 1 makes fewer steps that are
%                    repeated
%     MaxStep        longest step where they adapt, counted as a pair of steps ((tf - t0)/10; with Restart 'states'
%                    (tf - t0)/200 where joints or bodies follow functions, which may act for a moment only)
%     Theta          of 'moreau', from 0, explicit, to 1, the implicit Euler method, which damps (0.5). For
%                    'paoli' the place of the force
%     Gamma          of 'moreau', from 0 to 1 (1). With 0 collisions are noticed only when bodies overlap
%     Critical       C of the interval C h (h/T)^p of the Runge-Kutta methods in which a collision lies, where T is the
%                    whole time tf - t0, 100 h in nsstep: that of Acary in units of the run (1)
%     Jacobian       kq and kv:
%                    'turning'   of the trapezoidal methods (their default), for models with springs: springs and
%                                dampers by what they are at both ends of the step, and the spins of bodies in
%                                space too, so that momenta are kept exactly and stiff springs may turn; a few
%                                iterations. Other forces, other methods: 'exact'
%                    'exact'     all of them, at the start of the step; those of functions of the user that are not
%                                given come by differences. 'linimp' may then have no solution for large h; the
%                                trapezoidal methods take 'definite' in steps whose matrix would not be positive
%                                definite
%                    'definite'  the definite parts of those of springs and dampers, kq = -sum gamma dphi dphi',
%                                kv = -sum delta dpsi dpsi': AP (30), (31), PAGT (10.13), (10.14). The matrix is
%                                definite for every h, and the order is one (default of 'linimp')
%                    'auto'      the default of the method
%     Mass           M of the trapezoidal methods where it depends on q:
%                    'midpoint'  the one at q + h/2 G v (default)
%                    'average'   the mean of those at q and at q + h G v: PAGT (2.7)
%
%   Contacts and collisions
%     Detect         'off'         collisions are captured: every contact whose gap h v would close takes part
%                                  in the step, n'v+ >= 0 (default of 'euler'). The trapezoidal methods resolve
%                                  them at the end of the step in which they happen. 'moreau', 'paoli', 'geometric',
%                                  'midpoint', 'midpointmomentum' and 'newmark' know nothing else
%                    'collisions'  they are located: the step is cut where a gap closes, the collision is
%                                  resolved there, and the rest of the step follows (default of 'linimp')
%                    'all'         also changes of state of contacts are located, where they begin or cease to
%                                  slide, or separate: PAGT section 7.5 (default of 'trapezoidal' and
%                                  'trapezoidal1'; the same as 'collisions' for 'euler' and 'linimp'). What the
%                                  Runge-Kutta methods do in any case
%                    'auto'        the default of the method
%     Locate         how a collision is located within a step:
%                    'interpolant' first root of the gaps on the path of the step, along which v changes
%                                  linearly: PAGT (7.2) (default)
%                    'gap'         root of the cubic that has the gap and its speed at both ends: PAGT section 10
%     Restart        the step of a trapezoidal method up to a change of state:
%                    'auto'        'states' where that is known, otherwise 'basis' (default)
%                    'basis'       contacts keep the state that they had before, up to where the basis changes: PAGT 7.5
%                    'resolve'     is solved again with its length: PAGT section 8. In 'trapezoidal' the end of
%                                  sliding is then not located, and velocities of contacts that stick change
%                                  their sign in every step
%                    'states'      of 'trapezoidal' with Stabilization 'auto' and Detect 'all': the shortest step that
%                                  holds the states of all contacts and ends where one of them would break its law, so
%                                  that all changes within a step are found; steps that adapt end at them
%     Impact         the law of restitution
%                    'auto'        'newton' where collisions are captured, 'poisson' where they are located, but of the
%                                  restitution only as much as leaves no more energy than there was (default). What
%                                  belts, motors and walls that move do counts as theirs. sol.stats.limited tells how
%                                  often the law would have gained some
%                    'newton'      n'v+ >= -e n'v: Stewart (2.13). If that has no solution, as it may when a body
%                                  meets several others at once, Poisson's law takes its place. With friction, or
%                                  several contacts, it may raise the energy, without bound in a long run: Stewart
%                                  section 1.2
%                    'poisson'     two phases: compression to n'v >= 0 by impulses c, then decompression by
%                                  impulses e c or more: PAGT (7.5)-(7.8). With friction it may raise the energy too
%                                  (PAGT section 7.4), as where a tilted box meets the floor
%                    'dissipative' 'poisson' everywhere, and as much of it as 'auto' takes; for 'euler', 'linimp',
%                                  'moreau' and the trapezoidal methods
%                    The Runge-Kutta methods have 'newton' alone, with 'auto' as said; in 'paoli', 'midpoint',
%                    'midpointmomentum' and 'newmark' restitution is one of positions, and 'auto' is their own
%     Directions     of friction at a contact in space, an even number from 4 to 64 (8 with Cone 'pyramid'); nscontact
%                    sets it for a pair. Who gives them asks for pyramids: the friction cone is then the one over that
%                    polygon. Between two directions friction is weaker, down to cos (pi/nd), 8 % less for 8, and
%                    sliding is turned aside; in the plane there are always 2
%     Cone           the set of friction impulses at a contact in space, for 'euler', 'linimp', 'moreau', 'geometric'
%                    and the trapezoidal methods; friction is the one in mu c_n K that dissipates most. In the plane it
%                    changes nothing, and a system gives its directions itself
%                    'auto'        'ellipsoid' for 'geometric'; for the others 'psi' where a pair has Psi, 'ellipsoid'
%                                  where one has Radii, 'pyramid' where Directions are given, here or for a pair,
%                                  otherwise 'cone' (default). It is one for all contacts; nssolve warns if Directions
%                                  are given up for it
%                    'pyramid'     K is the polygon of Directions
%                    'cone'        K is the circle |beta| <= 1: Stewart (2.17)
%                    'ellipsoid'   K has the half-axes Radii of nscontact, [1 1 0] unless it says: two along the
%                                  surface and one of torsion, a torque about the normal: CBAT (4), (5)
%                    'psi'         K is psi (beta) <= 1 with Psi of nscontact: Stewart (2.18); pairs that have
%                                  none are as with 'ellipsoid'
%     ActiveTol      [eps_a eps_b]: bodies touch if the gap is at most max (eps_a, eps_b h^2), with h^3 in the
%                    trapezoidal methods; one number is eps_a ([1e-9 0] times the size of the largest body, times
%                    1 for a system). PAGT (7.1)
%     Stabilization  what is done against drift of joints and gaps, theta and phi:
%                    'auto'        each step ends with theta = 0, nu'v + dtheta/dt = 0, phi = 0 of contacts that it has
%                                  pressed and, where joints hold their bodies or the method is of second order or
%                                  more, n'v = 0 of these (default). q is moved as by 'projection', then v, by the least
%                                  impulses that do it. What a contact has had in the step is taken back at most: none
%                                  is pulled. Schemes that ask for their positions themselves have v moved alone
%                    'none'        nothing: the schemes as the papers print them. Joints and gaps drift by O(h), in
%                                  'trapezoidal' by O(h^2)
%                    'projection'  q+ is moved to the nearest point (mass norm) with theta = 0, phi >= 0 and,
%                                  after 'linimp', the springs as long as the step made them: AP (46). Not for
%                                  'paoli', 'midpoint', 'midpointmomentum' and 'newmark'
%                    'velocity'    the rows ask for theta + h nu'v+ = 0 and phi + h n'v+ >= 0, in the trapezoidal
%                                  methods with (v + v+)/2 in place of v+: these then drift by O(h^3), and v is
%                                  moved as by 'auto'. For 'euler', 'linimp' and these
%                    'ggl'         q+ of 'moreau' has another multiplier, q+ = q + h G v' + M^-1 (n tau + nu tau'),
%                                  with 0 <= phi (q+) _|_ tau >= 0 and theta (q+) = 0: Acary (19), after Gear,
%                                  Gupta and Leimkuhler
%
%   Complementarity problems: see lcpsolve
%     Reduce         true: contacts that lie inside the hull of their patch are left out of the problem of a step and
%                    get no impulse; false (default). A patch are contacts with one normal and one friction between the
%                    same bodies, fixed ones counting as one: of a body of many boxes on a floor, or of a box
%                    on tiles, only the corners stay. What is left out is kept too, up to Tol, or 1e-6 where that is
%                    less. Against spinning about the normal a patch then rubs at its corners, which is one of many
%                    ways to share the load. Contacts whose friction or restitution is a function all stay; for
%                    'euler', 'linimp', 'moreau' and the trapezoidal methods. PAGT, section 10.4
%     Solver         'auto' (default), 'lemke', 'sparse', 'newton', 'pgs', 'path' or 'structured'; 'auto' takes
%                    'structured', which works on bodies that touch instead of on a matrix of all contacts, for the
%                    groups of bodies with many contacts, and 'structured' for all of them that it can (not with the
%                    cones of Cone 'psi')
%     PathLibrary    file of the PATH library, for 'path'
%     Tol            bound on the residual (1e-10)
%     MaxIter        limit of iterations, a positive integer or Inf (as in lcpsolve)
%                    These are for LCPs: 'geometric' takes Tol alone, and true cones have limits of their own (1e-10)
%
%   During a run
%     Events         handle [value, isterminal, direction] = f (t, y) with y = [q; v]: functions of the state.
%                    Where a value changes its sign, or becomes 0, on the straight line between the ends of a
%                    step, is an event, and listed in sol.events. One entry each: isterminal nonzero ends the
%                    run there, direction 1 or -1 counts only rising or falling values, 0 both
%     OutputFcn      handle stop = f (t, y, flag), called with flag 'init' and t = [t0; tf] before the first
%                    step, with '' for every column of sol, and with 'done' and empty t, y at the end; true
%                    stops the run
%     Display        'off' (default) or 'none', 'final' (a line at the end), 'notify' (that line where the run did
%                    not come to its end) or 'iter' (a line for each step)
%     Progress       a bar with the time left: 'auto' (default) shows it at a terminal when the run takes
%                    longer than a second, 'on', 'off'
%     Checkpoint     name of a file, or {name, seconds}: all that the run needs to go on is kept there every so many
%                    seconds (10), between two steps, and at Ctrl-C. Where the file is there already, nssolve goes on
%                    from it, to the same bits as without a break; it must be the same call, but for Checkpoint,
%                    OutputFcn, Display and Progress, or there is an error nonsmooth:nssolve:checkpoint, and
%                    no other run may use the file: nonsmooth:nssolve:checkpointLocked. (Changes in
%                    files of functions that handles name are not noticed.) OutputFcn is told the points up to there
%                    again. The file is removed when the run ends (exitflag 1, 0, -1 or -2); it stays after Ctrl-C,
%                    after an error in a function of the user, and after a crash. Where it cannot be written during
%                    the run (the disc is full), there is a warning, and the run goes on. Only for nssolve
%
%   References
%     Acary    V. Acary, Toward higher order event-capturing schemes and adaptive time-step strategies for
%              nonsmooth multibody systems, INRIA research report RR-7151, 2009.
%     AP       M. Anitescu, F. A. Potra, A time-stepping method for stiff multibody dynamics with contact and
%              friction, IJNME 55, 2002.
%     CBAT     N. Chakraborty, S. Berard, S. Akella, J. Trinkle, An implicit time-stepping method for multibody
%              systems with intermittent contact, Robotics: Science and Systems III, 2007.
%     PAGT     F. A. Potra, M. Anitescu, B. Gavrea, J. Trinkle, A linearly implicit trapezoidal method for
%              integrating stiff multibody dynamics with contact, joints, and friction, IJNME 66, 2006.
%     Stewart  D. E. Stewart, Rigid-body dynamics with friction and impact, SIAM Review 42, 2000.
%
%   See also nsget, nssolve, nsstep, lcpsolve, odeset.

% SPDX-License-Identifier: BSD-3-Clause

  error ('nonsmooth:nsset:notCompiled', ...
         'nsset is a MEX file that has not been compiled: run make build, or build in the top folder');
end

%!shared names
%! names = {'Method'; 'Step'; 'AbsTol'; 'RelTol'; 'MaxStep'; 'Adapt'; 'Growth'; 'Theta'; 'Gamma'; 'Critical'; 'Detect';
%!          'Impact'; 'Locate'; 'Restart';
%!          'Stabilization'; 'Jacobian'; 'Mass'; 'Directions'; 'Cone'; 'ActiveTol'; 'Reduce'; 'Solver'; 'Tol'; 'MaxIter'; 'PathLibrary'; 'Events'; 'OutputFcn'; 'Display'; 'Progress'; 'Checkpoint'};

%!test  # without arguments and output: a line for every option, the default in braces
%! found = regexp (evalc ('nsset'), '^ *(\w+): \[ (.*) \]$', 'tokens', 'lineanchors', 'dotexceptnewline');
%! found = vertcat (found{:});
%! assert (found(:,1), names);
%! said = @(name) found{strcmp (found(:,1), name),2};
%! assert (said ('Adapt'), '{off} | runge | extrapolation | order');
%! assert (said ('Reduce'), 'true | {false}');
%! assert (said ('Theta'), 'number from 0 to 1 {0.5}');
%! assert (said ('Tol'), 'positive number {1e-10}');
%! assert (said ('Step'), 'positive number');
%! assert (said ('Events'), 'function handle');

%!test  # a field for every option, all empty
%! options = nsset ();
%! assert (size (options), [1 1]);
%! assert (fieldnames (options), names);
%! assert (all (structfun (@isempty, options)));

%!test  # the help tells of every option, and of every value that can be chosen
%! text = evalc ('help nsset');
%! for k = 1:numel (names)
%!   assert (! isempty (regexp (text, ['\n *(AbsTol, )?' names{k} '[ ,]'])), names{k});
%!   try
%!     nsset (names{k}, 'no such value');
%!   catch e
%!     # "must be one of 'euler', 'linimp', not ..."
%!     for choice = reshape (regexp (e.message, '''[a-z0-9]+''', 'match'), 1, [])
%!       assert (! isempty (strfind (text, choice{1})), choice{1});
%!     end
%!   end
%! end

%!test  # names and values, in any case of letters; the value comes back as it was given
%! f = @(t, y) deal (1, 0, 0);
%! options = nsset ('METHOD', 'LinImp', 'step', int8 (1), 'ActiveTol', [1e-8 1], 'Events', f, 'MaxIter', Inf);
%! assert (options.Method, 'LinImp');
%! assert (options.Step, int8 (1));
%! assert (options.ActiveTol, [1e-8 1]);
%! assert (options.Events, f);
%! assert (options.MaxIter, Inf);
%! assert (isempty (options.Detect));

%!test  # structs, alone and with more names; the last value counts, [] leaves the one before
%! old = nsset ('Step', 1, 'Tol', 1e-6);
%! assert (nsset (old), old);
%! assert (nsset (old, 'Step', 2).Step, 2);
%! assert (nsset ('Step', 2, old).Step, 1);
%! assert (nsset (old, struct ('step', 3, 'DETECT', 'off')), nsset ('Step', 3, 'Tol', 1e-6, 'Detect', 'off'));
%! assert (nsset (old, 'Step', []), old);
%! assert (nsset (old, nsset ('Tol', 1)), nsset ('Step', 1, 'Tol', 1));
%! assert (nsset (struct ()), nsset ());
%! assert (nsset (struct ([])), nsset ());

%!test  # every value that can be chosen is accepted
%! for c = {'Method', {'euler', 'linimp', 'trapezoidal', 'trapezoidal1', 'moreau', 'paoli', 'geometric', 'midpoint', ...
%!                     'midpointmomentum', ...
%!                     'newmark', 'radau3', 'radau5', 'lobatto2', 'lobatto4', 'lobatto6', 'herk2', 'herk3', 'herk4', 'herk5', ...
%!                     'auto'};
%!          'Detect', {'auto', 'off', 'collisions', 'all'}; 'Locate', {'interpolant', 'gap'};
%!          'Restart', {'auto', 'basis', 'resolve'}; 'Impact', {'auto', 'newton', 'poisson', 'dissipative'};
%!          'Stabilization', {'auto', 'none', 'projection', 'velocity'}; 'Mass', {'midpoint', 'average'};
%!          'Jacobian', {'auto', 'definite', 'exact', 'turning'}; 'Solver', {'auto', 'lemke', 'sparse', 'newton', ...
%!              'pgs', 'path', 'structured'};
%!          'Display', {'off', 'final', 'iter', 'none', 'notify'}; 'Progress', {'auto', 'on', 'off'}}'
%!   for value = c{2}(:)'
%!     assert (nsset (c{1}, value{1}).(c{1}), value{1});
%!   end
%! end
%! for value = {'off', 'runge', 'extrapolation', 'order'}
%!   assert (nsset ('Method', 'moreau', 'Adapt', value{1}).Adapt, value{1});
%! end
%! assert (nsset ('Method', 'moreau', 'Stabilization', 'ggl').Stabilization, 'ggl');

%!test  # tolerances of each coordinate, limits of lengths, and the numbers of the new methods
%! options = nsset ('Method', 'moreau', 'Adapt', 'order', 'AbsTol', [1e-6 1e-3], 'RelTol', 1e-4, 'Growth', [0.2 2 0.9]);
%! assert (options.AbsTol, [1e-6 1e-3]);
%! assert (options.RelTol, 1e-4);
%! assert (options.Growth, [0.2 2 0.9]);
%! options = nsset ('Theta', 1, 'Gamma', 0, 'Critical', 10);
%! assert ([options.Theta, options.Gamma, options.Critical], [1 0 10]);

%!test  # the inputs stay as they are
%! old = nsset ('Step', 1);
%! nsset (old, 'Step', 2);
%! assert (old.Step, 1);

%!test  # identifiers of the errors below
%! bad = {'usage', {3}; 'usage', {'Step'}; 'usage', {{}}; 'usage', {'Step', 1, 2, 3}; 'invalidOption', {'Stp', 1};
%!        'invalidOption', {'Step', 0}; 'invalidOption', {'Method', 'rk4'}; 'invalidOption', {'ActiveTol', -1};
%!        'invalidOption', {'ActiveTol', NaN}; 'invalidOption', {'ActiveTol', 'a'}; 'invalidOption', {'Events', 3};
%!        'invalidOption', {'OutputFcn', 'odeplot'}; 'invalidOption', {struct('Step', {1, 2})}};
%! for k = 1:rows (bad)
%!   try
%!     nsset (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsset:' bad{k,1}]);
%! end

%!error <at most 1 output> [a, b] = nsset ();
%!error <argument 1 must be the name of an option or a struct, not double> nsset (3)
%!error <argument 3 must be the name of an option or a struct, not cell> nsset ('Step', 1, {})
%!error <option 'Step' has no value> nsset ('Step')
%!error <unknown option 'Stepsize'; did you mean 'Step'> nsset ('Stepsize', 1)
%!error <unknown option 'stab'; did you mean 'Stabilization'> nsset (struct ('stab', 'none'))
%!error <unknown option 'xyz'; the options are Method, Step, .*, Progress, Checkpoint> nsset ('xyz', 1)
%!error <OPTIONS must be one struct, not an array of 2> nsset (struct ('Step', {1, 2}))
%!error <Method must be one of 'euler', 'linimp', 'trapezoidal', 'trapezoidal1', .*, 'auto', not 'rk4'> ...
%! nsset ('Method', 'rk4')
%!error <Method must be one of 'euler', .*, 'auto', not a 1 x 1 array of class double> nsset ('Method', 1)
%!error <Detect must be one of 'auto', 'off', 'collisions', 'all', not 'on'> nsset ('Detect', 'on')
%!error <Locate must be one of 'interpolant', 'gap', not 'newton'> nsset ('Locate', 'newton')
%!assert (nsset ('Method', 'trapezoidal', 'Restart', 'states').Restart, 'states')
%!error <Restart 'states' is for Method 'trapezoidal' with .* 'auto' and Detect 'all', not for 'euler' with 'auto' and> ...
%! nsset ('Restart', 'states')
%!error <not for 'trapezoidal' with 'none' and 'auto'> ...
%! nsset ('Method', 'trapezoidal', 'Restart', 'states', 'Stabilization', 'none')
%!error <not for 'trapezoidal' with 'auto' and 'collisions'> ...
%! nsset ('Method', 'trapezoidal', 'Restart', 'states', 'Detect', 'collisions')
%!error <Restart must be one of 'auto', 'basis', 'resolve', 'states', not 'on'> nsset ('Restart', 'on')
%!error <Mass must be one of 'midpoint', 'average', not a 1 x 1 array of class double> nsset ('Mass', 2)
%!error <Impact must be one of 'auto', 'newton', 'poisson', 'dissipative', not 'moreau'> nsset ('Impact', 'moreau')
%!error <Stabilization must be one of 'auto', 'none', 'projection', 'velocity', 'ggl', not 'off'> ...
%! nsset ('Stabilization', 'off')
%!error <Stabilization 'ggl' is for Method 'moreau', not 'euler'> nsset ('Stabilization', 'ggl')
%!error <Stabilization 'velocity' is not for Method 'moreau'> nsset ('Method', 'moreau', 'Stabilization', 'velocity')
%!error <Method 'geometric' has friction cones of its own: Cone must be 'cone' or 'ellipsoid', not 'pyramid'> ...
%! nsset ('Method', 'geometric', 'Cone', 'pyramid')
%!error <Method 'geometric' asks for its positions itself: Stabilization must be 'auto' or 'none'> ...
%! nsset ('Method', 'geometric', 'Stabilization', 'projection')
%!error <Method 'geometric' captures collisions within its steps: Detect must be 'off', not 'all'> ...
%! nsset ('Method', 'geometric', 'Detect', 'all')
%!error <Method 'paoli' asks for its positions itself: Stabilization must be 'auto' or 'none'> ...
%! nsset ('Method', 'paoli', 'Stabilization', 'projection')
%!error <Adapt must be one of 'off', 'runge', 'extrapolation', 'order', not 'on'> nsset ('Adapt', 'on')
%!error <Adapt is for Method 'moreau', not 'trapezoidal'> nsset ('Method', 'trapezoidal', 'Adapt', 'order')
%!error <Growth must be .alpha_min alpha_max alpha. with alpha_min . 1 . alpha_max and alpha .= 1, not .1 5 1.> ...
%! nsset ('Growth', 1)
%!error <Growth must be .*, not .0.5 1 1.> nsset ('Growth', [0.5 1])
%!error <Growth must be .*, not .0.5 5 2.> nsset ('Growth', [0.5 5 2])
%!error <Growth must be up to three real numbers, not a 1 x 4 array of class double> nsset ('Growth', 1:4)
%!error <Growth must be finite and positive, not 0> nsset ('Growth', [0 5 1])
%!error <AbsTol must be finite and positive, not 0> nsset ('AbsTol', [1 0])
%!error <RelTol must be one or more real numbers, not a 1 x 1 array of class char> nsset ('RelTol', 'a')
%!error <Theta must be a number from 0 to 1, not 1.5> nsset ('Theta', 1.5)
%!error <Gamma must be a number from 0 to 1, not -1> nsset ('Gamma', -1)
%!error <Critical must be a positive finite number, not 0> nsset ('Critical', 0)
%!error <Method 'paoli' captures collisions within its steps: Detect must be 'off', not 'all'> ...
%! nsset ('Method', 'paoli', 'Detect', 'all')
%!error <Method 'radau5' locates its events itself: Detect must be 'all', not 'off'> ...
%! nsset ('Method', 'radau5', 'Detect', 'off')
%!error <Impact must be 'newton' with Method 'herk2'> nsset ('Method', 'herk2', 'Impact', 'poisson')
%!error <Jacobian must be one of 'auto', 'definite', 'exact', 'turning', not 'none'> nsset ('Jacobian', 'none')
%!error <Solver must be one of 'auto', 'lemke', 'sparse', 'newton', 'pgs', 'path', 'structured', not 'simplex'> ...
%! nsset ('Solver', 'simplex')
%!error <Reduce must be true or false, not a 1 x 2 array of class char> nsset ('Reduce', 'on')
%!error <Reduce must be true or false, not 2> nsset ('Reduce', 2)
%!error <Reduce is for Method 'euler', .* and 'moreau', not 'radau5'> nsset ('Reduce', true, 'Method', 'radau5')
%!error <PathLibrary must be a row of text, not a 1 x 1 array of class double> nsset ('PathLibrary', 1)
%!error <Display must be one of 'off', 'final', 'iter', 'none', 'notify', not 'on'> nsset ('Display', 'on')
%!error <Progress must be one of 'auto', 'on', 'off', not a 1 x 1 array of class logical> nsset ('Progress', true)
%!error <Step must be a positive finite number, not 0> nsset ('Step', 0)
%!error <Step must be a positive finite number, not -1> nsset ('Step', -1)
%!error <Step must be a positive finite number, not nan> nsset ('Step', NaN)
%!error <Step must be a positive finite number, not a 1 x 2 array of class double> nsset ('Step', [1 2])
%!error <Tol must be a positive finite number, not inf> nsset ('Tol', Inf)
%!error <MaxIter must be a positive integer or Inf, not 2.5> nsset ('MaxIter', 2.5)
%!error <ActiveTol must be one or two real numbers, not a 1 x 3 array of class double> nsset ('ActiveTol', [1 2 3])
%!error <ActiveTol must be one or two real numbers, not a 1 x 1 array of class char> nsset ('ActiveTol', 'a')
%!error <ActiveTol must be finite and not negative, not -1> nsset ('ActiveTol', [0 -1])
%!error <ActiveTol must be finite and not negative, not nan> nsset ('ActiveTol', NaN)
%!error <Events must be a function handle, not double> nsset ('Events', 3)
%!error <OutputFcn must be a function handle, not char> nsset ('OutputFcn', 'odeplot')
%!error <Checkpoint must be the name of a file, or \{name, seconds\}, not a 1 x 1 array of class double> ...
%! nsset ('Checkpoint', 3)
%!error <Checkpoint must be the name of a file, or \{name, seconds\}, not a 1 x 3 array of class cell> ...
%! nsset ('Checkpoint', {'run', 3, 4})
%!error <Checkpoint must be the name of a file> nsset ('Checkpoint', {3, 'run'})
%!error <Checkpoint must be the name of a file> nsset ('Checkpoint', '')
%!error <Checkpoint must be the name of a file> nsset ('Checkpoint', ['ab'; 'cd'])
%!error <the seconds of Checkpoint \{name, seconds\} must be a number that is not negative> ...
%! nsset ('Checkpoint', {'run', -1})
%!error <the seconds of Checkpoint> nsset ('Checkpoint', {'run', 'often'})
%!error <the seconds of Checkpoint> nsset ('Checkpoint', {'run', [1 2]})
%!error <the seconds of Checkpoint> nsset ('Checkpoint', {'run', NaN})

%!assert (nsset ('Impact', 'dissipative', 'Detect', 'off').Impact, 'dissipative')
%!error <Impact must be 'newton' with Method 'paoli'> nsset ('Method', 'paoli', 'Impact', 'dissipative')
%!error <Impact must be 'newton' with Method 'radau5'> nsset ('Method', 'radau5', 'Impact', 'dissipative')
