function reference = falling_rod_reference ()
%FALLING_ROD_REFERENCE  The falling rod with mu = 0.5, by event-driven integration to 1e-12.
%   reference = falling_rod_reference ()   struct: times and state, a column each of [x y angle] and velocities;
%                                          hit, before, after: time of the impact, velocities around it;
%                                          reversal: time at which the sliding turns round; flat: time of the second hit

% SPDX-License-Identifier: BSD-3-Clause

  reference = struct ('times', [0.25 0.35 0.45 0.5], 'hit', 0.2978690565769257, ...
                      'before', [0; -2.9220954450196457; 2.6], ...
                      'after', [-0.32137518964829626; -2.279345065723053; 3.259327520163443], ...
                      'reversal', 0.4901798714465124, 'flat', 0.5209806930072708);
  reference.state = [0, 0.8434375, 2.2207963267948982, 0, -2.4525, 2.6
                     -0.017664810176562195, 0.5844671203531657, 2.5173694782013487, ...
                     -0.35694450466572086, -2.719610990668564, 3.3516794377746053
                     -0.0571933937798214, 0.27112428755968376, 2.8670317767860314, ...
                     -0.4367151788458366, -3.541069642308331, 3.678863890172736
                     -0.08013356660342259, 0.08420723872674064, 3.057285579025461, ...
                     -0.4660963945992297, -3.9336112711953928, 3.947632222403604]';
end
