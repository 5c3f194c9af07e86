function finish_panel (panel, limits, x_words, y_words, heading)
%FINISH_PANEL  Limits, labels and the look of the axes of a curve.
%   finish_panel (panel, limits, x_words, y_words, heading)   an empty text is left out

% SPDX-License-Identifier: BSD-3-Clause

  dark = [0.2 0.2 0.23];
  pale = [0.35 0.35 0.38];
  axis (panel, limits);
  set (panel, 'box', 'off', 'tickdir', 'out', 'fontsize', 10, 'xcolor', pale, 'ycolor', pale);
  if (isempty (x_words))
    set (panel, 'xticklabel', {});
  else
    xlabel (panel, x_words, 'fontsize', 11, 'color', dark);
  end
  if (~isempty (y_words))
    ylabel (panel, y_words, 'fontsize', 11, 'color', dark);
  end
  if (~isempty (heading))
    title (panel, heading, 'fontsize', 12, 'fontweight', 'normal', 'color', dark);
  end
end
