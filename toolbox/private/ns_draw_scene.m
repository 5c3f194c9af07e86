function ns_draw_scene (panel, scene, words)
%NS_DRAW_SCENE  Draw what ns_scene or ns_space_scene has computed.
%   ns_draw_scene (panel, scene, words)   axes; scene; title

% SPDX-License-Identifier: BSD-3-Clause

  dark = [0.2 0.2 0.23];
  hold (panel, 'on');
  axis (panel, scene.limits);                                % first: limits that adapt cost time for each piece
  for ground = scene.ground(:)'
    patch ('parent', panel, 'xdata', ground.area(1,:)', 'ydata', ground.area(2,:)', 'facecolor', ...
           [0.95 0.95 0.96], 'edgecolor', 'none');
    plot (panel, ground.hatch(1,:), ground.hatch(2,:), '-', 'color', [0.6 0.6 0.63], 'linewidth', 0.75);
  end
  for piece = scene.pieces(:)'
    draw_piece (panel, piece);
  end
  for ground = scene.ground(:)'
    plot (panel, ground.edge(1,:), ground.edge(2,:), '-', 'color', dark, 'linewidth', 1.5);
  end
  set (panel, 'dataaspectratio', [1 1 1], 'box', 'off', 'tickdir', 'out', 'layer', 'bottom', 'fontsize', 10, ...
       'xcolor', [0.35 0.35 0.38], 'ycolor', [0.35 0.35 0.38]);
  if (~scene.frame)
    set (panel, 'visible', 'off');
  end
  title (panel, words, 'fontsize', 11, 'fontweight', 'normal', 'color', dark, 'visible', 'on');
end

function draw_piece (panel, piece)
  x = piece.points(1,:);
  y = piece.points(2,:);
  switch (piece.kind)
    case 'faces'
      [~, corners, faces] = size (piece.points);
      patch ('parent', panel, 'faces', reshape (1:corners * faces, corners, faces)', 'vertices', [x', y'], ...
             'facevertexcdata', piece.colour, 'facecolor', 'flat', 'edgecolor', 'none');
    case 'text'
      text (x, y, piece.edge, 'parent', panel, 'color', piece.colour, 'fontsize', piece.width, ...
            'horizontalalignment', 'center', 'verticalalignment', 'middle', 'interpreter', 'none');
    case 'fill'
      patch ('parent', panel, 'xdata', x', 'ydata', y', 'facecolor', piece.colour, 'edgecolor', piece.edge, ...
             'linewidth', piece.width);
    case 'line'
      plot (panel, x, y, '-', 'color', piece.colour, 'linewidth', piece.width);
    otherwise
      plot (panel, x, y, 'o', 'color', piece.colour, 'markerfacecolor', piece.colour, 'markersize', piece.width);
  end
end
