function [verdict, answer] = judge (answer, f, name, cases, truth, tolerance, mistakes)
%JUDGE  Call a function with several arguments and compare with the truth, and with typical mistakes.
%   [verdict, answer] = judge (answer, f, name, cases, truth, tolerance, mistakes)
%
%   f, name    the student's function, and how to name it in a message
%   cases      cell array; each a cell array of arguments
%   truth      {out1, out2, ...} = truth (arguments{:}); NaN is not compared
%   tolerance  of each number, times the larger of 1 and the largest true number of that output
%   mistakes   n x 3 cell array: a key, a function like truth that makes the mistake, a hint
%
%   verdict    struct: share (of the cases that are right), mistake ('' or a key), hint. A mistake is recognised
%              where all that the function returned is what the mistake would give. Other keys: 'unwritten', 'error',
%              'size', 'nan', 'value'

% SPDX-License-Identifier: BSD-3-Clause

  n = numel (cases);
  got = cell (1, n);
  right = false (1, n);
  problem = cell (1, n);
  for k = 1:n
    expected = truth (cases{k}{:});
    [got{k}, trouble, answer] = ask (answer, f, numel (expected), cases{k}{:});
    problem{k} = find_problem (got{k}, expected, trouble);
    right(k) = isempty (problem{k}) && agree (got{k}, expected, tolerance);
  end
  verdict = struct ('share', mean (right), 'mistake', '', 'hint', '');
  if (all (right))
    return
  end
  first = find (~right, 1);
  if (all (cellfun (@is_unwritten, got)))
    verdict.mistake = 'unwritten';
    verdict.hint = sprintf ('%s is not written yet: it returns nothing but NaN, as in the starter.', name);
    return
  end
  for m = 1:size (mistakes, 1)
    if (matches (got, cases, mistakes{m,2}, tolerance))
      verdict.mistake = mistakes{m,1};
      verdict.hint = mistakes{m,3};
      return
    end
  end
  call = sprintf ('%s (%s)', name, list_values (cases{first}));
  if (~isempty (problem{first}))
    verdict.mistake = problem{first}{1};
    verdict.hint = sprintf ('%s: %s', call, problem{first}{2});
  else
    verdict.mistake = 'value';
    [~, wrong] = agree (got{first}, truth (cases{first}{:}), tolerance);
    verdict.hint = sprintf ('%s returns %s; output %d is wrong (%d of %d cases are right).', call, ...
                            list_values (got{first}), find (wrong, 1), sum (right), n);
  end
end

function yes = is_unwritten (values)
  yes = true;
  for k = 1:numel (values)
    yes = yes && isnumeric (values{k}) && ~isempty (values{k}) && all (isnan (values{k}(:)));
  end
end

function problem = find_problem (got, expected, trouble)
  problem = {};
  if (~isempty (trouble))
    problem = {'error', trouble};
    return
  end
  for k = 1:numel (expected)
    if (~isnumeric (got{k}) && ~islogical (got{k}))
      problem = {'size', sprintf('output %d is a %s, but must be a number or an array.', k, class (got{k}))};
    elseif (~isequal (size (got{k}), size (expected{k})))
      problem = {'size', sprintf('output %d is %d x %d, but must be %d x %d.', k, size (got{k}, 1), ...
                                 size (got{k}, 2), size (expected{k}, 1), size (expected{k}, 2))};
    elseif (any (isnan (got{k}(:)) & ~isnan (expected{k}(:))))
      problem = {'nan', sprintf('output %d is NaN or has one in it. Is something divided by zero, or never set?', k)};
    elseif (~isreal (got{k}))
      problem = {'nan', sprintf('output %d is complex. Is a square root taken of a negative number?', k)};
    end
    if (~isempty (problem))
      return
    end
  end
end

function [same, wrong] = agree (got, expected, tolerance)
  wrong = false (size (expected));
  for k = 1:numel (expected)
    wrong(k) = ~isequal (size (got{k}), size (expected{k})) || ~near (double (got{k}(:)), expected{k}(:), tolerance);
  end
  same = ~any (wrong);
end

function yes = near (a, b, tolerance)
  counts = ~isnan (b);
  a = a(counts);
  b = b(counts);
  largest = max ([1; abs(b(isfinite (b)))]);
  yes = all (a == b | abs (a - b) <= tolerance * largest);      % a == b where both are infinite
end

function yes = matches (got, cases, wrong, tolerance)
  yes = false;
  for k = 1:numel (cases)
    expected = wrong (cases{k}{:});
    for m = 1:numel (expected)
      if (~isnumeric (got{k}{m}) && ~islogical (got{k}{m}))
        return
      end
    end
    if (~agree (got{k}, expected, tolerance))
      return
    end
  end
  yes = true;
end
