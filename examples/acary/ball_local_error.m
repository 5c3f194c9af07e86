function [e_v, e_q] = ball_local_error (h, sigma, theta, caught)
%BALL_LOCAL_ERROR  Acary (32), corrected: the error of a step with the first impact of the ball, v- = -2, in it.
%   [e_v, e_q] = ball_local_error (h, sigma, theta, caught)   rows over sigma, the place of the impact in the step;
%                                                             caught
%   where the step has an impulse
%
%   What is corrected the head of local_errors.m tells.

% SPDX-License-Identifier: BSD-3-Clause

  f = -2;
  rho = 0.5;
  v = -2 - f * sigma * h;
  c = rho * sigma .* (1 - sigma) - (1 - sigma) .^ 2 / 2 - sigma .^ 2 / 2;
  e_v = -(1 + rho) * (v + h * f * sigma);
  e_q = -h * (1 + rho) * (1 - sigma) .* v - h^2 * f * (c + theta);
  forecast_v = h * f * (1 - sigma - rho * sigma);
  forecast_q = -h * (1 + rho) * (1 - theta - sigma) .* v - h^2 * f * c;
  e_v(caught) = forecast_v(caught);
  e_q(caught) = forecast_q(caught);
end
