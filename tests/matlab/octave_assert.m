function octave_assert (observed, varargin)
%OCTAVE_ASSERT  As Octave's assert: a condition, or what was observed, what was expected, and a tolerance.
%   octave_assert (condition)
%   octave_assert (condition, format, ...)
%   octave_assert (observed, expected)
%   octave_assert (observed, expected, tolerance)     negative: relative to what was expected

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin == 1 || (nargin > 1 && islogical (observed) && numel (observed) == 1 && ischar (varargin{1})))
    require (~ isempty (observed) && all (logical (observed(:))), varargin{:});
  elseif (nargin == 2)
    require (is_same (observed, varargin{1}), 'observed is not what was expected:\n%s', pair (observed, varargin{1}));
  else
    require (is_near (observed, varargin{1}, varargin{2}), 'observed is not near what was expected:\n%s', ...
             pair (observed, varargin{1}));
  end
end

function require (holds, format, varargin)
  if (nargin < 2)
    format = 'the condition does not hold';
  end
  if (~ holds)
    error ('nonsmooth:tests:assert', format, varargin{:});
  end
end

% Classes and sizes count, kinds of storage do not; the order of fields does not.
function yes = is_same (a, b)
  if (isnumeric (a) && isnumeric (b))
    yes = strcmp (class (a), class (b)) && isequal (size (a), size (b)) && isequaln (full (a), full (b));
  elseif (isa (a, 'function_handle') && isa (b, 'function_handle'))
    yes = strcmp (func2str (a), func2str (b));
  elseif (iscell (a) && iscell (b))
    yes = isequal (size (a), size (b)) && all (cellfun (@is_same, a(:), b(:)));
  elseif (isstruct (a) && isstruct (b))
    yes = isequal (size (a), size (b)) && is_same_struct (a, b);
  else
    yes = strcmp (class (a), class (b)) && isequal (a, b);
  end
end

function yes = is_same_struct (a, b)
  names = sort (fieldnames (a));
  yes = isequal (names, sort (fieldnames (b)));
  for k = 1:numel (names) * yes
    for i = 1:numel (a)
      yes = yes && is_same (a(i).(names{k}), b(i).(names{k}));
    end
  end
end

function yes = is_near (a, b, tolerance)
  if (iscell (a) && iscell (b))
    yes = isequal (size (a), size (b)) && all (cellfun (@(x, y) is_near (x, y, tolerance), a(:), b(:)));
    return
  elseif (isstruct (a) && isstruct (b))
    yes = isequal (fieldnames (a), fieldnames (b)) && is_near (struct2cell (a), struct2cell (b), tolerance);
    return
  end
  if (numel (b) == 1)
    b = repmat (b, size (a));
  end
  yes = isnumeric (a) && isequal (size (a), size (b));
  if (~ yes)
    return
  end
  a = full (double (a(:)));
  b = full (double (b(:)));
  odd = ~ isfinite (a) | ~ isfinite (b);
  allowed = abs (tolerance(:));
  if (tolerance(1) < 0)
    allowed = allowed .* abs (b);
  end
  yes = isequaln (a(odd), b(odd)) && all (odd | abs (a - b) <= allowed);
end

function text = pair (observed, expected)
  text = [show(observed), ' and ', show(expected)];
end

function text = show (x)
  if (ischar (x))
    text = ['''', x(:)', ''''];
  elseif ((isnumeric (x) || islogical (x)) && numel (x) <= 12)
    text = mat2str (full (double (x)), 8);
  else
    text = sprintf ('%s of class %s', strtrim (sprintf ('%d ', size (x))), class (x));
  end
end
