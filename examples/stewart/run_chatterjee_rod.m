function result = run_chatterjee_rod ()
%RUN_CHATTERJEE_ROD  A rod on a table is struck on its overhanging end, Stewart, Figure 4.5.
%   result = run_chatterjee_rod ()
%
%   result  struct with impulses over that of the blow: B of the edge of the table, D of the other end of the rod, and
%           other of the table between them; lifts, the velocity of D if the rod as a whole moves with the momenta that
%           it has got (over the blow)
%     rigid    struct: B, D, lifts
%     spring   struct array, a torsion spring at C: at, stiffness, B, D, lifts, closed (D in closed form)
%     links    struct array, an elastic rod: count of links, blow (its duration over the time scale of the rod), B, D,
%              other, lifts
%     table    struct array, springs under B and D instead of a rigid table: ratio (of stiffness to that of the spring
%              at C), B, D
%     facts    see new_comparison
%
%   The rod has mass and length 1, A is a = 0.3 before the edge B, D is b = 0.7 behind it. Rigid, it turns about B with
%   w (a^3 + b^3) / 3 = a P, and B gets P + (b - a) / 2 w. With a hinge in C, at c behind B, D stays on the table: from
%   the momenta of CD about D and about its centre C gets (b - c) / 3 c w and D gets half of that, where now
%   w (a^3 + c^3) / 3 = a P - c (b - c) / 3 c w, so that
%     N_D / P = a c (b - c) / (2 (a^3 + b c^2)),
%   whatever the stiffness of the spring in C.

% SPDX-License-Identifier: BSD-3-Clause

  a = 0.3;
  b = 0.7;
  w = 3 * a / (a^3 + b^3);
  rigid = strike (1, 1e10, a);
  spring = [with_spring(a, 0.35, 1e2), with_spring(a, 0.35, 1e4), with_spring(a, 0.35, 1e6), ...
            with_spring(a, 0.2, 1e4), with_spring(a, 0.5, 1e4)];
  links = [with_links(a, 4, 0.2), with_links(a, 8, 0.2), with_links(a, 16, 0.2), with_links(a, 16, 0.4)];
  table = [with_table(a, 100), with_table(a, 10), with_table(a, 1), with_table(a, 0.1)];
  where = 'Stewart, Figure 4.5';
  facts = [new_comparison(where, '(a) rigid: impulse of B', rigid.B, 1 + (b - a) / 2 * w, 'closed form'), ...
           new_comparison(where, '(a) rigid: impulse of D', rigid.D, 0, 'closed form'), ...
           new_comparison(where, '(b) spring at C, k = 1e6: impulse of D', spring(3).D, spring(3).closed, ...
                          'closed form'), ...
           new_comparison(where, '(b) the same, k = 1e2', spring(1).D, spring(1).closed, 'closed form'), ...
           new_comparison(where, '(b) k_table / k_spring = 0.1: impulse of D', table(4).D, 0, 'limit')];
  result = struct ('rigid', rigid, 'spring', spring, 'links', links, 'table', table, 'facts', facts);
end

% A blow of 0.1 on links, for three time scales of their vibrations. A single link has none: a short time is enough.
function got = strike (lengths, stiffness, a)
  P = 0.1;
  scale = 1 / sqrt (max (stiffness));
  sol = nssolve (chatterjee_model (lengths, stiffness, a, P), [0 3 * scale], 'Method', 'trapezoidal', ...
                 'Step', 0.002 * scale, 'Stabilization', 'none');
  where = sol.contacts.point(:,1);
  impulse = sol.contacts.cn / P;
  got = of_impulses (where, impulse, a);
  got.sol = sol;
end

% Sums of impulses, and the velocity of D of a rigid rod of mass and length 1 that got them: its centre is at 1/2 - a.
function got = of_impulses (where, impulse, a)
  at_B = where < 1e-3;
  at_D = where > 1 - a - 1e-3;
  centre = 0.5 - a;
  turn = 12 * (0.5 + sum ((where - centre) .* impulse));
  got = struct ('B', sum (impulse(at_B)), 'D', sum (impulse(at_D)), 'other', sum (impulse(~at_B & ~at_D)), ...
                'lifts', sum (impulse) - 1 + turn / 2);
end

function run = with_spring (a, c, stiffness)
  b = 1 - a;
  run = strike ([a + c, b - c], stiffness, a);
  run.at = c;
  run.stiffness = stiffness;
  run.closed = a * c * (b - c) / (2 * (a^3 + b * c^2));
end

% An elastic rod of bending stiffness 1e4, its time scale is 1/100; the blow is half a sine. A blow without duration
% would have no limit for many links, since short waves of bending are fast without bound.
function run = with_links (a, count, duration)
  stiffness = 1e4;
  scale = 1 / sqrt (stiffness);
  P = 0.1;
  ends = duration * scale;
  blow = @(t) P * pi / (2 * ends) * sin (pi * t / ends) * (t < ends);
  nodes = -a + (0:count) / count;
  [chain, G] = chatterjee_chain (nodes, stiffness * count * ones (1, count - 1), blow);
  T = ends + 0.2 * scale;
  start = zeros (count + 1, 1);
  sol = nssolve (chain, [0 T], start, start, 'Method', 'trapezoidal', 'Step', T / (50 * count), ...
                 'Stabilization', 'none');
  run = of_impulses ((nodes * G)', sum (sol.cn, 2) / P, a);
  run.count = count;
  run.blow = duration;
end

% The rod with a spring of 1e4 in C, midway between B and D, on springs; they only push.
function run = with_table (a, ratio)
  stiffness = 1e4;
  P = 0.1;
  nodes = [-a, (1 - a) / 2, 1 - a];
  [chain, G] = chatterjee_chain (nodes, stiffness, @(t) 0, ratio * stiffness);
  start = zeros (3, 1);
  terms = nsterms (chain, 0, start, start);
  T = 2.5 / sqrt (stiffness * min (1, ratio));
  sol = nssolve (chain, [0 T], start, -terms.M \ [P; 0; 0], 'Method', 'trapezoidal', 'Step', T / 500, ...
                 'Stabilization', 'none');
  force = ratio * stiffness * max (-G' * sol.q, 0);
  impulse = sum ((force(:,1:end-1) + force(:,2:end)) / 2 .* repmat (diff (sol.t), 2, 1), 2) / P;
  run = struct ('ratio', ratio, 'B', impulse(1), 'D', impulse(2));
end
