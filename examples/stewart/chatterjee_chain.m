function [chain, G] = chatterjee_chain (nodes, stiffness, blow, table)
%CHATTERJEE_CHAIN  The links of Chatterjee's rod for small deflections; the heights of their ends are the coordinates.
%   [chain, G] = chatterjee_chain (nodes, stiffness, blow)          a rigid table
%   [chain, G] = chatterjee_chain (nodes, stiffness, blow, table)   springs of this stiffness at B and D instead
%
%   nodes      ends of the links from A to D, a row; the edge of the table, B, is at 0
%   stiffness  of the angular springs between links, a row; the mass of a link is its length
%   blow       function of time: downward force on A
%
%   chain      a system; G'*q are the heights over the table, of B first and D last

% SPDX-License-Identifier: BSD-3-Clause

  count = numel (nodes);
  lengths = diff (nodes);
  M = zeros (count);
  bend = zeros (count, count - 2);
  for k = 1:count - 1
    M(k:k+1,k:k+1) = M(k:k+1,k:k+1) + lengths(k) / 6 * [2 1; 1 2];
  end
  for k = 1:count - 2
    bend(k:k+2,k) = [1 / lengths(k), -1 / lengths(k) - 1 / lengths(k+1), 1 / lengths(k+1)];
  end
  on_table = find (nodes > 1e-9);
  G = [interp1(nodes, eye (count), 0)', double(bsxfun (@eq, (1:count)', on_table))];
  struck = [1; zeros(count - 1, 1)];
  items = struct ('Mass', M);
  if (count > 2)
    items.Spring = {@(q) bend' * q, bend, stiffness(:)};
  end
  if (nargin < 4)
    chain = nssystem (items, 'Force', @(t, q, v) -struck * blow (t), 'Gap', @(q) G' * q, 'Normal', G, ...
                      'ForceJacobian', {zeros(count), zeros(count)});
  else
    G = G(:,[1 end]);
    chain = nssystem (items, 'Force', @(t, q, v) table * (G * max (-G' * q, 0)) - struck * blow (t), ...
                      'ForceJacobian', @(t, q, v) table_jacobian (G, table, q));
  end
end

function [kq, kv] = table_jacobian (G, table, q)
  kq = -table * (G * diag (double (G' * q < 0)) * G');
  kv = 0 * kq;
end
