function v = three_masses_limit (ratio)
%THREE_MASSES_LIMIT  Velocities of three masses after an impact through two springs, from closed forms.
%   v = three_masses_limit (ratio)   k1 / k2, any positive number
%
%   Masses 1; the first one meets the second with the speed 1, the second touches the third. Springs push, they do not
%   pull. As long as the same springs are compressed x'' = -A x, so x is a sum of sines (and t for the eigenvalue 0);
%   where a spring is released or met the next part begins. Found to 1e-12. Stiffness only sets the scale of time.

% SPDX-License-Identifier: BSD-3-Clause

  stiffness = [ratio; 1];
  squeeze = [1 -1 0; 0 1 -1];                       % squeeze * x: how much each spring is compressed
  x = zeros (3, 1);
  v = [1; 0; 0];
  while (any (squeeze * x > 1e-10) || any (squeeze * v > 1e-10))
    pressed = squeeze * x > 1e-10 | (abs (squeeze * x) <= 1e-10 & squeeze * v > -1e-10);
    [x, v] = until_change (squeeze' * diag (stiffness .* pressed) * squeeze, squeeze, pressed, x, v);
  end
end

% The path until a pressed spring is released, or another is met, for x'' = -A x.
function [x, v] = until_change (A, squeeze, pressed, x, v)
  [modes, squares] = eig ((A + A') / 2);
  w = sqrt (max (diag (squares), 0));
  w(w < 1e-8) = 0;
  a = modes' * x;
  b = modes' * v;
  place = @(t) modes * (a .* cos (w * t) + b .* sine_over (w, t));
  speed = @(t) modes * (b .* cos (w * t) - a .* w .* sin (w * t));
  sign_kept = @(t) min ((2 * pressed - 1) .* (squeeze * place (t)));
  dt = 0.01 / max ([w; 1e-2]);
  t = dt;                                           % at 0 a spring may just begin to be pressed
  while (sign_kept (t + dt) > 0)
    t = t + dt;
  end
  t = fzero (sign_kept, [t, t + dt], optimset ('TolX', 1e-15));
  x = place (t);
  v = speed (t);
end

function s = sine_over (w, t)
  s = t * ones (size (w));
  s(w > 0) = sin (w(w > 0) * t) ./ w(w > 0);
end
