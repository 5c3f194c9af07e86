function [found, tried] = ns_find_mesh (file, name, folders)
%NS_FIND_MESH  The file of a mesh that a URDF file names; '' where there is none.
%   [found, tried] = ns_find_mesh (file, name, folders)
%
%   file     the URDF file
%   name     'package://NAME/PATH', 'file://PATH', a path relative to the folder of the URDF file, or a whole path
%   folders  cell of folders for packages: PATH or NAME/PATH is looked for in each, and NAME/PATH in all folders above
%            the URDF file, too
%   tried    cell of all names

% SPDX-License-Identifier: BSD-3-Clause

  here = fileparts (file);
  package = regexp (name, '^package://([^/]+)/(.*)$', 'tokens', 'once');
  if (~isempty (package))
    tried = in_packages (folder_path (here), package{1}, package{2}, folders);
  else
    path = regexprep (name, '^file://', '');
    tried = {path};
    if (isempty (regexp (path, '^([/\\]|[A-Za-z]:)', 'once')))
      tried = {fullfile(here, path)};
    end
  end
  there = find (cellfun (@(candidate) exist (candidate, 'file') == 2, tried), 1);
  found = '';
  if (~isempty (there))
    found = tried{there};
  end
end

function path = folder_path (here)
  path = here;
  if (isempty (regexp (here, '^([/\\]|[A-Za-z]:)', 'once')))
    path = fullfile (pwd (), here);
  end
end

function tried = in_packages (here, package, path, folders)
  tried = {};
  for k = 1:numel (folders)
    tried = [tried, {fullfile(folders{k}, path), fullfile(folders{k}, package, path)}]; %#ok<AGROW>
  end
  while (true)
    tried{end+1} = fullfile (here, package, path); %#ok<AGROW>
    [above, last] = fileparts (here);
    if (strcmp (last, package))
      tried{end+1} = fullfile (here, path); %#ok<AGROW>
    end
    if (strcmp (above, here) || isempty (above))
      return
    end
    here = above;
  end
end
