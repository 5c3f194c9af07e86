function draw_friction_law (panel, law, limit, colour)
%DRAW_FRICTION_LAW  Friction over the velocity, divided by the load, as in Stewart, Figure 4.2.
%   draw_friction_law (panel, law, limit, colour)   law [mus mud] or [mus mud vs]; velocities up to limit

% SPDX-License-Identifier: BSD-3-Clause

  v = linspace (0, limit, 200);
  mu = law(2) * ones (size (v));
  if (numel (law) > 2)
    mu = law(2) + (law(1) - law(2)) * exp (-v / law(3));
  end
  plot (panel, [-v(end:-1:1), 0, 0, v], [-mu(end:-1:1), -law(1), law(1), mu], '-', 'color', colour, 'linewidth', 2);
end
