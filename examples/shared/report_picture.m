function report_picture (draw, name)
%REPORT_PICTURE  Draw into NAME.png and print where the picture is, or why there is none.
%   report_picture (draw, name)   drawn = draw (file) writes the file; drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  file = fullfile (picture_folder (), [name, '.png']);
  try
    if (draw (file))
      fprintf ('Picture: %s\n', file);
    else
      fprintf ('No picture: Octave found no gnuplot.\n');
    end
  catch problem
    fprintf ('No picture (%s): %s\n', file, problem.message);
  end
end
