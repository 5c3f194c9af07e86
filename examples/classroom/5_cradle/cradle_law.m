function values = cradle_law (law, v, m, e, mistake)
%CRADLE_LAW  Velocities of a row of balls after an impact, also with a typical mistake.
%   values = cradle_law (law, v, m, e)            {v} by 'newton', 'poisson' or 'sequence'
%   values = cradle_law (law, v, m, e, mistake)
%
%   mistake, of all laws
%     'equal masses'   masses are left out
%     'one e'          the first e for all contacts
%   of 'newton' and 'poisson'
%     'wrong normal'   contacts open where they close
%   of 'newton'
%     'opening'        e also reverses contacts that open already
%     'equations'      all contacts by equations: the balls pull
%     'inelastic'      e is left out
%   of 'poisson'
%     'newton'         Newton's law
%     'no second'      balls that approach after the decompression pass through each other
%     'compression'    without the decompression
%     'all again'      each contact gives the whole compression once more, whatever e
%   of 'sequence'
%     'one pass'       each contact once, from left to right
%     'rightmost'      the rightmost contact first

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 5)
    mistake = '';
  end
  is = @(name) strcmp (mistake, name);
  n = numel (v);
  m = m .^ ~is ('equal masses');
  if (is ('one e'))
    e(:) = e(1);
  end
  G = ([zeros(1, n-1); eye(n-1)] - [eye(n-1); zeros(1, n-1)]) * (1 - 2 * is ('wrong normal'));
  A = diag (1 ./ m);
  if (strcmp (law, 'newton'))
    v = v + A * G * newton_impulses (G' * A * G, G' * v, e, mistake);
  elseif (strcmp (law, 'poisson'))
    v = v + A * G * poisson_impulses (G' * A * G, G' * v, e, mistake);
  else
    v = one_after_the_other (v, m, e, mistake);
  end
  values = {v};
end

function p = newton_impulses (W, u, e, mistake)
  switch (mistake)
    case 'opening'
      p = lcpsolve (W, u + e .* u);
    case 'equations'
      p = -W \ (u + e .* min (u, 0));
    case 'inelastic'
      p = lcpsolve (W, u);
    otherwise
      p = lcpsolve (W, u + e .* min (u, 0));
  end
end

function p = poisson_impulses (W, u, e, mistake)
  if (strcmp (mistake, 'newton'))
    p = newton_impulses (W, u, e, '');
    return
  end
  p = lcpsolve (W, u);
  if (strcmp (mistake, 'all again'))
    e(:) = 1;
  end
  if (~strcmp (mistake, 'compression'))
    p = p + e .* p;
    if (~strcmp (mistake, 'no second'))
      p = p + lcpsolve (W, u + W * p);
    end
  end
end

function v = one_after_the_other (v, m, e, mistake)
  for count = 1:100000
    k = find (diff (v) < -1e-12);
    if (strcmp (mistake, 'one pass'))
      k = count(count < numel (v));
    elseif (strcmp (mistake, 'rightmost'))
      k = k(end:-1:1);
    end
    if (isempty (k))
      return
    end
    k = k(1);
    p = max (0, (1 + e(k)) * (v(k) - v(k+1))) / (1 / m(k) + 1 / m(k+1));
    v(k) = v(k) - p / m(k);
    v(k+1) = v(k+1) + p / m(k+1);
  end
end
