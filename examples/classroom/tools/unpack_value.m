function value = unpack_value (text, make_handle)
%UNPACK_VALUE  The value that pack_value wrote, whoever wrote it.
%   value = unpack_value (text, make_handle)   make_handle (k) is put where handle number k was
%
%   The text may come from a process that wants to do harm. Nothing in it is evaluated, and no memory is taken for a
%   size it claims before the numbers are there; what does not fit raises nonsmooth:classroom:unreadable.

% SPDX-License-Identifier: BSD-3-Clause

  lines = regexp (text, '\n', 'split');
  [value, next] = read_value (lines, 1, make_handle, 0);
  demand (next == numel (lines) && isempty (lines{end}));
end

function [value, next] = read_value (lines, next, make_handle, depth)
  demand (next < numel (lines) && depth < 20);
  space = [find(lines{next} == ' ', 1), numel(lines{next}) + 1];
  name = lines{next}(1:space(1)-1);
  [sizes, complete] = read_numbers (lines{next}(space(1):end));
  demand (complete && all (sizes >= 0 & sizes <= 1e7 & sizes == fix (sizes)));
  next = next + 1;
  if (strcmp (name, 'handle'))
    demand (isscalar (sizes));
    value = make_handle (sizes);
    return
  end
  demand (numel (sizes) >= 2 && numel (sizes) <= 8);
  switch (name)
    case 'cell'
      [value, next] = read_cell (lines, next, sizes, make_handle, depth);
    case 'struct'
      [value, next] = read_struct (lines, next, sizes, make_handle, depth);
    case 'complex'
      [re, next] = read_array (lines, next, sizes);
      [im, next] = read_array (lines, next, sizes);
      value = complex (re, im);
    otherwise
      demand (any (strcmp (name, {'double', 'single', 'logical', 'char', 'int8', 'int16', 'int32', 'int64', ...
                                  'uint8', 'uint16', 'uint32', 'uint64'})));
      [value, next] = read_array (lines, next, sizes);
      demand (~any (isnan (value(:))) || any (strcmp (name, {'double', 'single'})));
      demand (~strcmp (name, 'char') || all (value(:) >= 0 & value(:) <= 255));
      value = feval (name, value);
  end
end

function [value, next] = read_array (lines, next, sizes)
  demand (next <= numel (lines));
  [value, complete] = read_numbers (lines{next});
  demand (complete && numel (value) == prod (sizes));
  value = reshape (value, sizes);
  next = next + 1;
end

function [value, next] = read_cell (lines, next, sizes, make_handle, depth)
  demand (prod (sizes) <= numel (lines) - next);
  value = cell (sizes);
  for k = 1:numel (value)
    [value{k}, next] = read_value (lines, next, make_handle, depth + 1);
  end
end

function [value, next] = read_struct (lines, next, sizes, make_handle, depth)
  demand (isempty (regexp (lines{next}, '[^\w ]|(^| )[\d_]', 'once')));
  names = sort (regexp (lines{next}, '\w+', 'match'));
  demand (~any (strcmp (names(1:end-1), names(2:end))));
  names = regexp (lines{next}, '\w+', 'match');
  [contents, next] = read_value (lines, next + 1, make_handle, depth + 1);
  shape = [numel(names), sizes];
  demand (iscell (contents) && numel (contents) == prod (shape));
  value = cell2struct (reshape (contents, shape), names(:), 1);
end

function [numbers, complete] = read_numbers (line)
  [numbers, ~, ~, next] = sscanf (line, '%f');
  numbers = numbers(:)';
  complete = next > numel (line) || all (line(next:end) == ' ');
end

function demand (fits)
  if (~fits)
    error ('nonsmooth:classroom:unreadable', 'what came back is no answer');
  end
end
