function words = no_answer ()
%NO_ANSWER  What is said where something else than a value came from a worker.
%   words = no_answer ()

% SPDX-License-Identifier: BSD-3-Clause

  words = 'It wrote into the pipe for its answers: what came back is no answer.';
end
