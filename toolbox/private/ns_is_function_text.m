function answer = ns_is_function_text (text)
%NS_IS_FUNCTION_TEXT  Whether a text is one function handle and nothing else: @name, or @(...) and one expression.
%   answer = ns_is_function_text (text)
%
%   Texts of files are turned into functions only if this is so: no second statement can hide behind the first.
%   Brackets close in order, commas and semicolons are within brackets, and there are no comments or line ends.

% SPDX-License-Identifier: BSD-3-Clause

  answer = ~isempty (regexp (text, '^@[A-Za-z]\w*(\.[A-Za-z]\w*)*$', 'once'));
  if (~answer && strncmp (text, '@(', 2) && all (text >= 32))
    [bare, good] = without_texts (text);
    answer = good && is_one_expression (bare);
  end
end

% The text with 0 in place of each quoted one. A quote after an operand is a transpose, but between brackets [] or {}
% it begins a text after a blank.
function [bare, good] = without_texts (text)
  bare = '';
  open = '';
  good = true;
  k = 1;
  while (k <= numel (text))
    letter = text(k);
    previous = bare(max (1, end):end);
    solid = strtrim (bare);
    operand = ~isempty (regexp (solid, '[\w.)\]}'']$', 'once'));
    apart = ~isempty (open) && any (open(end) == '[{') && isequal (previous, ' ');
    if (letter == '"' || (letter == '''' && (~operand || apart)))
      stop = end_of_text (text, k, letter);
      if (isempty (stop))
        good = false;
        return
      end
      bare = [bare, '0']; %#ok<AGROW>
      k = stop;
    else
      open = follow_brackets (open, letter);
      bare = [bare, letter]; %#ok<AGROW>
    end
    k = k + 1;
  end
end

function open = follow_brackets (open, letter)
  if (any (letter == '([{'))
    open = [open, letter];
  elseif (any (letter == ')]}') && ~isempty (open))
    open = open(1:end-1);
  end
end

% A doubled quote is a quote; between double quotes a backslash takes the next letter with it.
function stop = end_of_text (text, k, quote)
  stop = [];
  k = k + 1;
  while (k <= numel (text))
    if (text(k) == quote && k < numel (text) && text(k+1) == quote)
      k = k + 1;
    elseif (text(k) == '\' && quote == '"')
      k = k + 1;
    elseif (text(k) == quote)
      stop = k;
      return
    end
    k = k + 1;
  end
end

function answer = is_one_expression (bare)
  answer = false;
  open = '';
  if (any (ismember (bare, '%#')) || ~isempty (strfind (bare, '...')))
    return
  end
  for letter = bare
    closes = find (letter == ')]}', 1);
    openers = '([{';
    if (~isempty (closes) && (isempty (open) || open(end) ~= openers(closes)))
      return
    end
    if (isempty (open) && any (letter == ',;'))
      return
    end
    open = follow_brackets (open, letter);
  end
  answer = isempty (open);
end
