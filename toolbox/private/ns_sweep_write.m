function ns_sweep_write (study, number, block)
%NS_SWEEP_WRITE  Write the results of a block, whole or not at all.
%   ns_sweep_write (study, number, block)

% SPDX-License-Identifier: BSD-3-Clause

  ns_store ('nssweep', ns_sweep_file (study, 'result', number), study.fingerprint, number, block);
end
