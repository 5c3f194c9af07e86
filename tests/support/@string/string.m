function s = string (text)
%STRING  A stand-in for MATLAB's class of text, which Octave does not have.
%   s = string (text)   text is a row of characters, or a cell of such rows for an array of strings
%
%   It knows what the toolbox asks of a string and no more; whatever else is done with one is an error.

% SPDX-License-Identifier: BSD-3-Clause

  if (ischar (text))
    text = {text};
  end
  s = class (struct ("text", {text}), "string");
end
