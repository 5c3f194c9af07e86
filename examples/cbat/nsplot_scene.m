function drawn = nsplot_scene (file, sol, varargin)
%NSPLOT_SCENE  The bodies of a solution by nsplot, as a drawing function of report_picture.
%   drawn = nsplot_scene (file, sol, ...)   the rest are options of nsplot; drawn is false where Octave has nothing to
%                                           draw
%   with

% SPDX-License-Identifier: BSD-3-Clause

  fig = new_picture ([100 100]);
  drawn = ~isempty (fig);
  if (drawn)
    close (fig);
    nsplot (sol, 'scene', 'File', file, varargin{:});
  end
end
