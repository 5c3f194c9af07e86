function model = chatterjee_model (lengths, stiffness, overhang, P)
%CHATTERJEE_MODEL  A rod on a table that is struck on its overhanging end, as links with angular springs.
%   model = chatterjee_model (lengths, stiffness, overhang, P)   of the links from the struck end A on, masses the same;
%   of the springs between them; of A from the edge of the table, B, which is the origin; the downward impulse on A
%
%   The velocities are those of the free chain after the impulse: M v = n_A P + nu c, nu'v = 0.

% SPDX-License-Identifier: BSD-3-Clause

  count = numel (lengths);
  v = zeros (3 * count, 1);
  for pass = 1:2                                             % the second one with the velocities
    model = nsmodel ('planar', 'Gravity', 0);
    model = nsbody (model, 'Name', 'table', 'Fixed', true, 'Shape', nsshape ('box', [2 1]), 'Position', [1 -0.5]);
    ends = cumsum ([-overhang, lengths]);
    for k = 1:count
      rod = nsshape ('polygon', lengths(k) / 2 * [-1 1; 0 0]);
      name = sprintf ('link %d', k);
      model = nsbody (model, 'Name', name, 'Mass', lengths(k), 'Shape', rod, 'Position', [mean(ends(k:k+1)) 0], ...
                      'Velocity', v(3*k-2:3*k-1), 'AngularVelocity', v(3*k));
      if (k > 1)
        before = sprintf ('link %d', k - 1);
        model = nsjoint (model, 'revolute', name, before, 'Anchor', [ends(k) 0]);
        model = nsspring (model, name, before, 'Angular', true, 'Stiffness', stiffness(k-1));
      end
    end
    terms = nsterms (model, 0, [], []);
    blow = P * [0; -1; lengths(1) / 2; zeros(3 * count - 3, 1)];
    v = [terms.M, -terms.nu; terms.nu', zeros(2 * count - 2)] \ [blow; zeros(2 * count - 2, 1)];
    v = v(1:3*count);
  end
end
