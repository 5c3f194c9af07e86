function [target, reason] = ns_real_file (file)
%NS_REAL_FILE  The file that a name stands for, behind symbolic links, and why it cannot be replaced.
%   [target, reason] = ns_real_file (file)   reason: '' for a regular file, and where there is none yet

% SPDX-License-Identifier: BSD-3-Clause

  if (exist ('OCTAVE_VERSION', 'builtin'))
    [target, reason] = follow_links (tilde_expand (file));
    return
  end
  target = file;
  reason = '';
  if (isfolder (file))
    reason = 'it is a folder';
  elseif (usejava ('jvm') && isfile (file))
    target = char (javaMethod ('getCanonicalPath', javaObject ('java.io.File', file)));
  end
end

% Forty are as many as Linux follows.
function [target, reason] = follow_links (target)
  reason = 'its symbolic links lead in a circle';
  for k = 1:40
    [about, failed] = lstat (target);
    if (failed || ~S_ISLNK (about.mode))
      reason = reason_of (about, failed);
      return
    end
    next = readlink (target);
    if (next(1) ~= '/')
      next = fullfile (fileparts (target), next);
    end
    target = next;
  end
end

function reason = reason_of (about, failed)
  reason = '';
  if (failed)
    return
  elseif (S_ISDIR (about.mode))
    reason = 'it is a folder';
  elseif (~S_ISREG (about.mode))
    reason = 'it is not a regular file';
  end
end
