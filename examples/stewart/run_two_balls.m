function result = run_two_balls ()
%RUN_TWO_BALLS  Two balls on a table collide inelastically, Stewart, Figure 4.3.
%   result = run_two_balls ()
%
%   result  struct: runs (one for each coefficient of friction: mu, v = [vx vy omega] of both balls after the impact,
%           jump: vy of ball 1, closed: the same in closed form, solutions: as many as all states of the contacts give,
%           one in each column), slides (up to which mu contact 3 slides), sol (the motion for mu = 0.3), facts (see
%           new_comparison)
%
%   While contacts 2 and 3 slide, an impulse N at contact 3 slows ball 1 to 1 - N and lifts it with mu N, presses ball 2
%   down with mu N, and so is resisted by mu^2 N on the table: 1 - N = N - mu^2 N, thus
%     vy = mu / (2 - mu^2).
%   The surfaces meet with -1 at contact 3, of which ball 1 takes away mu N (1 + 5/2), ball 2 mu N 5/2 (1 - mu). They
%   slide while this is below 1: 3/2 mu^2 - 6 mu + 2 > 0.

% SPDX-License-Identifier: BSD-3-Clause

  slides = 2 - sqrt (8 / 3);
  mu = [0 0.1 0.2 0.3 0.35 0.5 0.7];
  runs = struct ('mu', num2cell (mu), 'v', [], 'jump', [], 'closed', NaN, 'solutions', []);
  before = [1; 0; -2; 0; 0; 0];
  for k = 1:numel (mu)
    model = two_balls_model (mu(k), 0);
    [~, v] = nsstep (model, 0, [], [], 1e-3, 'Stabilization', 'none');
    runs(k).v = v;
    runs(k).jump = v(2);
    runs(k).solutions = impact_solutions (nsterms (model, 0, [], []), before);
    if (mu(k) < slides)
      runs(k).closed = mu(k) / (2 - mu(k)^2);
    end
  end
  enumerated = [0.47643979057591623; 0.15706806282722513; -1.2146596858638743
                0.47643979057591623; 0; 0.549738219895288];           % outside this toolbox, accurate to 1e-14
  where = 'Stewart, Figure 4.3';
  facts = [new_comparison(where, 'mu = 0.3: ball 1 jumps with vy', runs(4).jump, 0.3 / 1.91, 'closed form'), ...
           new_comparison(where, 'mu = 0.3: largest difference of 6 velocities', max (abs (runs(4).v - enumerated)), ...
                          0, 'oracle')];
  sol = nssolve (two_balls_model (0.3, 9.81), [0 0.6], 'Step', 1e-4, 'Stabilization', 'none');
  result = struct ('runs', runs, 'slides', slides, 'sol', sol, 'facts', facts);
end
