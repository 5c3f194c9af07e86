function [text, handles] = pack_value (value, handles)
%PACK_VALUE  A value as plain text, for a pipe between two processes.
%   [text, handles] = pack_value (value, handles)   numbers with all their digits, texts, cells, structs and function
%   handles; of a handle only its place in the cell array handles is written, where it is put
%
%   Arrays of more than 1e6 numbers are refused. A line tells class and size, those behind it hold the contents
%   (unpack_value reads them).

% SPDX-License-Identifier: BSD-3-Clause

  if (isnumeric (value) || islogical (value) || ischar (value))
    text = pack_numbers (value);
  elseif (iscell (value))
    text = sprintf ('cell%s\n', size_words (value));
    for k = 1:numel (value)
      [part, handles] = pack_value (value{k}, handles);
      text = [text, part]; %#ok<AGROW>
    end
  elseif (isstruct (value))
    names = fieldnames (value);
    text = sprintf ('struct%s\n%s\n', size_words (value), sprintf (' %s', names{:}));
    [part, handles] = pack_value (struct2cell (value), handles);
    text = [text, part];
  elseif (isa (value, 'function_handle'))
    handles{end+1} = value;
    text = sprintf ('handle %d\n', numel (handles));
  else
    error ('nonsmooth:classroom:unknownClass', 'a %s is no number, text, cell array, struct or handle', class (value));
  end
end

function text = pack_numbers (value)
  name = class (value);
  if (numel (value) > 1e6)
    error ('nonsmooth:classroom:tooLarge', 'an array of %s', strjoin (cellfun (@(n) sprintf ('%d', n), ...
           num2cell (size (value)), 'UniformOutput', false), ' x '));
  end
  value = full (value);
  if (isreal (value))
    text = sprintf ('%s%s\n%s\n', name, size_words (value), number_words (value));
  else
    text = sprintf ('complex%s\n%s\n%s\n', size_words (value), number_words (real (value)), ...
                    number_words (imag (value)));
  end
end

function words = size_words (value)
  words = sprintf (' %d', size (value));
end

function words = number_words (value)
  words = sprintf (' %.17g', double (value(:)));
end
