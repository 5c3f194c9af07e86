function source = ns_find_three (file)
%NS_FIND_THREE  three.js, which draws pages in space, as a script that fills `exports`, or '' where it is not found.
%   source = ns_find_three (file)   file: one given by the user, or '' to look at the usual places
%
%   Releases until 160 have build/three.min.js, some later ones build/three.cjs, and all build/three.module.js, which
%   from 172 on imports three.core.js beside it. Debian's libjs-three is one of the first. `make dist` puts it into the
%   package (private/three.min.js).

% SPDX-License-Identifier: BSD-3-Clause

  files = {file};
  if (isempty (file))
    files = usual_places ();
  end
  source = '';
  for k = 1:numel (files)
    if (isempty (source) && exist (files{k}, 'file') == 2)
      source = script_of (files{k});
    end
  end
end

function files = usual_places ()
  here = fileparts (mfilename ('fullpath'));
  files = {fullfile(here, 'three.min.js')};
  roots = [parents(pwd ()), parents(here), {'/usr/local/lib', '/usr/lib'}];
  for k = 1:numel (roots)
    for name = {'three.cjs', 'three.min.js', 'three.module.js'}
      files{end+1} = fullfile (roots{k}, 'node_modules', 'three', 'build', name{1}); %#ok<AGROW>
    end
  end
  files = [files, {'/usr/share/javascript/three/three.min.js', '/usr/share/nodejs/three/build/three.min.js'}];
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

% The file three.cjs of the newest releases only calls for the module, which a page cannot do.
function source = script_of (file)
  source = fileread (file);
  if (~isempty (regexp (source, '^\s*module\.exports = require', 'once', 'lineanchors')))
    source = '';
  elseif (~isempty (regexp (source, '^export \{', 'once', 'lineanchors')))
    source = without_modules (source, fileparts (file));
  end
end

% import { a, b as c } from './three.core.js'  becomes  const { a, b: c } = core, and
% export { a, b as c }                         Object.assign (exports, { a, c: b });
% what a module passes on from the other it has already.
function source = without_modules (source, folder)
  from = '\s*from\s*[''"]\./three\.core(?:\.min)?\.js[''"];?';
  before = '';
  if (~isempty (regexp (source, from, 'once')))
    core = fullfile (folder, 'three.core.js');
    if (exist (core, 'file') ~= 2)
      source = '';
      return
    end
    before = sprintf ('var core = (function () {\nvar exports = {};\n%s\nreturn exports;\n})();\n%s\n', ...
                      own_exports (fileread (core)), 'Object.assign(exports, core);');
  end
  source = regexprep (source, ['^export \{[^}]*\}' from], '', 'lineanchors');
  [imports, rest] = regexp (source, ['^import \{([^}]*)\}' from], 'tokens', 'split', 'lineanchors');
  source = rest{1};
  for k = 1:numel (imports)
    names = regexprep (imports{k}{1}, '(\w+) as (\w+)', '$1: $2');
    source = [source, 'const {', names, '} = core;', rest{k+1}]; %#ok<AGROW>
  end
  source = [before, own_exports(source)];
end

function source = own_exports (source)
  [names, rest] = regexp (source, '^export \{([^}]*)\};?', 'tokens', 'split', 'lineanchors');
  source = rest{1};
  for k = 1:numel (names)
    list = regexprep (names{k}{1}, '(\w+) as (\w+)', '$2: $1');
    source = [source, 'Object.assign(exports, {', list, '});', rest{k+1}]; %#ok<AGROW>
  end
end
