function [sol, column] = run_column (count, columns, tolerance)
%RUN_COLUMN  Let a column of discs collapse.
%   [sol, column] = run_column (count, columns)              arguments of column_model, column its second result
%   [sol, column] = run_column (count, columns, tolerance)   residual that is allowed (1e-3)
%
%   Discs do not bounce, and slide on each other and on the floor with mu = 0.5, on the wall and the gate without
%   friction. By 'euler', with gap terms in the rows (Stabilization 'velocity').

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    tolerance = 1e-3;
  end
  [model, column] = column_model (count, columns);
  sol = nssolve (model, [0 column.ends], 'Step', column.step, 'Stabilization', 'velocity', 'Tol', tolerance);
end
