% GALLERY  Draw every example into doc/gallery, small, with a frame of its motion, and write the page that shows them.
%   run examples/gallery.m, in Octave, from any folder; make gallery does it too
%
%   The list is that of gallery_entries in examples/gallery. Pictures are made smaller by GraphicsMagick (gm), frames
%   are photographs of the pages of nsanimate in chromium, without which there are none. An example that fails does not
%   stop the others; there is an error at the end. The environment variable GALLERY restricts the run to scripts whose
%   name contains it.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', 'toolbox'), fullfile (here, 'shared'), fullfile (here, 'gallery'));
run_gallery (here, gallery_entries (), getenv ('GALLERY'));
