% LOCAL_ERRORS  Acary, section 4: the error of one step of Moreau's scheme, with an impact in it.
%   run examples/acary/local_errors.m, in Octave or MATLAB, from any folder
%
%   Prints errors of single steps that start on the exact solution: beside the closed forms (31)-(33), their orders in h
%   (propositions 1 to 3), and the bound of lemma 1; draws build/acary_local_errors.png.
%
%   The closed forms were derived anew, with v the velocity at the start of the step, q = -sigma v h - f (sigma h)^2/2
%   the position there and sigma = (t_* - t_k)/h the place of the impact in it. They are, with r = rho,
%
%     e_v = -(1 + r) (v + h f sigma),   e_q = -h (1 + r) (1 - sigma) v - h^2 f (c + theta)     if p = 0   (32)
%     e_v = h f (1 - sigma - r sigma),  e_q = -h (1 + r) (1 - theta - sigma) v - h^2 f c       if p > 0
%     c = r sigma (1 - sigma) - (1 - sigma)^2/2 - sigma^2/2
%
%   The printed ones have sigma = (t_k - t_*)/h, which is negative; rho (1 - sigma + 1) for rho (1 - sigma) + 1;
%   + (1 - sigma)^2/2 in all four lines of e_q; -h f (1 - sigma - rho sigma) for e_v with p > 0; and no f in the
%   position of the impact. (33) is printed for p > 0, but -2 h - 3/2^n is v_{k+1} of a step [3 - h, 3 + h] with p = 0.
%   The errors are
%
%     e_v = 2 h + 3/2^n   if p = 0,   e_v = rho (2 h - 3/2^n)   if p > 0,   with 1/2^n <= h < 2/2^n,
%
%   O(h) in both cases. Proposition 2 has e_v = O(h^2) for theta = 1 only: (16c) asks that v_{k+1} is tangential at
%   q_{k+theta}, and where the contact turns this direction is that of the end of the step to O((1 - theta) h).

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_local_errors ();
report_local_errors (result);
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how e_q is O(h) with every impact, and O(h^2) only where sigma happens to be 1 - theta; how e_v is\n' ...
          'O(h) when the impact is forecast and as large as the jump when it is not. With gamma = 0 that is always\n' ...
          'so, with gamma = 1 for impacts at the very end of a step. Into an accumulation of impacts both errors\n' ...
          'vanish with h.\n']);
report_picture (@(file) draw_local_errors (file, result), 'acary_local_errors');
