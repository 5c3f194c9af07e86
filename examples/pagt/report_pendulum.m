function report_pendulum (ours, paper)
%REPORT_PENDULUM  Print Table 10.1 of nssolve beside the paper's, and the five impacts.
%   report_pendulum (ours, paper)   of pendulum_table and paper_table

% SPDX-License-Identifier: BSD-3-Clause

  ratio = ours.error(1:end-1) ./ ours.error(2:end);
  fprintf ('    h           E_h  (paper)  ratio    |Theta 1|  (paper)    |Theta 2|  (paper)\n');
  for k = 1:numel (ours.h)
    words = '     ';
    if (k > 1)
      words = sprintf ('%5.2f', ratio(k-1));
    end
    fprintf ('  2^%-3d  %9.3e %8.2e  %s    %9.3e %8.2e    %9.3e %8.2e\n', round (log2 (ours.h(k))), ours.error(k), ...
             paper.error(k), words, abs (ours.theta(1,k)), paper.theta(1,k), abs (ours.theta(2,k)), paper.theta(2,k));
  end
  fprintf ('\nImpacts:');
  fprintf ('   %.5f s', ours.impacts(:,end));
  fprintf ('\nexact:  ');
  fprintf ('   %.5f s', ours.exact);
  fprintf ('\n');
end
