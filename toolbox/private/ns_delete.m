function ns_delete (file)
%NS_DELETE  Delete a file, if it is there.
%   ns_delete (file)

% SPDX-License-Identifier: BSD-3-Clause

  if (exist (file, 'file') == 2)
    delete (file);
  end
end
