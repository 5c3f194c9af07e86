function ns_seed (numbers)
%NS_SEED  Seeds the generators of rand, randn and their kind with a column of numbers in [0, 1), or gives them back a
%   state. ns_seed (numbers)
%   ns_seed (state)     state = ns_random_state ()

% SPDX-License-Identifier: BSD-3-Clause

  if (exist ('OCTAVE_VERSION', 'builtin'))
    generators = {@rand, @randn, @rande, @randg, @randp};
    for k = 1:numel (generators)
      if (isstruct (numbers))
        generators{k} ('twister', numbers.state{k});
      else
        generators{k} ('twister', floor (2^32 * numbers(:)) + k - 1);
      end
    end
  elseif (isstruct (numbers))
    rng (numbers.state);
  else
    rng (floor (2^32 * numbers(1)), 'twister');
  end
end
