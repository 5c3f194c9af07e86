function x = octave_index (x, kind, varargin)
%OCTAVE_INDEX  x(...) for kind '()', x{...} for kind '{}', of a value that has no name.

% SPDX-License-Identifier: BSD-3-Clause

  if (kind(1) == '(')
    x = x(varargin{:});
  else
    x = x{varargin{:}};
  end
end
