function column = ns_pair_column ()
%NS_PAIR_COLUMN  A pair of which nothing is said but that it may touch, a column of model.pairs.
%   column = ns_pair_column ()

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  column = zeros (rows.pair.rows, 1);
  column([rows.pair.friction, rows.pair.restitution, rows.pair.directions, rows.pair.moving]) = NaN;
  column(rows.pair.enabled) = 1;
  column(rows.pair.radii) = [1; 1; 0];
end
