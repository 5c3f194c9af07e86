function list = ns_gaps (sol, window)
%NS_GAPS  Gaps of the contacts of a solution over time.
%   list = ns_gaps (sol, window)   window [from to]
%
%   list   struct array: name, a, b, number (as in nscontacts), t and gap (1 x n): the least of all points of the pair,
%          negative where bodies overlap
%
%   Of a model the pairs that press, or all where none does, and then the eight that come nearest. At most 400 of the
%   times. Of models with more than 300 velocities, whose pairs are too many to be looked at in every state, the gaps of
%   sol.contacts, NaN while the bodies are far from each other.

% SPDX-License-Identifier: BSD-3-Clause

  columns = find (sol.t >= window(1) & sol.t <= window(2));
  columns = columns(unique (round (linspace (1, numel (columns), min (400, numel (columns))))));
  list = struct ('name', {}, 'a', {}, 'b', {}, 'number', {}, 't', {}, 'gap', {});
  if (ns_is_system (sol.model))
    list = system_gaps (list, sol, columns);
    return
  end
  pairs = pressing_pairs (sol, window);
  if (size (sol.v, 1) > 300)
    [pairs, gaps] = gaps_of_table (sol, pairs, columns);
  else
    [pairs, gaps] = gaps_of_states (sol, pairs, columns);
  end
  for k = 1:size (pairs, 1)
    list(k) = struct ('name', ns_pair_text (sol.model, pairs(k,1), pairs(k,2)), 'a', pairs(k,1), 'b', pairs(k,2), ...
                      'number', 0, 't', sol.t(columns), 'gap', gaps(k,:));
  end
end

function list = system_gaps (list, sol, columns)
  gaps = zeros (size (sol.cn, 1), numel (columns));
  for k = 1:numel (columns) * (size (gaps, 1) > 0)
    terms = ns_terms ('nsplot', sol.model, sol.t(columns(k)), sol.q(:,columns(k)), sol.v(:,columns(k)));
    gaps(:,k) = terms.gap;
  end
  for k = 1:size (gaps, 1)
    list(k) = struct ('name', sprintf ('gap %d', k), 'a', 0, 'b', 0, 'number', k, 't', sol.t(columns), ...
                      'gap', gaps(k,:));
  end
end

% The body that is not fixed first, as in nscontacts
function pairs = pressing_pairs (sol, window)
  table = sol.contacts;
  t = sol.t(table.step)';
  rows = table.feature >= 0 & table.cn > 0 & t(:) >= window(1) & t(:) <= window(2);
  pairs = unique ([table.a(rows), table.b(rows)], 'rows');
  for k = 1:size (pairs, 1)
    if (ns_body_kind (sol.model, pairs(k,1)) == 0)
      pairs(k,:) = pairs(k,[2 1]);
    end
  end
end

function [pairs, gaps] = gaps_of_states (sol, pairs, columns)
  model = ns_without (sol.model, {'joints', 'springs', 'forces'});
  pressed = size (pairs, 1) > 0;
  gaps = Inf (size (pairs, 1), numel (columns));
  for k = 1:numel (columns)
    terms = ns_terms ('nsplot', model, sol.t(columns(k)), sol.q(:,columns(k)), sol.v(:,columns(k)));
    here = [terms.contacts.a(:), terms.contacts.b(:)];
    if (~pressed && k == 1)
      pairs = unique (here, 'rows');
      gaps = Inf (size (pairs, 1), numel (columns));
    end
    [known, pair] = ismember (sort (here, 2), sort (pairs, 2), 'rows');
    gaps(:,k) = accumarray (pair(known), terms.gap(known), [size(pairs, 1), 1], @min, NaN);
  end
  if (~pressed)
    [~, order] = sort (min (gaps, [], 2));
    order = order(1:min (8, end));
    pairs = pairs(order,:);
    gaps = gaps(order,:);
  end
end

function [pairs, gaps] = gaps_of_table (sol, pairs, columns)
  gaps = NaN (size (pairs, 1), numel (sol.t));
  table = sol.contacts;
  for k = 1:size (pairs, 1)
    rows = table.feature >= 0 & min (table.a, table.b) == min (pairs(k,:)) & max (table.a, table.b) == max (pairs(k,:));
    column = max (table.step(rows) - 1, 1);
    gaps(k,:) = accumarray (column, table.gap(rows), [numel(sol.t), 1], @min, NaN)';
  end
  gaps = gaps(:,columns);
end
