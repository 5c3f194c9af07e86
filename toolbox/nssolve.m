function sol = nssolve (model, tspan, varargin)
%NSSOLVE  Simulate a model or a system from one time to another.
%
%   sol = nssolve (model, tspan)
%   sol = nssolve (model, tspan, options)
%   sol = nssolve (sys, tspan, q0, v0)
%   sol = nssolve (sys, tspan, q0, v0, options)
%   sol = nssolve (..., 'Name', value, ...)
%
%   model   from nsmodel, nsbody, ...; it starts from the positions and velocities of its bodies
%   sys     from nssystem; it starts from q0 and v0
%   tspan   [t0 tf]: the result holds every step, and the times of located collisions; more than two
%           increasing times: it holds values interpolated there, and the steps are the same
%   options struct made by nsset, or names and values; see nsset for all of them. The ones most used:
%     Method  'euler' (default) or 'linimp', the linearly implicit method for stiff springs and dampers
%     Step    step size, (tf - t0)/1000 if not given
%     Detect  'off' (default of 'euler'): collisions are captured within the step in which they happen;
%             'collisions' (default of 'linimp'): they are located, resolved, and the step goes on from there
%
%   A start at which the joints do not close is moved to the nearest one at which they do, with a warning
%   that says how far (mass norm). Bodies that overlap at the start by more than 1/1000 of the size of the
%   largest body are an error, those that overlap less are moved apart, with the same warning.
%
%   sol  struct
%     t         1 x N, strictly increasing
%     q, v      nq x N and nv x N. v holds limits from the right: after an impact at t(k)
%     joint     m x N, impulses of the joints in the step that ends at t(k), or since t(k-1). Those of a
%               collision at t0 are in the first column, which is otherwise 0
%     cn, beta, lambda   (systems) p x N, nd x p x N, p x N: normal impulses, friction impulses along the
%               directions, sliding speed, of the same steps
%     contacts  (models) struct of columns, a row for each contact of each step: step (the column k of
%               t), a, b (bodies), feature (which vertex; negative: a limit of joint b), point, normal (from b
%               to a), gap (at the begin of the step), cn, ct (impulses along the normal and along the first
%               direction, the x axis projected), slip (sliding speed)
%     events    struct array: time, kind ('collision' or 'user'), contact (rows: a, b, feature; of a system
%               0, 0, number), vminus, vplus (nv x 1), impulse (normal, a row for each contact), index (which of the
%               user's event functions)
%     stats     struct: steps, lcps, pivots, factorizations, collisions, located (those found within a
%               step), captured (steps with too many of them to locate), clipped (steps whose gap rows had no
%               solution and were relaxed), massiterations, projections, unprojected (those that did not
%               converge), springsreleased (projections in which springs and joints left no freedom),
%               redundant (solutions with redundant joints), indefinite (with an indefinite matrix),
%               callbacks, time (seconds); residual, active, pivotsperstep (1 x N: complementarity residual,
%               contacts taking part, pivots)
%     exitflag   1  done
%                0  stopped by OutputFcn or by a terminal event
%               -1  a complementarity problem had no solution that could be found: Lemke's method ended on a ray
%               -2  numerical trouble
%               -3  interrupted by Ctrl-C
%               In every case sol holds what was computed until then.
%     message   one sentence
%     options, model   what it was computed with
%
%   Example: a ball falls on the floor and bounces.
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Shape', nsshape ('halfspace', [0; 1]), 'Name', 'floor');
%   >> model = nsbody (model, 'Shape', nsshape ('disc', 0.1), 'Position', [0; 1.1], 'Restitution', 0.5);
%   >> sol = nssolve (model, [0 1], 'Detect', 'collisions', 'Step', 1e-3);
%   >> fprintf ('%.2f ', sol.events(1).time, sol.events(2).time)      % sqrt (2/g), and twice that
%   0.45 0.90
%
%
%   References
%     M. Anitescu, F. A. Potra, A time-stepping method for stiff multibody dynamics with contact and
%       friction, IJNME 55, 2002 (AP: both methods, location of collisions).
%     D. E. Stewart, Rigid-body dynamics with friction and impact, SIAM Review 42, 2000 (Stewart: captured
%       collisions).
%
%   See also nsmodel, nssystem, nsset, nsstep, nsplot, nsenergy, nsdrift, nscontacts.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    ns_fail ('nssolve', 'usage', 'call nssolve (model, tspan) or nssolve (sys, tspan, q0, v0)');
  end
  if (~isstruct (model) || ~isfield (model, 'kind') || numel (model) ~= 1)
    ns_fail ('nssolve', 'invalidInput', ['the first argument must be a model of nsmodel or a ' ...
             'system of nssystem, not %s'], ns_describe (model));
  end
  tspan = check_times (tspan);
  [q0, v0, given] = split_arguments (model, varargin);
  options = nsset (given{:});
  if (isempty (options.Step))
    options.Step = (tspan(end) - tspan(1)) / 1000;
  end
  try
    [sol, start] = ns_simulate (model, tspan, q0, v0, options);
  catch problem
    error (problem.identifier, '%s', regexprep (problem.message, '^ns_simulate', 'nssolve'));
  end
  report_start (model, start);
  sol.options = options;
  sol.model = model;
  report_end (sol);
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

% A system needs its start; a model has one.
function [q0, v0, rest] = split_arguments (model, arguments)
  q0 = [];
  v0 = [];
  rest = arguments;
  if (~strcmp (model.kind, 'system'))
    if (~isempty (arguments) && isnumeric (arguments{1}) && ~isempty (arguments{1}))
      ns_fail ('nssolve', 'usage', ['a model starts from the positions and velocities of its bodies: ' ...
               'only a system takes q0 and v0']);
    end
    return
  end
  if (numel (arguments) < 2 || ~isnumeric (arguments{1}) || ~isnumeric (arguments{2}))
    ns_fail ('nssolve', 'usage', 'a system needs its start: nssolve (sys, tspan, q0, v0)');
  end
  q0 = double (arguments{1}(:));
  v0 = double (arguments{2}(:));
  rest = arguments(3:end);
end

function report_start (model, start)
  if (start.refused)
    ns_fail ('nssolve', 'overlap', '%s overlap at the start by %.3g', ...
             who_overlaps (model, start), start.overlap);
  elseif (~start.closed)
    ns_fail ('nssolve', 'joints', ['no position near the start closes the joints (they are open by ' ...
             '%.3g)'], start.jointviolation);
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

function text = who_overlaps (model, start)
  if (strcmp (model.kind, 'system'))
    text = 'gaps of the system are negative, bodies';
  else
    text = sprintf ('%s and %s', ns_body_text (model, start.a), ns_body_text (model, start.b));
  end
end

function report_end (sol)
  if (sol.exitflag < 0)
    warning ('nonsmooth:nssolve:stopped', 'nssolve: stopped at t = %g: %s', sol.t(end), sol.message);
  end
  if (any (strcmpi (sol.options.Display, {'final', 'iter'})))
    fprintf (['nssolve: %d steps, %d collisions, %d LCPs, %d pivots, residual %.1e, %.3g s: %s\n'], ...
             sol.stats.steps, sol.stats.collisions, sol.stats.lcps, sol.stats.pivots, ...
             max (sol.stats.residual), sol.stats.time, sol.message);
  end
end
