function [points, report] = check_cradle (given)
%CHECK_CRADLE  Mark assignment 5, Newton against Poisson in a cradle.
%   check_cradle ('file.m')                      prints points and hints
%   check_cradle (@student_cradle)
%   [points, report] = check_cradle (...)        prints nothing; report: see new_marks
%
%   Keys of the mistakes it recognises: those of cradle_law and cradle_books, 'momentum', 'energy' (the answer breaks
%   these laws), and 'unwritten', 'parts', 'error', 'size', 'nan', 'value'.

% SPDX-License-Identifier: BSD-3-Clause

  items = {'1 Newton''s law', 6, 'newton'
           '2 Poisson''s law', 7, 'poisson'
           '3 one impact after the other', 4, 'sequence'
           '4 momentum and energy', 3, 'books'};
  answer = open_answer (given, 0, 1);
  marks = new_marks ('Assignment 5, Newton against Poisson in a cradle', answer);
  parts = [];
  if (isempty (answer.problem))
    [parts, answer] = open_parts (answer, items(:,3)');
  end
  if (~isempty (answer.problem))
    marks = give_up (marks, answer, items(:,1:2));
  else
    hints = all_hints ();
    for k = 1:3
      law = items{k,3};
      truth = @(varargin) cradle_law (law, varargin{:});
      [verdict, answer] = judge (answer, parts.(law), law, cradle_cases (law), truth, 1e-9, ...
                                 mistake_table (truth, hints.(law)));
      [verdict, answer] = look_at_laws (verdict, answer, parts.(law), cradle_cases (law));
      marks = add_mark (marks, items{k,1:2}, verdict);
    end
    cases = {{[1; 0; 0], [0; 0; 1], [1; 1; 1]}, {[2; 0], [0.5; 1], [1; 3]}, {[1; -1; 2], [0; 1; 0.5], [2; 1; 0.5]}};
    [verdict, answer] = judge (answer, parts.books, 'books', cases, @cradle_books, 1e-12, ...
                               mistake_table (@cradle_books, hints.books));
    marks = add_mark (marks, items{4,1:2}, verdict);
  end
  [points, report] = finish_marks (marks, answer, nargout > 0);
  if (nargout == 0)
    clear points
  end
end

% {v, m, e}. With e of each contact its own the laws differ; balls that come from both sides; balls that part.
function cases = cradle_cases (law)
  cases = {{[1; 0], [1; 3], 0.5}, {[1; 0; 0], [1; 1; 1], [1; 1]}, {[1; 1; 0; 0; 0], ones(5, 1), ones(4, 1)}, ...
           {[1; 0; 0], [1; 1; 1], [0; 1]}, {[2; 0; 0; -1], [1; 2; 0.5; 3], [0.9; 0.2; 0.6]}, ...
           {[0; 1; -1; 2], [1; 1; 2; 1], [0.5; 0.8; 0.4]}, {[3; 0; -1; 0; 0.5], [1; 0.5; 1; 0.5; 1], ...
                                                            [0.3; 0.9; 0.1; 0.7]}};
  if (strcmp (law, 'poisson'))
    cases{end+1} = {[1; 0; 0], [1; 1; 1], [1; 0]};
  end
end

% Where the mistake has no name: does the answer break a law that all three keep?
function [verdict, answer] = look_at_laws (verdict, answer, f, cases)
  if (~strcmp (verdict.mistake, 'value'))
    return
  end
  for k = 1:numel (cases)
    [v, m, ~] = cases{k}{:};
    [after, problem, answer] = ask (answer, f, 1, cases{k}{:});
    if (isempty (problem) && isequal (size (after{1}), size (v)))
      books = cradle_books (v, after{1}, m);
      if (abs (books{1}) > 1e-9)
        verdict.mistake = 'momentum';
        verdict.hint = [verdict.hint, ' Momentum is not kept: what one ball gets the other loses.'];
        return
      elseif (books{2} > 1 + 1e-9)
        verdict.mistake = 'energy';
        verdict.hint = [verdict.hint, sprintf(' The energy grows by a factor %.3g.', books{2})];
        return
      end
    end
  end
end

function hints = all_hints ()
  common = {'equal masses', 'It is right for masses 1 only. Where does 1/m stand in W = G'' A G and in v+ = v + A G p?'
            'wrong normal', ['Contacts that open are treated as if they closed: contact k opens with v(k+1) - ' ...
                             'v(k), and an impulse pushes ball k to the left.']
            'one e', 'Each contact has its own e; use the whole vector.'};
  hints.newton = [common
    {'opening', ['e acts also on contacts that open before the impact: Newton''s law reverses a speed of ' ...
                 'approach, others are left alone.']
     'equations', ['An impulse is negative: balls do not pull. (1) is a complementarity problem, not a system of ' ...
                   'equations.']
     'inelastic', 'The impact is inelastic: e does not enter the right-hand side.'}];
  hints.poisson = [common
    {'newton', ['That is Newton''s law. Poisson''s speaks about impulses: those of the decompression are e times ' ...
                'those of the compression.']
     'no second', 'After the decompression some balls still approach each other. They need further impulses, (3).'
     'compression', 'That is the end of the compression; the decompression is missing.'
     'all again', 'The decompression gives e(k) times the compression at contact k, not all of it.'}];
  hints.sequence = [common([1 3],:)
    {'one pass', 'One pass from left to right is not enough: go on until no contact closes.'
     'rightmost', 'Begin with the leftmost contact that closes. (The order matters: compare!)'}];
  hints.books = {
    'no masses', 'Momentum and energy have the masses in them.'
    'loss', 'The second output is the energy that is left over that before: 1 for elastic impacts.'
    'sign', 'Momentum after minus before.'};
end
