function x = ns_plain_text (x)
%NS_PLAIN_TEXT  MATLAB's strings as rows of characters.
%   x = ns_plain_text (x)
%
%   A string becomes a row of characters, an array of strings a cell of such rows; in a cell this is done for what
%   is in it. All else stays as it is. Octave has no such class: there the tests lend one (tests/support/@string).

% SPDX-License-Identifier: BSD-3-Clause

  if (isa (x, 'string'))
    x = convertStringsToChars (x);
  elseif (iscell (x))
    for k = 1:numel (x)
      if (isa (x{k}, 'string') || iscell (x{k}))
        x{k} = ns_plain_text (x{k});
      end
    end
  end
end
