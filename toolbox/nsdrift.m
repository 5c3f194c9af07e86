function [joint, gap] = nsdrift (sol)
%NSDRIFT  How far joints are open and bodies overlap along a solution.
%
%   [joint, gap] = nsdrift (sol)
%   nsdrift (sol)
%
%   sol    from nssolve, of a model or of a system
%   joint  m x N: abs (theta) of each joint equation at the times sol.t. Lengths, and angles for what keeps
%          bodies from turning against each other (in space their sines)
%   gap    1 x N: depth of the deepest overlap, 0 where bodies are apart or touch. Limits of joints count as
%          contacts. Column k is about t(k); for models also about the steps and collisions from there until
%          t(k+1), if there were some
%
%   Time stepping keeps the velocities compatible with joints and contacts, and the positions only up to an
%   error that shrinks with the step: for 'euler' and 'linimp' in proportion to it, for 'trapezoidal' to its
%   square. The option Stabilization of nssolve says what is done about it. By default each step ends with closed
%   joints, up to 1e-11 times the size of the largest body; with 'none' they drift.
%
%   Without an output nsdrift prints the largest values and their times.
%
%   Example: a pendulum of length 1, without stabilisation and with it
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Name', 'bob', 'Position', [1 0]);
%   >> model = nsjoint (model, 'distance', 'bob', 'ground', 'Anchor', [1 0; 0 0]);
%   >> free = nssolve (model, [0 1], 'Step', 1e-3, 'Stabilization', 'none');
%   >> held = nssolve (model, [0 1], 'Step', 1e-3);
%   >> fprintf ('%.0e ', max (nsdrift (free)), max (nsdrift (held)) < 2e-11)
%   5e-03 1e+00
%
%
%   References: AP, section 2.4 (projection); PAGT, table 10.1 (drift of a double pendulum).
%
%   See also nssolve, nsset, nsenergy, nscheck.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin ~= 1)
    ns_fail ('nsdrift', 'usage', 'call nsdrift (sol)');
  end
  ns_check_solution ('nsdrift', sol);
  if (ns_is_system (sol.model))
    [theta, overlap] = system_drift (sol);
  else
    theta = model_joints (sol);
    overlap = model_overlap (sol);
  end
  if (nargout == 0)
    report (sol, theta, overlap);
  else
    joint = theta;
    gap = overlap;
  end
end

function [theta, overlap] = system_drift (sol)
  theta = zeros (size (sol.joint));
  overlap = zeros (1, numel (sol.t));
  for k = 1:numel (sol.t)
    terms = ns_terms ('nsdrift', sol.model, sol.t(k), sol.q(:,k), sol.v(:,k));
    theta(:,k) = joint_errors (terms, size (theta, 1));
    overlap(k) = max ([0; -terms.gap]);
  end
end

function errors = joint_errors (terms, count)
  errors = abs (terms.joint);
  if (numel (errors) ~= count)
    ns_fail ('nsdrift', 'invalidInput', 'SOL.joint must have a row for each of the %d joint equations, not %d', ...
             numel (errors), count);
  end
end

function theta = model_joints (sol)
  theta = zeros (size (sol.joint));
  model = ns_without (sol.model, {'shapes', 'springs', 'forces'});
  for k = 1:numel (sol.t) * (size (theta, 1) > 0)
    terms = ns_terms ('nsdrift', model, sol.t(k), sol.q(:,k), sol.v(:,k));
    theta(:,k) = joint_errors (terms, size (theta, 1));
  end
end

% What overlaps takes part in the next step, and sol.contacts tells its gap at the start of that step.
function overlap = model_overlap (sol)
  count = numel (sol.t);
  column = max (sol.contacts.step - 1, 1);
  overlap = accumarray ([column; count], [max(0, -sol.contacts.gap); 0], [count, 1], @max)';
  overlap(count) = max ([overlap(count); -gaps_at_end(sol)]);
end

% No step begins at the end. A very short one finds what touches there without a look at all that does not.
function gaps = gaps_at_end (sol)
  h = 1e-9 * max (sol.t(end) - sol.t(1), eps);
  try
    [~, ~, info] = nsstep (sol.model, sol.t(end), sol.q(:,end), sol.v(:,end), h, 'Method', 'euler', 'Detect', 'off');
  catch problem
    error (regexprep (problem.identifier, ':nsstep:', ':nsdrift:'), '%s', ...
           regexprep (problem.message, '^nsstep', 'nsdrift'));
  end
  gaps = info.contacts.gap;
