function record = painleve_record ()
%PAINLEVE_RECORD  The impulse that stops Painleve's rod, sliding with velocity [-1 0 0], in closed form.
%   record = painleve_record ()   struct: mu, angle (degrees), impulse (2 x 3), after (3 x 3), a column for each rod
%
%   impulse  N and F that stop the lower end: W [N; F] = -[0; -1], with W of the contact; |F| < mu N in all three
%   after    velocity of the rod, [x y angle]

% SPDX-License-Identifier: BSD-3-Clause

  record = struct ('mu', [2 2 1.5], 'angle', [45 60 60], 'impulse', zeros (2, 3), 'after', zeros (3));
  for k = 1:3
    a = record.angle(k) * pi / 180;
    directions = [0 1; 1 0; -cos(a) sin(a)];               % normal, and tangent to the right
    mobility = diag ([1 1 3]);
    record.impulse(:,k) = (directions' * mobility * directions) \ [0; 1];
    record.after(:,k) = [-1; 0; 0] + mobility * directions * record.impulse(:,k);
  end
end
