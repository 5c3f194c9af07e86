function file = package_toolbox (file)
%PACKAGE_TOOLBOX  Pack the toolbox for MATLAB's Add-On manager.
%   package_toolbox            writes build/nonsmooth.mltbx, with the MEX files that `build` has compiled for this machine
%   package_toolbox (file)     writes that file
%
%   It needs MATLAB R2023a or newer. Who installs the file has toolbox, toolbox/compat and examples on the path, and finds
%   the functions in `doc`. Name, version and authors are those of DESCRIPTION.
%
%   See also BUILD.

% SPDX-License-Identifier: BSD-3-Clause

  root = fileparts (mfilename ('fullpath'));
  if (nargin < 1)
    file = fullfile (root, 'build', 'nonsmooth.mltbx');
  end
  about = read_description (fullfile (root, 'DESCRIPTION'));
  identifier = '6f1f6b0e-5c0f-4f0a-9b38-0d1c3d0c8a11';      % of the toolbox, whatever its version
  options = matlab.addons.toolbox.ToolboxOptions (root, identifier);
  options.ToolboxName = about.Name;
  options.ToolboxVersion = about.Version;
  options.Summary = about.Title;
  options.Description = about.Description;
  options.AuthorName = about.Author;
  options.MinimumMatlabRelease = 'R2017b';
  options.ToolboxFiles = packed_files (root);
  options.ToolboxMatlabPath = fullfile (root, {'toolbox', fullfile('toolbox', 'compat'), 'examples'});
  options.OutputFile = file;
  matlab.addons.toolbox.packageToolbox (options);
end

function files = packed_files (root)
  names = {'toolbox', 'examples', 'doc', 'COPYING', 'NEWS.md', 'README.md', 'CITATION.cff'};
  files = fullfile (root, names);
end

% `Name: value`; a line that begins with a blank goes on with the value before.
function about = read_description (file)
  text = regexprep (strrep (fileread (file), sprintf ('\r'), ''), '\n[ \t]+', ' ');
  pairs = regexp (text, '(?:^|\n)([A-Za-z]+): *([^\n]*)', 'tokens');
  about = struct ();
  for k = 1:numel (pairs)
    about.(pairs{k}{1}) = strtrim (pairs{k}{2});
  end
end
