function ns_save_figure (caller, fig, pixels, file)
%NS_SAVE_FIGURE  Write a figure to a PNG file and close it; an error if the file is not there then.
%   ns_save_figure (caller, fig, pixels, file)

% SPDX-License-Identifier: BSD-3-Clause

  cleanup = onCleanup (@() close (fig)); %#ok<NASGU>
  reason = 'nothing is there';
  try
    ns_write_png (fig, pixels, file);
  catch problem
    reason = problem.message;
  end
  if (~exist (file, 'file'))
    ns_fail (caller, 'file', 'File ''%s'' could not be written: %s', file, reason);
  end
end
