% NONSMOOTH  Rigid bodies with contact, friction and impact.
% The version is in the file DESCRIPTION.
%
% Complementarity problems
%   lcpsolve - Solve a linear complementarity problem.

% SPDX-License-Identifier: BSD-3-Clause
