function ns_probe_disc (study)
%NS_PROBE_DISC  An error where nothing more can be written to the folder of a study: who cannot write cannot say so.
%   ns_probe_disc (study)

% SPDX-License-Identifier: BSD-3-Clause

  probe = [ns_sweep_file(study, 'log', 0), '.probe'];
  ns_write_file ('nssweep', probe, repmat (' ', 1, 65536));
  ns_delete (probe);
end
