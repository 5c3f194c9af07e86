function drawn = draw_cbat_figures_7_8 (file, run)
%DRAW_CBAT_FIGURES_7_8  Forces and sliding speeds at the two contacts, as in CBAT's Figures 7 and 8.
%   drawn = draw_cbat_figures_7_8 (file, run)   of run_two_spheres; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  pixels = [1300 520];
  fig = new_picture (pixels);
  drawn = ~isempty (fig);
  if (~drawn)
    return
  end
  mu = two_spheres ();
  mu = mu.friction;
  names = {'normal force', 'sliding speed', 'friction', 'mu x normal force'};
  colours = [0.2 0.2 0.23; 0.00 0.55 0.40; 0.84 0.37 0.00; 0.00 0.45 0.70];
  limits = [0 5 0 3.5; 0 5 0 10];
  for k = 1:2
    panel = axes ('parent', fig, 'position', [0.05 + 0.5 * (k - 1), 0.12, 0.42, 0.77]);
    hold (panel, 'on');
    touches = run.normal(k,:) > 0;
    speed = run.sliding(k,:) .* touches;
    curves = [run.normal(k,:); speed; run.friction(k,:); mu * run.normal(k,:)];
    styles = {'-', '-', '-', '--'};
    for j = 1:4
      plot (panel, run.t(2:end), curves(j,:), styles{j}, 'color', colours(j,:), 'linewidth', 1.75);
      text (3.85, limits(k,4) * (0.95 - 0.07 * j), names{j}, 'parent', panel, 'fontsize', 11, 'color', colours(j,:));
    end
    finish_panel (panel, limits(k,:), 't (s)', 'N, m/s', sprintf ('Figure %d: contact %d', k + 6, k));
  end
  write_picture (fig, pixels, file);
end
