function octave_fail (code, varargin)
%OCTAVE_FAIL  As Octave's fail: the code must end with an error, or a warning, that matches a pattern.
%   octave_fail (code)
%   octave_fail (code, pattern)
%   octave_fail (code, 'warning', pattern)

% SPDX-License-Identifier: BSD-3-Clause

  wants_warning = nargin > 1 && strcmp (varargin{1}, 'warning');
  pattern = '';
  if (nargin > 1 + wants_warning)
    pattern = varargin{end};
  end
  lastwarn ('', '');
  message = '';
  try
    evalin ('caller', matlab_code (code));
    if (wants_warning)
      message = lastwarn ();
    end
  catch problem
    message = problem.message;
    if (wants_warning)
      rethrow (problem);
    end
  end
  if (isempty (message) || (~ isempty (pattern) && isempty (regexp (message, pattern, 'once'))))
    error ('nonsmooth:tests:fail', '`%s` gave ''%s'' where <%s> was expected', code, message, pattern);
  end
end
