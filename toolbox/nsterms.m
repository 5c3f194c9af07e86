function terms = nsterms (model, t, q, v)
%NSTERMS  Terms of the equations of motion at one point, as full matrices.
%
%   terms = nsterms (model, t, q, v)
%   terms = nsterms (sys, t, q, v)
%
%   evaluates what the steps of nssolve and nsstep work with:
%
%       M v' = k + nu c_nu + n c_n + D beta,    theta = 0,    0 <= phi  _|_  c_n >= 0
%
%   for looking at a model, for checking a system, and for writing a scheme in a few lines.
%
%   Example: a block of 2 kg on a table, and the normal force that holds it: M v' = k + n F, n'v' = 0
%
%   >> model = nsmodel ('planar', 'Gravity', 10);
%   >> model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]));
%   >> model = nsbody (model, 'Shape', nsshape ('point'), 'Mass', 2, 'Friction', 0.5);
%   >> s = nsterms (model, 0, [0; 0], [0; 0]);
%   >> F = -(s.n'*(s.M\s.n)) \ (s.n'*(s.M\s.k));
%   >> fprintf ('%g N, friction up to %g N', F, s.mu*F)
%   20 N, friction up to 10 N
%
%
%   model  from nsmodel; its coordinates are [x y angle] of each rigid body and [x y] of each particle, in
%          the order of the bodies, without those that are fixed. In space [x y z q0 q1 q2 q3] with a quaternion
%          (of any length but 0) from the axes of the body to those of the world, and [x y z]; the velocities
%          are then those of the centre in the world, and w1 w2 w3 in the axes of the body
%   sys    from nssystem
%   t      time
%   q, v   coordinates and velocities; of a model both may be [], for its start
%
%   terms  struct; nv velocities, m joint equations, p contacts, nd directions, ns springs
%     M               nv x nv, mass matrix
%     k               nv x 1, forces: gravity, springs, dampers, motors, those of nsforce; in space also -w x I w
%     kq, kv          nv x nv, dk/dq G and dk/dv of springs, dampers, constant forces and -w x I w, or as
%                     ForceJacobian has them; q' = G v
%     joint           m x 1, theta
%     nu              nv x m, G' dtheta/dq
%     jointrate       m x 1, the partial derivative of theta by t: d theta/dt = nu'v + jointrate
%     jointcurvature  m x 1: d2 theta/dt2 = nu'v' + jointcurvature, and what the acceleration of bodies with a
%                     prescribed motion adds
%     gap             p x 1, phi, of all contacts at whatever distance, and of the limits of joints
%     n               nv x p, G' dphi/dq
%     gaprate, gapcurvature   p x 1, as for joints
%     D               nv x nd x p, directions of friction, each with its opposite; 0 for contacts without friction. In
%                     space direction j of nd is cos (2 pi (j-1)/nd) t + sin (2 pi (j-1)/nd) s with t the x axis
%                     projected into the tangent plane (y where the normal is nearly along x) and s = normal x t;
%                     nd is 8, or as nscontact says; columns beyond the nd of a contact are 0
%     tangentrate     nd x p: the sliding speed along direction j of contact i is D(:,j,i)'v + tangentrate(j,i)
%     mu, e           p x 1, coefficients of friction and restitution
%     contacts        (models) struct of columns, a row each: a, b (bodies), feature (negative: a limit of joint
%                     b), point, normal (p x 2, in space p x 3, from b to a)
%     spring, springgradient, springstiffness   ns x 1, nv x ns, ns x 1: phi, dphi and gamma of the forces
%                     -gamma phi dphi, AP (26)
%     kinetic, potential   energies, v'M v/2 and that of gravity and springs, or of Spring and Potential
%
%   References
%     M. Anitescu, F. A. Potra, A time-stepping method for stiff multibody dynamics with contact and
%       friction, IJNME 55, 2002 (AP (6): the equations of motion).
%
%   See also nsmodel, nssystem, nsstep, nssolve, lcpsolve.

