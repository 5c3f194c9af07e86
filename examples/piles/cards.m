% CARDS  A house of cards, and how steeply two cards may lean on each other.
%   run examples/piles/cards.m, in Octave or MATLAB, from any folder
%
%   Prints thresholds found by simulation beside closed forms and draws the picture build/cards.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_cards ();
house = result.runs{1};
fprintf ('Cards that lean on each other, ''euler''; the lean is the angle from the vertical:\n\n');
report_facts (result.facts);
[~, gap] = nsdrift (house);
fprintf ('\nThe house: %d cards, up to %d contacts, %d steps in %.2f s, overlaps of %.0e m.\n', ...
         size (house.q, 1) / 3, max (house.stats.active), house.stats.steps, house.stats.time, max (gap));
report_picture (@(file) draw_cards (file, result), 'cards');
