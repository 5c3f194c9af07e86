function [points, report] = check_lemke (given)
%CHECK_LEMKE  Mark assignment 1, Lemke's method.
%   check_lemke ('file.m')                      prints points and hints
%   check_lemke (@student_lemke)
%   [points, report] = check_lemke (...)        prints nothing; report: see new_marks
%
%   Keys of the mistakes it recognises: 'unwritten', 'solver' (it calls one), 'start', 'artificial', 'size', 'flag',
%   'w', 'any entry', 'magnitude', 'first row', 'sign of M', 'same again' (lemke_mistake), 'negative', 'complement',
%   'ray unseen', 'ray error', 'ray limit', 'cycle', 'tolerance'.

% SPDX-License-Identifier: BSD-3-Clause

  items = {'1 nothing to do: q >= 0', 3, 'no pivot'
           '2, 3 positive definite M', 6, 'definite'
           '3 friction', 5, 'friction'
           '4 no solution: a ray', 3, 'no solution'
           '5 ties', 2, 'ties'
           '6 small and large numbers', 1, 'scale'};
  answer = open_answer (given, 2, 3);
  marks = new_marks ('Assignment 1, Lemke''s method', answer);
  if (isempty (answer.problem) && ~isempty (regexp (answer.code, '\<(lcpsolve|pathlcp|quadprog|qp|glpk)\>', 'once')))
    answer.mistake = 'solver';
    answer.problem = ['It calls a solver. Write the pivots yourself; use lcpsolve to compare with, outside of the ' ...
                      'function.'];
  end
  if (~isempty (answer.problem))
    marks = give_up (marks, answer, items(:,1:2));
  else
    for k = 1:size (items, 1)
      [verdict, answer] = try_family (answer, items{k,3});
      marks = add_mark (marks, items{k,1}, items{k,2}, verdict);
      if (strcmp (verdict.mistake, 'unwritten'))
        answer.limit = -1;                     % the rest would say the same
      end
    end
  end
  [points, report] = finish_marks (marks, answer, nargout > 0);
  if (nargout == 0)
    clear points
  end
end

function [verdict, answer] = try_family (answer, family)
  if (answer.limit < 0)
    verdict = new_verdict (0);
    return
  end
  problems = lemke_problems (family);
  n = numel (problems);
  results = cell (n, 3);
  mistake = cell (1, n);
  hint = cell (1, n);
  for k = 1:n
    [results(k,:), trouble, answer] = ask (answer, answer.call, 3, problems{k}{:});
    [mistake{k}, hint{k}] = look_at (results(k,:), trouble, family, problems{k}{:});
    if (strcmp (family, 'no pivot') && any (strcmp (mistake{k}, {'error', 'stopped', 'nan', 'w', 'negative', ...
                                                                 'complement'})))
      mistake{k} = 'start';
      hint{k} = [hint{k}, ' With q >= 0, z = 0 and w = q solve the problem before any pivot.'];
    end
  end
  right = cellfun (@isempty, mistake);
  verdict = new_verdict (mean (right));
  if (~all (right))
    first = find (~right, 1);
    verdict.mistake = mistake{first};
    verdict.hint = sprintf ('M = %s, q = %s: %s', list_values (problems{first}(1)), ...
                            list_values (problems{first}(2)), hint{first});
    if (any (strcmp (family, {'definite', 'friction'})))
      verdict = recognise (verdict, results, problems);
    end
  end
end

% Which mistake explains all that came back?
function verdict = recognise (verdict, results, problems)
  known = {'any entry', ['The ratio test takes rows it must not take: which sign must an entry of the entering ' ...
                         'column have so that its row limits the step?']
           'magnitude', ['The ratio test compares absolute values. A row whose entry is negative does not limit ' ...
                         'the step: its variable grows.']
           'first row', ['The first pivot takes the first negative q. All other w must be >= 0 after it: which ' ...
                         'row does that?']
           'sign of M', ['It solves w = q - M z. Write w - M z - e z0 = q and look at the signs of the columns of ' ...
                         'the tableau.']
           'same again', ['The wrong variable enters: what enters is the complement of what left, z(k) after ' ...
                          'w(k), but also w(k) after z(k).']};
  for m = 1:size (known, 1)
    same = true;
    for k = 1:numel (problems)
      q = problems{k}{2};
      if (any (q < 0))
        [z, ~, flag] = lemke_mistake (problems{k}{1}, q, known{m,1});
        z_got = results{k,1};
        flag_got = results{k,3};
        if (flag == 1)
          same = same && isnumeric (z_got) && isequal (size (z_got), size (z)) ...
                 && norm (z_got - z, Inf) <= 1e-6 * max (1, norm (z, Inf));
        else
          same = same && isnumeric (flag_got) && isscalar (flag_got) && flag_got ~= 1;
        end
      end
    end
    if (same)
      verdict.mistake = known{m,1};
      verdict.hint = known{m,2};
      return
    end
  end
