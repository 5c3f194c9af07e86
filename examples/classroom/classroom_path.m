function classroom_path ()
%CLASSROOM_PATH  Put the toolbox, the checkers and the solutions on the path.
%   run examples/classroom/classroom_path.m, or call it, once in a session

% SPDX-License-Identifier: BSD-3-Clause

  here = fileparts (mfilename ('fullpath'));
  top = fileparts (fileparts (here));
  folders = {fullfile(top, 'toolbox'), fullfile(top, 'examples', 'shared'), here, fullfile(here, 'tools')};
  for task = reshape (assignments (), 1, [])
    folders = [folders, {fullfile(here, task.folder), fullfile(here, task.folder, 'solution')}]; %#ok<AGROW>
  end
  folders = folders(cellfun (@(folder) exist (folder, 'dir') == 7, folders));
  addpath (folders{:});
end
