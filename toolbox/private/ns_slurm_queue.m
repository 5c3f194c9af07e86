function [blocks, known] = ns_slurm_queue (study)
%NS_SLURM_QUEUE  The blocks of a study that wait or run in the queue of Slurm.
%   [blocks, known] = ns_slurm_queue (study)   known: false where the queue does not answer

% SPDX-License-Identifier: BSD-3-Clause

  blocks = [];
  known = true;
  lines = char (ns_file_bytes_of (ns_sweep_file (study, 'jobs')));
  jobs = sscanf (lines, '%f %f', [2 Inf]);
  if (isempty (jobs))
    return
  end
  [status, text] = system ('squeue -h -r -o "%F %K %T" 2>/dev/null');
  known = status == 0;
  words = regexp (text, '(\d+) (\d+) ([A-Z_]+)', 'tokens');
  for k = 1:numel (words)
    at = find (jobs(1,:) == str2double (words{k}{1}), 1);
    if (~isempty (at) && ~any (strcmp (words{k}{3}, {'FAILED', 'COMPLETED', 'CANCELLED', 'TIMEOUT', 'NODE_FAIL', ...
                                                     'BOOT_FAIL'})))
      blocks(end+1) = jobs(2,at) + str2double (words{k}{2}); %#ok<AGROW>
    end
  end
end
