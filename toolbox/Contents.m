% NONSMOOTH  Rigid bodies with contact, friction and impact.
% The version is in the file DESCRIPTION.
%
% Complementarity problems
%   lcpsolve - Solve a linear complementarity problem with bounds.
%   mcpsolve - Solve a nonlinear complementarity problem with bounds.
%   conesolve - Solve for the impulses of contacts with Coulomb's friction in space.
%
% Models
%   nsmodel - Begin a model of rigid bodies.
%   nsbody - Add a body to a model.
%   nsshape - Make the shape of a body.
%   nsjoint - Connect two bodies by a joint.
%   nsspring - Connect two bodies by a spring, a damper, or both.
%   nsforce - Let a force or a torque act on a body.
%   nscontact - Say how two bodies touch each other.
%
% Files
%   nssave - Save a model, a solution or a system to a text file.
%   nsload - Load a model, a solution or a system from a file of nssave.
%   nsurdf - Make a model from a URDF file, the format in which robots are described.
%
% Systems
%   nssystem - Describe a mechanical system by the functions in its equations of motion.
%
% Simulation
%   nssolve - Simulate a model or a system from one time to another.
%   nsstep - Take one time step of a model or a system.
%   nsterms - Terms of the equations of motion at one point, as full matrices.
%   nsset - Make or change a struct of options for nssolve and nsstep.
%   nssweep - Many runs: over parameters, from perturbed starts; on threads, on processes, on a cluster.
%   nsgrid - Values of parameters for nssweep: a full grid, a Latin hypercube, Sobol's sequence, or at random.
%   nsget - Read one option from a struct made by nsset.
%
% Analysis and pictures
%   nsenergy - Kinetic and potential energy along a solution, or of single states.
%   nsdrift - How far joints are open and bodies overlap along a solution.
%   nsclosest  - Signed distance and closest points of two convex shapes.
%   nscontacts - Contact forces over time, and when contacts open, stick and slip.
%   nscheck - Look at a state: joints, contacts, forces, and what may go wrong there.
%   nsorder - A convergence table: errors for several steps, their ratios and the observed order.
%   nsworkprecision - Compare methods: the error of each and its cost, for several steps or tolerances.
%   nsverify - Can a solution be trusted? Another method and smaller steps tell how far it is off.
%   nsnorm - Grid norm of an error that is known at some times.
%   nshausdorff - Hausdorff distance of two curves with jumps: of their filled-in graphs.
%   nsexact - Exact solutions of three motions with impacts or friction, to compare with.
%   nsplot - Draw a solution: the bodies on their way, or curves over time.
%   nsanimate - Show a solution in motion: on the screen, as a GIF, or as a page for a browser.
%
% Help
%   nsdisp - Print a model, a system, a solution or options in words.
%   nshelp - What there is in this toolbox, by topic; the help of one function; what errors mean.

% SPDX-License-Identifier: BSD-3-Clause
