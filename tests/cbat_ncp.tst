## CBAT (10), (11) as printed, 28 unknowns for Example 3, solved by mcpsolve: the same steps as those of 'geometric',
## which has other equations, other unknowns and another solver.
## SPDX-License-Identifier: BSD-3-Clause

%!shared scene, h, cleanup
%! examples = fullfile (fileparts (fileparts (which ("lcpsolve"))), "examples");
%! folders = fullfile (examples, {"cbat", "shared"});
%! addpath (folders{:});
%! cleanup = onCleanup (@() rmpath (folders{:}));
%! scene = two_spheres ();
%! h = 0.01;

%!test  # its derivatives against differences: errors of h^2 / 6 times third derivatives, and roundoff / h, of numbers up to 10
%! randn ("state", 1);
%! nu = randn (6, 1);
%! z = paper_start (scene, scene.place, nu, abs (randn (2, 5))) + 0.1 * randn (28, 1);
%! [F, J] = paper_ncp (z, scene, scene.place, nu, h);
%! assert (size (J), [28 28]);
%! for k = 1:28
%!   d = 1e-5 * ((1:28)' == k);
%!   slope = (paper_ncp (z + d, scene, scene.place, nu, h) - paper_ncp (z - d, scene, scene.place, nu, h)) / 2e-5;
%!   assert (J(:,k), slope, 1e-8);
%! endfor

## Steps of another implementation of the same equations, by a semismooth Newton method with the signed gap as unknown
## and friction as a projection, residual 1e-13: position, velocity, velocity after the step. At t = 2 and 2.8 contact 2
## rolls, at 3.1 both slide.
%!test
%! steps = [1.234941910355496 3.032543915576522 4.067768868015066
%!          6.621052631578948 6.621052631578947 6.621052631578947
%!          8.696929373515058 8.244109378820815 7.78555832848672
%!          1.53670005886192 3.069197453073165 3.82167207847202
%!          0 0 0
%!          -0.2168228496810673 -1.122507678430908 -1.984822995806137
%!          0.1036184986895831 0.5364405115869904 0.9145532507550971
%!          1.363233550439241 2.870685333874701 3.735492028896601
%!          0.7343808702350799 1.466753309152857 1.793763451815526
%!          1.551067391487948 3.093069145018207 3.848520307646468
%!          0 0 0
%!          -0.2216590199380788 -1.144362695380064 -2.022900169666181
%!          0.1059296790020464 0.5468849091605658 0.927910213244639
%!          1.376325957086277 2.896993047687344 3.763808889767068
%!          0.741246942879495 1.478161465092916 1.802962762735411];
%! for column = 1:size (steps, 2)
%!   s = steps(:,column);
%!   [nu, info] = paper_step (scene, s(1:3), s(4:9), [0 0 0 0.02 1; 0 0 0 0.08 0], h);
%!   assert (info.exitflag, 1);
%!   assert (nu, s(10:15), 1e-10);                 # residuals of 1e-13 over impulses of 1e-2 times mu
%! endfor

## Steps of 'geometric' along its own run: sliding and rolling from the start, both sliding at t = 3.1.
%!test
%! run = run_two_spheres (h, "Method", "geometric");
%! for k = [1 2 51 151 201 251 281 291 301 311]
%!   nu = run.v(:,k);
%!   [nu, info] = paper_step (scene, run.sol.q(1:3,k), nu, paper_guess (run, k), h);
%!   assert (info.exitflag, 1);
%!   assert (nu, run.v(:,k+1), 1e-8);              # 'geometric' ends at a residual of 1e-10 or less
%!   at = run.sol.contacts.step == k + 1;
%!   assert (info.z(25:26), run.sol.contacts.cn(at), 1e-8);
%!   assert (info.z(23:24), run.sol.contacts.torsion(at), 1e-8);
%! endfor

## Where a contact is open (5) holds for all p with |p|^2 below the tolerance: p up to 3e-7 times the inverse of masses,
## 2.5.
%!test
%! run = run_two_spheres (h, "Method", "geometric");
%! for k = [326 341 361 381 451]
%!   nu = run.v(:,k);
%!   [nu, info] = paper_step (scene, run.sol.q(1:3,k), nu, paper_guess (run, k), h);
%!   assert (info.exitflag, 1);
%!   assert (nu, run.v(:,k+1), 2e-6);
%! endfor