% SPDX-License-Identifier: BSD-3-Clause

  error ('nonsmooth:nsterms:notCompiled', ...
         'nsterms is a MEX file that has not been compiled: run make build, or build in the top folder');
end

%!function model = workshop ()   # every kind of body, joint, spring and contact, in general position
%!  model = nsmodel ('planar', 'Gravity', [1 -9.81]);
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [.1; 1]), 'Name', 'floor', 'Friction', .4);
%!  model = nsbody (model, 'Shape', nsshape ('disc', .3), 'Position', [0; .9], 'Name', 'disc', 'Mass', 3);
%!  model = nsbody (model, 'Shape', nsshape ('box', [.5 .2]), 'Position', [1; .8], 'Angle', .3, 'Name', 'box');
%!  model = nsbody (model, 'Shape', nsshape ('polygon', [-.2 .2 0; -.1 -.1 .2]), 'Position', [2; 1], 'Angle', -.7);
%!  model = nsbody (model, 'Mass', 2, 'Position', [3; 1]);
%!  model = nsbody (model, 'Shape', nsshape ('box', [.2 .2]), 'Name', 'lift', 'Motion', @(t) [4; sin(t); t^2]);
%!  model = nsjoint (model, 'revolute', 'disc', 'box', 'Anchor', [.5; 1], 'Limits', [-1 2]);
%!  model = nsjoint (model, 'prismatic', 4, 'box', 'Axis', [1; .2], 'Limits', [-.5 .5]);
%!  model = nsjoint (model, 'distance', 5, 'lift');
%!  model = nsspring (model, 'disc', [.1; 0], 5, [0; 0], 'Stiffness', 70, 'Damping', 3, 'Length', .5);
%!  model = nsspring (model, 'box', [.1; .1], 'ground', [1; 2], 'Stiffness', 20, 'Length', 0);
%!  model = nsspring (model, 'box', 4, 'Angular', true, 'Stiffness', 5, 'Damping', .5, 'Angle', .2);
%!  model = nsforce (model, 'disc', [1; 2]);
%!  model = nscontact (model, 'disc', 'floor', 'SurfaceVelocity', .7);
%!endfunction

%!function [q, v] = somewhere (nv)
%!  q = [0 .9 .2, 1 .8 .4, 2 1 -.6, 3 1]' + .05 * sin (1:nv)';
%!  v = cos (2 * (1:nv)');
%!endfunction

%!function d = difference (f, nv, h)      # central difference along each coordinate; error O(h^2) + O(eps/h)
%!  for j = nv:-1:1
%!    e = h * ((1:nv)' == j);
%!    d(:,j) = (f (e) - f (-e)) / (2*h);
%!  end
%!endfunction

%!function g = gravity_part ()                   # weights along [1 -9.81] of the masses 3, 1, 1, 2
%!  g = [3 -3*9.81 0, 1 -9.81 0, 1 -9.81 0, 2 -2*9.81]';
%!endfunction

%!test  # a falling particle and a rod: masses, weights and energies by hand
%! model = nsmodel ('planar', 'Gravity', [0 -10]);
%! model = nsbody (model, 'Mass', 2);
%! model = nsbody (model, 'Mass', 3, 'Shape', nsshape ('box', [2 1]));      # 3 (4 + 1)/12
%! s = nsterms (model, 0, [1 2 3 4 5], [1 0 0 2 2]);
%! assert (s.M, diag ([2 2 3 3 1.25]), 4*eps);
%! assert (s.k, [0; -20; 0; -30; 0], 4*eps);
%! assert ([s.kinetic, s.potential], [1 + 6 + 2.5, 2*10*2 + 3*10*4], 1e-13);
%! assert (size (s.nu), [5 0]);
%! assert (size (s.n), [5 0]);
%! assert (s.kq, zeros (5));

%!test  # a pendulum: P_a - P_b = 0 with P_a = x + R(angle) [0; 1], by hand
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('box', [.1 2]), 'Position', [0; -1]);
%! model = nsjoint (model, 'revolute', 1, 'ground', 'Anchor', [0; 0]);
%! a = .3;  w = 2;                                           # angle and angular velocity
%! s = nsterms (model, 0, [sin(a); -cos(a); a], [0; 0; w]);
%! assert (s.joint, [0; 0], 4*eps);
%! assert (s.nu', [1 0 -cos(a); 0 1 -sin(a)], 4*eps);
%! assert (s.jointcurvature, w^2 * [sin(a); -cos(a)], 8*eps);      # R'' [0; 1] w^2
%! assert (s.jointrate, [0; 0]);

%!test  # a disc on a plane: gap, normal and directions by hand
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0; 1]), 'Friction', .5, 'Restitution', .25);
%! model = nsbody (model, 'Shape', nsshape ('disc', .5), 'Friction', .5);
%! s = nsterms (model, 0, [3; .75; 1], [0; 0; 0]);
%! assert (s.gap, .25, eps);
%! assert (s.n, [0; 1; 0], eps);
%! assert (squeeze (s.D), [1 -1; 0 0; .5 -.5], .25);           # arm between .5 and .75: the point is in the gap
%! assert (s.D(1:2,:), [1 -1; 0 0], eps);
%! assert ([s.mu, s.e], [.5 .25], eps);
%! assert ([s.contacts.a, s.contacts.b], [2 1]);
%! assert (s.contacts.normal, [0 1], eps);
%! assert (s.contacts.point(1), 3, eps);
%! assert (size (s.D), [3 2]);

