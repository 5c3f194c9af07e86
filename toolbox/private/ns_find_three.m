function source = ns_find_three (file)
%NS_FIND_THREE  The text of three.js, which draws pages in space, or '' where it is not found.
%   source = ns_find_three (file)   file: one given by the user, or '' to look at the usual places
%
%   Debian's libjs-three and older releases are one script, three.min.js; newer ones of npm have three.cjs beside their
%   modules. `make dist` puts one beside the toolbox (private/three.min.js).

% SPDX-License-Identifier: BSD-3-Clause

  files = {file};
  if (isempty (file))
    files = usual_places ();
  end
  source = '';
  for k = 1:numel (files)
    if (exist (files{k}, 'file') == 2)
      source = fileread (files{k});
      return
    end
  end
end

function files = usual_places ()
  here = fileparts (mfilename ('fullpath'));
  files = {fullfile(here, 'three.min.js')};
  roots = [parents(pwd ()), parents(here), {'/usr/local/lib', '/usr/lib'}];
  for k = 1:numel (roots)
    for name = {'three.cjs', 'three.min.js'}
      files{end+1} = fullfile (roots{k}, 'node_modules', 'three', 'build', name{1}); %#ok<AGROW>
    end
  end
  files{end+1} = '/usr/share/javascript/three/three.min.js';
  files{end+1} = '/usr/share/nodejs/three/build/three.min.js';
end

% A folder and all above it
function list = parents (folder)
  list = {folder};
  above = fileparts (folder);
  while (~strcmp (above, folder))
    folder = above;
    list{end+1} = folder; %#ok<AGROW>
    above = fileparts (folder);
  end
end
