function sums = ns_text_sums (bytes)
%NS_TEXT_SUMS  Checksum of bytes: their sum, and the sum of each times its number, modulo 2^32 - 5.
%   sums = ns_text_sums (bytes)   16 hexadecimal digits, 8 for each sum
%
%   Both sums see each byte that changes; the second also sees bytes that change places. Portions keep the
%   numbers below 2^53, where doubles are exact, in files below 4 GB.

% SPDX-License-Identifier: BSD-3-Clause

  modulus = 2^32 - 5;
  portion = 2^12;
  first = 0;
  second = 0;
  for start = 0:portion:numel (bytes) - 1
    part = double (bytes(start+1:min (start + portion, numel (bytes))));
    total = sum (part);
    weighted = (1:numel (part)) * part(:);
    first = mod (first + total, modulus);
    second = mod (second + mod (start, modulus) * total + weighted, modulus);
  end
  sums = sprintf ('%08x%08x', first, second);
end