end

function [mistake, hint] = look_at (values, trouble, family, M, q)
  mistake = '';
  hint = '';
  n = numel (q);
  [z, w, flag] = values{:};
  if (~isempty (trouble))
    [mistake, hint] = explain_error (trouble, family);
  elseif (~all (cellfun (@(x) isnumeric (x) || islogical (x), values)))
    mistake = 'size';
    hint = 'z, w and flag must be numbers.';
  elseif (all (isnan (z(:))) && all (isnan (w(:))) && all (isnan (flag(:))))
    mistake = 'unwritten';
    hint = 'student_lemke is not written yet: it returns nothing but NaN, as in the starter.';
  elseif (~isscalar (flag) || ~any (flag == [-1 0 1]))
    mistake = 'flag';
    hint = sprintf ('flag is %s, but must be 1, 0 or -1.', list_values ({flag}));
  elseif (strcmp (family, 'no solution'))
    [mistake, hint] = look_at_ray (flag);
  elseif (flag ~= 1)
    [mistake, hint] = explain_flag (flag, family);
  elseif (~isequal (size (z), [n 1]) || ~isequal (size (w), [n 1]))
    [mistake, hint] = explain_size (z, w, n);
  elseif (~isreal (z) || ~isreal (w) || any (isnan ([z; w])))
    mistake = 'nan';
    hint = 'z or w is NaN or complex although flag says 1.';
  else
    [mistake, hint] = look_at_solution (M, q, z, w, family);
  end
end

function [mistake, hint] = explain_error (trouble, family)
  mistake = 'error';
  hint = trouble;
  if (strcmp (family, 'no solution'))
    mistake = 'ray error';
    hint = [trouble, ' Lemke''s method ends in a ray where the entering variable may grow for ever. How does the ' ...
            'ratio test notice that nothing can leave?'];
  end
end

function [mistake, hint] = look_at_ray (flag)
  mistake = '';
  hint = '';
  if (flag == 1)
    mistake = 'ray unseen';
    hint = ['flag says 1, but this problem has no solution. Where do you test that the entering column has a ' ...
            'positive entry?'];
  elseif (flag == 0)
    mistake = 'ray limit';
    hint = 'It pivots on until the limit. A ray can be told at once: when no row limits the entering variable.';
  end
end

function [mistake, hint] = explain_flag (flag, family)
  if (strcmp (family, 'ties'))
    mistake = 'cycle';
    hint = ['It ends with flag ', int2str(flag), ', but there is a solution. With ties in the ratio test the same ' ...
            'basis may come again and again: you need a rule that decides between equal quotients (and lets z0 ' ...
            'leave when it may).'];
  elseif (strcmp (family, 'scale'))
    mistake = 'tolerance';
    hint = ['It ends with flag ', int2str(flag), '. Is something compared with a fixed small number? Compare with ' ...
            'the size of the data.'];
  else
    mistake = 'stopped';
    hint = ['It ends with flag ', int2str(flag), ', but there is a solution, which Lemke''s method finds for such M.'];
  end
end

function [mistake, hint] = explain_size (z, w, n)
  mistake = 'size';
  hint = sprintf ('z is %d x %d and w %d x %d, but both must be %d x 1.', size (z), size (w), n);
  if (any (numel (z) == [2*n, 2*n + 1]))
    mistake = 'artificial';
    hint = [hint, ' The basis holds w, z and z0; return only what belongs to z.'];
  end
end

function [mistake, hint] = look_at_solution (M, q, z, w, family)
  mistake = '';
  hint = '';
  unit_w = max (abs (q));
  unit_z = unit_w / max (1e-300, max (abs (M(:))));
  tolerance = 1e-8;
  off = max (abs (M * z + q - w)) / max ([unit_w; abs(M) * abs(z)]);
  if (off > tolerance)
    mistake = 'w';
    hint = 'w is not M z + q. Does each basic variable take its own row of the last column, and the others 0?';
  elseif (any (z < -tolerance * unit_z) || any (w < -tolerance * unit_w))
    mistake = 'negative';
    hint = ['z or w has negative entries. After each pivot all basic variables must stay >= 0: look at the first ' ...
            'pivot and at the ratio test.'];
  elseif (any (min (z / unit_z, w / unit_w) > tolerance))
    mistake = 'complement';
    hint = ['z(k) and w(k) are both positive for some k: one of each pair must be out of the basis. Which variable ' ...
            'enters?'];
  end
  if (~isempty (mistake) && strcmp (family, 'scale'))
    mistake = 'tolerance';
    hint = [hint, ' It worked for numbers near 1: is something compared with a fixed small number?'];
  end
end
