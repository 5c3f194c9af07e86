function result = run_heavy_top ()
%RUN_HEAVY_TOP  A top goes round once, beside the closed form.
%   result = run_heavy_top ()   struct: sol; facts (see new_fact); top: of heavy_top_model

% SPDX-License-Identifier: BSD-3-Clause

  [model, top] = heavy_top_model ();
  sol = nssolve (model, [0 2*pi/top.W], 'Method', 'trapezoidal', 'Step', 2e-4, 'Stabilization', 'none');
  azimuth = unwrap (atan2 (sol.q(2,:), sol.q(1,:)));
  tilts = acos (sol.q(3,:) / top.length);
  total = nsenergy (sol);
  facts = [new_fact('one revolution: angle of precession (rad)', azimuth(end) - azimuth(1), 2 * pi), ...
           new_fact('tilt, largest (rad)', max (tilts), top.tilt), ...
           new_fact('tilt, smallest (rad)', min (tilts), top.tilt), ...
           new_fact('spin at the end (1/s)', sol.v(6,end), top.spin), ...
           new_fact('energy at the end (J)', total(end), total(1))];
  result = struct ('sol', sol, 'facts', facts, 'top', top);
end
