function image = ns_pieces_image (pieces, window, pixels)
%NS_PIECES_IMAGE  Pieces of a picture as an image, with smooth edges.
%   image = ns_pieces_image (pieces, window, pixels)   height x width x 3, uint8; window [xmin xmax ymin ymax]
%
%   Later pieces cover earlier ones. Points with a third row, how near they are, are covered by what is nearer; points
%   without are in front of these. Lines are a little nearer than surfaces through them. Besides the pieces of ns_piece
%   there are 'mesh': points 3 x n, colour n x 3, edge 3 x m (triangles), and no text.

% SPDX-License-Identifier: BSD-3-Clause

  scale = pixels(1) / (window(2) - window(1));
  view = struct ('scale', scale, 'left', window(1), 'top', window(4));
  parts = cell (3, 0);
  count = 0;
  for piece = pieces(:)'
    [points, colours, triangles] = triangles_of (piece, view);
    if (~isempty (triangles))
      parts(:,end+1) = {points; colours; triangles + count}; %#ok<AGROW>
      count = count + size (points, 2);
    end
  end
  samples = 2 + (prod (pixels) <= 1e6);
  image = ns_raster ([pixels, samples], [1 1 1], [zeros(3, 0), parts{1,:}], [zeros(3, 0), parts{2,:}], ...
                     [zeros(3, 0), parts{3,:}]);
end

function [points, colours, triangles] = triangles_of (piece, view)
  points = to_screen (piece.points(:,:), view);
  lift = 2.5 * (size (piece.points, 1) == 3);                % pixels
  switch (piece.kind)
    case 'mesh'
      triangles = piece.edge;
      colours = piece.colour';
      return
    case 'fill'
      [points, triangles] = fill_and_outline (points, piece, lift);
    case 'line'
      [points, triangles] = ribbon (points, piece.width, lift);
    case 'dot'
      [points, triangles] = discs (points, piece.width / 2, lift);
    otherwise
      triangles = zeros (3, 0);
  end
  colours = piece.colour(:) * ones (1, size (points, 2));
  if (strcmp (piece.kind, 'fill') && ~ischar (piece.edge))
    edge = size (piece.points, 2) + 1;
    colours(:,edge:end) = piece.edge(:) * ones (1, size (points, 2) - edge + 1);
  end
end

% Pixels from the upper left corner; depths in pixels too
function points = to_screen (points, view)
  if (size (points, 1) == 2)
    points(3,:) = 1e9;
  else
    points(3,:) = points(3,:) * view.scale;
  end
  points(1,:) = (points(1,:) - view.left) * view.scale;
  points(2,:) = (view.top - points(2,:)) * view.scale;
end

function [points, triangles] = fill_and_outline (points, piece, lift)
  count = size (points, 2);
  triangles = [ones(1, count - 2); 2:count-1; 3:count];
  if (~ischar (piece.edge) && piece.width > 0)
    [line, more] = ribbon (points(:,[1:end, 1]), piece.width, lift);
    triangles = [triangles, more + count];
    points = [points, line];
  end
end

% A rectangle for each part of a line, with ends that cover the bends
function [points, triangles] = ribbon (line, width, lift)
  a = line(:,1:end-1);
  b = line(:,2:end);
  along = b(1:2,:) - a(1:2,:);
  length = sqrt (sum (along.^2, 1));
  good = length > 0;                                         % not those at NaN
  a = a(:,good);
  b = b(:,good);
  along = bsxfun (@rdivide, along(:,good), length(1,good)) * width / 2;
  side = [-along(2,:); along(1,:)];
  over = 0.5 * along;
  corner = @(p, way, out) [p(1:2,:) + way * over + out * side; p(3,:) + lift];
  points = [corner(a, -1, 1); corner(a, -1, -1); corner(b, 1, -1); corner(b, 1, 1)];
  points = reshape (points, 3, []);
  first = 4 * (0:sum (good)-1);
  triangles = [first + 1, first + 1; first + 2, first + 3; first + 3, first + 4];
end

function [points, triangles] = discs (centres, radius, lift)
  sides = 16;
  angle = 2*pi * (0:sides-1) / sides;
  circle = radius * [cos(angle); sin(angle)];
  count = size (centres, 2);
  points = zeros (3, sides * count);
  triangles = zeros (3, 0);
  for k = 1:count
    here = sides * (k - 1) + (1:sides);
    points(:,here) = [bsxfun(@plus, centres(1:2,k), circle); (centres(3,k) + lift) * ones(1, sides)];
    triangles = [triangles, [here(1) * ones(1, sides - 2); here(2:end-1); here(3:end)]]; %#ok<AGROW>
  end
end
