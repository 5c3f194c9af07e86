function solutions = impact_solutions (terms, v)
%IMPACT_SOLUTIONS  All velocities after an impact in the plane that obey Newton's law and Coulomb's.
%   solutions = impact_solutions (terms, v)   terms of nsterms, v before the impact; one solution in each column
%
%   Each contact that is closed is open after the impact, sticks, or slides to one of two sides (Stewart
%   (2.13)-(2.15)). All combinations are tried: for each of them the impulses solve linear equations, and it is a
%   solution if they lie in the cones of friction and the velocities have the right signs.

% SPDX-License-Identifier: BSD-3-Clause

  closed = find (terms.gap < 1e-9)';
  count = numel (closed);
  along = [terms.n(:,closed), zeros(numel (v), count)];
  states = 2 * ones (1, count);
  for k = reshape (find (terms.mu(closed)' > 0), 1, [])
    along(:,count + k) = terms.D(:,1,closed(k));
    states(k) = 4;
  end
  reaction = terms.M \ along;
  contact = struct ('W', along' * reaction, 'before', along' * v, 'mu', terms.mu(closed), ...
                    'target', [-terms.e(closed) .* (along(:,1:count)' * v); zeros(count, 1)]);
  solutions = zeros (numel (v), 0);
  for number = 0:prod (states) - 1
    state = mod (floor (number ./ cumprod ([1, states(1:end - 1)])), states)';
    [right, impulse] = try_states (contact, state);
    after = v + reaction * impulse;
    if (right && all (max (abs (bsxfun (@minus, solutions, after)), [], 1) > 1e-8))
      solutions = [solutions, after]; %#ok<AGROW>
    end
  end
end

% Normal and friction impulses if contacts are in these states, and whether that contradicts nothing. State 0 is open, 1
% slides along the first direction or has no friction, 2 slides against it, 3 sticks.
function [right, impulse] = try_states (contact, state)
  count = numel (state);
  side = (state == 1) - (state == 2);
  combine = [eye(count), zeros(count); diag(-side .* contact.mu), eye(count)];
  rows = find ([state > 0; state == 3]);
  rows = rows(:);
  push = combine(:,rows);
  system = contact.W(rows,:) * push;
  wanted = contact.target(rows) - contact.before(rows);
  if (rcond (system) > 1e-10)
    found = system \ wanted;
  else
    found = pinv (system) * wanted;
  end
  impulse = push * found;
  after = contact.before + contact.W * impulse;
  normal = impulse(1:count);
  friction = impulse(count + 1:end);
  tolerance = 1e-9;
  right = all (normal > -tolerance) && all (after(1:count) - contact.target(1:count) > -tolerance) ...
          && all (abs (friction) < contact.mu .* normal + tolerance) ...
          && all (side .* after(count + 1:end) > -tolerance) && all (abs (system * found - wanted) < tolerance);
end
