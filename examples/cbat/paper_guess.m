function p = paper_guess (run, k)
%PAPER_GUESS  Impulses of the step of a run that ends at its column k, as paper_start wants them.
%   p = paper_guess (run, k)   2 x 5, a row [pt po pr pn sigma] for each contact; run of run_two_spheres; k = 1: normal
%                              impulses of the first step, no friction

% SPDX-License-Identifier: BSD-3-Clause

  p = zeros (2, 5);
  if (k == 1)
    p(:,4) = run.normal(:,1) * run.h;
    return
  end
  contacts = run.sol.contacts;
  for i = reshape (find (contacts.step == k), 1, [])
    n = contacts.normal(i,:);
    t = [1 0 0] - n(1) * n;
    o = cross (n, t / norm (t));
    p(contacts.b(i) - 1,1:4) = [contacts.ct(i), contacts.friction(i,:) * o', contacts.torsion(i), contacts.cn(i)];
  end
  p(:,5) = run.sliding(:,k-1);
end
