function result = run_table_10_1 ()
%RUN_TABLE_10_1  PAGT, Table 10.1: double pendulum beside a wall, scheme II.
%   result = run_table_10_1 ()   struct: ours (of pendulum_table), paper (of paper_table), facts (see new_comparison)

% SPDX-License-Identifier: BSD-3-Clause

  where = 'PAGT, Table 10.1';
  paper = paper_table ('10.1');
  ours = pendulum_table ('model', paper.h);
  order = log2 (ours.error(1) / ours.error(end)) / (numel (ours.h) - 1);
  facts = [new_comparison(where, 'E_h, h = 2^-5', ours.error(1), paper.error(1), 'paper'), ...
           new_comparison(where, 'E_h, h = 2^-11', ours.error(end), paper.error(end), 'paper'), ...
           new_comparison(where, '|Theta 1|, h = 2^-11', abs (ours.theta(1,end)), paper.theta(1,end), 'paper'), ...
           new_comparison(where, '|Theta 2|, h = 2^-11', abs (ours.theta(2,end)), paper.theta(2,end), 'paper'), ...
           new_comparison(where, 'order of E_h', order, 2, 'limit'), ...
           new_comparison(where, 'time of the last impact (s)', ours.impacts(end), ours.exact(end), 'oracle')];
  result = struct ('ours', ours, 'paper', paper, 'facts', facts);
end
