function [answer, where] = same_bits (a, b, where)
%SAME_BITS  Whether two values are the same to the last bit: classes, sizes, numbers, texts, functions.
%   [ANSWER, WHERE] = same_bits (A, B)
%   Function handles are the same if their text is and the variables that they took with them are.  NaN is NaN.
%   WHERE names what differs, '' where nothing does.
%
%   See also isequaln.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    where = 'x';
  end
  answer = strcmp (class (a), class (b)) && isequal (size (a), size (b)) && issparse (a) == issparse (b);
  if (~answer)
    return
  end
  if (isa (a, 'function_handle'))
    answer = strcmp (func2str (a), func2str (b));
    about = {functions(a), functions(b)};
    if (answer && isfield (about{1}, 'workspace'))
      [answer, where] = same_bits (about{1}.workspace, about{2}.workspace, [where ' workspace']);
    end
  elseif (isstruct (a))
    answer = isequal (fieldnames (a), fieldnames (b));
    if (answer)
      [answer, where] = same_bits (struct2cell (a), struct2cell (b), [where ' ' strjoin(fieldnames (a)', '/')]);
    end
  elseif (iscell (a))
    for k = 1:numel (a)
      [answer, here] = same_bits (a{k}, b{k}, sprintf ('%s{%d}', where, k));
      if (~answer)
        where = here;
        return
      end
    end
  else
    answer = same_numbers (full (a), full (b));
  end
  if (answer)
    where = '';
  end
end

function answer = same_numbers (a, b)
  if (isfloat (a))
    answer = isreal (a) == isreal (b) && same_parts (real (a), real (b)) && same_parts (imag (a), imag (b));
  else
    answer = isequal (a, b);
  end
end

% 1/0 tells the sign of zero.
function answer = same_parts (a, b)
  answer = isequaln (a, b) && isequaln (1 ./ a, 1 ./ b);
end

%!test
%! assert (same_bits (struct ("a", {{1, "b", @(x) x}}), struct ("a", {{1, "b", @(x) x}})));
%! k = 1;
%! f = @(x) k * x;
%! k = 2;
%! assert (! same_bits (f, @(x) k * x));
%! assert (! same_bits (0, -0) && same_bits (-0, -0) && same_bits ([NaN Inf], [NaN Inf]) && ! same_bits (Inf, -Inf));
%! assert (! same_bits (1, single (1)) && ! same_bits (1, 1 + eps) && ! same_bits ({1}, {2}));
%! assert (! same_bits (zeros (0, 1), zeros (1, 0)) && ! same_bits (sparse (1), 1) && ! same_bits (1, "a"));
%! [~, where] = same_bits (struct ("a", 1, "b", {{1, 2}}), struct ("a", 1, "b", {{1, 3}}));
%! assert (where, "x a/b{2}{2}");
