function file = ns_sweep_file (study, kind, number)
%NS_SWEEP_FILE  The name of a file in the folder of a study.
%   file = ns_sweep_file (study, kind, number)
%
%   kind  'study', 'manifest', 'result' (of a block), 'checkpoint' (of a member), 'jobs' and 'script' of a cluster,
%         'log', 'said' (of a process)

% SPDX-License-Identifier: BSD-3-Clause

  switch (kind)
    case 'study'
      parts = {'study.nss'};
    case 'manifest'
      parts = {'manifest.txt'};
    case 'result'
      parts = {'results', sprintf('%06d.nss', number)};
    case 'checkpoint'
      parts = {'checkpoints', sprintf('%09d', number)};
    case 'jobs'
      parts = {'slurm', 'jobs.txt'};
    case 'script'
      parts = {'slurm', 'job.sh'};
    case 'said'
      parts = {'logs', sprintf('%d.said', number)};
    otherwise
      parts = {'logs', sprintf('%d.txt', number)};
  end
  file = fullfile (study.folder, parts{:});
end
