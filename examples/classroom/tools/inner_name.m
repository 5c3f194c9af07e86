function name = inner_name (name)
%INNER_NAME  Where a sandbox shows a folder or a file of the classroom.
%   name = inner_name (name)

% SPDX-License-Identifier: BSD-3-Clause

  name = ['/classroom/', name];
end
