function [points, bytes] = ns_read_mesh (caller, file, largest)
%NS_READ_MESH  The points of a mesh in an STL (text or binary) or OBJ file.
%   [points, bytes] = ns_read_mesh (caller, file, largest)   3 x n, each once; the size of the file
%
%   [] for other formats, by the ending of the name: such files are not opened. A damaged file is the error
%   nonsmooth:CALLER:badFile; one of more than LARGEST bytes, or no regular file, nonsmooth:CALLER:file.

% SPDX-License-Identifier: BSD-3-Clause

  points = [];
  bytes = 0;
  [~, ~, ending] = fileparts (file);
  if (~any (strcmpi (ending, {'.stl', '.obj'})))
    return
  end
  content = ns_file_bytes (caller, file, largest);
  bytes = numel (content);
  if (strcmpi (ending, '.obj'))
    points = read_lines (caller, file, content, 'v');
  else
    points = read_stl (caller, file, content);
  end
  if (isempty (points) || ~all (isfinite (points(:))))
    ns_fail (caller, 'badFile', '''%s'' holds no mesh, or points that are not finite', file);
  end
  points = unique (points', 'rows')';
end

% Binary: 80 bytes, the number n of triangles, and 50 bytes for each: a normal and three corners as 12 floats, and a
% word. A file of 84 + 50 n bytes is binary, whatever its first letters are.
function points = read_stl (caller, file, bytes)
  count = -1;
  if (numel (bytes) >= 84)
    count = [1, 2^8, 2^16, 2^24] * double (bytes(81:84));
  end
  if (numel (bytes) == 84 + 50 * count)
    records = reshape (bytes(85:end), 50, count);
    values = little_endian (records(13:48,:));
    points = reshape (double (values), 3, []);
  elseif (strncmpi (char (bytes(1:min (5, end))'), 'solid', 5))
    points = read_lines (caller, file, bytes, 'vertex');
  else
    ns_fail (caller, 'badFile', ...
             ['''%s'' is no STL file: it has %d bytes, does not begin with ''solid'', and is not as long ' ...
             'as the number of its triangles says'], file, numel (bytes));
  end
end

function values = little_endian (bytes)
  values = typecast (reshape (bytes, [], 1), 'single');
  [~, ~, order] = computer ();
  if (order == 'B')
    values = swapbytes (values);
  end
end

% The three words after KEY in lines that begin with it. All words of the file are found at once.
function points = read_lines (caller, file, bytes, key)
  text = char (bytes');
  newline = bytes' == 10 | bytes' == 13;
  blank = bytes' <= 32;
  first = find (~blank & [true, blank(1:end-1)]);
  last = find (~blank & [blank(2:end), true]);
  breaks = cumsum (newline);
  line = breaks(first);
  opens = find ([true(1, ~isempty (line)), diff(line) > 0]);          % the words that begin a line
  opens = opens(last(opens) - first(opens) + 1 == numel (key));
  for k = 1:numel (key)
    opens = reshape (opens(text(first(opens) + k - 1) == key(k)), 1, []);
  end
  whole = opens + 3 <= numel (line);
  whole(whole) = line(opens(whole) + 3) == line(opens(whole));
  if (~all (whole))
    bad_point (caller, file, text, first(opens(find (~whole, 1))));
  end
  numbers = bsxfun (@plus, opens, (1:3)');
  points = parse (text, first(numbers(:)), last(numbers(:)));
  wrong = find (isnan (points), 1);
  if (~isempty (wrong))
    bad_point (caller, file, text, first(numbers(wrong)));
  end
  points = reshape (points, 3, []);
end

% The numbers of some words of a text, NaN in the first that is none. If sscanf reads all letters and finds as many
% numbers as there are words, each word is one of them.
function values = parse (text, first, last)
  if (isempty (first))
    values = zeros (0, 1);
    return
  end
  steps = zeros (1, numel (text) + 1);
  steps(first) = 1;
  steps(last + 1) = steps(last + 1) - 1;
  kept = cumsum (steps(1:end-1)) > 0;
  gap = [diff(find (kept)) > 1, true];
  parts = [double(text(kept)); 32 * gap];
  parts = parts(:)';
  [values, count, ~, next] = sscanf (char (parts(parts > 0)), '%f');
  values = values(:);
  whole = next > sum (parts > 0) - 1;
  if (~whole || count ~= numel (first))
    values = NaN (numel (first), 1);
    for k = 1:numel (first)
      values(k) = str2double (text(first(k):last(k)));
      if (isnan (values(k)))
        return
      end
    end
  end
end

function bad_point (caller, file, text, at)
  line = 1 + numel (strfind (strrep (text(1:at-1), sprintf ('\r\n'), sprintf ('\n')), sprintf ('\n')));
  ns_fail (caller, 'badFile', '''%s'', line %d: there are no three numbers of a point', file, line);
end
