function masses = three_masses_system (k1, k2)
%THREE_MASSES_SYSTEM  Three masses of 1 that meet through springs which push and do not pull, Stewart, Figure 4.4.
%   masses = three_masses_system (k1, k2)   a system; q = 0 where masses touch each other

% SPDX-License-Identifier: BSD-3-Clause

  squeeze = [1 -1 0; 0 1 -1];
  k = [k1; k2];
  masses = nssystem ('Mass', eye (3), 'Force', @(t, q, v) -squeeze' * (k .* max (squeeze * q, 0)), ...
                     'ForceJacobian', @(t, q, v) spring_jacobian (squeeze, k, q));
end

function [kq, kv] = spring_jacobian (squeeze, k, q)
  kq = -squeeze' * diag (k .* (squeeze * q > 0)) * squeeze;
  kv = zeros (3);
end
