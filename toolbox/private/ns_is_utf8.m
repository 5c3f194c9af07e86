function answer = ns_is_utf8 (text)
%NS_IS_UTF8  Whether the letters of a text beyond ASCII are those of Unicode; in Octave texts may hold any bytes.
%   answer = ns_is_utf8 (text)

% SPDX-License-Identifier: BSD-3-Clause

  answer = true;
  if (any (text > 127))
    try
      regexp (text, 'a', 'once');
    catch
      answer = false;
    end
  end
end
