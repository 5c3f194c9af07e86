function result = ns_acceleration (terms, touching, slides, curvature)
%NS_ACCELERATION  Accelerations and contact forces at a state: one mixed LCP.
%   result = ns_acceleration (terms, touching, slides, curvature)
%
%   terms      of nsterms
%   touching   numbers of the contacts that touch and neither approach nor separate
%   slides     for each of them 0, or the number of the direction in which friction acts while it slides
%   curvature  nd x p: derivative of the sliding velocities along the motion, without that of v
%   result     struct: exitflag, message (of lcpsolve), acceleration (nv x 1), joint (m x 1), normal (p x 1),
%              friction (nd x p), along the directions; 0 for contacts that do not touch
%
%       M a - nu c - n cn - D beta = k,    nu' a + (theta'')_v = 0,
%       0 <= cn    _|_  n' a + (phi'')_v >= 0
%       0 <= beta  _|_  D' a + (D'v)'_v + e lambda >= 0,     0 <= lambda  _|_  mu cn - e' beta >= 0
%
%   where a contact does not slide; where it does, friction is mu cn in a known direction.

% SPDX-License-Identifier: BSD-3-Clause

  nv = size (terms.M, 1);
  m = size (terms.nu, 2);
  p = numel (touching);
  stuck = find (slides(:)' == 0 & reshape (terms.mu(touching), 1, []) > 0);
  push = terms.n(:,touching);
  for j = reshape (find (slides > 0), 1, [])
    push(:,j) = push(:,j) + terms.mu(touching(j)) * terms.D(:,slides(j),touching(j));
  end
  there = reshape (any (terms.D(:,:,touching(stuck)), 1), size (terms.D, 2), numel (stuck));
  D = reshape (terms.D(:,:,touching(stuck)), nv, numel (there));
  D = D(:,there(:));                                          % contacts with fewer directions have columns 0
  E = kron (eye (numel (stuck)), ones (size (terms.D, 2), 1));
  E = E(there(:),:);
  choose = eye (p);
  mu = diag (terms.mu(touching(stuck))) * choose(stuck,:);
  bend = curvature(:,touching(stuck));
  bend = reshape (bend(there), [], 1);

  s = size (E, 2);
  b = size (D, 2);
  A = [terms.M,                -terms.nu,   -push,       -D,          zeros(nv, s)
       terms.nu',              zeros(m, m + p + b + s)
       terms.n(:,touching)',   zeros(p, m + p + b + s)
       D',                     zeros(b, m + p + b),                   E
       zeros(s, nv + m),                    mu,          -E',         zeros(s)];
  q = [-terms.k; terms.jointcurvature; terms.gapcurvature(touching); bend; zeros(s, 1)];
  lower = [-Inf(nv + m, 1); zeros(p + b + s, 1)];
  [z, ~, exitflag, info] = lcpsolve (A, q, lower, Inf);

  result = struct ('exitflag', exitflag, 'message', info.message, 'acceleration', z(1:nv), ...
                   'joint', z(nv+1:nv+m), 'normal', zeros (numel (terms.gap), 1), ...
                   'friction', zeros (size (terms.D, 2), numel (terms.gap)));
  cn = z(nv+m+1:nv+m+p);
  result.normal(touching) = cn;
  friction = zeros (size (there));
  friction(there) = z(nv+m+p+1:nv+m+p+b);
  result.friction(:,touching(stuck)) = friction;
  for j = reshape (find (slides > 0), 1, [])
    result.friction(slides(j),touching(j)) = terms.mu(touching(j)) * cn(j);
  end
end
