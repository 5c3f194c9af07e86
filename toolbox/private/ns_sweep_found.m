function study = ns_sweep_found (folder, study)
%NS_SWEEP_FOUND  Makes the folder of a study, or finds this study in it; an error where it holds another one.
%   study = ns_sweep_found (folder, study)   with its folder, and with the blocks that it has there

% SPDX-License-Identifier: BSD-3-Clause

  study.folder = folder;
  if (exist (ns_sweep_file (study, 'study'), 'file') == 2)
    there = ns_sweep_open (folder);
    compare (folder, study, there);
    study.block = there.block;
    study.folder = there.folder;
    return
  end
  for part = {'', 'results', 'checkpoints', 'logs', 'slurm'}
    make_folder (fullfile (folder, part{1}));
  end
  study.folder = ns_sweep_folder (folder);
  ns_write_file ('nssweep', ns_sweep_file (study, 'manifest'), manifest (study));
  ns_store ('nssweep', ns_sweep_file (study, 'study'), study.fingerprint, 0, rmfield (study, 'folder'));
end

function make_folder (name)
  if (exist (name, 'dir') ~= 7)
    [good, reason] = mkdir (name);
    if (~good)
      ns_fail ('nssweep', 'file', 'the folder ''%s'' cannot be made: %s', name, lower (reason));
    end
  end
end

function compare (folder, study, there)
  if (strcmp (study.fingerprint, there.fingerprint))
    return
  end
  parts = {'functions', 'functions or options'; 'params', 'params'; 'tspan', 'tspan'; ...
           'members', 'Repeats, Seed or Perturb'; 'first', 'models'};
  differs = cellfun (@(name) ~strcmp (study.prints.(name), there.prints.(name)), parts(:,1));
  words = strjoin (parts(differs,2).', ', ');
  if (~any (differs))
    words = 'version of nonsmooth';
  end
  ns_fail ('nssweep', 'otherStudy', ...
           ['the folder ''%s'' holds another study: other %s. Take another folder, delete that one, or go ' ...
           'on with it by nssweep (''%s'')'], folder, words, folder);
end

function text = manifest (study)
  labels = {'nonsmooth study', '1'; 'fingerprint', study.fingerprint; 'version', study.version; ...
            'members', sprintf('%d', study.count); 'block', sprintf('%d', study.block); ...
            'blocks', sprintf('%d', ceil (study.count / study.block)); 'seed', sprintf('%.17g', study.seed)};
  for name = fieldnames (study.prints).'
    labels(end+1,:) = {['of ' name{1}], study.prints.(name{1})}; %#ok<AGROW>
  end
  labels = labels.';
  text = sprintf ('%s %s\n', labels{:});
end
