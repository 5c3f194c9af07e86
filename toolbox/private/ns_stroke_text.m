function strokes = ns_stroke_text (words)
%NS_STROKE_TEXT  Numbers as lines, of height 1 above the origin, for pictures without fonts.
%   strokes = ns_stroke_text (words)   2 x n, NaN between lines; digits, '.', '-', 's' and blanks

% SPDX-License-Identifier: BSD-3-Clause

  strokes = zeros (2, 0);
  at = 0;
  for letter = words(:)'
    [glyph, width] = glyph_of (letter);
    strokes = [strokes, bsxfun(@plus, [at; 0], glyph), NaN(2, 1)]; %#ok<AGROW>
    at = at + width;
  end
end

function [glyph, width] = glyph_of (letter)
  arc = @(x, y, a, b, from, to) [x + a * cos(linspace (from, to, 17) * pi/180)
                                 y + b * sin(linspace (from, to, 17) * pi/180)];
  width = 0.78;
  switch (letter)
    case '0'
      glyph = arc (0.3, 0.5, 0.27, 0.5, 0, 360);
    case '1'
      glyph = [0.1 0.35 0.35; 0.8 1 0];
    case '2'
      glyph = [arc(0.3, 0.72, 0.26, 0.28, 165, -35), [0.05 0.6; 0 0]];
    case '3'
      glyph = [arc(0.28, 0.75, 0.23, 0.25, 150, -90), arc(0.28, 0.26, 0.27, 0.26, 90, -150)];
    case '4'
      glyph = [0.45 0.45 0.02 0.62; 0 1 0.28 0.28];
    case '5'
      glyph = [[0.53 0.1 0.07; 1 1 0.53], arc(0.28, 0.31, 0.28, 0.31, 135, -145)];
    case '6'
      glyph = [[0.46; 1], arc(0.3, 0.3, 0.27, 0.3, 165, 525)];
    case '7'
      glyph = [0.03 0.57 0.2; 1 1 0];
    case '8'
      glyph = [arc(0.3, 0.26, 0.27, 0.26, 90, 450), arc(0.3, 0.76, 0.22, 0.24, 270, -90)];
    case '9'
      glyph = [[0.14; 0], arc(0.3, 0.7, 0.27, 0.3, -15, 345)];
    case '.'
      glyph = [0.08 0.12; 0.03 0.03];
      width = 0.34;
    case '-'
      glyph = [0.05 0.4; 0.45 0.45];
      width = 0.6;
    case 's'
      glyph = [arc(0.22, 0.5, 0.17, 0.14, 40, 270), arc(0.22, 0.2, 0.19, 0.16, 90, -140)];
      width = 0.6;
    otherwise
      glyph = zeros (2, 0);
      width = 0.4;
  end
end
