function y = tight_ode (f, times, y0, step)
%TIGHT_ODE  Solve an ordinary differential equation to roundoff, as a reference.
%   Y = tight_ode (F, TIMES, Y0)
%   Y = tight_ode (F, TIMES, Y0, STEP)
%
%   solves  y' = F (t, y)  from Y0 at TIMES(1); the columns of Y belong to TIMES.  Each step, of length STEP (0.05) at
%   most, is Gragg's: the explicit midpoint rule with 2, 4, ..., 12 substeps, whose error has only even powers of their
%   length, extrapolated to length 0: order 12.  Where y turns by a radian in a step, errors are those of rounding,
%   1e-12 and less; a smaller STEP tells.
%
%   See also ode45.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 4)
    step = 0.05;
  end
  y = zeros (numel (y0), numel (times));
  y(:,1) = y0;
  for k = 2:numel (times)
    steps = max (1, ceil (abs (times(k) - times(k-1)) / step - 1e-9));
    h = (times(k) - times(k-1)) / steps;
    state = y(:,k-1);
    for n = 1:steps
      state = extrapolated (f, times(k-1) + (n - 1) * h, state, h);
    end
    y(:,k) = state;
  end
end

function y = extrapolated (f, t, y0, h)
% Aitken and Neville in the squares of the substeps
  rows = 6;
  table = zeros (numel (y0), rows);
  slope = f (t, y0);
  for k = 1:rows
    table(:,k) = midpoint_rule (f, t, y0, slope, h, 2 * k);
    for j = k-1:-1:1
      table(:,j) = table(:,j+1) + (table(:,j+1) - table(:,j)) / ((k / j) ^ 2 - 1);
    end
  end
  y = table(:,1);
end

function y = midpoint_rule (f, t, y0, slope, h, n)
  s = h / n;
  before = y0;
  y = y0 + s * slope;
  for k = 1:n-1
    next = before + 2 * s * f (t + k * s, y);
    before = y;
    y = next;
  end
end

%!test  # a rotation: the errors are those of rounding, forwards and backwards
%! f = @(t, y) [-y(2); y(1)];
%! times = [0, 0.3, 1, 20];
%! assert (tight_ode (f, times, [1; 0]), [cos(times); sin(times)], 1e-12);
%! assert (tight_ode (f, [0, -2], [1; 0])(:,2), [cos(2); -sin(2)], 1e-13);

%!test  # time enters; a nonlinear equation: y' = -2 t y^2, y = 1/(1 + t^2)
%! assert (tight_ode (@(t, y) -2 * t * y ^ 2, [0, 1, 3], 1), [1, 0.5, 0.1], 1e-13);

%!test  # order 12: the error of steps of 2 radians falls by more than 2^10 when they are halved
%! f = @(t, y) 5 * [-y(2); y(1)];
%! e = arrayfun (@(s) norm (tight_ode (f, [0, 1.6], [1; 0], s)(:,2) - [cos(8); sin(8)]), [0.4, 0.2]);
%! assert (e(1) > 2 ^ 10 * e(2), "%s", mat2str (e, 3));
