function result = run_ap_elasticity ()
%RUN_AP_ELASTICITY  AP, section 3.4: the two bars with stiffer and stiffer springs; and with elastic impacts.
%   result = run_ap_elasticity ()   struct: stiffness, stiff (1 x 4, of run_bars), growth (1 x 4, of thrown_bars), away
%                                   (1 x 4, from the motion with a rigid bar at t = 0.6), restitution, elastic (1 x 4,
%                                   of run_bars), facts
%
%   The paper says that its method is as stable when the elasticity parameter, the stiffness of the spring, grows, and
%   does not show it. It also says that partially elastic collisions need two phases only, and takes inelastic ones.

% SPDX-License-Identifier: BSD-3-Clause

  where = 'AP, section 3.4';
  h = 0.01;
  mu = 0.15;
  damping = 20;
  stiffness = [1e2 1e4 1e6 1e8];
  restitution = [0 0.25 0.5 0.75];
  rigid = run_bars (h, 0.6, mu, damping, 'Stiffness', Inf);
  for k = 1:4
    stiff(k) = run_bars (h, 10, mu, damping, 'Stiffness', stiffness(k)); %#ok<AGROW>
    growth(k) = thrown_bars (stiffness(k)); %#ok<AGROW>
    q = interp1 (stiff(k).sol.t, stiff(k).sol.q', 0.6)';
    away(k) = max (abs (q - rigid.sol.q(:,end))); %#ok<AGROW>
    elastic(k) = run_bars (h, 10, mu, damping, 'Restitution', restitution(k)); %#ok<AGROW>
  end
  facts = [new_comparison(where, 'part used of the bound (47), k to 1e8', max ([stiff.used]), 1, 'limit'), ...
           new_comparison(where, 'growth of energy without weight, k to 1e8', max (growth), 0, 'limit'), ...
           new_comparison(where, 'q at t = 0.6 from that of a rigid bar, k = 1e8', away(4), 0, 'limit'), ...
           new_comparison(where, 'part used of the bound (47), e to 0.75', max ([elastic.used]), 1, 'limit'), ...
           new_comparison(where, 'energy grows by at most (J), e to 0.75', ...
                          max (arrayfun (@(run) max (diff (run.energy)), elastic)), 0, 'limit')];
  result = struct ('stiffness', stiffness, 'stiff', stiff, 'growth', growth, 'away', away, ...
                   'restitution', restitution, 'elastic', elastic, 'facts', facts);
end
