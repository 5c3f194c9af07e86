function result = run_painleve_jump ()
%RUN_PAINLEVE_JUMP  The impulse without a collision that stops Painleve's rod, Stewart section 1.3, in one step.
%   result = run_painleve_jump ()   struct:
%     record          of painleve_record: three rods
%     steps, errors   a row for each rod: largest error of the velocity after one step of 'euler', O(h)
%     after           3 x 3, velocity after the shortest step, a column for each rod
%     sol             the first rod for 0.3 s, 'trapezoidal'
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  record = painleve_record ();
  result = struct ('record', record, 'steps', 10 .^ -[2 4 6], 'errors', zeros (3), 'after', zeros (3));
  for r = 1:3
    [model, q, v] = painleve_rod (record.mu(r), record.angle(r) * pi / 180, -1);
    for k = 1:3
      [~, after] = nsstep (model, 0, q, v, result.steps(k), 'Method', 'euler', 'Stabilization', 'none');
      result.errors(r,k) = max (abs (after - record.after(:,r)));
    end
    result.after(:,r) = after;
  end
  model = painleve_rod (record.mu(1), record.angle(1) * pi / 180, -1);
  result.sol = nssolve (model, [0 0.3], 'Method', 'trapezoidal', 'Step', 1e-3, 'Stabilization', 'none');
  words = {'x velocity after the impulse (m/s), h = 1e-6', 'y velocity (m/s)', 'angular velocity (1/s)'};
  facts = cell (1, 3);
  for k = 1:3
    facts{k} = new_comparison ('Stewart, section 1.3', words{k}, result.after(k,1), record.after(k,1), 'oracle');
  end
  result.facts = [facts{:}];
end
