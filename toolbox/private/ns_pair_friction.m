function mu = ns_pair_friction (model, a, b)
%NS_PAIR_FRICTION  The friction coefficient between two bodies of a model, as the C core combines it.
%   mu = ns_pair_friction (model, a, b)
%
%   What nscontact said of the pair; otherwise the geometric mean of the two, or the one that is said, or 0.

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  first = model.pairs(rows.pair.a,:);
  second = model.pairs(rows.pair.b,:);
  column = find ((first == a & second == b) | (first == b & second == a), 1, 'last');
  mu = NaN;
  if (~isempty (column))
    mu = model.pairs(rows.pair.friction,column);
  end
  if (isnan (mu))
    said = model.bodies(rows.body.friction,[a b]);
    said = said(~isnan (said));
    mu = 0;
    if (~isempty (said))
      mu = prod (said) ^ (1 / numel (said));
    end
  end
end
