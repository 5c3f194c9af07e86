function drawn = draw_painleve (file)
%DRAW_PAINLEVE  The LCP of one unknown in its four cases, where the rod has which, and the jump as a step becomes short.
%   drawn = draw_painleve (file)   drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 460], @panels);
end

function panels (fig)
  tasks = solution_painleve ();
  draw_lcp (axes ('parent', fig, 'position', [0.04 0.14 0.24 0.75]), tasks);
  draw_regions (axes ('parent', fig, 'position', [0.36 0.14 0.28 0.75]), tasks);
  draw_steps (axes ('parent', fig, 'position', [0.72 0.14 0.26 0.75]), tasks);
end

function draw_lcp (panel, tasks)
  hold (panel, 'on');
  plot (panel, [0 0 4], [3 0 0], '-', 'color', [0.25 0.25 0.28], 'linewidth', 3);
  given = [1 -2; 1 1; -0.7 -0.7; -1 2.4];
  words = {'contact', 'lifts off', 'none', 'two'};
  colours = [0.00 0.45 0.70; 0.00 0.62 0.45; 0.84 0.37 0.00; 0.60 0.30 0.60];
  for k = 1:4
    N = [0 4];
    plot (panel, N, given(k,1) * N + given(k,2), '-', 'color', colours(k,:), 'linewidth', 1.5);
    [~, solved] = tasks.forces (given(k,1), given(k,2));
    plot (panel, solved, given(k,1) * solved + given(k,2), 'o', 'color', colours(k,:), 'markersize', 8, 'linewidth', 2);
  end
  places = [2.75 0.35; 1.55 2.15; 1.4 -1.35; 0.75 1.95];
  for k = 1:4
    text (places(k,1), places(k,2), words{k}, 'parent', panel, 'fontsize', 12, 'color', colours(k,:));
  end
  finish_panel (panel, [-0.3 3.5 -2.3 3.1], 'N', 'a N + b', '0 \leq N \perp a N + b \geq 0');
end

function draw_regions (panel, tasks)
  hold (panel, 'on');
  friction = 1.2:0.01:3;
  colours = [0.84 0.37 0.00; 0.00 0.45 0.70; 0.00 0.62 0.45];
  inertia = [1/3 1/6 2/3];
  words = {'uniform rod, k = 3', 'k = 6', 'k = 1.5'};
  heights = [2.05 0.93 2.7];
  for k = 1:3
    J = inertia(k);
    [least, angle] = tasks.critical (1, 2, J);
    mu = [least + 1e-9, friction(friction > least)];
    if (k == 2)
      mu = [least + 1e-9, least+0.01:0.01:3];
    end
    angles = zeros (numel (mu), 2);
    for m = 1:numel (mu)
      angles(m,:) = tasks.region (mu(m), 1, 2, J) * 180 / pi;
    end
    if (k == 1)
      patch ([angles(:,1); flipud(angles(:,2))], [mu(:); flipud(mu(:))], [0.98 0.90 0.83], 'parent', panel, ...
             'edgecolor', 'none');
    end
    plot (panel, [flipud(angles(:,1)); angles(:,2)], [flipud(mu(:)); mu(:)], '-', 'color', colours(k,:), ...
          'linewidth', 2);
    plot (panel, angle * 180 / pi, least, 'o', 'color', colours(k,:), 'markersize', 7, 'linewidth', 2);
    text (angle * 180 / pi, heights(k) - 0.18, words{k}, 'parent', panel, 'fontsize', 11, 'color', ...
          0.8 * colours(k,:), ...
          'horizontalalignment', 'center');
  end
  text (63, 1.2, '4/3', 'parent', panel, 'fontsize', 11, 'color', [0.70 0.28 0.00], 'horizontalalignment', 'center');
  finish_panel (panel, [0 90 0.6 3], '\theta (degrees)', '\mu', 'a < 0 above the curves');
  set (panel, 'xtick', 0:15:90);
end

function draw_steps (panel, tasks)
  theta = pi / 4;
  h = 10 .^ (-5:0.25:-1);
  impulses = zeros (2, numel (h));
  mus = [1 2];
  for k = 1:2
    model = nsmodel ('planar');
    model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mus(k));
    model = nsbody (model, 'Name', 'rod', 'Shape', nsshape ('polygon', [-1 1; 0 0]), 'Inertia', 1/3, 'Angle', theta, ...
                    'Position', [0 sin(theta)], 'Velocity', [-1 0]);
    for m = 1:numel (h)
      [~, v] = nsstep (model, 0, [], [], h(m));
      impulses(k,m) = v(2) + 9.81 * h(m);
    end
  end
  loglog (panel, h, impulses(1,:), '-', 'color', [0.00 0.45 0.70], 'linewidth', 2);
  hold (panel, 'on');
  loglog (panel, h, impulses(2,:), '-', 'color', [0.84 0.37 0.00], 'linewidth', 2);
  [~, limit] = tasks.jump (theta, [-1; 0; 0], 2, 1, 2, 1/3);
  loglog (panel, h([1 end]), limit([1 1]), '--', 'color', [0.5 0.5 0.55]);
  text (2e-5, 1, '\mu = 2: an impulse remains', 'parent', panel, 'fontsize', 11, 'color', [0.70 0.28 0.00]);
  text (1e-4, 2e-4, '\mu = 1: a force, N h', 'parent', panel, 'fontsize', 11, 'color', [0.00 0.35 0.60]);
  finish_panel (panel, [1e-5 0.1 5e-5 3], 'h (s)', 'impulse of the floor (N s)', 'one step, \theta = 45 degrees');
  set (panel, 'xminortick', 'off', 'yminortick', 'off');
end
