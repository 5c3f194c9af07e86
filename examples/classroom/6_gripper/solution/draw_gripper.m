function drawn = draw_gripper (file)
%DRAW_GRIPPER  The gripper of the solution, and which designs hold the ball without crushing it.
%   drawn = draw_gripper (file)   drawn is false where nothing can draw

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1200 500], @panels);
end

function panels (fig)
  draw_scene (axes ('parent', fig, 'position', [0.03 0.12 0.38 0.78]));
  draw_designs (axes ('parent', fig, 'position', [0.49 0.14 0.49 0.76]));
end

function draw_scene (panel)
  hold (panel, 'on');
  task = gripper_task ();
  design = solution_gripper ();
  a = design.tilt * pi / 180;
  grey = [0.80 0.82 0.85];
  patch ([-0.075 0.085 0.085 -0.075], [0.045 0.045 0.06 0.06], grey, 'parent', panel, 'edgecolor', [0.4 0.4 0.45]);
  patch ([-0.075 -0.036 -0.036 -0.075], [-0.02 -0.02 0.045 0.045], grey, 'parent', panel, 'edgecolor', [0.4 0.4 0.45]);
  for side = [-1 1]
    along = [cos(a); -side*sin(a)];                        % from the ball to the pad
    centre = [side * (task.radius + 0.005) * cos(a); -(task.radius + 0.005) * sin(a)];
    across = [side*sin(a); cos(a)];
    corners = bsxfun (@plus, centre, [0.005*along - 0.03*across, 0.005*along + 0.03*across, ...
                                      -0.005*along + 0.03*across, -0.005*along - 0.03*across]);
    patch (corners(1,:), corners(2,:), [0.55 0.60 0.68], 'parent', panel, 'edgecolor', [0.3 0.3 0.35]);
    touch = side * task.radius * cos (a);
    cone = 0.028 * [0 cos(a + atan (0.2)) cos(a - atan (0.2)); 0 sin(a + atan (0.2)) sin(a - atan (0.2))];
    patch (touch - side * cone(1,:), -task.radius * sin (a) + cone(2,:), [0.98 0.85 0.70], 'parent', panel, ...
           'edgecolor', [0.84 0.37 0.00]);
  end
  turn = linspace (0, 2 * pi, 100);
  plot (panel, task.radius * cos (turn), task.radius * sin (turn), '-', 'color', [0.00 0.45 0.70], 'linewidth', 2);
  plot (panel, [0.085 0.05], [0 0], '-', 'color', [0.70 0.20 0.00], 'linewidth', 2);
  plot (panel, [0.056 0.05 0.056], [0.004 0 -0.004], '-', 'color', [0.70 0.20 0.00], 'linewidth', 2);
  text (0.055, 0.012, sprintf ('%g N', design.force), 'parent', panel, 'fontsize', 12, 'color', [0.70 0.20 0.00]);
  text (0, -0.042, 'friction cones, wet', 'parent', panel, 'fontsize', 11, 'color', [0.70 0.28 0.00], ...
        'horizontalalignment', 'center');
  axis (panel, [-0.085 0.1 -0.05 0.07]);
  set (panel, 'dataaspectratio', [1 1 1], 'visible', 'off');
end

function draw_designs (panel)
  hold (panel, 'on');
  task = gripper_task ();
  [force, tilt] = meshgrid (4:1.5:16, -12:3:15);
  state = zeros (size (force));
  for k = 1:numel (force)
    state(k) = held_in_all (struct ('force', force(k), 'tilt', tilt(k)), task);
  end
  colours = [0.84 0.37 0.00; 0.60 0.30 0.60; 0.00 0.45 0.70];
  marks = {'x', '^', 'o'};
  for k = 1:3
    some = state == k - 1;
    plot (panel, force(some), tilt(some), marks{k}, 'color', colours(k,:), 'markersize', 8, 'linewidth', 2);
  end
  design = solution_gripper ();
  plot (panel, design.force, design.tilt, 'kp', 'markersize', 14, 'linewidth', 2);
  plot (panel, [3 17], atand (0.2) * [1 1], '--', 'color', [0.4 0.4 0.45]);
  plot (panel, [3 17], -atand (0.2) * [1 1], '--', 'color', [0.4 0.4 0.45]);
  finish_panel (panel, [3 17 -14 17], 'force (N)', 'tilt (degrees)', ...
                'held (circles), crushed (triangles), lost (crosses); dashes: angle of friction, wet');
end

% 0 lost in some run, 1 held but crushed, 2 good
function state = held_in_all (design, task)
  state = 2;
  for motion = reshape (task.motions(end:-1:1), 1, [])
    for mu = reshape (task.friction([2 1]), 1, [])
      run = gripper_run (design, mu, motion);
      if (~run.held)
        state = 0;
        return
      elseif (run.squeeze > task.crush)
        state = 1;
      end
    end
  end
end
