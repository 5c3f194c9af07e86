function us = fastest (calls, repetitions)
%FASTEST  Least CPU time of each call in microseconds, all measured in turn.
%   US = fastest (CALLS, REPETITIONS) calls each handle of the cell array CALLS as often as REPETITIONS, an array of
%   the same size, says.  Other work on the machine only ever adds: the least is nearest to the cost.
%
%   See also bench_step, bench_space.

% SPDX-License-Identifier: BSD-3-Clause

  us = Inf (1, numel (calls));
  for r = 1:max (repetitions)
    for k = reshape (find (r <= repetitions), 1, [])
      start = cputime ();
      result = calls{k} (); %#ok<NASGU>
      us(k) = min (us(k), 1e6 * (cputime () - start));
    end
  end
end
