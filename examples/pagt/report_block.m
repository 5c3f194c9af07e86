function report_block (ours, paper)
%REPORT_BLOCK  Print Table 10.2 or 10.3 of nssolve beside the paper's, and what locating the end of sliding does.
%   report_block (ours, paper)   of block_table and paper_table

% SPDX-License-Identifier: BSD-3-Clause

  fprintf ('          Detect ''off''                    Detect ''all''\n');
  fprintf ('   h           E_h    (paper)  ratio         E_h  ratio   sliding ends  (error / h^2)\n');
  for k = 1:numel (ours.h)
    fprintf ('  2^%-3d  %.3e  %.3e  %s   %.3e  %s   %.7f s   %9.2f\n', round (log2 (ours.h(k))), ours.error(k), ...
             paper.error(k), ratio_text (ours.error, k), ours.located(k), ratio_text (ours.located, k), ...
             ours.stop(k), (ours.stop(k) - ours.exact_stop) / ours.h(k)^2);
  end
  fprintf ('%63s   %.7f s\n', 'exact', ours.exact_stop);
end

function words = ratio_text (errors, k)
  words = '     ';
  if (k > 1)
    words = sprintf ('%5.2f', errors(k-1) / errors(k));
  end
end
