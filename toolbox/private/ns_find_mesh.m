function [path, reason] = ns_find_mesh (file, name, folders)
%NS_FIND_MESH  The file of a mesh that a URDF file names.
%   [path, reason] = ns_find_mesh (file, name, folders)
%
%   file     the URDF file
%   name     'package://NAME/PATH', 'file://PATH', a path relative to the folder of the URDF file, or a whole path
%   folders  cell of folders for packages
%   path     its real path; '' where there is none, then reason says why
%
%   A mesh is taken only from the folder of the URDF file, from the package it belongs to (the nearest folder above it
%   with a file package.xml), from FOLDERS, and, if its name begins with package://NAME, from the package NAME beside
%   that one; or from folders in these. All symbolic links are followed before that is decided, so that none leads out.
%   The path of package://NAME/PATH is PATH or NAME/PATH in FOLDERS, PATH in the folder NAME in which the URDF file or
%   its package is, or NAME/PATH beside it. Nothing is decoded: %20 stands for itself.

% SPDX-License-Identifier: BSD-3-Clause

  homes = home_folders (file);
  packages = enclosing_packages (homes);
  roots = [homes, packages, real_folders(folders)];
  package = regexp (name, '^package://([^/\\]+)/(.*)$', 'tokens', 'once');
  if (strncmp (name, 'package://', 10))
    tried = {};
    if (~isempty (package) && ~any (strcmp (package{1}, {'.', '..'})))
      [beside, found] = packages_beside (packages, package{1});
      tried = in_packages (package{1}, package{2}, [homes, packages], real_folders (folders), beside);
      roots = [roots, found];
    end
  else
    tried = whole_paths (homes, regexprep (name, '^file://', ''));
  end
  [path, reason] = first_within (name, tried, roots);
end

% That in which it was named, and that in which it is if it is a symbolic link.
function homes = home_folders (file)
  folder = fileparts (file);
  if (isempty (folder))
    folder = pwd ();
  end
  homes = unique (real_folders ({folder, fileparts(ns_real_path (file))}));
end

function folders = real_folders (folders)
  folders = cellfun (@ns_real_path, folders(:)', 'UniformOutput', false);
  folders = folders(~cellfun ('isempty', folders));
end

function packages = enclosing_packages (homes)
  packages = {};
  for k = 1:numel (homes)
    folder = homes{k};
    while (~is_package (folder) && ~strcmp (folder, fileparts (folder)))
      folder = fileparts (folder);
    end
    if (is_package (folder))
      packages{end+1} = folder; %#ok<AGROW>
    end
  end
end

function answer = is_package (folder)
  answer = exist (fullfile (folder, 'package.xml'), 'file') == 2;
end

% Where a package would be beside those of the URDF file, and which of these are packages.
function [beside, found] = packages_beside (packages, name)
  beside = cellfun (@(folder) fullfile (fileparts (folder), name), packages, 'UniformOutput', false);
  found = real_folders (beside(cellfun (@is_package, beside)));
end

function tried = in_packages (package, path, homes, folders, beside)
  tried = {};
  for k = 1:numel (folders)
    tried = [tried, {fullfile(folders{k}, path), fullfile(folders{k}, package, path)}]; %#ok<AGROW>
  end
  for k = 1:numel (homes)
    [~, last, ending] = fileparts (homes{k});
    if (strcmp ([last, ending], package))
      tried{end+1} = fullfile (homes{k}, path); %#ok<AGROW>
    end
    tried{end+1} = fullfile (homes{k}, package, path); %#ok<AGROW>
  end
  tried = [tried, fullfile(beside, path)];
end

function tried = whole_paths (homes, path)
  tried = {path};
  whole = strncmp (path, '/', 1) || (ispc () && ~isempty (regexp (path, '^(\\|[A-Za-z]:)', 'once')));
  if (~whole)
    tried = fullfile (homes, path);
  end
end

function [path, reason] = first_within (name, tried, roots)
  reason = sprintf ('there is no mesh ''%s''; looked for %s', name, strjoin (tried, ', '));
  for k = 1:numel (tried)
    path = ns_real_path (tried{k});
    if (isempty (path))
      continue
    elseif (any (cellfun (@(root) is_below (root, path), roots)))
      reason = '';
      return
    end
    reason = sprintf (['the mesh ''%s'' is outside of the folder of the file and of its packages; ' ...
                       'name its folder by the option PackagePath'], name);
  end
  path = '';
end

function answer = is_below (root, path)
  if (root(end) ~= filesep ())
    root = [root, filesep()];
  end
  answer = strncmp (path, root, numel (root));
end
