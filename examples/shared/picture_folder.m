function folder = picture_folder ()
%PICTURE_FOLDER  Where examples put their pictures: build/ of the sources, the current folder where they are installed.
%   folder = picture_folder ()

% SPDX-License-Identifier: BSD-3-Clause

  root = fileparts (fileparts (fileparts (mfilename ('fullpath'))));
  folder = pwd ();
  if (exist (fullfile (root, 'toolbox'), 'dir'))
    folder = fullfile (root, 'build');
  end
end
