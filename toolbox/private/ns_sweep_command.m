function text = ns_sweep_command (study, own, call)
%NS_SWEEP_COMMAND  A line of shell that starts another Octave with the path of a study and calls nssweep with its
%   folder. text = ns_sweep_command (study, own, call)   call: what follows the folder, e.g. '''Listen'', true'

% SPDX-License-Identifier: BSD-3-Clause

  octave = own.Octave;
  if (isempty (octave))
    octave = own_program ();
  end
  toolbox = fileparts (fileparts (mfilename ('fullpath')));
  folders = cellfun (@quoted, [{toolbox}, study.path], 'UniformOutput', false);
  script = ['if (exist (''sigterm_dumps_octave_core'')) sigterm_dumps_octave_core (false); ' ...
            'sighup_dumps_octave_core (false); end; state_of = warning (''off'', ''all''); ' ...
            'path_of = {' strjoin(folders, ', ') '}; ' ...
            'addpath (strjoin (path_of(cellfun (@(f) exist (f, ''dir'') == 7, path_of)), pathsep ())); ' ...
            'warning (state_of); nssweep (' quoted(study.folder) ', ' call ');'];
  text = sprintf ('%s --norc --no-history -q --eval %s', octave, in_shell (script));
end

function text = quoted (text)
  text = ['''' strrep(text, '''', '''''') ''''];
end

function text = in_shell (text)
  text = ['''' strrep(text, '''', '''\''''') ''''];
end

function name = own_program ()
  name = 'octave-cli';
  if (exist ('OCTAVE_VERSION', 'builtin'))
    there = fullfile (OCTAVE_HOME (), 'bin', ['octave-cli-' OCTAVE_VERSION]);
    if (exist (there, 'file') == 2)
      name = in_shell (there);
    end
  end
end