%!test  # all terms of one model against differences of each other
%! model = workshop ();
%! s = nsterms (model, .3, [], []);
%! nv = rows (s.M);
%! [q, v] = somewhere (nv);
%! at = @(x) nsterms (model, .3, q + x, v);
%! s = at (0);
%! tol = 1e-7;          # h^2 |f'''| + eps |f| / h with h = 1e-5: third derivatives and forces are below 1e3
%! h = 1e-5;
%! take = @(name) difference (@(x) getfield (at (x), name), nv, h);
%! assert (take ('joint'), s.nu', tol);
%! assert (take ('gap'), s.n', tol);
%! assert (take ('spring'), s.springgradient', tol);
%! assert (take ('k'), s.kq, 1e-5);                   # stiffness 70: eps |k| / h is some 1e-8, h^2 k''' below 1e-6
%! kv = difference (@(x) nsterms (model, .3, q, v + x).k, nv, h);
%! assert (kv, s.kv, tol);
%! S = s.springgradient * (s.springstiffness .* s.spring);
%! assert (difference (@(x) at (x).potential, nv, h)', S - gravity_part (), 1e-6);
%! assert (s.kinetic, v' * s.M * v / 2, 1e-13);

%!test  # rates and curvatures against differences along the motion q + tau v, t + tau
%! model = workshop ();
%! nv = rows (nsterms (model, 0, [], []).M);
%! [q, v] = somewhere (nv);
%! on = @(tau) nsterms (model, .3 + tau, q + tau*v, v);
%! s = on (0);
%! h = 1e-5;
%! assert ((on (h).joint - on (-h).joint) / (2*h), s.nu'*v + s.jointrate, 1e-7);     # as above
%! assert ((on (h).gap - on (-h).gap) / (2*h), s.n'*v + s.gaprate, 1e-7);
%! h = 1e-3;                      # second difference: h^2 f''''/12 + 4 eps |f| / h^2, some 1e-5
%! second = @(name) (getfield (on (h), name) - 2*getfield (s, name) + getfield (on (-h), name)) / h^2;
%! gap = second ('gap');  joint = second ('joint');
%! still = s.gaprate == 0;                    # not the lift, whose acceleration is another term
%! assert (gap(still), s.gapcurvature(still), 1e-4);
%! still = s.jointrate == 0;
%! assert (joint(still), s.jointcurvature(still), 1e-4);

%!function model = workshop_in_space ()   # every kind of joint, spring and contact, in general position
%!  model = nsmodel ('spatial', 'Gravity', [1 -2 -9.81]);
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [.1 .2 1]), 'Name', 'floor', 'Friction', .4);
%!  model = nsbody (model, 'Shape', nsshape ('sphere', .3), 'Position', [0 0 .9], 'Name', 'ball', 'Mass', 3);
%!  model = nsbody (model, 'Shape', nsshape ('box', [.5 .2 .3]), 'Position', [1 0 .8], 'Quaternion', [3 1 0 1], ...
%!                  'Name', 'box');
%!  model = nsbody (model, 'Shape', nsshape ('capsule', .1, .4), 'Position', [2 0 1], 'Quaternion', [1 1 0 0], ...
%!                  'Name', 'pill');
%!  model = nsbody (model, 'Mass', 2, 'Position', [3 0 1], 'Shape', nsshape ('point'), 'Name', 'bead');
%!  model = nsbody (model, 'Inertia', [1 .1 0; .1 2 .2; 0 .2 2.5], 'Position', [0 2 1], 'Name', 'one');
%!  model = nsbody (model, 'Inertia', [1 2 2.5], 'Position', [1 2 1], 'Quaternion', [1 .2 .3 .4], 'Name', 'two');
%!  model = nsbody (model, 'Inertia', [1 2 2.5], 'Position', [2 2 1], 'Quaternion', [1 -.2 .3 0], 'Name', 'three');
%!  model = nsbody (model, 'Inertia', [1 2 2.5], 'Position', [3 2 1], 'Name', 'four');
%!  model = nsjoint (model, 'revolute', 'ball', 'box', 'Anchor', [.5 0 1], 'Axis', [1 2 0], 'Limits', [-1 2]);
%!  model = nsjoint (model, 'prismatic', 'pill', 'box', 'Anchor', [1 1 1], 'Axis', [1 .2 .1], 'Limits', [-.5 .5]);
%!  model = nsjoint (model, 'distance', 'bead', 'pill');
%!  model = nsjoint (model, 'spherical', 'one', 'ball', 'Anchor', [0 1 1]);
%!  model = nsjoint (model, 'cylindrical', 'two', 'one', 'Anchor', [.5 2 1], 'Axis', [1 0 .5], 'Limits', [-1 1]);
%!  model = nsjoint (model, 'universal', 'three', 'two', 'Anchor', [1.5 2 1], 'Axis', [1 0; 0 1; 0 0]);
%!  model = nsjoint (model, 'weld', 'four', 'three', 'Anchor', [2.5 2 1]);
%!  model = nsspring (model, 'ball', [.1 0 .1], 'bead', [0 0 0], 'Stiffness', 70, 'Damping', 3, 'Length', .5);
%!  model = nsspring (model, 'box', [.1 .1 0], 'ground', [1 2 0], 'Stiffness', 20, 'Length', 0);
%!  model = nsspring (model, 'box', 'one', 'Angular', true, 'Axis', [1 2 3], 'Stiffness', 5, 'Damping', .5, ...
%!                    'Angle', .2);
%!  model = nsforce (model, 'ball', [1 2 3], 'Point', [.1 .2 0]);
%!  model = nscontact (model, 'ball', 'floor', 'SurfaceVelocity', [.7 .1 0]);
%!endfunction

%!function q = moved (model, q, s)      # by the small motion s: positions added, turns by exponentials
%!  at = 0;
%!  before = 0;
%!  for kind = reshape (model.bodies(1,model.bodies(1,:) > 0), 1, [])
%!    q(at+(1:3)) = q(at+(1:3)) + s(before+(1:3));
%!    if (kind == 2)
%!      w = s(before+(4:6));                                      # q' = q [0; w]/2, quaternions of columns
%!      q(at+(4:7)) = expm ([0, -w'; w, [0, w(3), -w(2); -w(3), 0, w(1); w(2), -w(1), 0]] / 2) * q(at+(4:7));
%!    end
%!    at = at + 3 + 4 * (kind == 2);
%!    before = before + 3 + 3 * (kind == 2);
%!  end
%!endfunction

%!function [q, v] = somewhere_in_space (model)
%!  q = zeros (0, 1);
%!  bodies = model.bodies(:,model.bodies(1,:) > 0);
%!  for column = 1:size (bodies, 2)
%!    body = bodies(:,column);
%!    q = [q; body(9:11)];
%!    if (body(1) == 2)
%!      q = [q; body(12:15)];
%!    end
%!  end
%!  nv = rows (nsterms (model, 0, [], []).M);
%!  q = moved (model, q, .05 * sin (1:nv)');
%!  v = cos (2 * (1:nv)');
%!endfunction

%!test  # in space: a body and a particle by hand: masses, weights, the gyroscopic term and energies
%! model = nsmodel ('spatial', 'Gravity', 10);
%! model = nsbody (model, 'Mass', 2);
%! I = [2 .1 0; .1 3 .2; 0 .2 4];
%! model = nsbody (model, 'Mass', 3, 'Inertia', I);
%! w = [1; 2; -1];
%! s = nsterms (model, 0, [1 2 3, 4 5 6, 1 1 0 0], [1 0 2, 2 2 0, w']);
%! assert (s.M, blkdiag (2 * eye (3), 3 * eye (3), I), 4*eps);
%! assert (s.k, [0; 0; -20; 0; 0; -30; -cross(w, I * w)], 1e-14);
%! assert ([s.kinetic, s.potential], [5 + 12 + w'*I*w/2, 2*10*3 + 3*10*6], 1e-13);

%!test  # in space: a turned ball on a plane: gap, normal and directions by hand
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', .5);
%! model = nsbody (model, 'Shape', nsshape ('sphere', .5), 'Friction', .5);
%! s = nsterms (model, 0, [3 4 .5, 1 1 0 0], zeros (6, 1));               # z of the body is -y of the world
%! assert (s.gap, 0, eps);
%! assert (s.n, [0; 0; 1; 0; 0; 0], eps);
%! R = [1 0 0; 0 0 -1; 0 1 0];
%! for j = 1:8
%!   d = [cos(pi/4*(j-1)); sin(pi/4*(j-1)); 0];
%!   assert (s.D(:,j), [d; R' * cross([0; 0; -.5], d)], 4*eps);
%! end
%! assert ({s.contacts.a, s.contacts.b}, {2, 1});
%! assert ([s.contacts.normal; s.contacts.point], [0 0 1; 3 4 0], 2*eps);

%!test  # in space: all terms of one model against differences of each other along turns and shifts
%! model = workshop_in_space ();
%! [q, v] = somewhere_in_space (model);
%! nv = numel (v);
%! at = @(x) nsterms (model, .3, moved (model, q, x), v);
%! s = at (zeros (nv, 1));
%! assert (numel (s.joint), 5 + 5 + 1 + 3 + 4 + 4 + 6);
%! tol = 1e-7;          # h^2 |f'''| + eps |f| / h with h = 1e-5: third derivatives and forces are below 1e3
%! h = 1e-5;
%! take = @(name) difference (@(x) getfield (at (x), name), nv, h);
%! assert (take ('joint'), s.nu', tol);
%! assert (take ('gap'), s.n', tol);
%! assert (take ('spring'), s.springgradient', tol);
%! assert (take ('k'), s.kq, 1e-5);                   # stiffness 70: eps |k| / h is some 1e-8, h^2 k''' below 1e-6
%! kv = difference (@(x) nsterms (model, .3, q, v + x).k, nv, h);
%! assert (kv, s.kv, tol);
%! assert (s.kinetic, v' * s.M * v / 2, 1e-13);

%!test  # in space: rates and curvatures against differences along the motion; a quaternion of another length
%! model = workshop_in_space ();
%! [q, v] = somewhere_in_space (model);
%! on = @(tau) nsterms (model, .3 + tau, moved (model, q, tau*v), v);
%! s = on (0);
%! h = 1e-5;
%! assert ((on (h).joint - on (-h).joint) / (2*h), s.nu'*v + s.jointrate, 1e-7);     # as above
%! assert ((on (h).gap - on (-h).gap) / (2*h), s.n'*v + s.gaprate, 1e-7);
%! h = 1e-3;                      # second difference: h^2 f''''/12 + 4 eps |f| / h^2, some 1e-5
%! second = @(name) (getfield (on (h), name) - 2*getfield (s, name) + getfield (on (-h), name)) / h^2;
%! assert (second ('gap'), s.gapcurvature, 1e-4);
%! assert (second ('joint'), s.jointcurvature, 1e-4);
%! longer = q;
%! longer(4:7) = 3 * q(4:7);
%! assert (nsterms (model, .3, longer, v).nu, s.nu, 1e-13);

%!test  # in space: with 4 directions at one contact and 8 at another
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', .5);
%! model = nsbody (model, 'Shape', nsshape ('point'), 'Friction', .5);
%! model = nsbody (model, 'Shape', nsshape ('point'), 'Friction', .5);
%! model = nscontact (model, 2, 1, 'Directions', 4);
%! s = nsterms (model, 0, [0 0 0, 1 0 0], zeros (6, 1));
%! first = find (s.contacts.a == 2);
%! assert (s.D(1:3,:,first), [1 0 -1 0, 0 0 0 0; 0 1 0 -1, 0 0 0 0; zeros(1, 8)], eps);
%! assert (sum (any (s.D(:,:,3 - first), 1)), 8);

%!test  # the moving surface is in tangentrate: -u along x, which is direction 1 there
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0; 1]), 'Name', 'belt', 'Friction', .5);
%! model = nsbody (model, 'Shape', nsshape ('point'));
%! model = nscontact (model, 2, 'belt', 'SurfaceVelocity', .7);
%! s = nsterms (model, 0, [0; 0], [.2; 0]);
%! assert (s.tangentrate, [-.7; .7], eps);
%! assert (s.D(:,1)'*[.2; 0] + s.tangentrate(1), -.5, 2*eps);      # the particle lags behind by .5

%!test  # a system gives back what its functions say
%! M = @(q) [2 + q(1)^2, 0; 0, 3];  k = @(t, q, v) [t; q(2) - v(1)];
%! kq = [0 0; 0 1];  kv = [0 0; -1 0];
%! D = cat (3, [1 -1; 0 0], [0 0; 1 -1]);
%! sys = nssystem ('Mass', M, 'Force', k, 'ForceJacobian', {kq, kv}, 'Joint', @(q) q(1) - q(2), 'JointGradient', ...
%!                 [1; -1], 'Gap', @(t, q) [q(2) - t; q(1)], 'Normal', [0 1; 1 0], 'GapRate', [-1; 0], 'Tangent', D, ...
%!                 'TangentRate', [1 -1; 2 -2]', 'Friction', [.1 .2], 'Restitution', .3, 'Potential', @(q) 7*q(1), ...
%!                 'Spring', {@(q) q(1) - 1, [1; 0], 4}, 'Damper', {[0; 1], 5});
%! q = [2; 3];  v = [4; 5];  t = 6;
%! s = nsterms (sys, t, q, v);
%! assert (s.M, M (q));
%! assert (s.k, k (t, q, v) - 4*(q(1) - 1)*[1; 0] - 5*v(2)*[0; 1]);
%! assert (s.kq, kq - [4 0; 0 0]);
%! assert (s.kv, kv - [0 0; 0 5]);
%! assert ({s.joint, s.nu, s.gap, s.n, s.gaprate, s.D}, {-1, [1; -1], [-3; 2], [0 1; 1 0], [-1; 0], D});
%! assert (s.tangentrate, [1 -1; 2 -2]');
%! assert ({s.mu, s.e}, {[.1; .2], [.3; .3]});
%! assert ({s.spring, s.springgradient, s.springstiffness}, {1, [1; 0], 4});
%! assert (s.kinetic, v'*M(q)*v/2, 1e-13);
%! assert (s.potential, 14 + 4/2);
%! assert (! isfield (s, 'contacts'));

%!test  # a step written with the terms is that of nsstep: M v+ = M v + h k + n c, 0 <= c _|_ n'v+ >= 0
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [.2; 1]));
%! model = nsbody (model, 'Shape', nsshape ('box', [1 .5]), 'Position', [0; .3], 'Angle', -.1973955598498808);
%! q = [0; .25*sqrt(1.04); -.1973955598498808];  v = [.1; -.2; .3];  h = .01;      # atan (.2): on its edge
%! s = nsterms (model, 0, q, v);
%! near = s.gap + h*min (s.n'*v, 0) <= 1e-9;
%! n = s.n(:,near);
%! c = lcpsolve (n'*(s.M\n), n'*(v + h*(s.M\s.k)));
%! [~, vnew] = nsstep (model, 0, q, v, h);
%! assert (vnew, v + s.M\(h*s.k + n*c), 1e-12);             # two solutions of one LCP; roundoff times condition

%!test  # the start of a model
%! model = workshop ();
%! s = nsterms (model, 0, [], []);
%! q = [0 .9 0, 1 .8 .3, 2 1 -.7, 3 1]';
%! assert (s, nsterms (model, 0, q, zeros (11, 1)));

%!test  # identifiers of the errors below
%! model = nsbody (nsmodel ('planar'), 'Mass', 1);
%! sys = nssystem ('Mass', 1, 'Force', @(t,q,v) error ('no'));
%! bad = {'usage', {}; 'usage', {model, 0, [0; 0]}; 'usage', {model, 0, [0; 0], [0; 0], 1};
%!        'invalidInput', {3, 0, [], []}; 'invalidInput', {model, NaN, [], []}; 'invalidInput', {model, 0, 1, [0; 0]};
%!        'invalidInput', {model, 0, [0; 0], 1}; 'invalidInput', {model, 0, [0; Inf], [0; 0]}; 'handle', {sys, ...
%!            0, 1, 1}};
%! for k = 1:rows (bad)
%!   try
%!     nsterms (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsterms:' bad{k,1}]);
%! end

%!shared model
%! model = nsbody (nsmodel ('planar'), 'Mass', 1);

%!error <call it as terms = nsterms \(model, t, q, v\)> nsterms (model)
%!error <call it as> nsterms (model, 0, [0; 0], [0; 0], 1)
%!error <call it as> [a, b] = nsterms (model, 0, [0; 0], [0; 0]);
%!error <must be a model of nsmodel or a system of nssystem, not a double> nsterms (3, 0, [], [])
%!error <must be a model of nsmodel or a system of nssystem, not a struct> nsterms (struct (), 0, [], [])
%!error <T must be one number, not 1 x 2> nsterms (model, [0 1], [0; 0], [0; 0])
%!error <T must not hold NaN> nsterms (model, NaN, [0; 0], [0; 0])
%!error <T must be of class double, not char> nsterms (model, 'a', [0; 0], [0; 0])
%!error <Q must have 2 numbers, not 3> nsterms (model, 0, [0; 0; 0], [0; 0])
%!error <Q must have 2 numbers, not 0> nsterms (model, 0, [], [0; 0])
%!error <V must have 2 numbers, not 1> nsterms (model, 0, [0; 0], 0)
%!error <Q must be a vector of 4 numbers, not 2 x 2> nsterms (model, 0, [0 0; 0 0], [0; 0])
%!error <Q must not hold Inf> nsterms (model, 0, [0; Inf], [0; 0])
%!error <V must be real, not complex> nsterms (model, 0, [0; 0], [0; 1i])
%!error <V must be of class double, not single> nsterms (model, 0, [0; 0], single ([0; 0]))
%!error <Q and V must have the same length without Kinematics, not 2 and 1> ...
%! nsterms (nssystem ('Mass', 1), 0, [1; 2], 1)
%!error <V must have 1 numbers, not 2> nsterms (nssystem ('Mass', 1), 0, [1; 2], [1; 2])
