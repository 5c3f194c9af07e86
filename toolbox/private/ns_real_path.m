function path = ns_real_path (name)
%NS_REAL_PATH  The whole path of a file or a folder, with all symbolic links followed; '' where there is none.
%   path = ns_real_path (name)

% SPDX-License-Identifier: BSD-3-Clause

  path = '';
  if (exist ('OCTAVE_VERSION', 'builtin'))
    [real, failed] = canonicalize_file_name (tilde_expand (name));
    if (failed == 0)
      path = real;
    end
  elseif (exist (name, 'file'))
    place = java.io.File (name);
    if (~place.isAbsolute ())
      place = java.io.File (fullfile (pwd (), name));
    end
    path = char (place.getCanonicalPath ());
  end
end
