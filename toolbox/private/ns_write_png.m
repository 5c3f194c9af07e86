function ns_write_png (caller, fig, pixels, file)
%NS_WRITE_PNG  Write a figure to a PNG file of a size in pixels; the folder is made if need be.
%   ns_write_png (caller, fig, pixels, file)
%
%   An error says why it cannot be written. It is printed to a name of the system first: gnuplot takes no name with
%   a quote in it, and a file of an earlier run must not pass for one that was written now.

% SPDX-License-Identifier: BSD-3-Clause

  printed = [tempname() '.png'];
  cleanup = onCleanup (@() delete_if_there (printed)); %#ok<NASGU>
  reason = 'nothing is there';
  try
    print_figure (fig, pixels, printed);
  catch problem
    reason = problem.message;
  end
  [id, ~] = fopen (printed, 'r');
  if (id < 0)
    ns_fail (caller, 'file', '''%s'' cannot be written: %s', file, reason);
  end
  bytes = fread (id, Inf, '*uint8');
  fclose (id);
  if (~ is_whole (bytes))
    ns_fail (caller, 'file', '''%s'' cannot be written: the picture is cut off. Is the disc full?', file);
  end
  ns_write_text (caller, file, bytes);
end

% A PNG file ends with the chunk IEND and its check.
function yes = is_whole (bytes)
  yes = numel (bytes) > 8 && isequal (char (bytes(2:4)'), 'PNG') && isequal (char (bytes(end-7:end-4)'), 'IEND');
end

function print_figure (fig, pixels, file)
  if (exist ('OCTAVE_VERSION', 'builtin') && strcmp (graphics_toolkit (fig), 'gnuplot'))
    try
      print_pixels (fig, pixels, 72, '-dpngcairo', file);      % smooth edges, at 72 dots per inch only
      return
    catch
      % an old gnuplot has no cairo
    end
  end
  print_pixels (fig, pixels, 100, '-dpng', file);
end

function print_pixels (fig, pixels, dots_per_inch, device, file)
  set (fig, 'paperunits', 'inches', 'paperposition', [0, 0, pixels / dots_per_inch]);
  print (fig, device, sprintf ('-r%d', dots_per_inch), file);
end

function delete_if_there (file)
  if (exist (file, 'file'))
    delete (file);
  end
end
