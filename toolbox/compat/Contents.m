% Functions of other toolboxes, on the solvers of this one: their scripts run unchanged.
%
%   pathlcp - Solve a linear complementarity problem, called as PATH's function of this name, by lcpsolve.
%   pathmcp - Solve a nonlinear complementarity problem, called as PATH's function of this name, by mcpsolve.

% SPDX-License-Identifier: BSD-3-Clause
