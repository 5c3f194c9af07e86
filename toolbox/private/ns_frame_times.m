function times = ns_frame_times (caller, window, speed, rate)
%NS_FRAME_TIMES  The times of the frames of an animation: evenly from start to end, both of them included.
%   times = ns_frame_times (caller, window, speed, rate)   window [from to]; speed of the motion, frames each second

% SPDX-License-Identifier: BSD-3-Clause

  most = 20000;
  steps = max (1, round ((window(2) - window(1)) / speed * rate));
  if (steps >= most)
    ns_fail (caller, 'invalidOption', ...
             'Speed %g and FrameRate %g make %.0f frames of %g s, more than %d: choose a larger Speed', speed, rate, ...
             steps + 1, window(2) - window(1), most);
  end
  times = linspace (window(1), window(2), (steps + 1) * (window(2) > window(1)) + (window(2) == window(1)));
end
