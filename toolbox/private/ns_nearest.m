function nearest = ns_nearest (name, names)
%NS_NEAREST  The one of several names that is closest to a name, for `did you mean`; '' if none is close.
%   nearest = ns_nearest (name, names)
%
%   Case does not matter. A name cut short or drawn out is nearest of all, then the one with the least
%   number of letters to insert, delete or change (at most half of its length).

% SPDX-License-Identifier: BSD-3-Clause

  distance = cellfun (@(known) strangeness (lower (name), lower (known)), names);
  [least, k] = min (distance);
  nearest = '';
  if (~isempty (k) && least <= numel (names{k}) / 2)
    nearest = names{k};
  end
end

% Infinite if the lengths alone differ too much.
function distance = strangeness (name, known)
  shared = min (numel (name), numel (known));
  if (shared > 0 && strncmp (name, known, shared))
    distance = 0;
  elseif (numel (name) > 1.5 * numel (known))
    distance = Inf;
  else
    distance = levenshtein (name, known);
  end
end

% d(i,j) = distance of the first i letters of a and the first j of b; only the row of i is kept.
function distance = levenshtein (a, b)
  row = 0:numel (b);
  for i = 1:numel (a)
    above = row;
    row(1) = i;
    for j = 1:numel (b)
      row(j+1) = min ([above(j+1) + 1, row(j) + 1, above(j) + (a(i) ~= b(j))]);
    end
  end
  distance = row(end);
end
