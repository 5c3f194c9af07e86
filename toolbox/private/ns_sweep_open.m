function study = ns_sweep_open (folder)
%NS_SWEEP_OPEN  The study in a folder.
%   study = ns_sweep_open (folder)

% SPDX-License-Identifier: BSD-3-Clause

  study.folder = ns_sweep_folder (folder);
  file = ns_sweep_file (study, 'study');
  if (exist (file, 'file') ~= 2)
    ns_fail ('nssweep', 'noStudy', 'the folder ''%s'' holds no study', folder);
  end
  [found, fingerprint] = ns_fetch (file);
  if (isempty (found) || ~isfield (found, 'fingerprint') || ~strcmp (found.fingerprint, fingerprint))
    ns_fail ('nssweep', 'torn', ...
             ['the study in ''%s'' is damaged: make it again by the call with which it began, after you have ' ...
             'deleted study.nss in it'], folder);
  end
  if (~strcmp (found.version, ns_version ()))
    ns_fail ('nssweep', 'otherVersion', ...
             ['the study in ''%s'' is of version %s of nonsmooth, and this is %s, whose results may ' ...
             'differ. Take that version, or start the study again in another folder'], folder, found.version, ...
                 ns_version ());
  end
  found.folder = study.folder;
  study = found;
end
