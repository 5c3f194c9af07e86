% NONSMOOTH  Rigid bodies with contact, friction and impact.
% The version is in the file DESCRIPTION.
%
% Complementarity problems
%   lcpsolve - Solve a linear complementarity problem.
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
% Systems
%   nssystem - Describe a mechanical system by the functions in its equations of motion.
%
% Simulation
%   nsget - Read one option from a struct made by nsset.

% SPDX-License-Identifier: BSD-3-Clause
