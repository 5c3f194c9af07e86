function [q, v, cn, beta, solved] = plain_step (sys, t, q, v, h, method, gap_term)
%PLAIN_STEP  One step of 'euler' or 'linimp' in plain M-code.
%   [Q, V, CN, BETA, SOLVED] = plain_step (SYS, T, Q, V, H, METHOD)
%   advances (Q, V) by H.  SYS comes from plain_system.  Contacts are captured: those
%   with Phi + h min (0, n'v) <= 1e-9 enter the LCP with the rows n'v+ >= e max (0, -n'v),
%   Stewart (2.13); geometry is taken at Q; the new position is Q + H V+.
%     'euler'   Stewart (2.11)-(2.15): matrix M, right-hand side M v + h k(t,q,v)
%     'linimp'  AP (12)-(16), (32), (33): matrix M + h^2 G gamma G' + h H delta H',
%               right-hand side M v + h (k1 - G gamma phi)
%   plain_step (..., true) puts the gap term into the rows instead: n'v+ >= -Phi/h for
%   the contacts, nu'v+ = -Theta/h for the joints, and all contacts enter.
%
%   It is what one writes down from the papers: eliminate v+ and the joint impulses,
%   solve the LCP in (cn, beta, lambda) by lemke_textbook.  The yardstick of bench_step
%   and the cross-check of a few tests, not a simulator: no scaling, no redundant
%   joints, no location of collisions.
%
%   See also plain_system, plain_solve, lemke_textbook.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 7)
    gap_term = false;
  end
  implicit = strcmp (method, 'linimp');
  [M, r] = dynamics (sys, t, q, v, h, implicit);

  nv = numel (v);
  nu = at (sys.JointGradient, q);
  m = size (nu, 2);
  joint_rate = zeros (m, 1);
  if (gap_term && m > 0)
    joint_rate = -at (sys.Joint, q) / h;
  end

  gap = at (sys.Gap, q);
  n = at (sys.Normal, q);
  p = numel (gap);
  if (gap_term)
    active = (1:p)';
    bound = -gap / h;
  else
    approach = n' * v;
    active = find (gap + h * min (approach, 0) <= 1e-9);
    bound = zeros (p, 1);
    if (~isempty (sys.Restitution))
      bound = sys.Restitution .* max (0, -approach);
    end
  end
  D = at (sys.Tangent, q);
  nd = size (D, 2);
  cn = zeros (p, 1);
  beta = zeros (nd, p);
  k = numel (active);

  % x = x0 + X [cn; beta] from  [M -nu; nu' 0] [x; cnu] = [r; rate] + [J; 0] [cn; beta]
  J = n(:,active);
  if (nd > 0)
    J = [J, reshape(D(:,:,active), nv, nd * k)];
  end
  if (m > 0)
    X = [M, -nu; nu', zeros(m)] \ [r, J; joint_rate, zeros(m, size (J, 2))];
    X = X(1:nv,:);
  else
    X = M \ [r, J];
  end
  solved = true;
  v = X(:,1);
  if (k > 0)
    X = X(:,2:end);
    b = J' * v;
    b(1:k) = b(1:k) - bound(active);
    A = J' * X;
    if (nd > 0)                             % rows of sigma and zeta
      E = kron (eye (k), ones (nd, 1));
      mu = sys.Friction;
      if (numel (mu) > 1)
        mu = mu(active);
      end
      A = [A, [zeros(k); E]; mu .* eye(k), -E', zeros(k)];
      b = [b; zeros(k, 1)];
    end
    [z, solved] = lemke_textbook (A, b);
    if (solved)
      z = z(1:k+nd*k);
      v = v + X * z;
      cn(active) = z(1:k);
      beta(:,active) = reshape (z(k+1:end), nd, k);
    end
  end
  q = q + h * v;
end

function [M, r] = dynamics (sys, t, q, v, h, implicit)
% matrix and right-hand side of the momentum rows, AP (7) and (32), (33)
  M = at (sys.Mass, q);
  r = M * v;
  if (~isempty (sys.Force))
    r = r + h * sys.Force(t, q, v);
  end
  if (~isempty (sys.Spring))
    G = at (sys.Spring{2}, q);
    r = r - h * (G * (sys.Spring{3} .* at (sys.Spring{1}, q)));
    if (implicit)
      M = M + h ^ 2 * (G .* sys.Spring{3}') * G';
    end
  end
  if (~isempty (sys.Damper))
    H = at (sys.Damper{1}, q);
    if (implicit)
      M = M + h * (H .* sys.Damper{2}') * H';
    else
      r = r - h * (H * (sys.Damper{2} .* (H' * v)));
    end
  end
end

function value = at (item, q)
  value = item;
  if (is_function_handle (item))
    value = item(q);
  end
end