end

function report (sol, theta, overlap)
  if (~isempty (theta))
    [worst, equation] = max (max (theta, [], 2));
    [~, k] = max (theta(equation,:));
    fprintf ('Joints are open by up to %.2g (equation %d of %d, at t = %.4g).\n', worst, equation, ...
             size (theta, 1), sol.t(k));
  end
  [worst, k] = max (overlap);
  if (worst > 0)
    fprintf ('Bodies overlap by up to %.2g (at t = %.4g).\n', worst, sol.t(k));
  else
    fprintf ('No bodies overlap.\n');
  end
end

%!function model = pendulum ()
%!  model = nsmodel ('planar');
%!  model = nsbody (model, 'Name', 'bob', 'Position', [1 0]);
%!  model = nsjoint (model, 'distance', 'bob', 'ground', 'Anchor', [1 0; 0 0]);
%!endfunction

%!test  # a pendulum: | |q| - 1 | to the last bit but a few, as a model
%! sol = nssolve (pendulum (), [0 1], 'Step', .01, 'Stabilization', 'none');
%! [joint, gap] = nsdrift (sol);
%! assert (joint, abs (hypot (sol.q(1,:), sol.q(2,:)) - 1), 4*eps);
%! assert (gap, zeros (1, 101));

%!test  # and as a system, where theta is the user's own
%! sys = nssystem ('Mass', eye (2), 'Force', [0; -9.81], 'Joint', @(q) (q' * q - 1) / 2, ...
%!                 'JointGradient', @(q) q, 'Gap', @(q) q(1) - .9, 'Normal', [1; 0]);
%! sol = nssolve (sys, [0 .4], [1; 0], [0; 0], 'Step', .01);
%! [joint, gap] = nsdrift (sol);
%! assert (joint, abs (sum (sol.q.^2) - 1) / 2, 4*eps);
%! assert (gap, max (0, .9 - sol.q(1,:)), 4*eps);

%!test  # drift of first order
%! for k = 1:3
%!   worst(k) = max (nsdrift (nssolve (pendulum (), [0 1], 'Step', .02 / 2^k, 'Stabilization', 'none')));
%! end
%! assert (worst(1:2) ./ worst(2:3), [2 2], .1);

%!test  # overlaps of a model are those of nsterms at every step, the last one too
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', .3);
%! model = nsbody (model, 'Shape', nsshape ('box', [1 .5]), 'Position', [0 1], 'Angle', .4, 'AngularVelocity', 3);
%! model = nsbody (model, 'Shape', nsshape ('disc', .3), 'Position', [.1 2]);
%! for options = {{'Step', .02}, {'Step', .02, 'Stabilization', 'none'}, {'Step', .02, 'Stabilization', 'velocity'}, ...
%!                {'Method', 'linimp', 'Step', .02, 'Stabilization', 'none'}}
%!   sol = nssolve (model, [0 1], options{1}{:});
%!   [joint, gap] = nsdrift (sol);
%!   assert (size (joint), [0, numel(sol.t)]);
%!   for k = 1:numel (sol.t)
%!     terms = nsterms (model, sol.t(k), sol.q(:,k), sol.v(:,k));
%!     expected(k) = max ([0; -terms.gap]);
%!   end
%!   highest = max (expected, expected([2:end, end]));      # a collision at t(k+1) is located within the step
%!   assert (all (gap >= expected - 1e-9 & gap <= highest + 1e-9));
%!   assert (gap(end), expected(end), 1e-14);
%!   assert (! isempty (sol.events) || max (abs (gap - expected)) < 1e-14);
%!   clear expected
%! end
%! assert (max (gap) > 1e-6);

%!test  # the end alone: one step that makes bodies overlap
%! model = nsmodel ('planar', 'Gravity', 0);
%! model = nsbody (model, 'Shape', nsshape ('disc', 1), 'Fixed', true);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1], -1), 'Motion', @(t) [0 t^2/2 0]);
%! model = nsbody (model, 'Shape', nsshape ('disc', 1), 'Position', [0 2], 'Velocity', [1 0]);
%! sol = nssolve (model, [0 .1], 'Step', .1, 'Stabilization', 'none');
%! [~, gap] = nsdrift (sol);
%! assert (gap, [0, max(0, 2 - norm (sol.q(1:2,2)))], 1e-14);

