function told = ns_told (stats, exitflag, arm)
%NS_TOLD  What the numbers of runs ask to be told about them: the limits beyond which nssolve warns.
%   told = ns_told (stats, exitflag, arm)
%
%   stats     struct of stats of nssolve, each a number or a row with a number for each run
%   exitflag  of the runs
%   arm       the shortest arm of the joints of their models (ns_shortest_arm)
%   told      struct of logical rows, a field for each warning nonsmooth:nssolve:NAME

% SPDX-License-Identifier: BSD-3-Clause

  told.start = stats.startmoved > 0 | stats.startturned > 0;
  told.noPair = stats.unsupported > 0;
  told.stopped = exitflag < 0;
  told.projection = stats.unprojected > 0;
  told.cones = stats.approximatecones > 0;
  told.overlap = stats.overlap > 0.04;                % of the smaller body
  told.open = stats.opening > 5e-4 * arm;
  told.unstable = ~isinf (stats.gaintime);
  told.coarse = stats.impactway > 0.1 | stats.fall > 0.08 | stats.late > 0.1 | stats.energyloss > 0.2;
  told.rough = stats.rough > 0;
  told.captured = stats.capturedshare > 1;             % of what RelTol allows
  told.passed = stats.passed > 0;
end
