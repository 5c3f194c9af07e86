function [paths, reasons] = ns_find_mesh (file, names, folders)
%NS_FIND_MESH  The files of meshes that a URDF file names.
%   [paths, reasons] = ns_find_mesh (file, names, folders)
%
%   file     the URDF file
%   names    cell of 'package://NAME/PATH', 'file://PATH', a path relative to the folder of the URDF file, or a whole
%            path
%   folders  cell of folders for packages
%   paths    cell of their real paths; '' where there is none, then reasons say why
%
%   A mesh is taken only from the folder of the URDF file, from the package it belongs to (the nearest folder above it
%   with a file package.xml), from FOLDERS, and, if its name begins with package://NAME, from the package NAME beside
%   that one; or from folders in these. All symbolic links are followed before that is decided, so that none leads out.
%   The path of package://NAME/PATH is PATH or NAME/PATH in FOLDERS, PATH in the folder NAME in which the URDF file or
%   its package is, or NAME/PATH beside it. Nothing is decoded: %20 stands for itself.

% SPDX-License-Identifier: BSD-3-Clause

  places.homes = home_folders (file);
  places.packages = enclosing_packages (places.homes);
  places.folders = real_folders (folders);
  places.roots = [places.homes, places.packages, places.folders];
  paths = cell (1, numel (names));
  reasons = cell (1, numel (names));
  for k = 1:numel (names)
    [paths{k}, reasons{k}] = find_one (places, names{k});
  end
end

function [path, reason] = find_one (places, name)
  if (~strncmp (name, 'package://', 10))
    tried = whole_paths (places.homes, regexprep (name, '^file://', ''));
    [path, reason] = first_within (name, tried, places.roots);
    return
  end
  package = regexp (name, '^package://([^/\\]+)/(.*)$', 'tokens', 'once');
  if (isempty (package) || any (strcmp (package{1}, {'.', '..'})))
    path = '';
    reason = sprintf ('the mesh ''%s'' should be named package://NAME/PATH', name);
    return
  end
  [beside, found] = packages_beside (places.packages, package{1});
  tried = in_packages (package{1}, package{2}, [places.homes, places.packages], places.folders, beside);
  [path, reason] = first_within (name, tried, [places.roots, found]);
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
  tried = [tried, within(beside, path)];
end

function tried = whole_paths (homes, path)
  tried = {path};
  whole = strncmp (path, '/', 1) || (ispc () && ~isempty (regexp (path, '^(\\|[A-Za-z]:)', 'once')));
  if (~whole)
    tried = within (homes, path);
  end
end

function paths = within (folders, path)
  paths = cellfun (@(folder) fullfile (folder, path), folders, 'UniformOutput', false);
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
