function drawn = draw_lemke (file)
%DRAW_LEMKE  Complementary cones of a 2 x 2 problem, and the way of Lemke's method through them; pivots of Murty's
%            problems.
%   drawn = draw_lemke (file)   drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1200 520], @panels);
end

function panels (fig)
  draw_cones (axes ('parent', fig, 'position', [0.05 0.13 0.42 0.77]));
  draw_murty (axes ('parent', fig, 'position', [0.56 0.13 0.42 0.77]));
end

function draw_cones (panel)
  M = [2 1; -1 1.5];
  q = [-3; -1];
  hold (panel, 'on');
  columns = {[1; 0], [0; 1]; -M(:,1), -M(:,2)};
  names = {'w_1, w_2', 'z_1, w_2', 'w_1, z_2', 'z_1, z_2'};
  colours = [0.86 0.92 0.97; 0.97 0.89 0.80; 0.86 0.95 0.88; 0.95 0.88 0.94];
  for k = 0:3
    a = columns{1 + mod(k, 2),1};
    b = columns{1 + floor(k / 2),2};
    a = 9 * a / norm (a);
    b = 9 * b / norm (b);
    patch ([0 a(1) a(1)+b(1) b(1)], [0 a(2) a(2)+b(2) b(2)], colours(k+1,:), 'parent', panel, 'edgecolor', 'none');
    middle = 2.6 * (a + b) / norm (a + b) + (k == 3) * [-0.4; 0.9];
    text (middle(1), middle(2), names{k+1}, 'parent', panel, 'fontsize', 11, 'horizontalalignment', 'center', ...
          'color', [0.25 0.25 0.28]);
  end
  for ray = reshape ([columns{:}], 1, [])
    tip = 9 * ray / norm (ray);
    plot (panel, [0 tip(1)], [0 tip(2)], '-', 'color', [0.5 0.5 0.55], 'linewidth', 1);
  end
  [~, ~, ~, path] = solution_lemke (M, q);
  turns = bsxfun (@plus, q, path);
  plot (panel, q(1) + [0 5], q(2) + [0 5], '--', 'color', [0.00 0.45 0.70], 'linewidth', 1);
  plot (panel, turns(1,:), turns(2,:), '-o', 'color', [0.00 0.45 0.70], 'linewidth', 2, 'markersize', 6);
  text (q(1) - 0.15, q(2) - 0.3, 'q', 'parent', panel, 'fontsize', 13, 'color', [0.00 0.35 0.60]);
  text (1.7, 3.1, 'q + z_0 e', 'parent', panel, 'fontsize', 12, 'color', [0.00 0.35 0.60]);
  finish_panel (panel, [-4.5 4.5 -3.5 4], '', '', 'the basis changes where q + z_0 e leaves a cone');
  set (panel, 'xticklabel', {}, 'yticklabel', {}, 'xtick', [], 'ytick', [], 'dataaspectratio', [1 1 1]);
end

function draw_murty (panel)
  n = 1:10;
  murty = zeros (size (n));
  definite = zeros (size (n));
  for k = n(:)'
    [~, ~, ~, path] = solution_lemke (2 * triu (ones (k)) - eye (k), 2 .^ (1:k)' - 2^(k+1));
    murty(k) = numel (path) - 1;
    A = pseudo_random (k, k, k);
    [~, ~, ~, path] = solution_lemke (A * A' + 0.1 * eye (k), -ones (k, 1));
    definite(k) = numel (path) - 1;
  end
  semilogy (panel, n, murty, 'o-', 'color', [0.84 0.37 0.00], 'linewidth', 2);
  hold (panel, 'on');
  semilogy (panel, n, definite, 's-', 'color', [0.00 0.45 0.70], 'linewidth', 2);
  text (6.8, 160, 'Murty''s problems: 2^n', 'parent', panel, 'fontsize', 11, 'color', [0.70 0.28 0.00], ...
        'horizontalalignment', 'right');
  text (6.6, 5, 'random positive definite', 'parent', panel, 'fontsize', 11, 'color', [0.00 0.35 0.60]);
  finish_panel (panel, [1 10 1 1100], 'n', 'pivots', 'pivots of Lemke''s method');
  set (panel, 'yminortick', 'off');
end
