function words = list_values (values)
%LIST_VALUES  Values in words, parted by commas, with four digits; long arrays by their size.
%   words = list_values (values)   cell array

% SPDX-License-Identifier: BSD-3-Clause

  words = cell (size (values));
  for k = 1:numel (values)
    x = values{k};
    if (isempty (x))
      words{k} = '[]';
    elseif ((isnumeric (x) || islogical (x)) && numel (x) <= 12)
      words{k} = mat2str (double (full (x)), 4);
    elseif (isnumeric (x))
      words{k} = sprintf ('an array of %d x %d', size (x, 1), size (x, 2));
    elseif (ischar (x))
      words{k} = ['''', x, ''''];
    else
      words{k} = sprintf ('a %s', class (x));
    end
  end
  words = strjoin (words, ', ');
end
