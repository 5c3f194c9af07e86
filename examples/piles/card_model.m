function model = card_model (cards, angle, storeys)
%CARD_MODEL  A house of cards: leaning pairs, and lying cards between the storeys.
%   model = card_model (cards, angle, storeys)   cards: struct with length, thickness, mass, friction (between cards),
%                                                floor (friction with the floor)
%
%   Cards lean by the angle from the vertical. Of n storeys the lowest has n pairs, and the top one a single one; there
%   may be three of them. A pair meets with its upper inner corners and stands on its lower inner corners, so that the
%   feet are length sin (angle) from the middle, and the upper outer corners, which bear the next storey, at the height
%   length cos (angle) + thickness sin (angle).

% SPDX-License-Identifier: BSD-3-Clause

  model = nsmodel ('planar', 'Gravity', 9.81);
  model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 1]));
  rise = cards.length * cos (angle) + cards.thickness * sin (angle);
  pitch = 2 * (cards.length * sin (angle) + cards.thickness * cos (angle)) + 0.05 * cards.length;
  base = 0;
  for storey = 1:storeys
    count = storeys - storey + 1;
    middles = pitch * ((1:count) - (count + 1) / 2);
    if (storey > 1)
      model = add_floor (model, cards, storey, middles, pitch, base);
      base = base + cards.thickness;
    end
    for k = 1:count
      model = add_pair (model, cards, angle, sprintf ('%d.%d', storey, k), [middles(k); base]);
    end
    base = base + rise;
  end
end

function model = add_pair (model, cards, angle, name, foot)
  x = cards.length / 2 * sin (angle) + cards.thickness / 2 * cos (angle);
  y = cards.length / 2 * cos (angle) + cards.thickness / 2 * sin (angle);
  model = add_card (model, cards, ['left ', name], foot + [-x; y], -angle);
  model = add_card (model, cards, ['right ', name], foot + [x; y], angle);
end

% The outer ones of two lying cards overhang; their inner ends nearly meet above the pair that bears both.
function model = add_floor (model, cards, storey, middles, pitch, base)
  shift = (cards.length - pitch) / 2 + cards.thickness / 5;
  outward = sign (middles) * shift;
  for k = 1:numel (middles)
    place = [middles(k) + outward(k); base + cards.thickness / 2];
    model = add_card (model, cards, sprintf ('lying %d.%d', storey, k), place, pi / 2);
  end
end

function model = add_card (model, cards, name, place, angle)
  model = nsbody (model, 'Name', name, 'Mass', cards.mass, 'Shape', nsshape ('box', [cards.thickness cards.length]), ...
                  'Position', place, 'Angle', angle, 'Friction', cards.friction);
  if (place(2) < cards.length)
    model = nscontact (model, name, 'floor', 'Friction', cards.floor);
  end
end
