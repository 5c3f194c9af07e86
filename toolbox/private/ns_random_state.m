function state = ns_random_state ()
%NS_RANDOM_STATE  The state of the generators of rand, randn and their kind, for ns_seed.
%   state = ns_random_state ()

% SPDX-License-Identifier: BSD-3-Clause

  if (exist ('OCTAVE_VERSION', 'builtin'))
    state.state = {rand('twister'), randn('twister'), rande('twister'), randg('twister'), randp('twister')};
  else
    state.state = rng ();
  end
end
