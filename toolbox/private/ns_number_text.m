function text = ns_number_text (rows, order)
%NS_NUMBER_TEXT  Whole numbers as letters, short where neighbours are alike; toolbox/page/numbers.js reads them.
%   text = ns_number_text (rows, order)   differences of this order (0 to 2) along each row, row after row
%
%   Each letter holds six bits: five of the number, lowest first, and 32 if more letters follow. The lowest bit of a
%   number is its sign.

% SPDX-License-Identifier: BSD-3-Clause

  for pass = 1:order
    rows(:,pass+1:end) = diff (rows(:,pass:end), 1, 2);
  end
  letters = ['A':'Z', 'a':'z', '0':'9', '+/'];
  numbers = reshape (rows', 1, []);
  bits = 2 * abs (numbers) + (numbers < 0);
  text = '';
  if (isempty (bits))
    return
  end
  [~, digits] = log2 (max (bits));
  digits = max (1, ceil (digits / 5));
  codes = zeros (digits, numel (bits));
  used = false (size (codes));
  for k = 1:digits
    rest = floor (bits / 32);
    used(k,:) = k == 1 | bits > 0;
    codes(k,:) = bits - 32 * rest + 32 * (rest > 0);
    bits = rest;
  end
  text = letters(codes(used)' + 1);
end
