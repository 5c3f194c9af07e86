% PAPERS  All tables and figures of the papers: one line for each comparison with a number of theirs, or of ours.
%   run examples/papers.m, in Octave or MATLAB, from any folder; make papers does it too
%
%   The columns are: where in the paper, what is compared, the source of the reference ('paper'; 'oracle', an
%   event-driven integration to 1e-9 or better; 'closed form'; 'limit', of vanishing step or infinite stiffness, or a
%   bound; 'Siconos', its scheme run on the same problem; 'own fine run'), the reference, our number, the difference.
%   The examples are those of paper_examples in examples/shared. If the environment variable FIGURES is 1 their scripts
%   run too, and draw the figures into build/. An example that fails does not stop the others; there is an error at the
%   end.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', 'toolbox'), fullfile (here, 'shared'));
report_papers (here, paper_examples (), strcmp (getenv ('FIGURES'), '1'));
