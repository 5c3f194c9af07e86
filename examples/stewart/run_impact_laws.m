function result = run_impact_laws ()
%RUN_IMPACT_LAWS  Laws of impact side by side, Stewart sections 1.2 and 2.1.2.
%   result = run_impact_laws ()
%
%   result  struct: laws (their names), rows and rods (struct arrays: heading, before, and after and ratio, one column
%           for each law: velocities, and kinetic energy over that before), facts (see new_comparison)
%
%   rows: three balls in a row; v is that of the balls. rods: the end of a rod hits a table; velocities are those of
%   the end, normal and tangential. Newton: n'v+ = -e n'v-. Poisson: the compression stops the contact by the impulse
%   (P, Q), and the decompression adds e P along the normal (PAGT (7.7)). Dissipative: it adds only so much of e P that
%   no energy is gained. The compression of the cradle gives all balls the velocity 1/3 by the impulses 2/3 and 1/3;
%   with e = 1/2 and 1 the decompression adds 1/3 and 1/3. For the rod with W^-1 = [2 1; 1 1] and e = 1:
%     U- = (-1, 1)   Newton, sticking: P = W^-1 (2, -1) = (3, 1), in the cone for mu >= 1/3; U+ = (1, 0) has energy 1,
%                    U- 1/2. Compression: P = W^-1 (1, -1) = (1, 0), so Poisson's U+ = W (2, 0) + U- = (1, -1) keeps 1/2
%     U- = (-1, 0)   Newton keeps U'W^-1 U. Compression: P = W^-1 (1, 0) = (2, 1), in the cone for mu >= 1/2; the
%                    decompression adds (2, 0), so U+ = W (2, 0) = (2, -2): from 1 to 2. The dissipative law adds (s, 0)
%                    with the energy s^2 / 2 = 1: U+ = (sqrt (2), -sqrt (2)).

% SPDX-License-Identifier: BSD-3-Clause

  laws = {'newton', 'poisson', 'dissipative'};
  rows = [compare_row('cradle, e = 1', [1 1], laws), compare_row('cradle, e = 1/2', [1 1]/2, laws), ...
          compare_row('cradle, e = 1/2 and 1', [0.5 1], laws), compare_row('cradle, e = 1 and 1/2', [1 0.5], laws)];
  rods = [compare_rod('rod (-1, 1), mu = 0', 0, [-1 1], laws), ...
          compare_rod('rod (-1, 1), mu = 1/5', 0.2, [-1 1], laws), ...
          compare_rod('rod (-1, 1), mu = 1/2', 0.5, [-1 1], laws), ...
          compare_rod('rod (-1, 0), mu = 1/5', 0.2, [-1 0], laws), compare_rod('rod (-1, 0), mu = 1', 1, [-1 0], laws)];
  where = 'Stewart, section 1.2';
  facts = [new_comparison(where, 'cradle, e = 1, Poisson: first ball', rows(1).after(1,2), -1/3, 'oracle'), ...
           new_comparison(where, 'cradle, e = 1, Newton: first ball', rows(1).after(1,1), -1/3, 'closed form'), ...
           new_comparison(where, 'cradle, e = 1/2 and 1, Poisson: last ball', rows(3).after(3,2), 2/3, ...
                          'closed form'), ...
           new_comparison(where, 'cradle, e = 1/2 and 1, Newton: last ball', rows(3).after(3,1), 1/2, ...
                          'closed form'), ...
           new_comparison(where, 'rod, Newton: energy after / before', rods(3).ratio(1), 2, 'closed form'), ...
           new_comparison(where, 'the same rod by Poisson', rods(3).ratio(2), 1, 'closed form'), ...
           new_comparison(where, 'rod, Poisson: energy after / before', rods(5).ratio(2), 2, 'closed form'), ...
           new_comparison(where, 'the same rod by the dissipative law: U+, normal', rods(5).after(1,3), sqrt (2), ...
                          'closed form')];
  result = struct ('laws', {laws}, 'rows', rows, 'rods', rods, 'facts', facts);
end

function item = compare_row (heading, e, laws)
  [row, before] = ball_row ([1 1 1], e);
  after = zeros (3, numel (laws));
  for k = 1:numel (laws)
    [~, after(:,k)] = nsstep (row, 0, zeros (3, 1), before, 1e-3, 'Impact', laws{k}, 'Detect', 'collisions', ...
                              'Stabilization', 'none');
  end
  item = struct ('heading', heading, 'before', before, 'after', after, 'ratio', sum (after.^2, 1));
end

function item = compare_rod (heading, mu, U, laws)
  [model, sense] = golden_rod (mu, 1, U);
  start = nsterms (model, 0, [], []);
  after = zeros (2, numel (laws));
  ratio = zeros (1, numel (laws));
  for k = 1:numel (laws)
    [~, v] = nsstep (model, 0, [], [], 1e-6, 'Impact', laws{k}, 'Detect', 'collisions', 'Stabilization', 'none');
    after(:,k) = sense' * v;
    ratio(k) = v' * start.M * v / (2 * start.kinetic);
  end
  item = struct ('heading', heading, 'before', U(:), 'after', after, 'ratio', ratio);
end
