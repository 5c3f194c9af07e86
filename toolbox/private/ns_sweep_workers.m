function count = ns_sweep_workers (own)
%NS_SWEEP_WORKERS  How many threads or processes a sweep has on this machine.
%   count = ns_sweep_workers (own)   own: names and values of nssweep

% SPDX-License-Identifier: BSD-3-Clause

  count = own.Workers;
  if (strcmp (own.Engine, 'slurm') || isempty (count))
    count = str2double (getenv ('SLURM_CPUS_PER_TASK'));
    if (isnan (count) && ~isempty (getenv ('SLURM_JOB_ID')))
      count = 1;
    elseif (isnan (count) && exist ('OCTAVE_VERSION', 'builtin'))
      count = nproc ();
    elseif (isnan (count))
      count = feature ('numcores');
    end
  end
end
