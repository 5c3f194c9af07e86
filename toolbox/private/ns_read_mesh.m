function points = ns_read_mesh (caller, file)
%NS_READ_MESH  The points of a mesh in an STL (text or binary) or OBJ file.
%   points = ns_read_mesh (caller, file)   3 x n, each once
%
%   [] for other formats, by the ending of the name. Damaged files are the error nonsmooth:CALLER:badFile.

% SPDX-License-Identifier: BSD-3-Clause

  [~, ~, ending] = fileparts (file);
  switch (lower (ending))
    case '.stl'
      points = read_stl (caller, file);
    case '.obj'
      points = read_lines (caller, file, '^[ \t]*v[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+)');
    otherwise
      points = [];
      return
  end
  if (isempty (points) || ~all (isfinite (points(:))))
    ns_fail (caller, 'badFile', '''%s'' holds no mesh, or points that are not finite', file);
  end
  points = unique (points', 'rows')';
end

% Binary: 80 bytes, the number n of triangles, and 50 bytes for each: a normal and three corners as 12 floats, and a
% word. A file of 84 + 50 n bytes is binary, whatever its first letters are.
function points = read_stl (caller, file)
  stream = fopen (file, 'r', 'ieee-le');
  if (stream < 0)
    ns_fail (caller, 'badFile', 'the mesh ''%s'' cannot be read', file);
  end
  close_stream = onCleanup (@() fclose (stream)); %#ok<NASGU>
  bytes = fread (stream, Inf, '*uint8');
  count = 0;
  if (numel (bytes) >= 84)
    count = [1, 2^8, 2^16, 2^24] * double (bytes(81:84));
  end
  if (numel (bytes) >= 84 && numel (bytes) == 84 + 50 * count)
    records = reshape (bytes(85:end), 50, count);
    values = little_endian (records(13:48,:));
    points = reshape (double (values), 3, []);
  elseif (strncmpi (char (bytes(1:min (5, end))'), 'solid', 5))
    points = read_lines (caller, file, '^[ \t]*vertex[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+)');
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

function points = read_lines (caller, file, pattern)
  found = regexp (ns_file_text (caller, file), pattern, 'tokens', 'lineanchors', 'dotexceptnewline');
  words = [found{:}];
  points = reshape (str2double (words), 3, []);
end
