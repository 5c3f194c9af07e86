function result = run_cards (storeys, duration)
%RUN_CARDS  A pair of cards that lean on each other, and a house of cards.
%   result = run_cards ()                    a house of 3 storeys, for 5 s
%   result = run_cards (storeys, duration)   struct:
%     facts      thresholds found by simulation beside closed forms, and how far the house moves
%     cards      of the house; angle: how they lean
%     friction   of the floor, 1 x 4
%     slopes     the largest tan (angle) with which a pair stands on it, by simulation; law: by the closed form
%     runs       {house that stands, one of smooth cards, of friction 0.2}
%
%   A card of weight W, length L and thickness w stands on its lower inner corner and is held at its upper inner corner
%   by a force H, which by symmetry is horizontal. The corners are on one face, its centre w/2 outside of it:
%     H L cos (angle) = W (L sin (angle) - w cos (angle)) / 2,
%   so that the floor, which bears W, needs  tan (angle) <= 2 mu + w / L.
%   Where they meet, the corner of one presses on the face of the other, whose normal is inclined by the angle: cards
%   need  tan (angle) <= mu  among themselves. In a house the lower ones bear the others, and the floor a thrust of
%   up to tan (angle) of its load, never that much; so cards decide.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    storeys = 3;
    duration = 5;
  end
  angle = 20 * pi / 180;
  cards = struct ('length', 0.088, 'thickness', 0.001, 'mass', 0.0018, 'friction', 0.5, 'floor', 0.5);
  result = struct ('cards', cards, 'angle', angle, 'friction', [0.1 0.2 0.3 0.4], 'slopes', zeros (1, 4));
  result.law = 2 * result.friction + cards.thickness / cards.length;
  for k = 1:4
    result.slopes(k) = tan (flattest (with_friction (cards, 1, result.friction(k))));
  end
  pair = least_friction (@(mu) card_model (with_friction (cards, mu, 1), angle, 1));
  house = least_friction (@(mu) card_model (with_friction (cards, mu, mu), angle, storeys));
  stands = nssolve (card_model (cards, angle, storeys), [0 duration], 'Step', 0.01, 'Stabilization', 'velocity');
  smooth = with_friction (cards, 0.2, 0.2);
  falls = nssolve (card_model (smooth, angle, storeys), [0 1], 'Step', 0.001, 'Stabilization', 'velocity');
  result.runs = {stands, falls};
  moved = max (max (abs (bsxfun (@minus, stands.q, stands.q(:,1)))));
  result.facts = [new_fact('pair of cards, floor friction 0.1: tan of the lean', result.slopes(1), result.law(1)), ...
                  new_fact('                              0.4', result.slopes(4), result.law(4)), ...
                  new_fact('pair at 20 degrees: least friction between them', pair, tan (angle)), ...
                  new_fact(sprintf ('house of %d storeys: least friction', storeys), house, tan (angle)), ...
                  new_fact(sprintf ('           friction 0.5: largest motion in %g s (m)', duration), moved, 0)];
end

function cards = with_friction (cards, among, floor)
  cards.friction = among;
  cards.floor = floor;
end

function angle = flattest (cards)
  stands = @(angle) stays_at_rest (card_model (cards, angle, 1), 0.1, 0.005, 'euler');
  angle = find_threshold (stands, 0.75, 0.05, 1e-8);
end

function mu = least_friction (model)
  mu = find_threshold (@(mu) stays_at_rest (model (mu), 0.1, 0.005, 'euler'), 0.1, 1, 1e-8);
end