%!test  # in space: a spherical pendulum, | |x| - 1 |, and a revolute joint in the terms of nsterms
%! model = nsbody (nsmodel ('spatial'), 'Position', [1 0 0], 'Velocity', [0 1 0]);
%! model = nsjoint (model, 'distance', 1, 'ground', 'Anchor', [1 0; 0 0; 0 0]);
%! sol = nssolve (model, [0 1], 'Step', .01, 'Stabilization', 'none');
%! joint = nsdrift (sol);
%! assert (joint, abs (sqrt (sum (sol.q.^2)) - 1), 4*eps);
%! model = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('box', [2 .1 .1]), 'Position', [1 0 0]);
%! model = nsjoint (model, 'revolute', 1, 'ground', 'Anchor', [0 0 0], 'Axis', [.1 1 0]);
%! sol = nssolve (model, [0 1], 'Step', .01, 'Stabilization', 'none');
%! joint = nsdrift (sol);
%! assert (size (joint), [5 101]);
%! assert (joint(:,end), abs (nsterms (model, 1, sol.q(:,end), sol.v(:,end)).joint), eps);
%! for stabilization = {'auto', 'projection'}
%!   held = nssolve (model, [0 1], 'Step', .01, 'Stabilization', stabilization{1});
%!   assert (max (nsdrift (held)(:)) < 1e-10 && max (joint(:)) > 1e-4);
%! end

%!test  # in space: overlaps are those of nsterms at the end and within the steps
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', .3);
%! model = nsbody (model, 'Shape', nsshape ('box', [1 .6 .4]), 'Position', [0 0 1], 'AngularVelocity', [3 1 2]);
%! model = nsbody (model, 'Shape', nsshape ('sphere', .3), 'Position', [.1 0 2]);
%! sol = nssolve (model, [0 1], 'Step', .01, 'Stabilization', 'none');
%! [~, gap] = nsdrift (sol);
%! for k = 1:numel (sol.t)
%!   expected(k) = max ([0; -nsterms(model, sol.t(k), sol.q(:,k), sol.v(:,k)).gap]);
%! end
%! assert (gap, expected, 1e-12);                  # roundoff of lengths below 10
%! assert (max (gap) > 1e-6);

%!test  # a run that ends where it begins
%! [joint, gap] = nsdrift (nssolve (pendulum (), [0 1], 'OutputFcn', @(t, y, flag) true));
%! assert ([joint, gap], [0 0]);

%!test  # what it prints
%! sol = nssolve (pendulum (), [0 1], 'Step', .01, 'Stabilization', 'none');
%! s = evalc ('nsdrift (sol);');
%! assert (! isempty (regexp (s, 'Joints are open by up to 0.0\d+ \(equation 1 of 1, at t = ')), s);
%! assert (! isempty (strfind (s, 'No bodies overlap.')), s);
%! sol.contacts.step = 5;
%! sol.contacts.gap = -.25;
%! s = evalc ('nsdrift (sol);');
%! assert (! isempty (strfind (s, 'Bodies overlap by up to 0.25 (at t = 0.03).')), s);

%!test  # identifiers of the errors below
%! bad = {'usage', {}; 'invalidInput', {3}};
%! for k = 1:rows (bad)
%!   try
%!     nsdrift (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsdrift:' bad{k,1}]);
%! end

%!error <nsdrift: call nsdrift \(sol\)> nsdrift ()
%!error <nsdrift: SOL must be a struct made by nssolve, not 'a'> nsdrift ('a')
%!error <nsdrift: SOL.t must be as nssolve made it, .* but is 'a'> ...
%! nsdrift (setfield (nssolve (pendulum (), [0 .1]), 't', 'a'))
%!error <nsdrift: SOL.joint must have a row for each of the 1 joint equations, not 2> ...
%! sol = nssolve (pendulum (), [0 .1], 'Step', .1);
%! nsdrift (setfield (sol, 'joint', [sol.joint; sol.joint]))
