function facts = block_facts (where, ours, paper)
%BLOCK_FACTS  Comparisons of Table 10.2 or 10.3 of PAGT.
%   facts = block_facts (where, ours, paper)   of block_table and paper_table; struct array, see new_comparison

% SPDX-License-Identifier: BSD-3-Clause

  order = log2 (ours.located(1) / ours.located(end)) / (numel (ours.h) - 1);
  facts = [new_comparison(where, 'E_h, h = 2^-5', ours.error(1), paper.error(1), 'paper'), ...
           new_comparison(where, 'E_h, h = 2^-9', ours.error(5), paper.error(5), 'paper'), ...
           new_comparison(where, 'order of E_h with the end of sliding located', order, 2, 'limit'), ...
           new_comparison(where, 'sliding ends (s), h = 2^-10', ours.stop(end), ours.exact_stop, 'closed form')];
end
