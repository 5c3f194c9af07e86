function refuse_calls ()
%REFUSE_CALLS  Let what acts on the world outside of an answer raise an error that says so.
%   refuse_calls ()   puts functions of these names in front of the path
%
%   It keeps honest files from harm and names what the others try; walls are the sandbox's, not these.

% SPDX-License-Identifier: BSD-3-Clause

  folder = tempname ();
  mkdir (folder);
  for name = {'system', 'shell_cmd', 'unix', 'dos', 'popen', 'popen2', 'fork', 'exec', 'kill', 'delete', 'unlink', ...
              'rmdir', 'rename', 'movefile', 'copyfile', 'urlread', 'urlwrite', 'webread', 'websave', 'input', ...
              'keyboard', 'builtin'}
    id = fopen (fullfile (folder, [name{1}, '.m']), 'w');
    fprintf (id, ['function varargout = %s (varargin)\n  refused_calls (''%s'');\n' ...
                  '  error (''nonsmooth:classroom:refused'', ''an answer may not call %s'');\nend\n'], ...
             name{1}, name{1}, name{1});
    fclose (id);
  end
  warning ('off', 'Octave:shadowed-function');
  addpath (folder);
end
