function ns_save_figure (caller, fig, pixels, file)
%NS_SAVE_FIGURE  Write a figure to a PNG file and close it; an error if it cannot be written.
%   ns_save_figure (caller, fig, pixels, file)

% SPDX-License-Identifier: BSD-3-Clause

  cleanup = onCleanup (@() close (fig)); %#ok<NASGU>
  ns_write_png (caller, fig, pixels, file);
end
