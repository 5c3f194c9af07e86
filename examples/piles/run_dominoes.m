function result = run_dominoes (count)
%RUN_DOMINOES  The wave in a row of dominoes, beside that of a mechanism of one degree of freedom.
%   result = run_dominoes ()        16 dominoes
%   result = run_dominoes (count)   struct:
%     facts         times and speeds beside those of domino_train
%     row, train    of domino_row and domino_train
%     speed         1 x (count-1), by the simulation with the shortest steps
%     steps         step sizes; below, a column for each
%     trapezoidal, euler   largest error of the times at which dominoes are hit, against the train
%     sol           of nssolve
%
%   The train is what the dominoes do as long as feet stick and hit ones keep leaning. In the simulation nothing
%   holds them: where the floor has the friction 1 some feet slide, and the wave comes a little later.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    count = 16;
  end
  row = domino_row (count);
  train = domino_train (row);
  last = train.time(end);
  steps = last / 150 ./ [1 2 4 8];
  result = struct ('row', row, 'train', train, 'steps', steps, 'trapezoidal', zeros (1, 4), 'euler', zeros (1, 4));
  for k = 1:4
    [hits, sol] = topple (row, 1.02 * last, 'trapezoidal', steps(k));
    result.trapezoidal(k) = max (abs (hits - train.time));
    result.euler(k) = max (abs (topple (row, 1.1 * last, 'euler', steps(k)) - train.time));
  end
  result.sol = sol;
  result.speed = row.pitch ./ diff (hits);
  smooth = row;
  smooth.floor = 1;
  late = topple (smooth, 1.02 * last, 'trapezoidal', steps(end));
  middle = round (count / 2);
  result.facts = [new_fact('speed of the wave, from domino 1 to 2 (m/s)', result.speed(1), train.speed(1)), ...
                  new_fact(sprintf ('                        from %d to %d', middle, middle + 1), ...
                           result.speed(middle), train.speed(middle)), ...
                  new_fact(sprintf ('                        from %d to %d', count - 1, count), ...
                           result.speed(end), train.speed(end)), ...
                  new_fact('time at which the last one is hit (s)', hits(end), last), ...
                  new_fact('                  where feet slide, floor friction 1', late(end), last)];
end

function [hits, sol] = topple (row, duration, method, h)
  sol = nssolve (domino_model (row), [0, duration], 'Method', method, 'Step', h);
  hits = domino_hits (sol, row);
end
