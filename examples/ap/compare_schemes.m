function result = compare_schemes (damping, T, euler_steps)
%COMPARE_SCHEMES  'linimp' and 'euler' for the two bodies of AP section 3.2, masses 1, as in Figures 3 and 4.
%   result = compare_schemes (damping, T, euler_steps)   damping 20 or 100; time at which the run of 'euler' ends; steps
%   at which its order is measured
%
%   result  struct: h, implicit, explicit (of run_damper, with h = 0.05), errors (1 x 2, of damper_errors), reference

% SPDX-License-Identifier: BSD-3-Clause

  h = 0.05;
  masses = [1 1];
  reference = damper_reference (sprintf ('damping %d', damping));
  errors = [damper_errors('linimp', masses, damping, reference, h ./ [2 4 8]), ...
            damper_errors('euler', masses, damping, reference, euler_steps)];
  result = struct ('damping', damping, 'h', h, 'implicit', run_damper ('linimp', masses, damping, h, 10), ...
                   'explicit', run_damper ('euler', masses, damping, h, T), 'errors', errors, 'reference', reference);
end
