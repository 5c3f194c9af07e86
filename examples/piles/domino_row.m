function row = domino_row (count)
%DOMINO_ROW  The numbers of a row of dominoes.
%   row = domino_row (count)   struct: count, height, thickness, gap between two of them, pitch, mass, friction
%                              between dominoes and on the floor, gravity, angular velocity of the first one
%
%   The floor is so rough that feet do not slide.

% SPDX-License-Identifier: BSD-3-Clause

  row = struct ('count', count, 'height', 0.048, 'thickness', 0.0075, 'gap', 0.018, 'mass', 0.01, 'friction', 0.2, ...
                'floor', 5, 'gravity', 9.81, 'push', 4);
  row.pitch = row.gap + row.thickness;
end
