function problem = impact_problem (name)
%IMPACT_PROBLEM  The two examples of Acary, as models.
%   problem = impact_problem (name)   'ball' (Example 1) or 'oscillator' (Example 2)
%
%   problem  struct:
%     name, title   name as in nsexact, which has the exact motion with the same numbers
%     model         a particle and a wall; of the ball f = -2, rho = 0.5, of the oscillator m = 1, c = 0.3, k = 4,
%                   rho = 0.6; both start at rest at q = 1
%     row           of q and v of the model: the others are 0
%     exact         [q, v] = exact (t), all rows, for one time
%     measure       of a vector of errors: its entry in this row
%     pressed       of the info of nsstep: whether the contact has an impulse
%     T             5. The impacts of the ball accumulate at t = 3; the oscillator has its third at t = 3.98

% SPDX-License-Identifier: BSD-3-Clause

  switch (name)
    case 'ball'
      model = nsmodel ('planar', 'Gravity', 2);
      model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
      model = nsbody (model, 'Name', 'ball', 'Shape', nsshape ('point'), 'Position', [0 1], 'Restitution', 0.5);
      problem = new_problem (name, 'bouncing ball', model, [0; 1]);
    case 'oscillator'
      model = nsmodel ('planar', 'Gravity', 0);
      model = nsbody (model, 'Name', 'wall', 'Shape', nsshape ('halfspace', [1 0]));
      model = nsbody (model, 'Name', 'mass', 'Shape', nsshape ('point'), 'Position', [1 0], 'Restitution', 0.6);
      model = nsspring (model, 'mass', [], 'ground', [0 0], 'Stiffness', 4, 'Damping', 0.3, 'Length', 0);
      problem = new_problem (name, 'linear oscillator', model, [1; 0]);
    otherwise
      error ('nonsmooth:impact_problem:invalidInput', 'there is no example ''%s''', name);
  end
end

function problem = new_problem (name, title, model, direction)
  problem = struct ('name', name, 'title', title, 'model', model, 'row', find (direction), 'T', 5, ...
                    'exact', @(t) exact_motion (name, t, direction), 'measure', @(e) direction' * e, ...
                    'pressed', @(info) any (info.contacts.cn > 0));
end

function [q, v] = exact_motion (name, t, direction)
  [q, v] = nsexact (name, t);
  q = q * direction;
  v = v * direction;
end
