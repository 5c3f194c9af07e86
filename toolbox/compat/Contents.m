% Functions of other toolboxes, on the solvers of this one: their scripts run unchanged.
%
%   pathlcp - Solve a linear complementarity problem, called as PATH's function of this name, by lcpsolve.
%   pathmcp - Solve a nonlinear complementarity problem, called as PATH's function of this name, by mcpsolve.
%   lcppath - Solve a linear complementarity problem, called as the MEX file below PATH's pathlcp, by lcpsolve.
%   lemke   - Solve a linear complementarity problem, called as the lemke of many toolboxes, by lcpsolve.
%   LCP     - Solve a linear complementarity problem, called as Tassa's function of this name, by lcpsolve.

% SPDX-License-Identifier: BSD-3-Clause
