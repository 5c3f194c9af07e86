function piece = ns_piece (kind, points, colour, edge, width)
%NS_PIECE  One piece of a picture, for ns_draw_scene.
%   piece = ns_piece (kind, points, colour, edge, width)
%   none = ns_piece ()   an empty list of pieces
%
%   kind 'fill'    points 2 x n, colour, edge (colour of the outline), width (of the outline)
%        'line'    points 2 x n, colour, width
%        'dot'     points 2 x n, colour, width (diameter)
%        'faces'   points 2 x k x f: f polygons without outlines, colour f x 3
%        'text'    points 2 x 1, colour, edge (the words), width (size of the letters)
%        'mesh'    points 3 x n, colour n x 3, edge (3 x m, triangles), for ns_pieces_image alone

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin == 0)
    piece = repmat (ns_piece ('', [], [], [], 0), 1, 0);
  else
    piece = struct ('kind', kind, 'points', points, 'colour', colour, 'edge', edge, 'width', width);
  end
end
