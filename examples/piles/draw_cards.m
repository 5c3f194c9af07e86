function drawn = draw_cards (file, result)
%DRAW_CARDS  The picture of the house of cards, of its fall, and of the slopes at which a pair stands.
%   drawn = draw_cards (file, result)   of run_cards; drawn is false where Octave has nothing to draw with

% SPDX-License-Identifier: BSD-3-Clause

  drawn = picture_file (file, [1300 860], @(fig) draw_panels (fig, result));
end

function draw_panels (fig, result)
  [stands, falls] = result.runs{:};
  draw_house (fig, [0.01 0.40 0.48 0.54], stands, stands.t(end), 0.27, ...
              sprintf ('friction %.1f: it stands, t = %g s', result.cards.friction, stands.t(end)));
  draw_house (fig, [0.51 0.40 0.48 0.54], falls, 0.2, 0.27, 'friction 0.2: it falls, t = 0.2 s');
  draw_house (fig, [0.51 0.0 0.48 0.36], falls, 0.6, 0.15, 't = 0.6 s');
  draw_slopes (axes ('parent', fig, 'position', [0.08 0.085 0.36 0.24]), result);
end

function draw_house (fig, place, sol, t, height, words)
  panel = axes ('parent', fig, 'position', place);
  nsplot (sol, 'Times', t, 'Parent', panel);
  axis (panel, [-0.19 0.19 -0.012 height]);
  set (panel, 'xtick', [], 'ytick', [], 'xcolor', 'w', 'ycolor', 'w');
  title (panel, words, 'fontsize', 12, 'fontweight', 'normal', 'color', [0.2 0.2 0.23]);
end

function draw_slopes (panel, result)
  hold (panel, 'on');
  mu = [0 0.5];
  plot (panel, mu, 2 * mu + result.cards.thickness / result.cards.length, '-', 'color', [0.6 0.6 0.63], 'linewidth', 2);
  plot (panel, result.friction, result.slopes, 'o', 'color', [0.84 0.37 0.00], 'markersize', 7, ...
        'markerfacecolor', [0.84 0.37 0.00]);
  text (0.29, 0.42, 'line: 2 \mu + w / L', 'parent', panel, 'fontsize', 11, 'color', [0.4 0.4 0.43]);
  text (0.29, 0.28, 'dots: bisection by simulations', 'parent', panel, 'fontsize', 11, 'color', [0.84 0.37 0.00]);
  finish_panel (panel, [0 0.5 0 1], 'friction of the floor', 'tan (angle)', 'how flat a pair of cards may lean');
end
